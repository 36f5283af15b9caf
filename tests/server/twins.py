"""Two hosts of a table that differ only in what a viewer may not know: all that they send it must be the same bytes."""

import asyncio
import dataclasses
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from protocol import requests as r
from rules.events import What
from rules.own import Done, OwnPart, own_part
from rules.seats import SEATS, Seat
from rules.table import Proposal, Stage, Table, asked, asked_to_agree, stage
from server.fold import Fold
from server.host import Host
from server.log import Entry
from server.log.memory import MemoryLog
from tests.rules.hidden import changed
from tests.server.clock import ManualClock
from tests.server.lines import Line
from tests.server.orders import any_order
from tests.server.tables import Bench, moves

RESEATS = (r.TakeSeat, r.LeaveSeat, r.RemoveFromSeat, r.SwapSeats, r.SeatBot, r.StartGame)
"""They may show another hand, rightly."""
TOLD = (b"{}", b"[", b'{"t":"hello"}', b'{"t":"ping"}', b'{"t":"play_card","id":"m","n":1,"card":"XX"}')


class Position(NamedTuple):
    """A table in the middle of things, as its host has it."""

    fold: Fold
    entries: list[Entry]
    secrets: dict[tuple[str, int], bytes]
    now: int


class Sent(NamedTuple):
    """What was written to a viewer, and when."""

    at: int
    frame: bytes


class FilledLog(MemoryLog):
    """A log that has had other days."""

    def __init__(self, clock: ManualClock, position: Position) -> None:
        super().__init__(clock.now)
        self._entries["T1"] = list(position.entries)
        self._secrets |= position.secrets


class Twin(Bench):
    """A host of `table` at a position, with one viewer and whoever moves; `sent` is what the viewer got."""

    def __init__(self, position: Position, table: Table, viewer: Seat | None) -> None:
        clock = ManualClock(position.now)
        super().__init__(table.options, table.turn, log=FilledLog(clock, position), clock=clock, start=10**6)
        accepted = {guest: dict(ids) for guest, ids in position.fold.accepted.items()}
        known = dataclasses.replace(
            position.fold, table=table, accepted=accepted, commitments=dict(position.fold.commitments)
        )
        own = guest_of(table, viewer)
        known.done = {one: done if one == own else Done(f"not {done.id}", 1) for one, done in known.done.items()}
        self._loop = asyncio.get_running_loop()
        self.host = Host(known, self.around)
        self.viewer = viewer
        self.line = self.come(own, plays=viewer is not None)
        self.sent: list[Sent] = []
        self.note()

    def note(self) -> None:
        """Take in what has been written."""
        self.sent += [Sent(self.clock.now(), frame) for frame in self.line.wire.written[len(self.sent) :]]

    def mover(self, seat: Seat) -> Line:
        """The connection of whoever is asked."""
        return self.line if seat is self.viewer else self.come(guest_of(self.table, seat))


class Leak(AssertionError):
    """A viewer was sent something that depends on what it may not know."""


def guest_of(table: Table, seat: Seat | None) -> str:
    """The guest on a seat; a watcher's for none."""
    chair = table.seats[seat.place] if seat is not None else None
    return chair.guest if chair is not None and chair.guest is not None else "g-X"


def compare(position: Position, viewer: Seat | None, chance: Random) -> None:
    """Let the same happen to both twins. Raises Leak at the first difference."""
    table = position.fold.table
    hidden = changed(table, viewer, chance)
    hidden = replace(hidden, seats=table.seats, host=table.host)
    twins = Twin(position, table, viewer), Twin(position, hidden, viewer)
    _same(twins, "on coming")
    for text in TOLD:
        _both(twins, _says(text), text.decode())
    for number in range(6):
        kind, values = any_order(twins[0].line, chance)
        if not shows_more(twins[0], kind, values):
            _both(twins, _asks(kind, values, f"x{number}"), f"{kind.__name__} {values}")
    _let_move(twins, chance)
    _let_bots_move(twins)


