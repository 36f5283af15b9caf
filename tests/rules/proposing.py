"""Tables at which something is proposed."""

from rules.apply import apply
from rules.events import Proposed, SeatLeft, What
from rules.proposals import agreeing
from rules.seats import Seat
from rules.table import Table, asked
from tests.rules.laid import bid_all, dealt, folded, play_lowest, started

ALL_TO_NORTH = (13, 0, 0, 0)
"""A claim before the first trick is over."""


def in_play(cards: int = 1) -> Table:
    """Four people; North has led, unless there are no cards."""
    return play_lowest(bid_all(dealt(started()), 2, 2, 2, 2), cards)


def with_bots(table: Table, *seats: Seat) -> Table:
    """The same with bots on these seats."""
    return folded(table, *(SeatLeft(seat) for seat in seats))


def proposed(table: Table, seat: Seat, what: What, tricks: tuple[int, ...] = ()) -> Table:
    return apply(table, Proposed(seat, what, tricks))


def everybody_agrees(table: Table) -> Table:
    """All who are asked agree, one after the other."""
    while table.proposal is not None:
        table = apply(table, agreeing(table, asked(table)[-1]))
    return table
