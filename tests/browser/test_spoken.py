"""What a screen reader is told: every card once and in order, each card of the hand with its state and place."""

import re

from playwright.sync_api import expect

from tests.browser.company import Company, seated
from tests.browser.person import Person
from tests.browser.playing import play_until

LISTEN = """() => {
  window.said = [];
  for (const region of document.querySelectorAll('[aria-live]')) {
    new MutationObserver(() => { if (region.textContent.trim()) window.said.push(region.textContent.trim()); })
      .observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
CARD = re.compile(r"(\d+|ace|king|queen|jack) of (spade|heart|diamond|club)s")
RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"}


def cards(sentences: str) -> list[str]:
    """The cards that sentences name, in order, as `AS`."""
    return [RANKS.get(rank, rank) + suit[0].upper() for rank, suit in CARD.findall(sentences)]


def played(person: Person) -> list[str]:
    """The cards of the round so far, as the page was sent them."""
    return [view["play"]["plays"] for view in person.frames.views if view.get("play")][-1]


def test_every_card_is_told_once_and_in_order_at_the_speed_of_robots(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], {"blind_nil": 0})
    ada.page.evaluate(LISTEN)
    play_until([ada, bo], lambda: len(bo.hand) == 10 and len(ada.hand) == 10)
    ada.page.wait_for_function("() => / takes trick 3 with .*$/.test(window.said.join(' '))")
    said: str = ada.page.evaluate("window.said.join(' ')")
    told = cards(re.sub(r"takes trick \d+ with [^.]*\.", "", said))
    assert len(told) >= 12
    assert told == played(ada)[: len(told)]
    assert re.findall(r"takes trick (\d+)", said) == ["1", "2", "3"]


def test_a_card_says_its_name_its_place_and_whether_it_may_be_played_or_why_not(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], {"blind_nil": 0})
    hand = bo.page.locator("[data-card]")
    refused = bo.page.locator("[data-card][aria-disabled=true]")
    play_until([ada, bo], lambda: bo.offered() == "card" and refused.count() > 0)
    labels: list[str] = hand.evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert cards(" ".join(label.split(",")[0] for label in labels)) == bo.hand
    places = [label.rpartition(", ")[2] for label in labels]
    assert places == [f"{at} of {len(labels)}" for at in range(1, len(labels) + 1)]
    states = [label.partition(", ")[2].rpartition(", ")[0] for label in labels]
    dimmed = hand.evaluate_all("all => all.map((one) => one.ariaDisabled === 'true')")
    assert [state == "playable" for state in states] == [not one for one in dimmed]
    assert all(state for state in states)


def test_the_seat_on_turn_hears_that_its_time_runs_out(company: Company) -> None:
    ada, _ = company.host("Ada", {"blind_nil": 0}, clock={"turn_s": 15, "away_s": 10})
    ada.sit("North")
    ada.press("Ready")
    ada.start()
    ada.wait_for("bid")
    ada.page.evaluate(LISTEN)
    ada.page.wait_for_function("() => window.said.includes('10 seconds.')")
    expect(ada.page.locator(".me .seconds")).to_be_visible()
