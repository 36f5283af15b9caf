"""A round, its panels, and what may come between."""

from playwright.sync_api import expect

from tests.browser.company import Company, seated
from tests.browser.person import Person
from tests.browser.playing import TURN, play_until
from tests.browser.scenes.look import NO_BLIND_NIL, Look


def play(company: Company, look: Look) -> None:
    """A round: whose turn it is, cards, panels, and what may come between."""
    table, [ada, bo] = seated(company, ["Ada", "Bo"], NO_BLIND_NIL)
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
    for button, name in (
        ("Score", "score-first"),
        ("What happened", "log"),
        ("Rule card", "rules"),
        ("Settings", "settings-panel"),
    ):
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
