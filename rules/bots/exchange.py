"""Which cards the medium bot passes to its partner around a nil."""

from rules.bots.estimate import by_suit
from rules.bots.seen import Seen
from rules.cards import Card, Hand, Suit, hand


def give(seen: Seen) -> Hand:
    """A nil passes its most dangerous cards: high spades, then honours with the least below them."""
    held = by_suit(seen.hand)

    def danger(card: Card) -> float:
        below = sum(other.strength < card.strength for other in held[card.suit])
        spade = 6.0 if card.suit is Suit.SPADES and card.strength >= 6 else 0.0
        return card.strength - 0.8 * below + spade

    return hand(tuple(sorted(seen.hand, key=danger, reverse=True)[: seen.own.give]))


def give_back(seen: Seen) -> Hand:
    """Its partner returns low cards, not spades, and none that would leave the nil a long suit's top."""

    def harm(card: Card) -> float:
        spade = 30.0 if card.suit is Suit.SPADES else 0.0
        return card.strength + spade

    return hand(tuple(sorted(seen.hand, key=harm)[: seen.own.give]))
