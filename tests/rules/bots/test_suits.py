"""Cards as numbers, and back."""

from rules.bots.suits import CARDS, above, below, hand_of, less, place, strengths, suits, without
from rules.cards import Card, hand
from rules.deal import deck_for
from tests.rules.bots.position import cards


def test_a_hand_comes_back_as_it_went_in() -> None:
    for jokers in ("off", "2H2D"):
        deck = hand(deck_for(jokers))
        assert hand_of(suits(deck)) == deck


def test_each_card_has_its_bit() -> None:
    assert suits([Card.C2, Card.CA, Card.S2]) == (1 | 1 << 12, 0, 0, 1)
    assert suits([Card.BJ]) == (0, 0, 0, 1 << 14)
    assert place(Card.HA) == 2
    assert CARDS[3, 13] is Card.LJ


def test_cards_are_taken_away() -> None:
    held = suits(cards("CA2 SK"))
    assert hand_of(without(held, suits(cards("C2 HA")))) == cards("CA SK")
    assert hand_of(less(held, Card.SK)) == cards("CA2")


def test_cards_above_and_below_are_counted() -> None:
    held = suits(cards("HA93"))[2]
    assert strengths(held) == [1, 7, 12]
    assert (above(held, 7), below(held, 7)) == (1, 1)
    assert (above(held, 12), below(held, 0)) == (0, 0)
