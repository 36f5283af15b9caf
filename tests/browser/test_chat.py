"""People talk at the table in their pages: bubbles, what is new, who is muted, and watchers among themselves."""

from playwright.sync_api import Locator, expect

from tests.browser.axe import faults_of
from tests.browser.company import PHONE, Company, seated
from tests.browser.person import Person
from tests.browser.playing import play_until

NO_BLIND_NIL = {"blind_nil": 0}


def talk(person: Person) -> Locator:
    """The lines in the panel, which is opened unless it is open."""
    panel = person.page.get_by_role("dialog", name="Chat", exact=True)
    if not panel.is_visible():
        person.page.get_by_role("button", name="Chat").first.click()
    return panel.get_by_role("log")


def write(person: Person, line: str) -> None:
    """Say something, by the keyboard."""
    talk(person)
    person.page.get_by_label("Write a line").fill(line)
    person.page.keyboard.press("Enter")
    expect(talk(person)).to_contain_text(line)


def shut(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_two_people_talk_and_a_watcher_says_nothing_to_them_while_a_round_is_played(company: Company) -> None:
    table, [ada, bo] = seated(company, ["Ada", "Bo"], NO_BLIND_NIL)
    wil = company.person("Wil", PHONE)
    wil.enter(table.watching, "Watch")
    play_until([ada, bo], lambda: bo.offered() == "card")

    ada.page.locator("body").press("m")
    expect(ada.page.get_by_role("dialog", name="Chat", exact=True)).to_be_visible()
    write(ada, "Nice weather, Bo")
    expect(bo.page.locator(".bubble")).to_have_text("Nice weather, Bo")
    expect(bo.page.locator("[aria-live]", has_text="Ada says: Nice weather, Bo")).to_have_count(1)
    expect(bo.page.get_by_role("button", name="Chat, 1 new line")).to_be_visible()
    expect(talk(bo)).to_contain_text("Nice weather, Bo")
    bo.press("Take your time.")
    expect(talk(ada)).to_contain_text("Take your time.")
    assert faults_of(bo.page) == []

    expect(talk(wil)).to_contain_text("Take your time.")
    write(wil, "She has them all")
    for person in (ada, bo):
        expect(talk(person)).not_to_contain_text("She has them all")

    # Muted here, and after the page is loaded again.
    bo.press("Mute Ada")
    expect(talk(bo)).not_to_contain_text("Nice weather, Bo")
    shut(bo)
    bo.page.reload()
    expect(talk(bo)).to_contain_text("Take your time.")
    expect(talk(bo)).not_to_contain_text("Nice weather, Bo")
    bo.press("Hear Ada again")
    expect(talk(bo)).to_contain_text("Nice weather, Bo")

    # The host leaves it at phrases.
    ada.page.get_by_role("combobox", name="What people may say").select_option(label="Quick phrases")
    expect(bo.page.get_by_label("Write a line")).to_have_count(0)
    bo.press("Good luck!")
    expect(talk(ada)).to_contain_text("Good luck!")
    shut(ada)
    shut(bo)
