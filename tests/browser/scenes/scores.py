"""The score between two rounds, the end of a game, and what is kept of it."""

from tests.browser.company import Company, seated
from tests.browser.playing import claim_round, over, play_until
from tests.browser.scenes.look import Look


def scores(company: Company, look: Look) -> None:
    """A round that is played, one that is claimed, and the game among one's own."""
    _, people = seated(company, ["Ada", "Bo"], {"round_cap": 2, "blind_nil": 0})
    ada, bo = people
    play_until(people, lambda: bo.offered() == "continue")
    look("round-end", bo.page)
    claim_round(ada, bo)
    play_until(people, lambda: over(people))
    look("over", bo.page)
    ada.press("Rematch")
    look("over-asked", ada.page)
    bo.open("/games")
    bo.page.get_by_role("link", name="Ada").wait_for()
    look("games", bo.page)
