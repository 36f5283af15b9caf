"""The medium bot's bid: what the hand is worth beside the partner's bid, or nil where that is safe enough."""

from rules.bids import Bid, Nil
from rules.bots.estimate import nil_risk, tricks
from rules.bots.seen import Seen
from rules.cards import Card

SAFE = 0.95
"""The largest nil danger taken."""
BOLD = 0.25
"""More danger is taken beside a partner who can cover."""
NIL_WORTH = 2.8
"""A hand worth more tricks than that bids them."""
ROUND_UP = 0.5
HOPELESS = 250
"""Points behind at which a last chance is taken, if the rivals are about to win."""


def bid(seen: Seen, doubt: int = 0) -> Bid:
    """One of the bids that the seat may make; `doubt` is added to the number."""
    legal = seen.own.bids
    if len(legal) == 1:
        return legal[0]
    if Nil.NIL in legal and wants_nil(seen):
        return Nil.NIL
    numbers = [number for number in legal if isinstance(number, int)]
    if not numbers:
        return legal[0]
    wanted = number(seen) + doubt
    return min(numbers, key=lambda each: (abs(each - wanted), each))


def number(seen: Seen) -> int:
    """The number of tricks to bid if any may be bid."""
    worth = tricks(seen.hand, top(seen)) + ROUND_UP
    partner = seen.bids[seen.partner.place] if seen.partner is not None else None
    others = [bid for seat in seen.rivals if (bid := seen.bids[seat.place]) is not None]
    if isinstance(partner, Nil):
        worth += 0.2  # a nil partner's high cards are gone from the deal's competition for tricks
    if any(isinstance(bid, Nil) for bid in others):
        worth -= 0.3
    said = sum(bid for bid in (partner, *others) if isinstance(bid, int))
    if len(others) == len(seen.rivals) and partner is not None and said + worth > 13:
        worth -= 0.5
    return max(1, int(worth))


def wants_nil(seen: Seen) -> bool:
    """Whether nil promises more than the few tricks the hand is worth."""
    if not seen.options.nil:
        return False
    partner = seen.bids[seen.partner.place] if seen.partner is not None else None
    if isinstance(partner, Nil):
        return False
    bound = SAFE + (BOLD if isinstance(partner, int) and partner >= 4 else 0.0)
    if seen.options.nil < 100:
        bound -= 0.3
    return nil_risk(seen.hand, top(seen)) < bound and tricks(seen.hand, top(seen)) < NIL_WORTH


def top(seen: Seen) -> int:
    """The strength of the highest spade in the deck."""
    return Card.BJ.strength if seen.options.jokers != "off" else Card.SA.strength
