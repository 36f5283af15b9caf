"""While the table cannot save, the page says what is safe, keeps the card raised, and goes on by itself."""

import sqlite3
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.company import seated
from tests.browser.conftest import Invite
from tests.browser.playing import play_until
from tests.browser.server import Server


def test_a_store_that_does_not_answer_is_told_and_waited_for(invite: Invite, tmp_path: Path) -> None:
    log = tmp_path / "spader.sqlite"
    server = Server(log).start()
    company = invite(server.url)
    _, [ada, bo] = seated(company, ["Ada", "Bo"], {"blind_nil": 0})
    play_until([ada, bo], lambda: bo.offered() == "card" and len(bo.hand) <= 12)
    held = len(bo.hand)
    other = sqlite3.connect(log, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    bo.page.locator("[data-card][aria-disabled=false]").first.click(position={"x": 8, "y": 40})
    bo.page.locator(".status .act").click()
    bo.page.locator("[data-card] .sending").wait_for()
    ada.choose("Pause")
    expect(ada.status).to_contain_text("Nothing is lost")
    expect(bo.status).to_contain_text("Nothing is lost")
    assert len(bo.hand) == held
    other.execute("ROLLBACK")
    other.close()
    expect(bo.page.locator("[data-card]")).to_have_count(held - 1)
    expect(ada.status).not_to_contain_text("Nothing is lost")
    company.leave()
    server.kill()
