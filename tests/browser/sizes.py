"""A page as other devices show it: larger, smaller, dark."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Literal

from playwright.sync_api import Page, ViewportSize

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
PHONE: ViewportSize = {"width": 360, "height": 640}
LANDSCAPE: ViewportSize = {"width": 640, "height": 360}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SETTLED = """async (theme) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (getComputedStyle(document.documentElement).colorScheme !== theme) await frame();
  await frame();
  await frame();
  await Promise.all(document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getTiming().iterations === 1
      && one.effect.getComputedTiming().endTime < 2000)
    .map((one) => one.finished.catch(() => null)));
}"""
"""Waits until the page is as light or dark as it was asked to be, and nothing on it is on its way but clocks."""


def show(page: Page, size: ViewportSize, theme: Theme) -> None:
    """Have a page of a device that follows the system shown at that size, in that theme."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme=theme)
    page.evaluate(SETTLED, theme)


@contextmanager
def brought_to_front(page: Page) -> Generator[None]:
    """Before everybody's eyes; afterwards the page has its size again, and is light."""
    before = page.viewport_size
    assert before is not None
    page.bring_to_front()
    yield
    show(page, before, "light")
