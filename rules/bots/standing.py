"""Where the game stands: what a side reaches with what it has bid, and whether that ends the game."""

from rules.bids import Nil
from rules.bots.seen import PARTNER, Seen

AVERAGE = 3
"""The bid of a seat that has not spoken."""
GAME = 150.0
"""Points that winning the game at once is worth."""
LAST_CHANCE = 150
"""How far behind those who are about to win a side must be left to bid blind."""


def nil_value(seen: Seen, bid: Nil) -> int:
    """What a nil gains or loses."""
    return seen.options.blind_nil if bid is Nil.BLIND else seen.options.nil


def promised(seen: Seen, seat: int) -> int:
    """The points that a seat's bid brings its side if it is made; of a seat that has not spoken an average."""
    bid = seen.calls[seat]
    if isinstance(bid, Nil):
        return nil_value(seen, bid) if seen.nil(seat) else -nil_value(seen, bid)
    return 10 * (AVERAGE if bid is None else bid)


def reaches(seen: Seen, side: tuple[int, ...]) -> int:
    """The total of a side that makes what it has bid."""
    return seen.points[side[0]] + sum(promised(seen, seat) for seat in side)


def to_win(seen: Seen) -> int:
    """The total that wins the game in this round: the target, or more than foes who are about to reach it."""
    best = max(reaches(seen, side) for side in seen.foe_sides)
    return max(seen.options.target, best + 1)


def decides(seen: Seen, side: tuple[int, ...]) -> bool:
    """Whether a side wins the game in this round by making its bid."""
    total = reaches(seen, side)
    rivals = (other for other in (seen.side, *seen.foe_sides) if other != side)
    return total >= seen.options.target and total > max(reaches(seen, other) for other in rivals)


def hopeless(seen: Seen) -> bool:
    """Whether the foes are about to win, and no ordinary bid comes near them."""
    needed = to_win(seen)
    if needed == seen.options.target:
        return False
    partner = 0 if seen.solo else promised(seen, PARTNER)
    return seen.points[0] + partner + LAST_CHANCE < needed
