"""Judges an order at a table as it stands: the event it asks for and what comes of that, or what speaks against it."""

from protocol.requests import DenySeat, LetBot, PlayCard, ReclaimSeat, ReturnSeat
from rules.apply import apply
from rules.events import AnyEvent
from rules.facts import Facts, facts, of_options
from rules.options import OptionsRefused
from rules.reasons import Illegal, Reason
from rules.table import Table, seat_of
from server.asked import Asked
from server.entropy import Entropy
from server.fold import Fold
from server.orders import order
from server.room import Room

_OF_ABSENT = (LetBot, ReclaimSeat, ReturnSeat)


def repeated(known: Fold, asked: Asked) -> bool:
    """Whether an order stands in the log already; then it has been answered as it was the first time."""
    accepted = known.accepted.get(asked.viewer.asker.guest)
    version = accepted.get(asked.order.id) if accepted is not None else None
    if version is None:
        return False
    asked.viewer.socket.answer(asked.ok(version))
    return True


def told(known: Fold, asked: Asked, refusal: Illegal | OptionsRefused) -> tuple[Reason, str | None, Facts]:
    """What to tell who asked of an order that is refused: the reason, a line for authors, what the rule speaks of."""
    if isinstance(refusal, OptionsRefused):
        return Reason.OPTIONS_REFUSED, f"{refusal.field}: {refusal.detail}", of_options(refusal)
    order, reason = asked.order, refusal.reason
    if isinstance(order, LetBot) and reason is Reason.NOT_HOST:
        return reason, None, Facts(rule="partner")
    if isinstance(order, _OF_ABSENT) and reason is Reason.STILL_THERE:
        return reason, None, Facts(seat=order.seat)
    return reason, None, facts(known.table, seat_of(known.table, asked.viewer.asker.guest), reason)


def judged(known: Fold, asked: Asked, room: Room, entropy: Entropy) -> tuple[AnyEvent, Table] | None:
    """The event, and the table after it; None for what lies beside the log, and has been done and answered.

    Raises Illegal, OptionsRefused.
    """
    table, request, asker = known.table, asked.order, asked.viewer.asker
    if type(request) is PlayCard:  # most orders
        event = order(table, asker, request, room, entropy)
        return event, apply(table, event)
    # `type`, as `isinstance` takes 0.2 µs to say no.
    if type(request) is ReclaimSeat or type(request) is DenySeat:
        room.reclaims.take(table, asker, request, room.online)
        asked.viewer.socket.answer(asked.ok(known.head.version))
        room.tell_reclaims()
        return None
    if type(request) is ReturnSeat:
        event = room.reclaims.returned(table, asker, request, room.online)
    else:
        event = order(table, asker, request, room, entropy)
    return event, apply(table, event)
