"""A scene brings pages into their states, by clicks, and shows each of them to whoever looks."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.company import Company

Look = Callable[[str, Page], None]
"""Is shown each state: its name, and the page in it."""
Scene = Callable[[Company, Look], None]

NO_BLIND_NIL = {"blind_nil": 0}
"""Options of tables at which everybody bids at once."""
