"""Cards and suits, spelled rank then suit (`AS TD 2C`, jokers `BJ LJ`) everywhere they print, travel or are stored."""

from collections.abc import Callable
from enum import StrEnum
from typing import Self


class Suit(StrEnum):
    """The four suits; spades are trumps."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


SPADES = Suit.SPADES
"""Bound once: to look a member up on its class takes 0.2 µs in Python 3.11, and every card asks."""


RANKS = "23456789TJQKA"
_JOKERS = {"LJ": len(RANKS), "BJ": len(RANKS) + 1}


class Card(StrEnum):
    """One card. `strength` orders the cards of a suit, 0 for the two; jokers are spades above the ace (RULES §3)."""

    # As in `Seat`.
    __slots__ = ("place", "strength", "suit")

    suit: Suit
    strength: int
    place: int
    """Suits in the order C D H S, each from the two up: the order in which hands are kept and shown."""

    # Equal strings hash alike, and without a Python function for each.
    __hash__ = str.__hash__

    def __new__(cls, name: str) -> Self:
        card = str.__new__(cls, name)
        card._value_ = name
        joker = name in _JOKERS
        card.suit = SPADES if joker else Suit(name[1])
        card.strength = _JOKERS[name] if joker else RANKS.index(name[0])
        card.place = list(Suit).index(card.suit) * (len(RANKS) + len(_JOKERS)) + card.strength
        return card

    C2, C3, C4, C5, C6, C7, C8 = "2C", "3C", "4C", "5C", "6C", "7C", "8C"
    C9, CT, CJ, CQ, CK, CA = "9C", "TC", "JC", "QC", "KC", "AC"
    D2, D3, D4, D5, D6, D7, D8 = "2D", "3D", "4D", "5D", "6D", "7D", "8D"
    D9, DT, DJ, DQ, DK, DA = "9D", "TD", "JD", "QD", "KD", "AD"
    H2, H3, H4, H5, H6, H7, H8 = "2H", "3H", "4H", "5H", "6H", "7H", "8H"
    H9, HT, HJ, HQ, HK, HA = "9H", "TH", "JH", "QH", "KH", "AH"
    S2, S3, S4, S5, S6, S7, S8 = "2S", "3S", "4S", "5S", "6S", "7S", "8S"
    S9, ST, SJ, SQ, SK, SA = "9S", "TS", "JS", "QS", "KS", "AS"
    LJ, BJ = "LJ", "BJ"


DECK = tuple(card for card in Card if card not in _JOKERS)
"""The 52 cards without jokers, in `place` order."""

OF_SUIT = {suit: frozenset(card for card in Card if card.suit is suit) for suit in Suit}
"""Every card that follows a suit: to look a card up here is quicker than to ask it, and every trick does."""

_PLACE: Callable[[Card], int] = {card: card.place for card in Card}.__getitem__

Hand = tuple[Card, ...]
"""One seat's cards in `place` order."""


def hand(cards: list[Card] | tuple[Card, ...]) -> Hand:
    """The cards put in the order in which hands are kept."""
    return tuple(sorted(cards, key=_PLACE))


def _worth(led: Suit) -> dict[Card, int]:
    """What every card counts in a trick to which this suit was led: nothing if it is of another and no spade."""
    spades = {card: card.strength + len(Card) for card in OF_SUIT[SPADES]}
    return dict.fromkeys(Card, -1) | {card: card.strength for card in OF_SUIT[led]} | spades


_WORTH: dict[Suit, Callable[[Card], int]] = {suit: _worth(suit).__getitem__ for suit in Suit}


def best(cards: tuple[Card, ...]) -> Card:
    """The card that holds a trick, of its cards in the order played: the highest spade, else the highest of the suit
    led. Raises IndexError on none."""
    return max(cards, key=_WORTH[cards[0].suit])


def beats(card: Card, best: Card) -> bool:
    """Whether `card`, played later in the trick, takes it from `best`, the card that is winning so far."""
    if card.suit is best.suit:
        return card.strength > best.strength
    return card.suit is SPADES
