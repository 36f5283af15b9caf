"""Cards: their spelling, their order, and which beats which."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECK, RANKS, Card, Suit, beats, best, hand
from tests.rules.laid import cards


def test_a_card_is_spelled_rank_then_suit_wherever_it_prints_or_travels() -> None:
    # RULES, head: `AS TD 2C`.
    assert f"{Card.SA} {Card.DT} {Card.C2}" == "AS TD 2C"
    assert msgspec.json.encode([Card.SA, Card.LJ]) == b'["AS","LJ"]'
    assert msgspec.json.decode(b'["TD"]', type=list[Card]) == [Card.DT]


def test_a_name_that_is_no_card_is_refused() -> None:
    for name in ("1S", "SA", "10D", "as", ""):
        with pytest.raises(ValueError, match="not a valid Card"):
            Card(name)


def test_the_deck_has_every_rank_of_every_suit_once_and_no_joker() -> None:
    assert len(DECK) == 52
    assert {str(card) for card in DECK} == {rank + suit for rank in RANKS for suit in "CDHS"}


def test_the_order_of_a_hand_is_by_suit_then_rank_with_spades_last() -> None:
    assert hand(cards("2S AH LJ 3C AS 2C KD BJ")) == cards("2C 3C KD AH 2S AS LJ BJ")


def test_ace_is_high() -> None:
    # RULES §1.
    strengths = [Card(f"{rank}H").strength for rank in RANKS]
    assert strengths == sorted(strengths)
    assert RANKS[-1] == "A"


def test_jokers_are_spades_above_the_ace_big_over_little() -> None:
    # RULES §3: `BJ` over `LJ`.
    assert Card.LJ.suit is Card.BJ.suit is Suit.SPADES
    assert beats(Card.LJ, Card.SA)
    assert beats(Card.BJ, Card.LJ)
    assert not beats(Card.LJ, Card.BJ)


@pytest.mark.parametrize(
    ("later", "first", "wins"),
    [
        ("3H", "2H", True),
        ("2H", "3H", False),
        ("AD", "2H", False),
        ("2S", "AH", True),
        ("AH", "2S", False),
        ("3S", "2S", True),
        ("2S", "3S", False),
    ],
)
def test_the_highest_spade_takes_a_trick_else_the_highest_card_led(later: str, first: str, wins: bool) -> None:
    # RULES §1.
    assert beats(Card(later), Card(first)) is wins
    assert best((Card(first), Card(later))) == (later if wins else first)


@given(st.lists(st.sampled_from(Card), min_size=1, max_size=4, unique=True))
def test_a_trick_is_held_by_the_card_that_none_after_it_beats(trick: list[Card]) -> None:
    held = trick[0]
    for card in trick:
        if beats(card, held):
            held = card
    assert best(tuple(trick)) is held
