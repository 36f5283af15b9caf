"""Pages that one opens by oneself: home, host with its house rules, settings, a wrong address."""

from playwright.sync_api import expect

from tests.browser.company import Company
from tests.browser.scenes.look import Look


def pages(company: Company, look: Look) -> None:
    """What there is without a table."""
    ada = company.person("Ada")
    for name, path in (
        ("home", "/"),
        ("settings", "/settings"),
        ("missing", "/t/!"),
        ("games-none", "/games"),
        ("host", "/new"),
    ):
        ada.open(path)
        ada.page.get_by_role("heading").first.wait_for()
        look(name, ada.page)
    ada.open_house_rules()
    ada.rule("Least team bid").select_option("4 tricks")
    ada.rule("Bidding").select_option("sealed")
    expect(ada.page.get_by_role("alert")).to_be_visible()
    look("builder-contradiction", ada.page)
    ada.press("Bidding: set back")
    ada.press("Keep")
    look("builder-unnamed", ada.page)
    ada.page.get_by_label("Keep these rules as").fill("Friday")
    ada.press("Keep")
    expect(ada.page.get_by_role("radio", name="Friday")).to_be_checked()
    look("builder-kept", ada.page)
