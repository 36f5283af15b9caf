"""Who says that a taken seat is theirs, having lost what proves it: they wait beside the log until the host answers."""

from collections.abc import Container

from protocol.replies import Reclaim
from protocol.requests import Aside, DenySeat, ReclaimSeat, ReturnSeat
from rules.events import SeatReturned
from rules.reasons import Illegal, Reason
from rules.seats import Seat
from rules.table import Chair, Table, seat_of
from server.orders import Asker

MOST = 8
"""As many wait at a table; whoever has waited longest makes room for one more."""


class Reclaims:
    """The guests of one table who wait for the host's word. They are forgotten when the table leaves memory."""

    def __init__(self) -> None:
        self._waiting: dict[str, Reclaim] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def take(self, table: Table, asker: Asker, request: Aside, online: Container[Seat]) -> None:
        """Somebody begins to wait, or the host sends them away. Raises Illegal."""
        match request:
            case ReclaimSeat():
                _absent(table, request.seat, online)
                if not asker.plays:
                    raise Illegal(Reason.WATCHING)
                if seat_of(table, asker.guest) is not None:
                    raise Illegal(Reason.ALREADY_SEATED)
                self._waiting.pop(asker.guest, None)
                while len(self._waiting) >= MOST:
                    del self._waiting[next(iter(self._waiting))]
                self._waiting[asker.guest] = Reclaim(asker.guest, asker.name, request.seat)
            case DenySeat():
                if asker.guest != table.host:
                    raise Illegal(Reason.NOT_HOST)
                self._waiting.pop(request.guest, None)

    def returned(self, table: Table, asker: Asker, request: ReturnSeat, online: Container[Seat]) -> SeatReturned:
        """The event by which the host's word gives the seat back. Raises Illegal unless that guest waits for it."""
        if asker.guest != table.host:
            raise Illegal(Reason.NOT_HOST)
        _absent(table, request.seat, online)
        asked = self._waiting.get(request.guest)
        if asked is None or asked.seat is not request.seat:
            raise Illegal(Reason.NOT_NOW)
        return SeatReturned(asked.seat, asked.guest, asked.name)

    def settle(self, table: Table) -> None:
        """Forget who has a seat by now, and who waits for one that no person has any more."""
        for guest, asked in list(self._waiting.items()):
            if seat_of(table, guest) is not None or _person(table, asked.seat) is None:
                del self._waiting[guest]

    def shown_to(self, guest: str, table: Table) -> tuple[Reclaim, ...]:
        """All for the host, one's own for who waits, none for anybody else."""
        if guest == table.host:
            return tuple(self._waiting.values())
        own = self._waiting.get(guest)
        return (own,) if own is not None else ()


def _person(table: Table, seat: Seat) -> Chair | None:
    chair = table.seats[seat.place]
    return chair if chair is not None and chair.guest is not None else None


def _absent(table: Table, seat: Seat, online: Container[Seat]) -> None:
    """Nobody is put out of a seat while they play from it."""
    if _person(table, seat) is None:
        raise Illegal(Reason.NOBODY_THERE)
    if seat in online:
        raise Illegal(Reason.STILL_THERE)
