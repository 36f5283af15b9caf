"""How many tricks a hand is worth, and how dangerous a nil would be."""

from collections.abc import Iterable
from functools import cache
from math import comb

from rules.cards import Card, Hand, Suit
from rules.seats import SEATS

SUIT_CARDS = 13
SIDE_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
ACE, KING, QUEEN, JACK = 12, 11, 10, 9
"""`Card.strength` of the honours."""


@cache
def lives(held: int, round: int) -> float:
    """The chance that no opponent ruffs the given round (from 1) of a side suit of which one holds `held` cards.

    Both opponents must hold `round` cards of it: the others are dealt evenly to three hands of 13, counted exactly.
    """
    others = SUIT_CARDS - held
    rest = SUIT_CARDS * (len(SEATS) - 1) - others
    ways = 0
    for left in range(round, others + 1):
        for right in range(round, others - left + 1):
            partner = others - left - right
            if max(left, right, partner) > SUIT_CARDS:
                continue
            deal = comb(others, left) * comb(others - left, right)
            free_left, free_right = SUIT_CARDS - left, SUIT_CARDS - right
            ways += deal * comb(rest, free_left) * comb(rest - free_left, free_right)
    total = comb(others + rest, SUIT_CARDS) * comb(others + rest - SUIT_CARDS, SUIT_CARDS)
    return ways / total


def by_suit(cards: Iterable[Card]) -> dict[Suit, list[Card]]:
    """Cards by suit, the highest first."""
    held: dict[Suit, list[Card]] = {suit: [] for suit in Suit}
    for card in sorted(cards, key=lambda card: -card.strength):
        held[card.suit].append(card)
    return held


def tricks(cards: Hand, top: int = ACE) -> float:
    """The tricks a hand should take. `top` is the strength of the highest spade in the deck: jokers raise it."""
    held = by_suit(cards)
    return sum(side_tricks(held[suit]) for suit in SIDE_SUITS) + spade_tricks(held, top)


def side_tricks(suit: list[Card]) -> float:
    """Honours of a side suit: each is worth the chance that its round is not ruffed, less what may beat it."""
    count = len(suit)
    if not count:
        return 0.0
    have = {card.strength for card in suit}
    ace, king, queen = ACE in have, KING in have, QUEEN in have
    worth = lives(count, 1) if ace else 0.0
    if king:
        worth += lives(count, 2) if ace else (0.72 * lives(count, 2) if count > 1 else 0.2)
    if queen:
        if ace and king:
            worth += 0.9 * lives(count, 3)
        elif (ace or king) and count > 2:
            worth += 0.55 * lives(count, 3)
        elif count > 2:
            worth += 0.3 * lives(count, 3)
    return worth


def spade_tricks(held: dict[Suit, list[Card]], top: int) -> float:
    """Spades: honours that outlast the higher ones outstanding, then length, or ruffs in short suits."""
    spades = held[Suit.SPADES]
    count, worth, used = len(spades), 0.0, 0
    for at, card in enumerate(spades):
        missing = top - card.strength - at
        if missing > 3:
            break
        guards = count - at - 1
        if guards >= missing:
            worth += (1.0, 0.92, 0.75, 0.5)[missing]
            used += 1
        elif missing == 1:
            worth += 0.35
            used += 1
    small = count - used
    length = min(float(small), max(0.0, count - 4.0))
    return worth + max(length, _ruffs(held, small))


def _ruffs(held: dict[Suit, list[Card]], small: int) -> float:
    """Rounds of short side suits that spare small spades can win."""
    chances = sorted(
        (
            lives(len(held[suit]), round) * (0.9 if round == len(held[suit]) + 1 else 0.65)
            for suit in SIDE_SUITS
            for round in range(len(held[suit]) + 1, 4)
        ),
        reverse=True,
    )
    return sum(chances[:small])


def nil_risk(cards: Hand, top: int = ACE) -> float:
    """How likely a nil is to fail, as a sum of dangers: about 1 is an even chance."""
    held = by_suit(cards)
    spades = held[Suit.SPADES]
    danger = sum({0: 9.0, 1: 1.7, 2: 0.9, 3: 0.45}.get(top - card.strength, 0.0) for card in spades)
    danger += (0.0, 0.0, 0.05, 0.3, 0.9, 1.8)[min(len(spades), 5)] + max(0, len(spades) - 5)
    return danger + sum(_suit_danger(held[suit][::-1]) for suit in SIDE_SUITS)


def _suit_danger(low_first: list[Card]) -> float:
    """A side suit's danger: its lowest cards against what the first rounds usually ask for."""
    danger = sum(0.09 * max(0, card.strength - expected) for card, expected in zip(low_first, (3, 6, 9), strict=False))
    if 0 < len(low_first) <= 2 and low_first[-1].strength >= QUEEN:
        danger += 0.35
    return danger
