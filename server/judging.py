"""Judges an order at a table as it stands: the event it asks for and what comes of that, or what speaks against it."""

from protocol.requests import DenySeat, ReclaimSeat, ReturnSeat
from rules.apply import apply
from rules.events import AnyEvent
from rules.table import Table
from server.asked import Asked
from server.entropy import Entropy
from server.fold import Fold
from server.orders import order
from server.room import Room

_ASIDE = (ReclaimSeat, DenySeat)
"""Made once: to make a union takes 0.2 µs, and every card asks."""


def repeated(known: Fold, asked: Asked) -> bool:
    """Whether an order stands in the log already; then it has been answered as it was the first time."""
    done = known.done.get(asked.viewer.asker.guest)
    if done is None or done.id != asked.order.id:
        return False
    asked.viewer.socket.answer(asked.ok(done.v))
    return True


def judged(known: Fold, asked: Asked, room: Room, entropy: Entropy) -> tuple[AnyEvent, Table] | None:
    """The event, and the table after it; None for what lies beside the log, and has been done and answered.

    Raises Illegal, OptionsRefused.
    """
    request, asker = asked.order, asked.viewer.asker
    online = room.online
    if isinstance(request, _ASIDE):
        room.reclaims.take(known.table, asker, request, online)
        asked.viewer.socket.answer(asked.ok(known.head.version))
        room.tell_reclaims()
        return None
    if isinstance(request, ReturnSeat):
        event = room.reclaims.returned(known.table, asker, request, online)
    else:
        event = order(known.table, asker, request, online, entropy)
    return event, apply(known.table, event)
