"""Takes the README's pictures: `python -m tests.browser.pictures`. Looks at them are for people."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.company import PHONE, Company, seated
from tests.browser.playing import play_until
from tests.browser.server import ROOT, Server

PICTURES = ROOT / "docs" / "pictures"
SETTLED = """() => Promise.all(document.getAnimations()
  .filter((one) => one.playState === 'running' && one.effect.getTiming().iterations === 1)
  .map((one) => one.finished))"""
FLAT = ":root { --table-glow: var(--table) !important }"
"""Without the light on the felt, which makes a picture four times as large."""


def take(page: Page, name: str) -> None:
    """A picture of the whole page, once nothing moves on it."""
    page.evaluate(SETTLED)
    page.screenshot(path=PICTURES / f"{name}.png", style=FLAT)


def lobby(company: Company) -> None:
    """Three people have come; the host is not ready yet."""
    ada, table = company.host("Ada", title="Cards on Friday")
    ada.sit("North")
    for name, seat in (("Bo", "East"), ("Cleo", "South")):
        person = company.person(name, PHONE)
        person.enter(table.invitation)
        person.sit(seat)
        person.press("Ready")
    take(ada.page, "lobby")


def tables(company: Company) -> None:
    """The same trick on a desktop and on a phone, whose person has raised a card."""
    _, people = seated(company, ["Ada", "Bo", "Cleo"], {"blind_nil": 0})
    ada, bo, _ = people
    faces = bo.page.locator(".slot .face")
    play_until(people, lambda: bo.offered() == "card" and len(bo.hand) <= 10 and 0 < faces.count() < 4)
    bo.page.locator("[data-card][aria-disabled=false]").first.click(position={"x": 8, "y": 40})
    take(bo.page, "phone")
    take(ada.page, "desktop")


def main() -> None:
    """Take them all."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "spader.sqlite").start()
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for scene in (lobby, tables):
            company = Company(chromium, server.url)
            scene(company)
            company.leave()
        chromium.close()
        server.kill()


if __name__ == "__main__":
    main()
