"""The shuffle is even, and a shuffle that is not is found (tests/shuffle)."""

from collections.abc import Callable, Sequence
from random import Random

import pytest

from rules.cards import DECK, Card
from tests.shuffle.check import SURPRISING
from tests.shuffle.tallies import Tallies, ours, p_values, tallied

DEALS = 4000


def places_anywhere(seed: bytes) -> Sequence[Card]:
    """Each card changes places with any other: 52 to the 52nd ways cannot fall evenly on the decks."""
    random, cards = Random(seed), list(DECK)
    for at in range(len(cards)):
        other = random.randrange(len(cards))
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def never_at_home(seed: bytes) -> Sequence[Card]:
    """Off by one: no card stays where it was."""
    random, cards = Random(seed), list(DECK)
    for at in range(len(cards) - 1, 0, -1):
        other = random.randrange(at)
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def one_exchange_forgotten(seed: bytes) -> Sequence[Card]:
    """The shuffle stops half way: the cards at the front never meet those at the back twice."""
    random, cards = Random(seed), list(DECK)
    for at in range(len(cards) - 1, len(cards) // 2, -1):
        other = random.randrange(at + 1)
        cards[at], cards[other] = cards[other], cards[at]
    return cards


def north_lacks_spades(seed: bytes) -> Sequence[Card]:
    """Most deals with four or more spades for the first hand are dealt anew, once."""
    random = Random(seed)
    deck = random.sample(DECK, len(DECK))
    if sum(card.suit == "S" for card in deck[::4]) > 3 and random.random() < 0.7:
        return random.sample(DECK, len(DECK))
    return deck


def test_the_products_shuffle_is_even() -> None:
    # The seeds are fixed, so this never fails by chance.
    assert min(p_values(tallied(ours, "test", 0, DEALS)).values()) > 0.001


@pytest.mark.parametrize(
    ("shuffle", "found"),
    [
        (places_anywhere, "card by place in the deck"),
        (never_at_home, "card by place in the deck"),
        (one_exchange_forgotten, "card by place in the deck"),
        (north_lacks_spades, "suit lengths of one hand"),
        (north_lacks_spades, "card by seat"),
    ],
)
def test_a_biased_shuffle_is_found(shuffle: Callable[[bytes], Sequence[Card]], found: str) -> None:
    assert p_values(tallied(shuffle, "test", 0, DEALS))[found] < SURPRISING


def test_tallies_of_parts_add_up() -> None:
    both = Tallies()
    both.add(tallied(ours, "test", 0, 30))
    both.add(tallied(ours, "test", 30, 20))
    assert both == tallied(ours, "test", 0, 50)


def test_a_perfect_shuffle_has_p_values_that_spread_evenly() -> None:
    # Also the correction for cards of one deal: without it they would crowd at one end.
    def perfect(seed: bytes) -> Sequence[Card]:
        return Random(seed).sample(DECK, len(DECK))

    values = [value for run in range(20) for value in p_values(tallied(perfect, f"run {run}", 0, 300)).values()]
    assert len(values) == 20 * 7
    assert 0.4 < sum(values) / len(values) < 0.6
    assert 5 <= sum(value < 0.1 for value in values) <= 25
