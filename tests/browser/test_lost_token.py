"""A browser that lost its token gets its seat back: it opens the invitation, names the seat, the host lets it in."""

from playwright.sync_api import expect

from tests.browser.company import PHONE, Company, seated
from tests.browser.person import Person
from tests.browser.playing import play_until


def back(company: Company, link: str) -> Person:
    """Bo again, in a browser that knows nothing, at the table."""
    bo = company.person("Bo", PHONE)
    bo.enter(link)
    return bo


def test_the_seat_comes_back_in_the_middle_of_a_game_with_one_tap_of_the_host(company: Company) -> None:
    table, [ada, bo] = seated(company, ["Ada", "Bo"], {"blind_nil": 0})
    play_until([ada, bo], lambda: bo.offered() == "card" and len(bo.hand) <= 11)
    held = bo.hand
    bo.page.context.close()
    bo = back(company, table.invitation)
    bo.press("This is my seat")
    expect(bo.status).to_have_text("Waiting for the host to let you back in.")
    expect(ada.page.get_by_role("group", name="Bo asks for their seat back.")).to_be_visible()
    assert not any("reclaims" in view for view in ada.frames.views)
    ada.press("Let in")
    bo.wait_for("card")
    assert sorted(bo.hand) == sorted(held)
    expect(ada.page.get_by_role("group", name="Bo asks for their seat back.")).to_have_count(0)
    assert bo.act()


def test_whom_the_host_declines_is_told_so(company: Company) -> None:
    table, [ada, bo] = seated(company, ["Ada", "Bo"], {"blind_nil": 0})
    expect(ada.page.locator("[data-card]")).to_have_count(13)
    bo.page.context.close()
    eve = back(company, table.invitation)
    eve.press("This is my seat")
    ada.press("Decline")
    expect(eve.status).to_contain_text("The host has not given you that seat.")
    assert eve.page.locator("[data-card]").count() == 0


def test_the_seat_comes_back_in_the_lobby(company: Company) -> None:
    ada, table = company.host("Ada")
    ada.sit("North")
    bo = company.person("Bo", PHONE)
    bo.enter(table.invitation)
    bo.sit("East")
    bo.page.context.close()
    bo = back(company, table.invitation)
    bo.press("This is my seat")
    ada.press("Let in")
    expect(bo.page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
