"""Who sits where: sitting, leaving, bots, readiness, absence, the wish for another game."""

from msgspec.structs import replace

from rules.events import (
    BotSeated,
    CameBack,
    Level,
    OptionsChanged,
    ReadySet,
    RematchAsked,
    SeatLeft,
    SeatReturned,
    SeatsSwapped,
    SeatTaken,
    TookOver,
)
from rules.reasons import Illegal, Reason
from rules.seats import Seat, put
from rules.table import NOBODYS, Chair, Stage, Table, seat_of, stage

STAND_IN: Level = "medium"
"""The level of a bot that plays on for somebody who left."""


def options_changed(table: Table, event: OptionsChanged) -> Table:
    """New rules before the start: nobody is ready any more, or has asked for another game by them."""
    if stage(table) not in (Stage.LOBBY, Stage.OVER):
        raise Illegal(Reason.NOT_NOW)
    seats = tuple(replace(chair, ready=False) if chair else None for chair in table.seats)
    return replace(
        table,
        title=event.title,
        options=event.options,
        turn=event.turn,
        watch=event.watch,
        strict=event.strict,
        nonce_commitments=table.nonce_commitments if event.strict else NOBODYS,
        seats=seats,
        rematch=(False,) * len(seats),
        n=table.n + 1,
        rev=table.rev + 1,
    )


def seat_taken(table: Table, event: SeatTaken) -> Table:
    """A guest sits down where no person sits; before a game this may be a move from another seat."""
    chair = table.seats[event.seat.place]
    if chair is not None and chair.guest is not None:
        raise Illegal(Reason.SEAT_TAKEN)
    old = seat_of(table, event.guest)
    if old is not None:
        if _under_way(table):
            raise Illegal(Reason.ALREADY_SEATED)
        table = _put(table, old, None)
    return _put(table, event.seat, Chair(event.name, event.guest))


def seat_returned(table: Table, event: SeatReturned) -> Table:
    """A person's seat, with what else was theirs, goes to the guest that the same person is now."""
    chair = _person(table, event.seat)
    if seat_of(table, event.guest) is not None:
        raise Illegal(Reason.ALREADY_SEATED)
    owner = event.guest if table.owner == chair.guest else table.owner
    host = event.guest if chair.guest in (table.host, table.owner) else table.host
    chair = replace(chair, guest=event.guest, name=event.name, away=False, late=False)
    return replace(_put(table, event.seat, chair), host=host, owner=owner)


def bot_seated(table: Table, event: BotSeated) -> Table:
    """A bot takes a seat; a person who sat there has to go first."""
    chair = table.seats[event.seat.place]
    if chair is not None and chair.guest is not None:
        raise Illegal(Reason.SEAT_TAKEN)
    return _put(table, event.seat, Chair(event.name, level=event.level))


def seat_left(table: Table, event: SeatLeft) -> Table:
    """The seat becomes empty; in a game a bot plays on under the same name."""
    chair = table.seats[event.seat.place]
    if chair is None:
        raise Illegal(Reason.NOBODY_THERE)
    if not _under_way(table):
        return _put(table, event.seat, None)
    if chair.guest is None:
        raise Illegal(Reason.NOT_NOW)
    return _put(table, event.seat, Chair(chair.name, level=STAND_IN))


def seats_swapped(table: Table, event: SeatsSwapped) -> Table:
    """Two seats change places before the start, empty or not."""
    if _under_way(table):
        raise Illegal(Reason.NOT_NOW)
    first, second = table.seats[event.seat.place], table.seats[event.other.place]
    return _put(_put(table, event.seat, second), event.other, first)


def ready_set(table: Table, event: ReadySet) -> Table:
    """A person says ready, or takes it back, before the first game."""
    if stage(table) is not Stage.LOBBY:
        raise Illegal(Reason.NOT_NOW)
    return _put(table, event.seat, replace(_person(table, event.seat), ready=event.ready))


def took_over(table: Table, event: TookOver) -> Table:
    """A bot plays for a person."""
    chair = _person(table, event.seat)
    if not _under_way(table) or chair.away:
        raise Illegal(Reason.NOT_NOW)
    return _put(table, event.seat, replace(chair, away=True))


def came_back(table: Table, event: CameBack) -> Table:
    """A person plays again."""
    chair = _person(table, event.seat)
    if not chair.away:
        raise Illegal(Reason.NOT_AWAY)
    return _put(table, event.seat, replace(chair, away=False, late=False))


def rematch_asked(table: Table, event: RematchAsked) -> Table:
    """A person wants another game with the same rules."""
    _person(table, event.seat)
    if stage(table) is not Stage.OVER or table.rematch[event.seat.place]:
        raise Illegal(Reason.NOT_NOW)
    return replace(table, rematch=put(table.rematch, event.seat, True), rev=table.rev + 1)


def _under_way(table: Table) -> bool:
    return stage(table) not in (Stage.LOBBY, Stage.OVER, Stage.ENDED)


def _person(table: Table, seat: Seat) -> Chair:
    chair = table.seats[seat.place]
    if chair is None or chair.guest is None:
        raise Illegal(Reason.NOBODY_THERE)
    return chair


def _put(table: Table, seat: Seat, chair: Chair | None) -> Table:
    """The table with another chair on a seat; a wish for a rematch, and a secret nonce, are whose seat it was."""
    old = table.seats[seat.place]
    seats = put(table.seats, seat, chair)
    if old is not None and chair is not None and old.guest == chair.guest:
        return replace(table, seats=seats, rev=table.rev + 1)
    return replace(
        table,
        seats=seats,
        rematch=put(table.rematch, seat, False),
        nonce_commitments=put(table.nonce_commitments, seat, None),
        rev=table.rev + 1,
    )
