"""A host that takes nothing: it notes what its parts want of it, and waits while they ask the log."""

from protocol.codes import Close
from rules.events import AnyEvent
from rules.table import Table
from server.asked import Asked
from server.log import Head


class NotedAuthority:
    """An `Authority`; each list has what it was told, in order."""

    def __init__(self) -> None:
        self.waiting = False
        self.appended: Head | None = None
        self.events: list[AnyEvent] = []
        """What was to be appended."""
        self.went_on: list[tuple[Asked | None, float]] = []
        """The order to judge again, and when a step may come."""
        self.changes: list[AnyEvent] = []
        self.gave_up: list[Close] = []

    def wait(self) -> None:
        assert not self.waiting
        self.waiting = True

    def append(self, event: AnyEvent, table: Table, secret: bytes | None) -> None:
        self.waiting = True
        self.events.append(event)

    def go_on(self, asked: Asked | None = None, step_in_s: float = 0) -> None:
        self.waiting = False
        self.went_on.append((asked, step_in_s))

    def changed(self, before: Table, event: AnyEvent) -> None:
        self.changes.append(event)

    def give_up(self, code: Close, reason: str) -> None:
        self.gave_up.append(code)
