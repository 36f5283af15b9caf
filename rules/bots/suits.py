"""Cards as four numbers, one a suit: bit `strength` says whether the card is there. Bots count on these."""

from collections.abc import Iterable

from rules.cards import Card, Hand, Suit

Suits = tuple[int, int, int, int]
"""Clubs, diamonds, hearts, spades."""

SPADES = 3
"""Where spades are in `Suits`."""
SIDE_SUITS = (0, 1, 2)

_ORDER = tuple(Suit)
_PLACES = {card: (_ORDER.index(card.suit), 1 << card.strength) for card in Card}
CARDS: dict[tuple[int, int], Card] = {(_ORDER.index(card.suit), card.strength): card for card in Card}
"""A card by its suit's place and its strength."""


def suits(cards: Iterable[Card]) -> Suits:
    """The numbers of some cards."""
    held = [0, 0, 0, 0]
    for card in cards:
        suit, bit = _PLACES[card]
        held[suit] |= bit
    return held[0], held[1], held[2], held[3]


def place(card: Card) -> int:
    """Where a card's suit is in `Suits`."""
    return _PLACES[card][0]


def without(held: Suits, other: Suits) -> Suits:
    """The cards of `held` that are not in `other`."""
    return held[0] & ~other[0], held[1] & ~other[1], held[2] & ~other[2], held[3] & ~other[3]


def less(held: Suits, card: Card) -> Suits:
    """The cards of `held` without one that is there."""
    suit, bit = _PLACES[card]
    left = list(held)
    left[suit] ^= bit
    return left[0], left[1], left[2], left[3]


def strengths(cards: int) -> list[int]:
    """The strengths in one suit, lowest first."""
    found: list[int] = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found


def above(cards: int, strength: int) -> int:
    """How many cards of one suit are stronger."""
    return (cards >> strength + 1).bit_count()


def below(cards: int, strength: int) -> int:
    """How many cards of one suit are weaker."""
    return (cards & (1 << strength) - 1).bit_count()


def hand_of(held: Suits) -> Hand:
    """The cards of the numbers, in the order in which hands are kept."""
    return tuple(CARDS[suit, strength] for suit, cards in enumerate(held) for strength in strengths(cards))
