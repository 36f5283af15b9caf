"""A seat outlives reloads, other tabs and devices, lost networks and a killed server."""

from playwright.sync_api import Page, expect

from tests.browser.company import PHONE, Company, seated
from tests.browser.conftest import Invite, MakeServer
from tests.browser.person import Person
from tests.browser.playing import play_until

NO_ROUND_END = {"blind_nil": 0}


def trick_begun(person: Person, held: int = 11) -> bool:
    """Whether this person is asked for a card, and has played some."""
    return person.offered() == "card" and len(person.hand) <= held


def shown(person: Person) -> tuple[list[str], str | None]:
    """What a reload must not change: the cards in hand, in their order, and what is asked."""
    return person.hand, person.offered()


def last_trick(person: Person) -> list[str]:
    """The cards of the last trick, as the page shows it."""
    person.press("Last trick")
    cards = person.page.locator(".cover .unseen").all_inner_texts()
    person.page.keyboard.press("Escape")
    return cards


def test_a_reload_in_the_middle_of_a_trick_keeps_seat_hand_question_and_last_trick(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], NO_ROUND_END)
    play_until([ada, bo], lambda: trick_begun(bo))
    before, trick = shown(bo), last_trick(bo)
    assert len(trick) == 4
    bo.page.reload()
    bo.wait_for("card")
    assert shown(bo) == before
    assert last_trick(bo) == trick
    assert bo.act()
    assert len(bo.hand) == len(before[0]) - 1


def test_a_second_tab_takes_the_seat_over_and_the_first_can_take_it_back(company: Company) -> None:
    table, [ada, bo] = seated(company, ["Ada", "Bo"], NO_ROUND_END)
    play_until([ada, bo], lambda: trick_begun(bo, 12))
    second = Person("Bo", bo.page.context.new_page())
    second.open(f"/t/{table.code}")
    second.wait_for("card")
    expect(bo.page.locator(".note")).to_contain_text("You are playing on another device.")
    bo.press("Play here")
    expect(second.page.locator(".note")).to_contain_text("You are playing on another device.")
    bo.wait_for("card")
    assert bo.act()


def test_a_page_comes_back_by_itself_from_a_lost_network(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], NO_ROUND_END)
    play_until([ada, bo], lambda: trick_begun(bo, 12))
    held = bo.hand
    bo.page.context.set_offline(True)
    expect(bo.status).to_have_text("No network. Your seat is kept.")
    assert bo.hand == held
    bo.page.context.set_offline(False)
    expect(bo.status).to_contain_text("Your turn")
    assert bo.act()
    assert len(bo.hand) == len(held) - 1


def test_pages_come_back_by_themselves_when_the_server_was_killed(make_server: MakeServer, invite: Invite) -> None:
    server = make_server()
    _, [ada, bo] = seated(invite(server.url), ["Ada", "Bo"], NO_ROUND_END)
    play_until([ada, bo], lambda: trick_begun(bo, 12))
    before = shown(bo)
    server.kill()
    for person in (ada, bo):
        expect(person.status).to_have_text("Connection lost. Trying again.")
    server.start()
    expect(bo.status).to_contain_text("Your turn")
    expect(ada.status).not_to_contain_text("Connection")
    assert shown(bo) == before
    play_until([ada, bo], lambda: trick_begun(bo, len(before[0]) - 2))


def test_whom_the_host_removes_is_told_so_and_cannot_come_back(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], NO_ROUND_END)
    expect(ada.page.locator("[data-card]")).to_have_count(13)
    ada.choose("People and seats")
    ada.page.get_by_role("listitem").filter(has_text="East").get_by_role("button", name="Move").click()
    ada.press("Remove Bo")
    ada.press("Remove")
    expect(bo.page.get_by_role("heading")).to_have_text("The host has removed you from this table.")
    bo.page.reload()
    bo.page.get_by_label("Your name").fill("Bo")
    company.expect_fault("404")
    bo.press("Join the table")
    expect(bo.page.get_by_role("alert")).to_be_visible()
    expect(ada.page.locator("[data-slot=chip-E]").first).to_contain_text("Robot")


def test_a_seat_goes_on_on_another_device_once(company: Company) -> None:
    table, [ada, bo] = seated(company, ["Ada", "Bo"], NO_ROUND_END)
    play_until([ada, bo], lambda: trick_begun(bo, 12))
    bo.choose("Continue on another device")
    link = bo.page.get_by_role("dialog").get_by_text(f"/c/{table.code}#c=").inner_text()
    other = company.person("Bo", PHONE)
    arrive(other.page, link)
    other.wait_for("card")
    expect(other.page).to_have_url(f"{company.url}/t/{table.code}")
    other.choose("Invite")
    expect(other.page.get_by_role("dialog").get_by_role("button", name="Copy link")).to_be_visible()
    other.press("Close")
    held = other.hand
    assert held == bo.hand
    assert other.act()
    assert len(other.hand) == len(held) - 1

    company.expect_fault("404")
    late = company.person("Late", PHONE)
    arrive(late.page, link)
    expect(late.page.get_by_role("alert")).to_be_visible()


def arrive(page: Page, link: str) -> None:
    """Open the link and agree."""
    page.goto(link)
    page.get_by_role("button", name="Continue here").click()
