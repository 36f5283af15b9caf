"""Which hands may be thrown in for a new deal (RULES §3, Misdeal)."""

from rules.cards import Hand, Suit
from rules.option_fields import Misdeal, Options
from rules.table import spades_held

COURT = "JQK"
SEVEN = 7


def qualifies(options: Options, cards: Hand) -> tuple[Misdeal, ...]:
    """The misdeal rules of these options that a hand as dealt meets; jokers count as spades and are no court cards."""
    met: dict[Misdeal, bool] = {
        "no_spade": not spades_held(cards),
        "no_court": not any(card[0] in COURT for card in cards),
        "seven_of_suit": max(sum(card.suit is suit for card in cards) for suit in Suit) >= SEVEN,
    }
    return tuple(why for why in options.misdeal if met[why])
