"""How safe a nil is: the chance that none of a hand's cards is ever forced to win a trick."""

from functools import lru_cache
from math import exp

from rules.bots.suits import SPADES, Suits

FORCED = (1.5, 1.2, 0.4, 0.1)
"""How dangerous a side suit's lowest card is, its second and so on, if all unseen cards were lower."""
FORCED_SPADE = (0.85, 0.9, 0.7, 1.9, 4.0)
"""The same of spades, with which nothing can be thrown away on another suit."""
STEEPNESS, SPADE_STEEPNESS = 4.4, 2.5
"""How fast the danger grows with the share of unseen cards that are lower; fitted, like the above, to played nils."""
SURE = 3.0
"""More danger of a spade that no unseen card beats."""


def nil_chance(hand: Suits, unseen: Suits) -> float:
    """The chance that a hand takes no trick, against foes who try to give it one."""
    return exp(-nil_danger(hand, unseen))


def nil_danger(hand: Suits, unseen: Suits) -> float:
    """The dangers of the four suits, added; each is minus the logarithm of the chance that it goes well."""
    danger = 0.0
    for suit, own in enumerate(hand):
        if own:
            danger += suit_danger(own, unseen[suit], suit == SPADES)
    return danger


@lru_cache(maxsize=1 << 16)
def suit_danger(own: int, unseen: int, spades: bool) -> float:
    """One suit's danger. A suit that nobody else holds is never led by another."""
    out = unseen.bit_count()
    if not out:
        return 0.0
    forced, steepness = (FORCED_SPADE, SPADE_STEEPNESS) if spades else (FORCED, STEEPNESS)
    danger, at = 0.0, 0
    while own:
        lowest = own & -own
        share = (unseen & lowest - 1).bit_count() / out
        danger += forced[min(at, len(forced) - 1)] * share**steepness
        if spades and share == 1.0:
            danger += SURE
        own ^= lowest
        at += 1
    return danger