def shows_more(twin: Twin, kind: type[r.AnyOrder], values: tuple[Any, ...]) -> bool:
    """Whether an order, if it is granted, rightly shows what was hidden."""
    own = twin.line.view.own
    if issubclass(kind, RESEATS) or kind is r.Configure or kind is r.EndTable:
        return True
    if issubclass(kind, r.ClaimTricks | r.Concede):
        return not asked_by(twin.table, twin.viewer, "claim" if kind is r.ClaimTricks else "concede")
    if own is not None and own.ask == "look":
        return kind is r.Look or "blind nil" in values
    return issubclass(kind, r.MakeBid | r.PlayCard | r.Agree) and opens_all(twin.table)


def asked_by(table: Table, viewer: Seat | None, what: What) -> tuple[Seat, ...]:
    """Who would be asked about a proposal of the viewer's."""
    return asked_to_agree(table, Proposal(viewer, what)) if viewer is not None else SEATS


def opens_all(table: Table) -> bool:
    """Whether the next answer rightly shows what was hidden: the last sealed bid, the last card of a round, the last
    to agree that a round, or the game, is over."""
    if table.proposal is not None:
        return table.proposal.what != "take_back" and len(asked(table)) == 1
    round = table.game.round if table.game else None
    if round is None:
        return False
    if stage(table) is Stage.BIDDING:
        return table.options.bidding == "sealed" and len(asked(table)) == 1
    return stage(table) is Stage.PLAYING and sum(map(len, round.hands)) == 1


def _let_move(twins: tuple[Twin, Twin], chance: Random) -> None:
    """Somebody who is asked does what is legal in both; a viewer that was behind meanwhile, too, is sent the same."""
    table = twins[0].table
    waiting = [seat for seat in asked(table) if (chair := table.seats[seat.place]) and chair.guest and not chair.away]
    if not waiting or opens_all(table) or table.paused is not None:
        return
    seat = chance.choice(waiting)
    first, second = (own_part(twin.table, seat) for twin in twins)
    if seat is twins[0].viewer and first.hand is None:
        return
    legal = [move for move in _moves(first) if move in _moves(second)]
    if not legal:
        return
    kind, *values = chance.choice(legal)
    stalls = chance.randrange(4) == 0 and seat is not twins[0].viewer

    def move(twin: Twin) -> None:
        mover = twin.mover(seat)
        if stalls:
            twin.line.stall()
        mover.ask(kind, table.n, *values)
        if stalls:
            twin.line.drain()

    _both(twins, move, f"{seat}: {kind.__name__} {values}")


def _moves(own: OwnPart) -> list[tuple[Any, ...]]:
    return moves(own) if own.ask != "give" else [(r.GiveCards, ())]


def _let_bots_move(twins: tuple[Twin, Twin]) -> None:
    """What a bot does may depend on its cards; when it does it may not. (A bot may look before it bids: one more.)

    Whether it agrees to something may not depend on them either.
    """
    proposed = twins[0].table.proposal is not None
    moments = [_next_moment(twin) for twin in twins]
    if moments[0] != moments[1]:
        raise Leak(f"{twins[0].viewer} was written to next at {moments[0]} and {moments[1]}")
    if proposed:
        for twin in twins:
            twin.note()
        _same(twins, "on what a bot says to a proposal")


def _next_moment(twin: Twin) -> int | None:
    had = len(twin.line.wire.written)
    for _ in range(60):
        twin.clock.advance(50)
        if len(twin.line.wire.written) > had:
            return twin.clock.now()
    return None


def _says(text: bytes) -> Callable[[Twin], object]:
    return lambda twin: twin.line.send(text)


def _asks(kind: type[r.AnyOrder], values: tuple[Any, ...], id: str) -> Callable[[Twin], object]:
    return lambda twin: twin.line.ask(kind, *values, id=id)


def _both(twins: tuple[Twin, Twin], happens: Callable[[Twin], object], what: str) -> None:
    for twin in twins:
        happens(twin)
        twin.note()
    _same(twins, what)


def _same(twins: tuple[Twin, Twin], what: str) -> None:
    if twins[0].sent != twins[1].sent:
        pairs = zip(twins[0].sent, twins[1].sent, strict=False)
        differing = next((pair for pair in pairs if pair[0] != pair[1]), None)
        raise Leak(f"{twins[0].viewer} {what}: {differing}")
