"""House rules: chosen with the server's word on contradictions, kept by name, agreed on before anybody is ready."""

from playwright.sync_api import expect

from tests.browser.axe import faults_of
from tests.browser.company import PHONE, Company
from tests.browser.conftest import Invite, MakeServer


def test_a_contradiction_is_told_at_once_and_own_rules_are_kept_by_name_over_plain_http(
    make_server: MakeServer, invite: Invite
) -> None:
    server = make_server("--names", "table.test")
    company = invite(f"http://table.test:{server.port}")
    ada = company.person("Ada", PHONE)
    ada.open("/new")
    ada.page.get_by_label("Your name").fill("Ada")
    ada.open_house_rules()
    assert faults_of(ada.page) == []
    ada.rule("Least team bid").select_option("4 tricks")
    ada.rule("Bidding").select_option("sealed")
    expect(ada.page.get_by_role("alert")).to_contain_text("A least bid needs bids in turn")
    assert faults_of(ada.page) == []
    ada.press("Bidding: set back")
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    ada.page.get_by_role("switch", name="Ten for 200").click()
    ada.page.get_by_role("switch", name="No spade", exact=True).click()
    ada.page.get_by_label("Keep these rules as").fill("Friday")
    ada.press("Keep")
    ada.page.reload()
    ada.page.get_by_text("Yours: Standard with 3 changes.").click()
    expect(ada.page.get_by_role("radio", name="Friday")).to_be_checked()
    ada.page.get_by_label("Your name").fill("Ada")
    ada.press("Open the table")
    for line in (
        "A team bids at least 4.",
        "A contract of ten scores 200",
        "A hand without a spade may be dealt again.",
    ):
        expect(ada.page.locator(".changed li").filter(has_text=line)).to_have_count(1)


def test_changed_rules_are_told_in_the_lobby_and_nobody_is_ready_by_them(company: Company) -> None:
    ada, table = company.host("Ada", {"preset": "da"})
    ada.sit("North")
    bo = company.person("Bo", PHONE)
    bo.enter(table.invitation)
    expect(bo.page.get_by_text("Rule set: Danish")).to_be_visible()
    bo.sit("East")
    bo.press("Ready")
    ready = bo.page.get_by_role("button", name="Ready", exact=True)
    expect(ready).to_have_attribute("aria-pressed", "true")
    ada.press("Change the rules")
    ada.page.get_by_role("button", name="House rules").click()
    ada.page.locator("summary").filter(has_text="Bags").click()
    ada.rule("Bag penalty at").select_option("no penalty")
    ada.press("Use these rules")
    expect(bo.page.get_by_role("status")).to_contain_text("The rules have changed: There is no bag penalty.")
    expect(ready).to_have_attribute("aria-pressed", "false")
    bo.press("Ready")
    expect(bo.page.get_by_text("The rules have changed:")).to_have_count(0)
