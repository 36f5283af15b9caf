"""One person at one page: finds what the page offers and clicks it, as people do."""

from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.frames import Frames

Offer = Literal["look", "bid", "give", "card", "continue", "over"]

OFFER = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (shown('section.over')) return 'over';
  const button = (name) => [...document.querySelectorAll('button')].find(
    (one) => one.textContent.trim().startsWith(name) && one.ariaDisabled !== 'true' && one.checkVisibility());
  if (shown('section.end')) return button('Continue') ? 'continue' : null;
  if (button('Look at my cards')) return 'look';
  if (shown('[role=radiogroup] [data-bid][aria-disabled=false]')) return 'bid';
  if (button('Give nothing')) return 'give';
  return document.title.endsWith('Your turn') && shown('[data-card][aria-disabled=false]') ? 'card' : null;
}"""


class Person:
    """Somebody named, and the page before them."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.frames = Frames(page)
        self.seat = ""

    @property
    def status(self) -> Locator:
        """The line that says what is wanted."""
        return self.page.locator("#status")

    @property
    def hand(self) -> list[str]:
        """The cards in hand on the page, such as `AS`."""
        return self.page.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")

    def open(self, path: str) -> None:
        """Go to an address of the server."""
        self.page.goto(path)

    def enter(self, link: str, button: str = "Join the table") -> None:
        """Follow a link, say one's name, come in."""
        self.open(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.press(button)

    def sit(self, seat: str) -> None:
        """Take an empty seat: North, East, South or West."""
        self.press(f"Sit here {seat}")
        self.seat = seat[0]
        expect(self.page.get_by_role("button", name="Ready", exact=True)).to_be_visible()

    def start(self) -> None:
        """Start the game once everybody is ready."""
        button = self.page.get_by_role("button", name="Start")
        expect(button).to_have_attribute("aria-disabled", "false")
        button.click()

    def press(self, name: str) -> None:
        """Press the button of that name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def choose(self, item: str) -> None:
        """An entry of the table's menu."""
        self.press("At this table")
        self.press(item)

    def open_house_rules(self) -> None:
        """Open every group of house rules, where a table's rules are chosen."""
        self.page.get_by_role("button", name="House rules").click()
        for group in self.page.locator("details > summary").all():
            group.click()

    def rule(self, name: str) -> Locator:
        """The list box of a house rule."""
        return self.page.get_by_role("combobox", name=name, exact=True)

    def offered(self) -> Offer | None:
        """What the page asks for now."""
        return self.page.evaluate(OFFER)

    def wait_for(self, *offers: Offer) -> None:
        """Until the page offers one of these."""
        self.page.wait_for_function(f"(offers) => offers.includes(({OFFER})())", arg=offers)

    def act(self) -> bool:
        """Do what is asked, plainly; False if nothing is asked."""
        match self.offered():
            case "look":
                self.press("Look at my cards")
            case "bid":
                self.bid(self.page.locator("[data-bid][aria-disabled=false]").nth(2))
            case "give":
                self.press("Give nothing")
            case "card":
                self.play(self.page.locator("[data-card][aria-disabled=false]").first)
            case "continue":
                self.press("Continue")
            case "over" | None:
                return False
        return True

    def bid(self, choice: Locator) -> None:
        """Choose a number, confirm it."""
        choice.click()
        self.page.locator(".status .act").click()
        self.page.wait_for_function("() => document.querySelector('[data-bid]') === null")

    def play(self, card: Locator) -> None:
        """Raise a card by its visible corner, then play it; it leaves the hand."""
        code = card.get_attribute("data-card")
        card.click(position={"x": 8, "y": 40})
        self.page.locator(".status .act").click()
        self.page.wait_for_function("(card) => document.querySelector(`[data-card='${card}']`) === null", arg=code)
