"""Judges what somebody wants to say: whether they may, to whom, and how much at a time."""

from collections.abc import Callable

from protocol.chat import ChatSetting
from protocol.requests import Say
from rules.reasons import Illegal, Reason
from rules.table import Stage, seat_of
from server.chat import Said
from server.fold import Fold
from server.limits import TokenBucket
from server.orders import Asker

EACH = (5.0, 0.5)
"""Lines that a guest may say at once, and a second in the long run."""
CROWD = (20.0, 4.0)
"""The same for all together who have no seat."""
_CARDS_OUT = frozenset({Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING})
"""From the deal to the last card: what is said to the seats now could help one of them."""


def may_set(known: Fold, asker: Asker) -> None:
    """Only the host says what may be said, as long as there is a table. Raises Illegal."""
    if asker.guest != known.table.host:
        raise Illegal(Reason.NOT_HOST)
    if known.table.ended:
        raise Illegal(Reason.NOT_NOW)


def said(known: Fold, asker: Asker, chat: ChatSetting, order: Say) -> Said:
    """The line that an order asks for. Raises Illegal."""
    table = known.table
    seat = seat_of(table, asker.guest)
    if table.ended:
        raise Illegal(Reason.NOT_NOW)
    if chat == "off":
        raise Illegal(Reason.CHAT_OFF)
    if chat == "phrases" and order.text is not None:
        raise Illegal(Reason.PHRASES_ONLY)
    if seat is None and order.to == "table" and known.now in _CARDS_OUT:
        raise Illegal(Reason.ROUND_ON)
    if seat is not None and order.to == "watchers":
        raise Illegal(Reason.ALREADY_SEATED)
    chair = table.seats[seat.place] if seat is not None else None
    name = chair.name if chair is not None else asker.name
    return Said(known.head.version, asker.guest, name, order.to, seat, order.phrase, order.text)


class TalkLimit:
    """How much is said at one table: by each guest, and by the crowd."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._guests: dict[str, TokenBucket] = {}
        self._crowd = TokenBucket(*CROWD, monotonic)

    def allow(self, guest: str, seated: bool) -> bool:
        """Count one more line of a guest's, unless it is one too many."""
        bucket = self._guests.get(guest)
        if bucket is None:
            bucket = self._guests[guest] = TokenBucket(*EACH, self._monotonic)
        return bucket.allow() and (seated or self._crowd.allow())
