"""The six lines of a round's score, the bag counter, and when a game is over (RULES §2, §3 Procedures)."""

from collections.abc import Sequence
from itertools import compress
from typing import Literal

from msgspec import Struct

from rules.bids import NUMBERS, Bid, Nil, contract
from rules.options import Options
from rules.seats import Side

_HELPS: dict[Bid | None, bool] = {None: True, **dict.fromkeys(Nil, False), **dict.fromkeys(NUMBERS, True)}
"""Whether the tricks of a seat that bid so count for its side's contract. Every trick asks."""


class Totals(Struct, frozen=True, gc=False):
    """A side's standing: points of the game, the bag counter, and whether a once-a-game penalty has been paid."""

    points: int = 0
    bags: int = 0
    penalised: bool = False


class SideScore(Struct, frozen=True, gc=False):
    """The six lines of one side's round in points, and the bag counter after it (RULES §2)."""

    contract: int
    bags: int
    nil: int
    bag_penalty: int
    round: int
    total: int
    bag_count: int


def score(
    options: Options, bids: Sequence[Bid | None], took: Sequence[int], before: Totals, bids_itself: bool = False
) -> tuple[SideScore, Totals]:
    """One side's round: the bids and tricks of its seats, in the same order, and its standing before the round."""
    if bids_itself:
        points = 10 * sum(took)
        return _lines(points, 0, 0, 0, before, before.bags, before.penalised)
    numbers = contract(bids)
    helped = helping(options, bids, took)
    bags = max(0, helped - numbers)
    if options.failed_nil_tricks == "bags":
        bags += sum(took) - helped
    nil = sum(_nil(options, bid, tricks) for bid, tricks in zip(bids, took, strict=True))
    count, penalty, penalised = _penalty(options, before.bags + bags, before.penalised)
    return _lines(_contract(options, numbers, helped), bags * options.bag_value, nil, penalty, before, count, penalised)


def helping(options: Options, bids: Sequence[Bid | None], took: Sequence[int]) -> int:
    """A side's tricks that count for its contract: not those of a failed nil, unless the options say so."""
    if options.failed_nil_tricks == "contract":
        return sum(took)
    return sum(compress(took, map(_HELPS.__getitem__, bids)))


def _lines(
    made: int, bags: int, nil: int, penalty: int, before: Totals, count: int, penalised: bool
) -> tuple[SideScore, Totals]:
    points = made + bags + nil + penalty
    total = before.points + points
    return SideScore(made, bags, nil, penalty, points, total, count), Totals(total, count, penalised)


def _contract(options: Options, numbers: int, helping: int) -> int:
    made = helping >= numbers
    if numbers == 10 and options.ten_for_200:
        return 200 if made else -200
    if not made:
        return 0 if options.set_score == "zero" else -10 * numbers
    return 10 * numbers + (options.thirteen_bonus if numbers == 13 else 0)


def _nil(options: Options, bid: Bid | None, tricks: int) -> int:
    if not isinstance(bid, Nil):
        return 0
    value = options.blind_nil if bid is Nil.BLIND else options.nil
    return value if tricks == 0 else -value


def _penalty(options: Options, count: int, penalised: bool) -> tuple[int, int, bool]:
    """The bag counter after the penalty, the points it cost, and whether one has ever been paid."""
    limit = options.bag_limit
    if limit == 0:
        return count, 0, penalised
    over = limit if options.bag_trigger == "reach" else limit + 1
    if not options.bag_repeat:
        due = not penalised and count >= over
        return count, -options.bag_penalty if due else 0, penalised or due
    times = 0
    while count >= over:
        count -= limit
        times += 1
    return count, -options.bag_penalty * times, penalised or times > 0


Ending = Literal["target", "floor", "cap"]


def ending(
    options: Options, sides: Sequence[Side], totals: Sequence[Totals], rounds: int
) -> tuple[Side | None, Ending] | None:
    """The winner (None for a draw) and the reason once a game is over after `rounds` rounds, else None."""
    points = [total.points for total in totals]
    best = max(points)
    leaders = [side for side, own in zip(sides, points, strict=True) if own == best]
    leader = leaders[0] if len(leaders) == 1 else None
    if best >= options.target:
        # In solo level at the top always plays on: there `tie` cannot be set (rules/combinations.py).
        if leader is not None or options.tie == "draw":
            return leader, "target"
    elif options.floor is not None and min(points) <= options.floor and leader is not None:
        return leader, "floor"
    if rounds >= options.round_cap:
        return leader, "cap"
    return None
