"""An order, who waits for its answer, the two answers it can get, and what of it has been sent to the log."""

from msgspec import Struct

from protocol.codec import encode_ok
from protocol.replies import Refused
from protocol.requests import AnyOrder
from rules.events import AnyEvent
from rules.facts import NONE, Facts
from rules.reasons import Reason
from rules.table import Table
from server.frames import text_frame
from server.levels import level
from server.log import Head
from server.logged import Logged
from server.viewer import Viewer, answer


class Asked(Struct, frozen=True):
    """An order from a viewer."""

    viewer: Viewer
    order: AnyOrder

    def ok(self, version: int) -> bytes:
        """The frame that says: it stands in the log as that version."""
        return text_frame(encode_ok(self.order.id, version))

    def refuse(self, reason: Reason, detail: str | None = None, facts: Facts = NONE) -> None:
        """Answer that it changed nothing."""
        answer(self.viewer.socket, Refused(self.order.id, reason, detail, facts))


def entered(event: AnyEvent, asked: Asked | None) -> Logged:
    """What the log is to hold of an event."""
    if asked is None:
        return Logged(event, n=level(event))
    return Logged(event, asked.viewer.asker.guest, asked.order.id, level(event))


class Pending(Struct, frozen=True):
    """What has been sent to the log and has no answer yet; `asked` if somebody asked for it."""

    head: Head
    """What the table's newest entry is when this one is in."""
    logged: Logged
    table: Table
    asked: Asked | None
