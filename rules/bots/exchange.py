"""Which cards go to the partner after a nil bid, and which come back."""

from functools import partial

from rules.bids import Nil
from rules.bots.nil import suit_danger
from rules.bots.seen import PARTNER, Seen
from rules.bots.suits import SPADES, Suits, hand_of, less, place
from rules.cards import Card, Hand, Suit, hand


def give(seen: Seen) -> Hand:
    """A nil passes the cards without which it is safest."""
    return hand(_dangerous(seen, seen.give))


def give_back(seen: Seen) -> Hand:
    """The nil's partner returns its lowest cards, spades last: it keeps what covers."""
    held = sorted(hand_of(seen.hand), key=lambda card: (card.suit is Suit.SPADES, card.strength))
    return hand(held[: seen.give])


def lightened(seen: Seen) -> Suits:
    """The hand without the cards that a nil could pass on; the low cards that come back are no danger."""
    if seen.solo or isinstance(seen.calls[PARTNER], Nil) or not seen.options.nil_exchange:
        return seen.hand
    held = seen.hand
    for card in _dangerous(seen, seen.options.nil_exchange):
        held = less(held, card)
    return held


def _dangerous(seen: Seen, count: int) -> tuple[Card, ...]:
    """So many cards, each the one whose loss relieves a nil most."""
    held = seen.hand
    passed: list[Card] = []
    for _ in range(count):
        card = max(hand_of(held), key=partial(_relief, held, seen.unseen))
        passed.append(card)
        held = less(held, card)
    return tuple(passed)


def _relief(held: Suits, unseen: Suits, card: Card) -> tuple[float, int]:
    suit = place(card)
    spades = suit == SPADES
    left = held[suit] ^ 1 << card.strength
    return suit_danger(held[suit], unseen[suit], spades) - suit_danger(left, unseen[suit], spades), card.strength
