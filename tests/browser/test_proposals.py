"""What one seat proposes in the page, the others agree to or do not."""

from playwright.sync_api import expect

from tests.browser.company import Company, seated
from tests.browser.person import Person
from tests.browser.playing import over, play_until

NO_BLIND_NIL = {"blind_nil": 0}


def asked(person: Person, words: str) -> None:
    expect(person.page.locator(".question")).to_contain_text(words)


def test_a_claim_that_is_declined_is_told_and_one_that_is_agreed_to_ends_the_round(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], NO_BLIND_NIL)
    play_until([ada, bo], lambda: bo.offered() == "card" and len(bo.hand) <= 12)
    left = len(bo.hand)
    ada.choose("Claim the rest")
    asked(bo, "Ada claims")
    expect(bo.status).to_have_text("Do you agree?")
    bo.press("Decline")
    expect(ada.page.locator(".asked")).to_contain_text("Bo does not agree.")
    play_until([ada, bo], lambda: len(bo.hand) < left and bo.offered() == "card")
    ada.choose("Claim the rest")
    asked(bo, "Ada claims")
    bo.press("Agree")
    for person in (ada, bo):
        person.wait_for("continue")


def test_who_gives_up_beside_a_robot_ends_the_game_for_both(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], NO_BLIND_NIL)
    play_until([ada, bo], lambda: bo.offered() == "card")
    ada.choose("Give up the game")
    ada.press("Give up")
    bo.wait_for("over")
    ada.wait_for("over")
    assert over([ada, bo])
