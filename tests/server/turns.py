"""Turns at a table with four people, whose clock runs."""

from typing import TypeVar

from msgspec.structs import replace

from rules.events import Turn
from rules.options import PRESETS, Options
from rules.seats import SEATS, Seat
from rules.table import asked
from server.logged import decode
from server.steps import GRACE_MS
from tests.server.clock import ManualClock
from tests.server.lines import Line
from tests.server.tables import CLOCK, Bench, act

N, E, S, W = SEATS
T = TypeVar("T")
FULL_MS, SHORT_MS = CLOCK.turn_s * 1000, CLOCK.away_s * 1000
NORTH_FIRST = replace(PRESETS["pagat"], first_dealer="W")
BLIND = replace(NORTH_FIRST, blind_nil_deficit=0)
SEALED = replace(PRESETS["nl"], first_dealer="W")


async def table(
    options: Options = NORTH_FIRST, turn: Turn = CLOCK, clock: ManualClock | None = None
) -> tuple[Bench, dict[Seat, Line]]:
    """Four people with their first cards; North bids and leads first."""
    bench = Bench(options, turn, clock=clock)
    await bench.open()
    return bench, await bench.start_all()


async def happened(bench: Bench, kind: type[T]) -> list[T]:
    """The events of a kind in the table's log."""
    return [event for entry in await bench.log.read("T1") if isinstance(event := decode(entry).e, kind)]


async def miss(bench: Bench, people: dict[Seat, Line], seat: Seat) -> None:
    """Play on until that seat is asked, and let its time pass."""
    while asked(bench.table) != (seat,):
        act(people)
    await bench.pass_time(left(bench) + GRACE_MS)


def left(bench: Bench) -> int:
    """Ms that people are shown for the open question."""
    deadline = bench.host.fold.deadline
    assert deadline is not None
    return deadline - bench.clock.now()
