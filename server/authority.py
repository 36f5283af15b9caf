"""What a table's host is to its parts, which use the log beside it: who asks the log says so, and all else waits."""

from typing import Protocol

from protocol.codes import Close
from rules.events import AnyEvent
from rules.table import Table
from server.asked import Asked
from server.log import Head


class Authority(Protocol):
    """Takes what is asked for at a table, one at a time."""

    @property
    def waiting(self) -> bool:
        """Whether the log has been asked for something: nothing is taken until it has answered."""
        ...

    @property
    def appended(self) -> Head | None:
        """The newest entry that this node has appended; None if there is none since the table was loaded."""
        ...

    def wait(self) -> None:
        """The log is asked for something: take nothing until `append` or `go_on`."""
        ...

    def append(self, event: AnyEvent, table: Table, secret: bytes | None) -> None:
        """Write what nobody asked for and gives `table`, with the secret to keep beside it, and go on from there."""
        ...

    def go_on(self, asked: Asked | None = None, step_in_s: float = 0) -> None:
        """Judge an order at the table as just read, then take what waits; steps are due in `step_in_s` or later."""
        ...

    def changed(self, before: Table, event: AnyEvent) -> None:
        """An event, of this or another node, has changed the table part."""
        ...

    def give_up(self, code: Close, reason: str) -> None:
        """Close every connection and let go of the table."""
        ...
