"""An order, who waits for its answer, and the two answers it can get."""

from msgspec import Struct

from protocol.codec import encode_ok
from protocol.replies import Refused
from protocol.requests import AnyOrder
from rules.facts import NONE, Facts
from rules.reasons import Reason
from server.frames import text_frame
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
