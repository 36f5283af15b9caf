"""Records in the page: a link to a place in one's own game, a dropped record without a server, deals checked here."""

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.axe import faults_of
from tests.browser.company import PHONE, Company, seated
from tests.browser.conftest import Invite, MakeServer
from tests.browser.person import Person
from tests.browser.playing import claim_round, play_until

RECORD = Path(__file__).parents[1] / "rules" / "records" / "blind_nil_and_claim.json"
DROP = """(text) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], "game.json"));
  dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
}"""


def sentence(person: Person) -> str:
    """What the replay says of its place."""
    return person.page.locator(".sentence").inner_text()


def saved(person: Person, item: str) -> str:
    """What a file holds that the menu saves."""
    with person.page.expect_download() as download:
        person.press(item)
    return Path(download.value.path()).read_text(encoding="utf-8")


def test_a_finished_game_is_found_replayed_and_linked_to_by_its_people_alone(company: Company) -> None:
    table, people = seated(company, ["Ada", "Bo"], {"round_cap": 1, "blind_nil": 0})
    ada, bo = people
    play_until(people, lambda: bo.offered() == "card" and len(bo.hand) <= 11)
    claim_round(ada, bo)
    bo.open("/games")
    assert faults_of(bo.page) == []
    bo.page.get_by_role("link", name="Ada").click()
    expect(bo.page.get_by_role("group", name="The four hands")).to_be_visible()
    assert faults_of(bo.page) == []
    for _ in range(5):
        bo.press("One card on")
    assert bo.page.url.endswith(f"/r/{table.id}-1#r=1&c=5")
    there = sentence(bo)
    assert there.startswith("Round 1, trick 2: ")
    bo.press("Menu")
    bo.press("Copy a link to this place")
    assert json.loads(saved(bo, "Save the record"))["format"] == "spader-record/1"
    assert saved(bo, "Save as text").startswith('[Spader "text/1"]')
    ada.open(bo.page.url.removeprefix(company.url))
    expect(ada.page.locator(".sentence")).to_have_text(there)
    company.expect_fault("404")
    company.expect_fault("401")
    stranger = company.person("Eve")
    stranger.open(f"/r/{table.id}-1")
    expect(stranger.page.get_by_role("alert")).to_contain_text("only the people of its table")
    ada.open(f"/verify/{table.id}-1")
    expect(ada.page.get_by_text("The deal is proven.")).to_be_visible()
    assert faults_of(ada.page) == []


def test_a_dropped_record_is_replayed_and_its_deals_checked_without_a_server_on_plain_http(
    make_server: MakeServer, invite: Invite
) -> None:
    server = make_server("--names", "table.test")
    ada = invite(f"http://table.test:{server.port}").person("Ada")
    ada.open("/r")
    expect(ada.page.get_by_label("Paste a record here")).to_be_visible()
    assert faults_of(ada.page) == []
    assert ada.page.evaluate("isSecureContext") is False
    server.kill()
    document = RECORD.read_text(encoding="utf-8")
    ada.page.evaluate(DROP, document.replace('"QC"', '"XC"', 1))
    expect(ada.page.get_by_role("alert")).to_have_text("Round 1 of this record cannot be read.")
    ada.page.evaluate(DROP, document)
    expect(ada.page.locator(".sentence")).to_have_text("Round 1: Bo has dealt. Cleo leads.")
    for key, said in (
        ("ArrowRight", "Round 1, trick 1: Cleo leads the king of diamonds."),
        ("ArrowDown", "Round 1, trick 1: Bo plays the ace of diamonds. Bo takes it."),
        ("PageDown", "Round 2: Cleo has dealt. Dan leads."),
        ("ArrowLeft", "Round 1: Cleo claimed the last 6 tricks."),
        ("ArrowUp", "Round 1, trick 7: Bo plays the 4 of spades. Cleo takes it."),
        ("PageUp", "Round 1: Bo has dealt. Cleo leads."),
    ):
        ada.page.keyboard.press(key)
        expect(ada.page.locator(".sentence")).to_have_text(said)
    ada.press("Menu")
    assert saved(ada, "Save as text") == RECORD.with_suffix(".txt").read_text(encoding="utf-8")
    ada.press("Check the deals")
    expect(ada.page.get_by_text("All 3 deals are proven.")).to_be_visible()


def test_a_deal_that_was_changed_is_told_in_plain_words(company: Company) -> None:
    bo = company.person("Bo", PHONE)
    bo.open("/verify")
    written = json.loads(RECORD.read_text(encoding="utf-8"))
    written["rounds"][1]["deal"]["nonces"] = {}
    bo.page.get_by_label("Paste a record here").fill(json.dumps(written))
    bo.press("Show it")
    expect(bo.page.get_by_text("1 deal contradicts itself.")).to_be_visible()
    expect(bo.page.get_by_text("other cards were dealt than promised")).to_be_visible()
    assert faults_of(bo.page) == []
