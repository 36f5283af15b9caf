"""The ways to bid."""

from tests.browser.company import Company, seated
from tests.browser.person import Offer, Person
from tests.browser.playing import TURN, play_until
from tests.browser.scenes.look import NO_BLIND_NIL, Look


def bids(company: Company, look: Look) -> None:
    """The ways to bid: in turn, blind, sealed, and the exchange after a nil."""
    _, [ada, bo] = seated(company, ["Ada", "Bo"], NO_BLIND_NIL)
    play_until([ada, bo], lambda: bo.offered() == "bid")
    look("bid", bo.page)
    bo.page.locator("[data-bid='4']").click()
    look("bid-chosen", bo.page)
    look("bid-others", ada.page)

    _, [ada] = seated(company, ["Ada"], {"blind_nil_deficit": 0})
    ada.wait_for("look")
    look("blind", ada.page)

    _, [ada, bo] = seated(company, ["Ada", "Bo"], {"preset": "nl"})
    ada.wait_for("bid")
    ada.act()
    look("bid-sealed", ada.page)

    _, [ada, bo, cleo] = seated(company, ["Ada", "Bo", "Cleo"], {"blind_nil": 0, "nil_exchange": 2})
    others_act_until(ada, "bid", bo, cleo)
    ada.bid(ada.page.locator("[data-bid=nil]"))
    others_act_until(ada, "give", bo, cleo)
    for card in ada.page.locator("[data-card]").all()[4:6]:
        card.click(position={"x": 8, "y": 40})
    look("exchange", ada.page)


def others_act_until(person: Person, offer: Offer, *others: Person) -> None:
    """The others do what their pages ask until this person is asked for that."""
    seats = [person.seat, *(other.seat for other in others)]
    while person.offered() != offer:
        for other in others:
            other.act()
        person.page.wait_for_function(f"(seats) => seats.includes(({TURN})())", arg=seats)
