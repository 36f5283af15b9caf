"""The table before the start."""

from playwright.sync_api import expect

from tests.browser.company import Company
from tests.browser.scenes.look import Look


def lobby(company: Company, look: Look) -> None:
    """Before the start: alone, invited, full; and the panels of the host."""
    ada, table = company.host("Ada", title="Cards on Friday")
    ada.page.get_by_role("heading", name="Cards on Friday").wait_for()
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
