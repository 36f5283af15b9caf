"""People with browsers of their own, and the tables they open. What goes wrong on any page is kept in `faults`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.browser.person import Person

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
NO_NETWORK = "net::ERR_"
"""What a page cannot help: Chromium itself tells the console when a server or the network is away."""


@dataclass(frozen=True)
class Table:
    """A table that was opened over HTTP, as its host's browser."""

    id: str
    code: str
    invite: str
    watch: str

    @property
    def invitation(self) -> str:
        """Path and secret of the link for players."""
        return f"/t/{self.code}#k={self.invite}"

    @property
    def watching(self) -> str:
        """Path and secret of the link for those who look on."""
        return f"/w/{self.code}#w={self.watch}"


class Company:
    """Everybody at one server."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.faults: list[str] = []
        self._browser = browser
        self._expected: list[str] = []
        self._contexts: list[BrowserContext] = []

    def person(self, name: str, device: dict[str, Any] = DESKTOP, *, still: bool = True) -> Person:
        """Somebody new, on a device of their own; `still` asks the page for no motion."""
        motion = "reduce" if still else "no-preference"
        context = self._browser.new_context(base_url=self.url, reduced_motion=motion, locale="en", **device)
        self._contexts.append(context)
        context.on("page", lambda page: self._listen(name, page))
        return Person(name, context.new_page())

    def host(self, name: str, options: dict[str, Any] | None = None, **more: Any) -> tuple[Person, Table]:
        """Somebody with a table of their own, without a clock unless `more` says so, at its lobby."""
        host = self.person(name)
        request = host.page.context.request
        assert request.post("/api/guests", data={"name": name}).ok
        made = request.post("/api/tables", data={"options": options or {}, "clock": {"turn_s": 0}, **more})
        table = Table(**made.json())
        host.open(table.invitation)
        return host, table

    def expect_fault(self, words: str) -> None:
        """What Chromium tells the console when the server refuses, on purpose, what a page asks for."""
        self._expected.append(words)

    def leave(self) -> None:
        """Close every browser."""
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def _listen(self, name: str, page: Page) -> None:
        def said(message: ConsoleMessage) -> None:
            told = any(words in message.text for words in [NO_NETWORK, *self._expected])
            if message.type in ("error", "warning") and not told:
                self.faults.append(f"{name}: {message.text} {message.location}")

        page.on("console", said)
        page.on("pageerror", lambda error: self.faults.append(f"{name}: {error}"))


def seated(company: Company, names: Sequence[str], options: dict[str, Any] | None = None) -> tuple[Table, list[Person]]:
    """A table whose game runs: the host at North, the others on phones at the next seats, robots at the rest."""
    host, table = company.host(names[0], options)
    people = [host, *(company.person(name, PHONE) for name in names[1:])]
    for person, seat in zip(people, ("North", "East", "South", "West"), strict=False):
        if person is not host:
            person.enter(table.invitation)
        person.sit(seat)
    for person in people:
        person.press("Ready")
    host.start()
    return table, people
