"""How long people have for the open question at a table with a clock."""

from rules.seats import Seat
from rules.table import PLAYING, Stage, Table

PROPOSAL_S = 30
"""Seconds to answer what is proposed, at any table."""
SCORE_S = 15
"""Seconds that a round's score stays up at a table with a clock."""


def clock_s(table: Table, now: Stage, waiting: tuple[Seat, ...]) -> int | None:
    """Seconds for the open question at a table with a clock: the full one, or the short one for a person who was late.

    Sealed bids and the exchange ask several at once; they always have the full clock, for not all of them were late.
    """
    if table.paused is not None:
        return None
    people = [chair for seat in waiting if (chair := table.seats[seat.place]) and chair.guest and not chair.away]
    if not people:
        return None
    if now is Stage.SCORED:
        return SCORE_S
    alone = now is PLAYING or (now is Stage.BIDDING and not _sealed(table))
    return table.turn.away_s if alone and people[0].late else table.turn.turn_s


def _sealed(table: Table) -> bool:
    return table.game is not None and table.game.options.bidding == "sealed"
