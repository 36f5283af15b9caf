"""The six lines of a round's score (RULES §2), the worked examples (§5), and when a game is over."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bids import Bid, Nil
from rules.options import Options, options
from rules.score import SideScore, Totals, helping, score
from tests.rules.random_play import random_options

NIL, BLIND = Nil.NIL, Nil.BLIND
BASE = ("pagat", "sv", "de", "da")
PENALTY_OFF = {"preset": "de", "bag_limit": 0}


def lines(
    chosen: dict[str, Any], bids: tuple[Bid, Bid], took: tuple[int, int], bags: int = 0, paid: bool = False
) -> tuple[SideScore, Totals]:
    return score(options(chosen), bids, took, Totals(0, bags, paid))


# RULES §5, the rows by number: bids, tricks, bags before -> points (bags after), for the base presets and for nl.
WORKED: list[tuple[int, tuple[Bid, Bid], tuple[int, int], int, tuple[int, int], tuple[int, int]]] = [
    (1, (4, 3), (5, 3), 0, (71, 1), (71, 1)),
    (2, (4, 3), (5, 4), 0, (72, 2), (72, 2)),
    (3, (4, 3), (3, 3), 0, (-70, 0), (-70, 0)),
    (4, (3, 2), (4, 3), 9, (-48, 1), (-48, 11)),
    (5, (3, 2), (4, 2), 9, (-49, 0), (51, 10)),
    (6, (NIL, 4), (1, 3), 0, (-139, 1), (-60, 0)),
    (7, (NIL, 4), (1, 4), 0, (-59, 1), (-59, 1)),
    (8, (NIL, 5), (0, 6), 0, (151, 1), (151, 1)),
    (9, (NIL, NIL), (0, 2), 0, (2, 2), (2, 2)),
    (11, (1, 1), (7, 6), 9, (-169, 0), (-69, 20)),
]
CASES = [(row, preset) for row, preset in product(WORKED, (*BASE, "nl"))]


@pytest.mark.parametrize(("row", "preset"), CASES, ids=[f"{row[0]}-{preset}" for row, preset in CASES])
def test_a_worked_example_comes_out_as_printed(row: Any, preset: str) -> None:
    _, bids, took, bags, base, dutch = row
    got, after = lines({"preset": preset}, bids, took, bags)
    assert (got.round, got.bag_count) == (dutch if preset == "nl" else base)
    assert after == Totals(got.round, got.bag_count, got.bag_penalty < 0)


@pytest.mark.parametrize("preset", ["pagat", "sv"])
def test_worked_example_10_blind_nil_beside_3(preset: str) -> None:
    # That it is no legal bid in da, de and nl is a test of the bidding.
    got, _ = lines({"preset": preset}, (BLIND, 3), (0, 3))
    assert (got.round, got.nil, got.bag_count) == (230, 200, 0)


def test_worked_example_12_the_short_swedish_game() -> None:
    got, _ = lines({"preset": "sv_short"}, (NIL, 4), (0, 4))
    assert (got.round, got.bag_count) == (90, 0)


def test_worked_example_13_german_with_the_penalty_off() -> None:
    got, _ = lines(PENALTY_OFF, (3, 2), (4, 3), 9)
    assert (got.round, got.bag_count) == (52, 11)


# RULES §2, line by line.


def test_the_six_lines_add_up() -> None:
    got, after = score(Options(), (NIL, 4), (1, 5), Totals(120, 9))
    assert got == SideScore(40, 2, -100, -100, -158, -38, 1)
    assert after == Totals(-38, 1, True)


@pytest.mark.parametrize(("took", "points"), [((4, 3), 70), ((9, 4), 70), ((6, 0), -70), ((0, 0), -70)])
def test_the_contract_line_is_ten_times_the_numbers_made_or_missed(took: tuple[int, int], points: int) -> None:
    assert lines({}, (4, 3), took)[0].contract == points


def test_a_missed_contract_costs_nothing_if_the_set_score_is_zero() -> None:
    assert lines({"set_score": "zero"}, (4, 3), (3, 3))[0].round == 0


@pytest.mark.parametrize(("took", "points"), [((5, 5), 200), ((5, 6), 200), ((5, 4), -200)])
def test_a_contract_of_exactly_10_may_be_worth_200(took: tuple[int, int], points: int) -> None:
    assert lines({"ten_for_200": True}, (6, 4), took)[0].contract == points
    assert lines({"ten_for_200": True, "set_score": "zero"}, (6, 4), took)[0].contract == points


def test_other_contracts_are_not_worth_200() -> None:
    assert lines({"ten_for_200": True}, (6, 5), (6, 5))[0].contract == 110
    assert lines({}, (6, 4), (6, 4))[0].contract == 100


def test_a_contract_of_13_may_have_a_bonus_when_it_is_made() -> None:
    assert lines({"thirteen_bonus": 150}, (8, 5), (8, 5))[0].contract == 280
    assert lines({"thirteen_bonus": 150}, (8, 5), (7, 5))[0].contract == -130
    assert lines({"thirteen_bonus": 150}, (7, 5), (8, 5))[0].contract == 120


@pytest.mark.parametrize(
    ("where", "got"),
    [
        # RULES §2: helping, and a failed nil's tricks by the option.
        ("bags", SideScore(-40, 2, -100, 0, -138, -138, 2)),
        ("contract", SideScore(40, 1, -100, 0, -59, -59, 1)),
        ("nothing", SideScore(-40, 0, -100, 0, -140, -140, 0)),
    ],
)
def test_a_failed_nils_tricks_go_where_the_options_say(where: str, got: SideScore) -> None:
    assert lines({"failed_nil_tricks": where}, (NIL, 4), (2, 3))[0] == got


@pytest.mark.parametrize(("where", "count"), [("bags", 3), ("contract", 3), ("nothing", 0)])
def test_with_both_partners_nil_the_contract_is_0_and_each_nil_stands_by_itself(where: str, count: int) -> None:
    got, _ = lines({"failed_nil_tricks": where}, (NIL, BLIND), (3, 0))
    assert (got.contract, got.nil, got.bag_count) == (0, 100, count)


@pytest.mark.parametrize(("bid", "took", "points"), [(NIL, 0, 100), (NIL, 1, -100), (BLIND, 0, 200), (BLIND, 13, -200)])
def test_a_nil_counts_its_value_either_way(bid: Bid, took: int, points: int) -> None:
    assert lines({}, (bid, 1), (took, 0))[0].nil == points
    half = {"preset": "sv_short"}
    assert lines(half, (bid, 1), (took, 0))[0].nil == points // 2


def test_bags_may_be_worth_nothing_and_the_counter_still_runs() -> None:
    got, _ = lines({"bag_value": 0}, (4, 3), (5, 4), 8)
    assert (got.bags, got.bag_penalty, got.bag_count) == (0, -100, 0)
    got, _ = lines({"bag_value": 0, "bag_limit": 0}, (4, 3), (5, 4), 18)
    assert (got.round, got.bag_count) == (70, 20)


@pytest.mark.parametrize(
    ("chosen", "before", "penalty", "after"),
    [
        # One bag is made. Reach: at the limit; exceed: over it.
        ({}, 8, 0, 9),
        ({}, 9, -100, 0),
        ({"bag_trigger": "exceed"}, 9, 0, 10),
        ({"bag_trigger": "exceed"}, 10, -100, 1),
        ({"bag_limit": 3, "bag_penalty": 30}, 2, -30, 0),
        ({"bag_limit": 3, "bag_penalty": 30}, 8, -90, 0),
        ({"bag_limit": 3, "bag_trigger": "exceed"}, 8, -200, 3),
        ({"bag_repeat": False}, 9, -100, 10),
        ({"bag_repeat": False}, 19, -100, 20),
    ],
)
def test_the_penalty_comes_at_the_limit_and_the_rest_stays(
    chosen: dict[str, Any], before: int, penalty: int, after: int
) -> None:
    got, _ = lines(chosen, (1, 1), (2, 1), before)
    assert (got.bag_penalty, got.bag_count) == (penalty, after)


def test_two_tens_in_one_round_cost_200() -> None:
    # RULES §1.
    got, _ = lines({}, (1, 1), (7, 6), 9)
    assert (got.bag_penalty, got.bag_count) == (-200, 0)


def test_a_penalty_that_does_not_repeat_is_paid_once_a_game() -> None:
    got, after = lines({"preset": "nl"}, (1, 1), (7, 6), 11, paid=True)
    assert (got.bag_penalty, after) == (0, Totals(31, 22, True))


def test_bags_stay_apart_from_points() -> None:
    # RULES §1: never the last digit of the score, not even below zero.
    _, after = score(Options(), (4, 3), (5, 4), Totals(-33, 3))
    assert after == Totals(39, 5, False)


def test_a_round_that_bids_itself_scores_ten_a_trick_and_no_bags() -> None:
    # RULES §3, Procedures.
    got, after = score(Options(), (None, None), (5, 4), Totals(0, 9), bids_itself=True)
    assert got == SideScore(90, 0, 0, 0, 90, 90, 9)
    assert after == Totals(90, 9, False)


def test_in_solo_a_seat_scores_alone() -> None:
    got, _ = score(options({"partners": "solo"}), (NIL,), (2,), Totals())
    assert got == SideScore(0, 2, -100, 0, -98, -98, 2)


@pytest.mark.parametrize(("where", "helped"), [("bags", 3), ("contract", 5), ("nothing", 3)])
def test_tricks_help_the_contract_unless_a_nil_took_them(where: str, helped: int) -> None:
    assert helping(options({"failed_nil_tricks": where}), (NIL, 4), (2, 3)) == helped


BIDS = st.sampled_from([None, NIL, BLIND, *range(1, 14)])


@given(number=st.integers(0, 10**6), bids=st.tuples(BIDS, BIDS), took=st.tuples(st.integers(0, 6), st.integers(0, 6)))
def test_under_any_options_the_lines_add_up_and_the_counter_runs(
    number: int, bids: tuple[Bid | None, Bid | None], took: tuple[int, int]
) -> None:
    random = Random(number)
    rules = random_options(random)
    before = Totals(random.randint(-300, 490), random.randint(0, 9), random.random() < 0.5)
    got, after = score(rules, bids, took, before)
    assert got.contract + got.bags + got.nil + got.bag_penalty == got.round
    assert got.total == after.points == before.points + got.round
    assert got.bag_count == after.bags
    assert got.bag_penalty <= 0 <= got.bags
    assert after.bags >= before.bags or got.bag_penalty < 0
    assert after.penalised or not before.penalised


# Points that every text leaves open (RULES §4).


def test_a_failed_nils_bag_is_worth_1_also_when_the_contract_fails() -> None:
    got, _ = lines({}, (NIL, 4), (1, 3))
    assert (got.round, got.bags, got.bag_count) == (-139, 1, 1)
