"""Who says that a taken seat is theirs, having lost what proves it: they wait beside the log until the host answers.

Nodes tell each other what they heard; of one guest the newest word counts, wherever it was said.
"""

from collections.abc import Callable, Container, Mapping

from protocol.replies import Reclaim
from protocol.requests import Aside, DenySeat, ReclaimSeat, ReturnSeat
from rules.events import SeatReturned
from rules.reasons import Illegal, Reason
from rules.seats import Seat
from rules.table import Chair, Table, seat_of
from server.elsewhere import Wish
from server.orders import Asker

MOST = 8
"""As many wait at a table; whoever has waited longest makes room for one more."""


class Reclaims:
    """The guests of one table who wait for the host's word. They are forgotten when it has left every node's memory;
    clients ask again."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` is the store's time in ms since 1970."""
        self._now = now
        self._wishes: dict[str, Wish] = {}

    def __bool__(self) -> bool:
        return bool(self._wishes)

    @property
    def wishes(self) -> dict[str, Wish]:
        """What was heard here and elsewhere, for other nodes."""
        return dict(self._wishes)

    def met(self, elsewhere: Mapping[str, Wish]) -> bool:
        """Take in what other nodes have heard, and say whether that is news."""
        newer = {
            guest: wish
            for guest, wish in sorted(elsewhere.items(), key=lambda one: one[1].at)
            if guest not in self._wishes or self._wishes[guest].at < wish.at
        }
        for guest, wish in newer.items():
            self._keep(guest, wish)
        return bool(newer)

    def take(self, table: Table, asker: Asker, request: Aside, online: Container[Seat]) -> None:
        """Somebody begins to wait, or the host sends them away. Raises Illegal."""
        match request:
            case ReclaimSeat():
                _absent(table, request.seat, online)
                if not asker.plays:
                    raise Illegal(Reason.WATCHING)
                if seat_of(table, asker.guest) is not None:
                    raise Illegal(Reason.ALREADY_SEATED)
                self._keep(asker.guest, Wish(self._after(asker.guest), asker.name, request.seat))
            case DenySeat():
                if asker.guest != table.host:
                    raise Illegal(Reason.NOT_HOST)
                asked = self._wishes.get(request.guest)
                if asked is not None:
                    self._keep(request.guest, Wish(self._after(request.guest), asked.name, None))

    def returned(self, table: Table, asker: Asker, request: ReturnSeat, online: Container[Seat]) -> SeatReturned:
        """The event by which the host's word gives the seat back. Raises Illegal unless that guest waits for it."""
        if asker.guest != table.host:
            raise Illegal(Reason.NOT_HOST)
        _absent(table, request.seat, online)
        asked = self._wishes.get(request.guest)
        if asked is None or asked.seat is not request.seat:
            raise Illegal(Reason.NOT_NOW)
        return SeatReturned(request.seat, request.guest, asked.name)

    def settle(self, table: Table) -> None:
        """Forget who has a seat by now, and who waits for one that no person has any more."""
        for guest, asked in list(self._wishes.items()):
            if asked.seat is not None and (seat_of(table, guest) is not None or _person(table, asked.seat) is None):
                del self._wishes[guest]

    def shown_to(self, guest: str, table: Table) -> tuple[Reclaim, ...]:
        """All for the host, one's own for who waits, none for anybody else."""
        waiting = {who: Reclaim(who, asked.name, asked.seat) for who, asked in self._wishes.items() if asked.seat}
        if guest == table.host:
            return tuple(waiting.values())
        return (waiting[guest],) if guest in waiting else ()

    def _after(self, guest: str) -> int:
        """A time later than that of what was heard of a guest before."""
        heard = self._wishes.get(guest)
        return self._now() if heard is None else max(self._now(), heard.at + 1)

    def _keep(self, guest: str, wish: Wish) -> None:
        self._wishes.pop(guest, None)
        while len(self._wishes) >= MOST:
            del self._wishes[next(iter(self._wishes))]
        self._wishes[guest] = wish


def _person(table: Table, seat: Seat) -> Chair | None:
    chair = table.seats[seat.place]
    return chair if chair is not None and chair.guest is not None else None


def _absent(table: Table, seat: Seat, online: Container[Seat]) -> None:
    """Nobody is put out of a seat while they play from it."""
    if _person(table, seat) is None:
        raise Illegal(Reason.NOBODY_THERE)
    if seat in online:
        raise Illegal(Reason.STILL_THERE)
