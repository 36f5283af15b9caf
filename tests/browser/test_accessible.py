"""Axe finds nothing on any page, on a desktop and on a phone."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]

from tests.browser.company import PHONE, Company, seated
from tests.browser.person import Person
from tests.browser.playing import over, play_until


def violations(person: Person) -> list[str]:
    """What axe finds on the page: the rule, and where it is broken."""
    axe: Any = Axe()
    found: list[dict[str, Any]] = axe.run(person.page).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def test_home_and_host_page_are_accessible(company: Company) -> None:
    for person in (company.person("Ada"), company.person("Bo", PHONE)):
        for path in ("/", "/new", "/settings"):
            person.open(path)
            person.page.get_by_role("heading").first.wait_for()
            assert violations(person) == []


def test_lobby_is_accessible(company: Company) -> None:
    ada, table = company.host("Ada")
    bo = company.person("Bo", PHONE)
    bo.open(table.invitation)
    bo.page.get_by_label("Your name").wait_for()
    assert violations(bo) == []
    bo.enter(table.invitation)
    bo.sit("East")
    for person in (ada, bo):
        assert violations(person) == []


def test_table_score_sheet_and_end_are_accessible(company: Company) -> None:
    _, people = seated(company, ["Ada", "Bo"], {"round_cap": 1, "blind_nil": 0})
    bo = people[1]
    play_until(people, lambda: bo.offered() == "bid")
    assert violations(bo) == []
    play_until(people, lambda: bo.offered() == "card" and len(bo.hand) < 12)
    for person in people:
        assert violations(person) == []
    play_until(people, lambda: over(people))
    for person in people:
        assert violations(person) == []
