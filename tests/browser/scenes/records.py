"""Records: where one comes in, its replay, its deals; proven, unproven and wrong."""

import json
from pathlib import Path
from typing import Any

from tests.browser.company import Company
from tests.browser.person import Person
from tests.browser.scenes.look import Look

RECORD = Path(__file__).parents[2] / "rules" / "records" / "blind_nil_and_claim.json"


def records(company: Company, look: Look) -> None:
    """A record of one's own, step by step."""
    ada = company.person("Ada")
    record = json.loads(RECORD.read_text(encoding="utf-8"))
    ada.open("/r")
    ada.page.get_by_label("Paste a record here").wait_for()
    look("record-intake", ada.page)
    paste(ada, record["rounds"][0])
    ada.page.get_by_role("alert").wait_for()
    look("record-broken", ada.page)
    paste(ada, record)
    ada.page.locator(".sentence").wait_for()
    look("replay-dealt", ada.page)
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight"):
        ada.page.keyboard.press(key)
    look("replay-trick", ada.page)
    for key in ("PageDown", "ArrowLeft"):
        ada.page.keyboard.press(key)
    look("replay-score", ada.page)
    ada.press("Menu")
    look("replay-menu", ada.page)
    ada.press("Check the deals")
    ada.page.get_by_text("deals are proven").wait_for()
    look("verify-proven", ada.page)

    record["rounds"][0]["deal"]["seed"] = None
    record["rounds"][1]["deal"]["nonces"] = {}
    ada.open("/verify")
    paste(ada, record)
    ada.page.get_by_text("contradicts itself").wait_for()
    look("verify-false", ada.page)


def paste(person: Person, record: dict[str, Any]) -> None:
    """Hand the page a record."""
    person.page.get_by_label("Paste a record here").fill(json.dumps(record))
    person.press("Show it")
