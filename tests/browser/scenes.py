"""Every page and state of the web client, brought about by clicks, one after the other, for pictures and for axe."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.company import Company, seated
from tests.browser.person import Offer, Person
from tests.browser.playing import TURN, over, play_until

Look = Callable[[str, Page], None]
"""Is shown each state: its name, and the page in it."""
Scene = Callable[[Company, Look], None]

UNHURRIED = {"blind_nil": 0}


def pages(company: Company, look: Look) -> None:
    """What there is without a table."""
    ada = company.person("Ada")
    for name, path in (("home", "/"), ("host", "/new"), ("settings", "/settings"), ("missing", "/t/!")):
        ada.open(path)
        ada.page.get_by_role("heading").first.wait_for()
        look(name, ada.page)


def lobby(company: Company, look: Look) -> None:
    """Before the start: alone, invited, full; and the panels of the host."""
    ada, table = company.host("Ada", title="Cards on Friday")
    look("lobby-empty", ada.page)
    bo = company.person("Bo")
    bo.open(table.invitation)
    bo.page.get_by_label("Your name").wait_for()
    look("invited", bo.page)
    bo.enter(table.invitation)
    look("lobby-guest", bo.page)
    di = company.person("Di")
    di.open(table.watching)
    di.page.get_by_label("Your name").wait_for()
    look("invited-to-watch", di.page)
    di.enter(table.watching, "Watch")
    ada.sit("North")
    bo.sit("East")
    bo.press("Ready")
    look("lobby", ada.page)
    look("lobby-watching", di.page)
    for name, button in (("lobby-menu", "At this table"), ("options", "Change the rules")):
        ada.press(button)
        look(name, ada.page)
        ada.press("Close")
    ada.page.get_by_role("button", name="Bo Ready", exact=True).click()
    look("seat", ada.page)
    ada.press("Close")
    ada.choose("People and seats")
    look("people", ada.page)
    ada.press("Close")
    ada.choose("End the table")
    look("end", ada.page)
    ada.press("End it")
    expect(ada.page.get_by_role("heading", name="The host has closed this table.")).to_be_visible()
    look("ended", ada.page)
    ada.open("/")
    look("home-again", ada.page)


def bids(company: Company, look: Look) -> None:
    """The ways to bid: in turn, blind, sealed, and the exchange after a nil."""
    _, [ada, bo] = seated(company, ["Ada", "Bo"], UNHURRIED)
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


def play(company: Company, look: Look) -> None:
    """A round: whose turn it is, cards, panels, and what may come between."""
    table, [ada, bo] = seated(company, ["Ada", "Bo"], UNHURRIED)
    until_following(ada, bo)
    look("turn", bo.page)
    bo.page.locator("[data-card][aria-disabled=false]").first.click(position={"x": 8, "y": 40})
    look("raised", bo.page)
    look("waiting", ada.page)
    bo.page.keyboard.press("Escape")
    bo.press("Last trick")
    look("last-trick", bo.page)
    bo.page.keyboard.press("Escape")
    panels(bo, look)
    di = company.person("Di")
    di.enter(table.watching, "Watch")
    expect(di.page.locator(".trick")).to_be_attached()
    look("watching", di.page)
    eve = company.person("Eve")
    eve.enter(table.invitation)
    look("seats", eve.page)
    play_until([ada, bo], lambda: bo.offered() == "card" and len(bo.hand) <= 6)
    look("turn-late", bo.page)
    bo.choose("Pause")
    look("paused", bo.page)
    bo.page.locator(".note").get_by_role("button", name="Resume").click()
    interruptions(company, look, table.invitation, ada, bo)


def others_act_until(person: Person, offer: Offer, *others: Person) -> None:
    """The others do what their pages ask until this person is asked for that."""
    seats = [person.seat, *(other.seat for other in others)]
    while person.offered() != offer:
        for other in others:
            other.act()
        person.page.wait_for_function(f"(seats) => seats.includes(({TURN})())", arg=seats)


def until_following(ada: Person, bo: Person) -> None:
    """Both play until Bo is asked to follow, with a trick taken before."""
    faces = bo.page.locator(".slot .face")
    play_until([ada, bo], lambda: len(bo.hand) == 12 and ada.offered() != "bid")
    while not (bo.offered() == "card" and faces.count() > 0):
        ada.act()
        if faces.count() == 0:
            bo.act()
        ada.page.wait_for_function(f"() => ['N', 'E', 'end'].includes(({TURN})())")


def panels(bo: Person, look: Look) -> None:
    """The panels of a running game."""
    bo.press("Menu")
    look("menu", bo.page)
    bo.press("Close")
    for button, name in (("Score", "score-first"), ("Rule card", "rules"), ("Settings", "settings-panel")):
        bo.press("Menu")
        bo.press(button)
        look(name, bo.page)
        bo.press("Close")
    bo.press("Menu")
    bo.press("List of keys")
    look("keys", bo.page)
    bo.press("Close")
    bo.press("At this table")
    look("table-menu", bo.page)
    bo.press("Close")
    for button, name in (("Invite", "invite"), ("Continue on another device", "continue-elsewhere")):
        bo.choose(button)
        look(name, bo.page)
        bo.press("Close")
    bo.choose("Leave my seat")
    look("leave", bo.page)
    bo.press("Cancel")


def interruptions(company: Company, look: Look, link: str, ada: Person, bo: Person) -> None:
    """Lost network, another tab, somebody gone, somebody who wants to be let back in."""
    bo.page.context.set_offline(True)
    expect(bo.status).to_have_text("No network. Your seat is kept.")
    look("offline", bo.page)
    bo.page.context.set_offline(False)
    expect(bo.status).not_to_contain_text("network")
    second = Person("Bo", bo.page.context.new_page())
    second.open(link)
    expect(bo.page.locator(".note")).to_contain_text("You are playing on another device.")
    look("elsewhere", bo.page)
    bo.page.context.close()
    eve = company.person("Bo")
    eve.enter(link)
    eve.press("This is my seat")
    expect(ada.page.get_by_role("group", name="Bo asks")).to_be_visible()
    look("reclaim", ada.page)
    look("reclaiming", eve.page)


def scores(company: Company, look: Look) -> None:
    """The score between two rounds, and the end."""
    _, people = seated(company, ["Ada", "Bo"], {"round_cap": 2, "blind_nil": 0})
    ada, bo = people
    play_until(people, lambda: bo.offered() == "continue")
    look("round-end", bo.page)
    play_until(people, lambda: over(people))
    look("over", bo.page)
    ada.press("Rematch")
    look("over-asked", ada.page)


SCENES: dict[str, Scene] = {"pages": pages, "lobby": lobby, "bids": bids, "play": play, "scores": scores}
