"""The medium bot's bid: of those it may make, the one that promises most beside what the others have said."""

from math import erf, exp, pi, sqrt

from rules.bids import Bid, Nil
from rules.bots.aims import bag_cost, penalty, reward
from rules.bots.estimate import tricks
from rules.bots.exchange import lightened
from rules.bots.nil import nil_danger
from rules.bots.seen import PARTNER, Seen
from rules.bots.standing import GAME, hopeless, nil_value, promised, to_win
from rules.bots.suits import SPADES, above, below, strengths

SHIFT = 0.7
"""Tricks that come to a hand beyond its estimate."""
SURPLUS, NIL_SURPLUS = 0.3, 0.15
"""Tricks that a seat takes beyond its bid."""
LEAST = 1.0
"""The least that a seat is expected to bid."""
PRESSURE = 0.2
"""What falls to each seat of the tricks that nobody has claimed; of tricks claimed twice, what each loses."""
TOGETHER, ALONE = 1.0, 0.85
"""How far the tricks of two seats may be from what they expect, and those of one."""
COVER, ATTACK = 0.5, 1.0
"""Tricks that covering a nil costs, and attacking one."""
DANGER = 0.35
"""The part of a nil's danger that comes true against foes who do not all attack it as well as this bot."""
HELP = 0.036
"""Danger less for each trick that the partner has bid above an ordinary hand, which is ORDINARY."""
ORDINARY = 4
GUARDS = (99, 3, 2)
"""Lower spades without which no nil is bid on a spade under so many unseen ones."""
DARING = 10.0
"""Points that a nil must promise beyond the best number."""


def bid(seen: Seen) -> Bid:
    """One of the bids that the seat may make."""
    return max(seen.bids, key=lambda each: promise(seen, each))


def promise(seen: Seen, each: Bid) -> float:
    """The points that a bid promises."""
    own = tricks(seen.hand, seen.unseen, seen.left, len(seen.foes)) + SHIFT
    if not isinstance(each, Nil):
        made, points = contract(seen, each, own)
        return points + _game(seen, 10 * each, made)
    chance = nil_made(seen)
    made, points = contract(seen, 0, own)
    value = nil_value(seen, each)
    return value * (2.0 * chance - 1.0) + points + _game(seen, value, chance * made) - DARING


def nil_made(seen: Seen) -> float:
    """The chance that a nil is made, cards that would be passed to the partner away."""
    hand = lightened(seen)
    if _bare_honour(hand[SPADES], seen.unseen[SPADES]) or (_too_many(seen) and not hopeless(seen)):
        return 0.0
    partner = None if seen.solo else seen.calls[PARTNER]
    help = HELP * (partner - ORDINARY) if isinstance(partner, int) else 0.0
    return exp(-max(0.0, DANGER * nil_danger(hand, seen.unseen) - help))


def _bare_honour(spades: int, unseen: int) -> bool:
    """Whether a spade is so high, with so few below it, that it would take a trick sooner or later."""
    for strength in strengths(spades):
        higher = above(unseen, strength)
        if higher < len(GUARDS) and below(spades, strength) < GUARDS[higher]:
            return True
    return False


def _too_many(seen: Seen) -> bool:
    """Whether a partner's nil needs this hand to cover it, or a foe's blind nil to break it."""
    partner = None if seen.solo else seen.calls[PARTNER]
    return isinstance(partner, Nil) or any(seen.calls[seat] is Nil.BLIND for seat in seen.foes)


def contract(seen: Seen, number: int, own: float) -> tuple[float, float]:
    """How likely the side makes its contract with the bot's part `number`, and what it brings; 0 is the bot's nil."""
    silent, spare = _rest(seen, own if number else 0.0)
    total, coming, spread = float(number), own + spare if number else 0.0, ALONE
    partner = None if seen.solo else seen.calls[PARTNER]
    if not seen.solo and not isinstance(partner, Nil):
        said = silent if partner is None else float(partner)
        total += said
        coming += said + SURPLUS + spare - (0.0 if number else COVER)
        spread = TOGETHER
    if number and any(seen.nil(seat) for seat in seen.foes):
        coming -= ATTACK
    margin = (coming - total) / spread
    made = _below(margin + 0.5 / spread)
    bags = spread * (exp(-0.5 * margin * margin) / sqrt(2.0 * pi) + margin * _below(margin))
    points = made * reward(seen, round(total)) - (1.0 - made) * penalty(seen, round(total))
    return made, points - bag_cost(seen, 0) * bags


def _rest(seen: Seen, own: float) -> tuple[float, float]:
    """What each seat that has not spoken will likely bid; or, when all have, what falls to each of what is over."""
    others = seen.calls[1:]
    claimed = sum(NIL_SURPLUS if isinstance(call, Nil) else call + SURPLUS for call in others if call is not None)
    rest = seen.left - own - claimed
    silent = others.count(None)
    return (max(LEAST, rest / silent - SURPLUS), 0.0) if silent else (0.0, PRESSURE * rest)


def _game(seen: Seen, value: int, made: float) -> float:
    """What a bid adds where making it wins the game at once."""
    partner = 0 if seen.solo else promised(seen, PARTNER)
    return GAME * made if seen.points[0] + partner + value >= to_win(seen) else 0.0


def _below(deviation: float) -> float:
    """The part of a normal distribution below so many standard deviations."""
    return 0.5 * (1.0 + erf(deviation / sqrt(2.0)))
