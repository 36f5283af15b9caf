"""How safe a nil is."""

import pytest

from rules.bots.nil import nil_chance, nil_danger, suit_danger
from rules.bots.suits import suits, without
from rules.deal import deck_for
from tests.rules.bots.position import cards


def danger(held: str) -> float:
    mine = suits(cards(held))
    return nil_danger(mine, without(suits(deck_for("off")), mine))


def test_lowest_cards_are_no_danger() -> None:
    assert danger("C2 D2 H2 S2") == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize(
    ("safer", "worse"),
    [
        ("H3", "H9"),
        ("HK2", "HK9"),
        ("HK92", "HK9"),
        ("S5", "SJ"),
        ("S52", "S5432"),
        ("SQ", "SK"),
        ("SK", "SA"),
    ],
)
def test_higher_cards_with_less_below_them_are_more_dangerous(safer: str, worse: str) -> None:
    assert danger(safer) <= danger(worse) + 0.2
    assert danger(safer) != danger(worse)


def test_the_top_spade_takes_a_trick() -> None:
    held = suits(cards("SA32"))
    assert nil_chance(held, without(suits(deck_for("off")), held)) < 0.05


def test_dangers_of_suits_add_up() -> None:
    assert danger("HJ5 S7") == pytest.approx(danger("HJ5") + danger("S7"), abs=1e-9)


def test_a_suit_that_nobody_else_holds_is_no_danger() -> None:
    assert suit_danger(1 << 12, 0, spades=False) == 0.0
