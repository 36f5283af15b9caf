"""Counts over many deals: which card lies at which place of the deck, and how suits fall into the hands."""

import hashlib
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rules.cards import DECK, Card
from rules.deal import shuffled
from rules.seats import SEATS
from tests.shuffle.chi_square import of_classes, p_value, statistic

CARDS = len(DECK)
SUITS = "CDHS"
HAND = CARDS // len(SEATS)
Shuffle = Callable[[bytes], Sequence[Card]]


def ours(seed: bytes) -> Sequence[Card]:
    """The deck of a deal in which nobody gave a nonce."""
    return shuffled(seed, (None,) * len(SEATS))


@dataclass
class Tallies:
    """`places` counts by card and place, 52 a card; `shapes` North's suit lengths; `splits` each suit by seats."""

    deals: int = 0
    places: list[int] = field(default_factory=lambda: [0] * CARDS**2)
    shapes: Counter[tuple[int, ...]] = field(default_factory=Counter)
    splits: dict[str, Counter[tuple[int, ...]]] = field(default_factory=lambda: {suit: Counter() for suit in SUITS})

    def add(self, other: "Tallies") -> None:
        """Count what another has counted."""
        self.deals += other.deals
        self.places = [mine + more for mine, more in zip(self.places, other.places, strict=True)]
        self.shapes += other.shapes
        for suit, split in other.splits.items():
            self.splits[suit] += split


def tallied(shuffle: Shuffle, label: str, first: int, deals: int) -> Tallies:
    """So many deals, whose seeds are the hashes of the label and a number from `first` on."""
    tallies = Tallies(deals)
    rows = {card: at * CARDS for at, card in enumerate(DECK)}
    suits = {card: SUITS.index(card.suit) for card in DECK}
    places = tallies.places
    for number in range(first, first + deals):
        deck = shuffle(hashlib.sha256(f"{label} {number}".encode()).digest())
        for place, card in enumerate(deck):
            places[rows[card] + place] += 1
        hands = [[suits[card] for card in deck[seat :: len(SEATS)]] for seat in range(len(SEATS))]
        tallies.shapes[tuple(hands[0].count(suit) for suit in range(len(SUITS)))] += 1
        for at, suit in enumerate(SUITS):
            tallies.splits[suit][tuple(hand.count(at) for hand in hands)] += 1
    return tallies


def p_values(tallies: Tallies) -> dict[str, float]:
    """The chance of counts as uneven as these from a perfect shuffle, by what was counted."""
    found = {
        "card by place in the deck": _by_group(tallies, CARDS),
        "card by seat": _by_group(tallies, len(SEATS)),
        "suit lengths of one hand": _by_split(tallies.shapes, tallies.deals),
    }
    for suit, split in tallies.splits.items():
        found[f"{suit} among the four seats"] = _by_split(split, tallies.deals)
    return found


def _by_group(tallies: Tallies, groups: int) -> float:
    """Cards by place, or by seat: every place of a group is dealt to one seat.

    A deal puts one card at each place, so counts of one deal vary together: by 52/51 more than independent ones would.
    """
    counts = [0] * (CARDS * groups)
    for at, count in enumerate(tallies.places):
        card, place = divmod(at, CARDS)
        counts[card * groups + place % groups] += count
    expected = [tallies.deals / groups] * len(counts)
    return p_value(statistic(counts, expected) * (CARDS - 1) / CARDS, (CARDS - 1) * (groups - 1))


def _by_split(counts: Counter[tuple[int, ...]], deals: int) -> float:
    """Thirteen cards in four parts: the suits of a hand, or a suit's cards by seats; the odds are the same."""
    ways = {split: math.prod(math.comb(HAND, part) for part in split) for split in _all_splits()}
    total = math.comb(CARDS, HAND)
    chi_square, freedom = of_classes([counts[split] for split in ways], [deals * way / total for way in ways.values()])
    return p_value(chi_square, freedom)


def _all_splits() -> list[tuple[int, ...]]:
    return [
        (a, b, c, HAND - a - b - c)
        for a in range(HAND + 1)
        for b in range(HAND + 1 - a)
        for c in range(HAND + 1 - a - b)
    ]
