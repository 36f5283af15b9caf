"""Hands that may be thrown in (RULES §3, Misdeal)."""

import pytest

from rules.cards import hand
from rules.misdeal import qualifies
from rules.options import options
from tests.rules.laid import cards

ALL = {"misdeal": ["no_spade", "no_court", "seven_of_suit"]}


@pytest.mark.parametrize(
    ("held", "why"),
    [
        ("2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H JH QH", "no_spade"),
        # An ace is no court card.
        ("2C 3C 4C AC 2D 3D 4D AD 2H 3H TH 9S AS", "no_court"),
        ("2C 3C 4C 5C 6C 7C 8C KD QD 2H 3H 4S 5S", "seven_of_suit"),
        ("2S 3S 4S 5S 6S 7S 8S KD QD 2H 3H 4D 5C", "seven_of_suit"),
        ("2C 3C 4C 5C 6C 7C KD QD 2H 3H 4H 4S 5S", ""),
        ("2C 3C 4C 5C 6C 7C 8C 9C 2H 3H 4H 5H TH", "no_spade no_court seven_of_suit"),
    ],
)
def test_a_hand_qualifies_by_its_cards(held: str, why: str) -> None:
    assert " ".join(qualifies(options(ALL), hand(cards(held)))) == why


@pytest.mark.parametrize(
    ("held", "why"),
    [
        # Jokers count as spades and are no court cards.
        ("LJ 3C 4C 5C 2D 3D 4D 5D 3H 4H 5H JH QH", ""),
        ("LJ BJ 4S 5S 6S 7S 8S KD QD 3H 4H 4D 5C", "seven_of_suit"),
        ("LJ BJ 3C 4C 5C 6D 7D 3D 4D 5D 3H 4H 9S", "no_court"),
    ],
)
def test_jokers_count_as_spades_and_as_no_court_cards(held: str, why: str) -> None:
    assert " ".join(qualifies(options({**ALL, "jokers": "2H2D"}), hand(cards(held)))) == why


def test_only_what_the_options_name_may_be_thrown_in() -> None:
    held = hand(cards("2C 3C 4C 5C 6C 7C 8C 9C 2H 3H 4H 5H TH"))
    assert qualifies(options({}), held) == ()
    assert qualifies(options({"misdeal": ["no_court"]}), held) == ("no_court",)
