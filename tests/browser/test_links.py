"""Links: the one to a seat survives a preview, the one to watch shows what everybody may see, all without TLS."""

import urllib.request

from playwright.sync_api import expect

from tests.browser.company import PHONE, Company
from tests.browser.conftest import Invite, MakeServer
from tests.browser.playing import play_until


def test_an_invitation_that_a_messenger_has_fetched_still_lets_one_in(company: Company) -> None:
    _, table = company.host("Ada")
    with urllib.request.urlopen(f"{company.url}{table.invitation.partition('#')[0]}") as preview:
        assert preview.status == 200
    bo = company.person("Bo", PHONE)
    bo.open(table.invitation)
    bo.page.reload()
    bo.enter(table.invitation)
    bo.sit("East")


def test_an_invitation_names_table_people_and_rules_before_one_comes(company: Company) -> None:
    ada, table = company.host("Ada", {"preset": "nl"}, title="Cards on Friday")
    ada.sit("North")
    bo = company.person("Bo", PHONE)
    bo.open(table.invitation)
    expect(bo.page.get_by_role("heading", name="Cards on Friday")).to_be_visible()
    expect(bo.page.get_by_role("list", name="Seats")).to_contain_text("Ada")
    expect(bo.page.get_by_text("Rules: Dutch, to 500")).to_be_visible()
    expect(ada.page.get_by_text("Nobody watches")).to_be_visible()

    company.expect_fault("404")
    eve = company.person("Eve", PHONE)
    eve.open(f"/t/{table.code}#k=nonsense")
    expect(eve.page.get_by_role("alert")).to_have_text("There is no such table, or it is not open to you.")
    expect(eve.page.get_by_text("Ada")).to_have_count(0)


def test_a_watch_link_shows_the_table_and_offers_no_seat(company: Company) -> None:
    ada, table = company.host("Ada")
    di = company.person("Di", PHONE)
    di.enter(table.watching, "Watch")
    expect(di.page.get_by_role("list", name="Seats")).to_be_visible()
    expect(di.page.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(ada.page.get_by_text("1 person watches: Di")).to_be_visible()
    ada.sit("North")
    ada.press("Ready")
    ada.start()
    expect(di.page.get_by_text("Watching", exact=False).first).to_be_visible()
    expect(ada.page.locator("[data-card]")).to_have_count(13)
    assert di.page.locator(".hand, [data-card], [role=radiogroup]").count() == 0
    assert all(view.get("own") is None for view in di.frames.views)


def test_a_trick_is_played_over_plain_http_under_a_name_of_the_house(make_server: MakeServer, invite: Invite) -> None:
    server = make_server("--names", "table.test")
    company = invite(f"http://table.test:{server.port}")
    ada = company.person("Ada")
    ada.open("/")
    assert ada.page.evaluate("isSecureContext") is False
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Host a table")
    ada.press("Open the table")
    ada.press("Copy link")
    expect(ada.page.get_by_role("button", name="Copied")).to_be_visible()
    ada.sit("North")
    bo = company.person("Bo", PHONE)
    bo.enter(ada.page.url)
    bo.sit("East")
    for person in (ada, bo):
        person.press("Ready")
    ada.start()
    play_until([ada, bo], lambda: len(ada.hand) == 12 and len(bo.hand) == 12)
