"""An order, who waits for its answer, and the two answers it can get."""

from typing import NamedTuple

from protocol.codec import encode
from protocol.replies import Ok, Refused
from protocol.requests import AnyOrder
from rules.reasons import Reason
from server.frames import text_frame
from server.viewer import Viewer, answer


class Asked(NamedTuple):
    """An order from a viewer."""

    viewer: Viewer
    order: AnyOrder

    def ok(self, version: int) -> bytes:
        """The frame that says: it stands in the log as that version."""
        return text_frame(encode(Ok(self.order.id, version)))

    def refuse(self, reason: Reason, detail: str | None = None) -> None:
        """Answer that it changed nothing."""
        answer(self.viewer.socket, Refused(self.order.id, reason, detail))
