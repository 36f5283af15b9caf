"""How many tricks a hand is worth, from exact chances of being ruffed."""

from random import Random

import pytest

from rules.bots.estimate import follow_all, longest, side_tricks, spade_tricks, tricks, unruffed
from rules.bots.suits import suits, without
from rules.cards import hand
from rules.deal import deck_for
from tests.rules.bots.position import cards

ROUNDS = {1: (0.995, 0.944, 0.734), 3: (0.983, 0.856, 0.495), 5: (0.949, 0.677, 0.210), 7: (0.859, 0.382, 0.025)}
"""For so many cards of a side suit held: the chance that both opponents follow in its first, second, third round."""


def worth(held: str) -> float:
    mine = suits(cards(held))
    return tricks(mine, without(suits(deck_for("off")), mine), 13, 2)


@pytest.mark.parametrize("count", ROUNDS)
def test_the_chance_that_a_round_is_not_ruffed_is_exact(count: int) -> None:
    found = [follow_all(13 - count, round, 13, 2) for round in (1, 2, 3)]
    assert found == pytest.approx(ROUNDS[count], abs=6e-4)


def test_the_chance_agrees_with_dealing_the_cards() -> None:
    random = Random(3)
    places = [seat for seat in range(3) for _ in range(6)]
    times = 0
    for _ in range(4000):
        suit = random.sample(places, 7)
        times += suit.count(0) >= 2 and suit.count(1) >= 2
    assert follow_all(7, 2, 6, 2) == pytest.approx(times / 4000, abs=0.03)


def test_more_foes_ruff_more() -> None:
    assert follow_all(10, 2, 13, 3) < follow_all(10, 2, 13, 2)


def test_nobody_ruffs_without_spades() -> None:
    assert unruffed(3, 3, 4, 2, armed=0) == 1.0
    assert unruffed(3, 3, 4, 2, armed=8) < 0.1


def test_an_ace_is_worth_more_than_a_king_and_a_guarded_king_more_than_a_bare_one() -> None:
    ace, king, bare = worth("CA53 D9"), worth("CK53 D9"), worth("CK D953")
    assert 0.9 < ace < 1.0
    assert 0.5 < king < 0.75
    assert bare < 0.3


def test_ace_and_king_protect_the_queen() -> None:
    assert worth("CAKQ") > worth("CAK5") > worth("CA65")


def test_a_card_rises_when_those_above_it_are_gone() -> None:
    queen = suits(cards("HQ5"))[2]
    before = side_tricks(queen, suits(cards("HAKJT98"))[2], 6, 2, 4)
    after = side_tricks(queen, suits(cards("HJT98"))[2], 6, 2, 4)
    assert after > before


def test_top_spades_are_sure_tricks() -> None:
    assert worth("SAKQ") == pytest.approx(3.0)


def test_jokers_stand_above_the_ace() -> None:
    ace = suits(cards("SA2"))
    with_jokers = without(suits(deck_for("2H2D")), ace)
    assert tricks(ace, with_jokers, 13, 2) < 1.0


def test_long_spades_win_after_the_others_are_drawn() -> None:
    assert worth("S98765432") > worth("S9876")
    assert longest(8) == pytest.approx(3.57, abs=0.01)
    assert longest(0) == 0.0


def test_a_small_spade_ruffs_a_short_suit() -> None:
    shapes = ((1, 12), (5, 8), (5, 8))
    even = ((4, 9), (4, 9), (3, 10))
    low = suits(cards("S32"))[3]
    others = without(suits(deck_for("off")), (0, 0, 0, low))[3]
    assert spade_tricks(low, others, shapes, 13, 2) > spade_tricks(low, others, even, 13, 2)


def test_a_suit_that_a_foe_will_ruff_is_worth_less() -> None:
    mine = suits(cards("CA53 D9"))
    others = without(suits(deck_for("off")), mine)
    assert tricks(mine, others, 13, 2, (0.2, 1.0, 1.0)) < 0.2


def test_four_hands_share_about_thirteen_tricks() -> None:
    random = Random(2)
    deck, total, deals = deck_for("off"), 0.0, 100
    for _ in range(deals):
        shuffled = random.sample(deck, 52)
        for seat in range(4):
            mine = suits(hand(shuffled[seat * 13 : seat * 13 + 13]))
            total += tricks(mine, without(suits(deck), mine), 13, 2)
    assert 8.0 < total / deals < 13.0
