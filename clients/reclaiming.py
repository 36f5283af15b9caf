"""Remembers which seat a guest has asked the host for: nodes keep that in memory alone, and are asked again."""

from clients.state import Shown
from protocol.replies import Reclaims
from rules.seats import Seat


class Reclaiming:
    """One guest's wish for a seat, as the server has told of it last."""

    def __init__(self) -> None:
        self._seat: Seat | None = None

    def accepted(self, seat: Seat) -> None:
        """The server has taken the wish, and is about to tell the host of it."""
        self._seat = seat

    def heard(self, reclaims: Reclaims, guest: str) -> None:
        """Take in who waits, this guest perhaps among them; the host's word ends it."""
        self._seat = next((one.seat for one in reclaims.reclaims if one.guest == guest), None)

    def again(self, shown: Shown) -> Seat | None:
        """The seat to ask for when a new socket has shown its first view: its node may not know of the wish."""
        return self._seat if shown.own is None else None
