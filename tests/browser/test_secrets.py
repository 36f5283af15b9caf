"""What a page may not know is neither on it nor sent to it: the hand before a blind bid, and sealed bids."""

from playwright.sync_api import expect

from tests.browser.company import Company, seated
from tests.browser.frames import CARD
from tests.browser.playing import play_until


def test_whoever_may_bid_blind_has_no_face_on_the_page_and_none_is_sent(company: Company) -> None:
    _, [ada] = seated(company, ["Ada"], {"blind_nil_deficit": 0})
    ada.wait_for("look")
    assert [CARD.findall(frame) for frame in ada.frames.received if CARD.search(frame)] == []
    assert ada.page.locator("[data-card], .rank, .pip").count() == 0
    ada.press("Look at my cards")
    expect(ada.page.locator("[data-card]")).to_have_count(13)


def test_sealed_bids_have_no_number_before_all_are_in(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], {"preset": "nl"})
    for person in (ada, bo):
        person.wait_for("bid")
    ada.bid(ada.page.locator("[data-bid='4']"))
    chip = bo.page.locator("[data-slot=chip-N]")
    expect(chip.locator(".facts svg").first).to_be_visible()
    expect(chip.locator(".count")).to_have_count(0)
    told = [view["play"]["bids"] for view in bo.frames.views if view.get("play")]
    assert {bid for bids in told for bid in bids.values() if bid is not None} == {"made"}
    bo.bid(bo.page.locator("[data-bid='2']"))
    expect(chip.locator(".count")).to_contain_text("4")
    play_until([ada, bo], lambda: len(bo.hand) <= 12)
