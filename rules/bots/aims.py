"""What the bot plays for: the worth of one more trick to its side, and of each nil, in points."""

from math import erf, exp, sqrt

from msgspec import Struct

from rules.bids import Nil
from rules.bots.seen import PARTNER, Seen
from rules.bots.standing import GAME, decides, nil_value

TRICK = 10.0
"""A trick of a contract."""
SPREAD, LEAST_SPREAD = 0.45, 0.1
"""How far a side's tricks may be from what it expects: the first times the root of the tricks left, plus the second."""
BAG = 0.6
"""What a bag is worth avoiding, of what it will cost on average: games end, and penalties with them."""
INSURANCE = 0.2
"""The part of a foe's nil that still counts when the own side wins by making its bid."""
FAILED = 0.25
"""Tricks that a nil which has failed still takes."""


class Aims(Struct, frozen=True, gc=False):
    """Worths in points. `trick` is one that the bot takes, `partners` one that its partner takes; by seat, `nils` is
    what losing a living nil costs its side."""

    trick: float
    partners: float
    nils: tuple[float, ...]


def aims(seen: Seen, own: float) -> Aims:
    """What is at stake when the bot's hand should still take `own` tricks."""
    nils = tuple([_nil(seen, seat) for seat in range(len(seen.calls))])
    if seen.every:
        return Aims(TRICK, TRICK, nils)
    shares = expected(seen, own)
    helping = _gain(seen, seen.side, shares)
    denied = sum(_gain(seen, side, shares) for side in seen.foe_sides) / len(seen.foe_sides)
    idle = -bag_cost(seen, 0) if seen.options.failed_nil_tricks == "bags" else 0.0
    mine = helping if seen.helps(0) else idle
    partners = helping if seen.solo or seen.helps(PARTNER) else idle
    return Aims(mine + denied, partners + denied, nils)


def _nil(seen: Seen, seat: int) -> float:
    """What a seat's nil is worth while it lives; next to nothing where our own bid wins the game in spite of it."""
    bid = seen.calls[seat]
    if not isinstance(bid, Nil) or seen.took[seat]:
        return 0.0
    worth = 2.0 * nil_value(seen, bid)
    if seat in seen.foes and decides(seen, seen.side):
        return INSURANCE * worth
    side = seen.side if seat in seen.side else next(side for side in seen.foe_sides if seat in side)
    return worth + GAME if decides(seen, side) else worth


def _gain(seen: Seen, side: tuple[int, ...], shares: list[float]) -> float:
    """What one more trick gains a side: the contract, as likely as just this one is missing, less a bag, if not."""
    need = seen.need[side[0]]
    if need > seen.left:
        return 0.0
    spread = SPREAD * sqrt(seen.left) + LEAST_SPREAD
    margin = sum(shares[seat] for seat in side if seen.helps(seat)) - need
    over = 0.5 * (1.0 + erf(margin / (1.4 * spread)))
    gain = -over * bag_cost(seen, side[0])
    if need:
        gain += stake(seen, side) * exp(-0.5 * ((margin + 0.5) / spread) ** 2) / (2.5 * spread)
    return gain


def stake(seen: Seen, side: tuple[int, ...]) -> float:
    """What making its contract gains a side over missing it."""
    contract = seen.contract[side[0]]
    stake = reward(seen, contract) + penalty(seen, contract)
    return stake + GAME if decides(seen, side) else stake


def reward(seen: Seen, contract: int) -> float:
    """The points for a contract made."""
    if contract == 10 and seen.options.ten_for_200:
        return 200.0
    return TRICK * contract + (seen.options.thirteen_bonus if contract == 13 else 0)


def penalty(seen: Seen, contract: int) -> float:
    """The points lost with a contract missed."""
    if contract == 10 and seen.options.ten_for_200:
        return 200.0
    return 0.0 if seen.options.set_score == "zero" else TRICK * contract


def bag_cost(seen: Seen, seat: int) -> float:
    """What a bag costs a seat's side: its share of the penalty to come, less what it counts."""
    options = seen.options
    paid = not options.bag_repeat and seen.bags[seat] >= options.bag_limit + (options.bag_trigger == "exceed")
    if not options.bag_limit or paid:
        return -float(options.bag_value)
    return BAG * (options.bag_penalty / options.bag_limit - options.bag_value)


def expected(seen: Seen, own: float) -> list[float]:
    """How the tricks left should fall to the seats: the bot's by its hand, others' by their bids, the rest evenly."""
    left = seen.left
    shares = [min(own, float(left))]
    for seat in range(1, len(seen.calls)):
        call = seen.calls[seat]
        if isinstance(call, Nil):
            shares.append(0.0 if seen.nil(seat) else FAILED)
        else:
            shares.append(left / 4 if call is None else float(max(0, call - seen.took[seat])))
    spare = left - sum(shares)
    if spare < 0.0:
        others = sum(shares[1:])
        return [shares[0], *(share * (1.0 + spare / others) for share in shares[1:])]
    takers = [seat for seat in range(len(shares)) if not seen.nil(seat)] or [0]
    for seat in takers:
        shares[seat] += spare / len(takers)
    return shares
