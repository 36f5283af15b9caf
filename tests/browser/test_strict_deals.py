"""Strict deals in the page: chosen and told, committed to on plain http too, kept over a reload, given, and proven."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from rules.deal import nonce_commitment
from rules.seats import Seat
from tests.browser.axe import faults_of
from tests.browser.company import PHONE, Company
from tests.browser.conftest import Invite, MakeServer
from tests.browser.person import Person
from tests.browser.playing import over, play_until

TOLD = "Strict deals: everybody commits to their part of the shuffle before the server does"
COMMITTED = "Object.keys(localStorage).some((key) => key.startsWith('spader.nonces'))"


@pytest.fixture(scope="module")
def plain(make_server: MakeServer) -> str:
    """The address of a server on plain http, where browsers keep their own hashes from pages."""
    return f"http://table.test:{make_server('--names', 'table.test').port}"


def rule(person: Person) -> Locator:
    """The line of the rule card."""
    return person.page.locator(".rules li").filter(has_text=TOLD)


def orders(person: Person, kind: str) -> list[dict[str, Any]]:
    """The orders of a kind that a page has given."""
    given = [json.loads(frame) for frame in person.frames.sent]
    return [order for order in given if order["t"] == kind]


def opened_as_strict(company: Company) -> tuple[Person, Person]:
    """A table that its host has opened as strict in the page, and a guest in its lobby."""
    ada = company.person("Ada")
    ada.open("/new")
    assert ada.page.evaluate("isSecureContext") is False
    ada.page.get_by_label("Your name").fill("Ada")
    ada.page.get_by_role("switch", name="Strict deals").click()
    expect(rule(ada)).to_have_count(1)
    assert faults_of(ada.page) == []
    ada.press("Open the table")
    ada.sit("North")
    bo = company.person("Bo", PHONE)
    bo.enter(ada.page.url.removeprefix(company.url))
    return ada, bo


def test_a_table_is_opened_as_strict_and_a_change_is_told(plain: str, invite: Invite) -> None:
    ada, bo = opened_as_strict(invite(plain))
    bo.sit("South")
    for person in (ada, bo):
        expect(rule(person)).to_have_count(1)
        person.page.wait_for_function(COMMITTED)
    ada.press("Change the rules")
    ada.page.get_by_role("switch", name="Strict deals").click()
    ada.press("Use these rules")
    expect(bo.page.locator(".news")).to_contain_text("Deals are no longer strict")
    expect(rule(bo)).to_have_count(0)
    assert faults_of(bo.page) == []


def test_what_a_page_committed_to_it_gives_after_a_reload_and_the_deal_is_proven(company: Company) -> None:
    ada, table = company.host("Ada", {"round_cap": 1, "blind_nil": 0}, strict=True)
    ada.sit("North")
    ada.page.wait_for_function(COMMITTED)
    ada.press("Ready")
    ada.page.reload()
    ada.start()
    ada.wait_for("bid", "card")
    (promise,) = orders(ada, "commit_nonce")[:1]
    (given,) = orders(ada, "give_nonce")[:1]
    assert nonce_commitment(Seat.N, given["nonce"]) == promise["commitment"]
    ada.press("Menu")
    ada.press("Rule card")
    expect(ada.page.get_by_text("The server has promised it by this commitment.")).to_be_visible()
    expect(ada.page.get_by_text("Ada has committed to a number:")).to_be_visible()
    assert faults_of(ada.page) == []
    ada.page.keyboard.press("Escape")
    play_until([ada], lambda: over([ada]))
    ada.open(f"/verify/{table.id}-1")
    expect(ada.page.get_by_text("The deal is proven.")).to_be_visible()
    expect(ada.page.get_by_text("They had committed to their numbers before the server")).to_be_visible()
    expect(ada.page.get_by_text("Nobody could choose the deck.")).to_be_visible()
    assert faults_of(ada.page) == []
