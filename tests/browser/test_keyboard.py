"""A game without a mouse; the focus is never lost, and Esc closes what lies on top, and nothing else."""

from playwright.sync_api import expect

from tests.browser.company import Company, seated
from tests.browser.person import Person
from tests.browser.playing import play_until

FOCUSED = """() => {
  const one = document.activeElement;
  if (one === document.body) return '';
  return (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? one.textContent).trim();
}"""
RINGED = "() => getComputedStyle(document.activeElement).outlineStyle !== 'none'"


def focused(person: Person) -> str:
    """The name of what has the focus; empty if nothing has."""
    return person.page.evaluate(FOCUSED)


def tab_to(person: Person, name: str) -> None:
    """Go on with Tab until something of that name has the focus; it must show that it has."""
    passed: list[str] = []
    while not focused(person).startswith(name):
        assert len(passed) < 60, f"no {name} among {passed}"
        person.page.keyboard.press("Tab")
        passed.append(focused(person))
    assert person.page.evaluate(RINGED)


def test_a_game_is_hosted_played_and_played_again_without_a_mouse(company: Company) -> None:
    ada = company.person("Ada")
    press = ada.page.keyboard.press
    ada.open("/new")
    ada.page.get_by_label("Your name").wait_for()
    tab_to(ada, "Your name")
    ada.page.keyboard.type("Ada")
    tab_to(ada, "Turn clock")
    ada.page.keyboard.type("none")
    tab_to(ada, "Open the table")
    press("Enter")
    expect(ada.page.get_by_role("button", name="Copy link").first).to_be_visible()
    tab_to(ada, "Sit here")
    press("Enter")
    expect(ada.page.get_by_role("button", name="Ready", exact=True)).to_be_focused()
    press("Enter")
    tab_to(ada, "Start")
    expect(ada.page.get_by_role("button", name="Start")).to_be_enabled()
    press("Enter")
    while ada.offered() != "card":
        ada.wait_for("look", "bid", "card")
        if ada.offered() == "look":
            tab_to(ada, "Look at my cards")
            press("Enter")
        elif ada.offered() == "bid":
            press("3")
            tab_to(ada, "Bid 3")
            press("Enter")
            ada.page.wait_for_function("() => document.querySelector('[data-bid]') === null")
            assert focused(ada) != ""
    for held in (12, 11):
        ada.wait_for("card")
        while ada.page.locator("[data-card][aria-pressed=true][aria-disabled=false]").count() == 0:
            for key in "1234":
                press(key)
                if ada.page.locator("[data-card][aria-pressed=true][aria-disabled=false]").count() > 0:
                    break
        press("Enter")
        expect(ada.page.locator("[data-card]")).to_have_count(held)
        assert focused(ada) != ""
        assert ada.page.evaluate("() => document.activeElement.hasAttribute('data-card')")
    tab_to(ada, "At this table")
    press("Enter")
    tab_to(ada, "Claim the rest")
    press("Enter")
    ada.wait_for("continue")
    assert focused(ada) != ""


def test_esc_closes_what_lies_on_top_and_nothing_else(company: Company) -> None:
    _, [ada, bo] = seated(company, ["Ada", "Bo"], {"blind_nil": 0})
    play_until([ada, bo], lambda: bo.offered() == "card" and len(bo.hand) <= 12)
    raised = bo.page.locator("[data-card][aria-pressed=true]")
    bo.page.locator("[data-card][aria-disabled=false]").first.focus()
    bo.page.keyboard.press("Home")
    expect(raised).to_have_count(1)
    bo.page.keyboard.press("l")
    bo.page.get_by_text("Last trick").last.wait_for()
    expect(bo.page.locator(".cover")).to_be_visible()
    bo.page.keyboard.press("Escape")
    expect(bo.page.locator(".cover")).to_have_count(0)
    expect(raised).to_have_count(1)
    bo.press("Menu")
    expect(bo.page.get_by_role("dialog")).to_be_visible()
    bo.page.keyboard.press("Escape")
    expect(bo.page.get_by_role("dialog")).to_have_count(0)
    expect(raised).to_have_count(1)
    expect(bo.page.get_by_role("button", name="Menu", exact=True)).to_be_focused()
    bo.page.locator("[data-card]").first.focus()
    bo.page.keyboard.press("Escape")
    expect(raised).to_have_count(0)
