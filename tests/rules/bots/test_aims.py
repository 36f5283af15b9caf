"""What tricks and nils are worth at a moment of the round."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.bids import Nil
from rules.bots.aims import aims, bag_cost, expected, penalty, reward, stake
from tests.rules.bots.position import LEFT, ME, PARTNER, position

NIL, BLIND = Nil.NIL, Nil.BLIND
HELD = "CA754 D98632 H42 SQ5"
END, OUT = "HK4 C2", "S5 DAK C954 H652"


def trick(own: float, **more: Any) -> float:
    return aims(position(HELD, **more), own).trick


def test_a_trick_is_wanted_until_the_contract_is_made() -> None:
    assert trick(3.0, calls=(3, 3, 3, 3)) > 0
    assert aims(position(END, out=OUT, calls=(4, 4, 4, 3), took=(4, 2, 4, 0)), 1.0).trick < 0


def test_a_trick_is_wanted_most_when_all_are_needed() -> None:
    tight = aims(position(END, out=OUT, calls=(4, 2, 4, 2), took=(3, 2, 2, 3)), 1.0).trick
    loose = aims(position(END, out=OUT, calls=(4, 2, 4, 2), took=(3, 2, 4, 1)), 1.0).trick
    assert tight > loose > 0


def test_the_foes_contract_is_worth_breaking() -> None:
    made = aims(position(END, out=OUT, calls=(4, 4, 4, 4), took=(4, 4, 4, 4)), 1.0).trick
    breakable = aims(position(END, out=OUT, calls=(4, 4, 4, 4), took=(4, 3, 4, 3)), 1.0).trick
    assert breakable > 0 > made


def test_a_contract_out_of_reach_is_given_up() -> None:
    lost = aims(position(END, out=OUT, calls=(6, 3, 6, 3), took=(2, 3, 2, 3)), 1.0)
    assert lost.trick <= 0


def test_nils_are_worth_both_what_they_gain_and_what_they_lose() -> None:
    assert aims(position(HELD, calls=(3, NIL, BLIND, 3)), 2.0).nils == (0.0, 200.0, 400.0, 0.0)
    assert aims(position(HELD, calls=(3, NIL, 3, 3), nil=50, blind_nil=100), 2.0).nils[LEFT] == 100.0


def test_a_broken_nil_is_worth_nothing_more() -> None:
    assert aims(position(HELD, calls=(3, NIL, 3, 3), took=(0, 1, 0, 0)), 2.0).nils == (0.0,) * 4


def test_a_foe_s_nil_counts_little_when_the_own_contract_wins_the_game() -> None:
    seen = position(HELD, calls=(3, NIL, 3, 3), points=(450, 200, 450, 200))
    assert aims(seen, 2.0).nils[LEFT] < 100.0


def test_a_nil_that_wins_the_game_is_worth_more() -> None:
    foes = position(HELD, calls=(3, NIL, 3, 3), points=(300, 400, 300, 400))
    assert aims(foes, 2.0).nils[LEFT] > 200.0
    own = position(HELD, calls=(NIL, 3, 3, 3), points=(400, 300, 400, 300))
    assert aims(own, 2.0).nils[ME] > 200.0


def test_a_failed_nil_s_own_tricks_do_not_help() -> None:
    aim = aims(position(HELD, calls=(NIL, 3, 4, 3), took=(1, 0, 0, 0)), 2.0)
    assert aim.trick < aim.partners
    helping = aims(position(HELD, calls=(NIL, 3, 4, 3), took=(1, 0, 0, 0), failed_nil_tricks="contract"), 2.0)
    assert helping.trick == helping.partners


def test_the_stake_is_the_difference_between_made_and_missed() -> None:
    seen = position(HELD, calls=(3, 3, 4, 3))
    assert stake(seen, seen.side) == 140.0
    assert stake(position(HELD, calls=(3, 3, 4, 3), set_score="zero"), seen.side) == 70.0
    assert stake(position(HELD, calls=(6, 1, 4, 1), ten_for_200=True), seen.side) == 400.0
    assert stake(position(HELD, calls=(3, 3, 4, 3), points=(450, 0, 450, 0)), seen.side) > 140.0


def test_contracts_pay_what_the_rules_say() -> None:
    bonus = position(HELD, thirteen_bonus=100)
    assert (reward(bonus, 13), penalty(bonus, 13)) == (230.0, 130.0)
    assert (reward(bonus, 10), penalty(bonus, 10)) == (100.0, 100.0)


@pytest.mark.parametrize(
    ("chosen", "costs"),
    [
        ({}, True),
        ({"bag_limit": 0}, False),
        ({"bag_limit": 0, "bag_value": 0}, False),
        ({"bag_penalty": 200}, True),
        ({"bag_limit": 3}, True),
    ],
)
def test_bags_are_feared_where_they_cost(chosen: dict[str, Any], costs: bool) -> None:
    assert (bag_cost(position(HELD, **chosen), ME) > 0) is costs


def test_a_penalty_that_is_paid_once_is_not_feared_again() -> None:
    assert bag_cost(position(HELD, preset="nl", bags=(4, 0, 4, 0)), ME) > 0
    assert bag_cost(position(HELD, preset="nl", bags=(11, 0, 11, 0)), ME) == -1.0


def test_tricks_are_expected_as_they_were_bid_and_add_up() -> None:
    seen = position(HELD, calls=(3, 4, NIL, 2))
    shares = expected(seen, 2.5)
    assert sum(shares) == pytest.approx(13)
    assert shares[PARTNER] == 0.0
    assert shares[LEFT] > shares[3]
    crowded = expected(position(HELD, calls=(5, 5, 5, 5)), 6.0)
    assert sum(crowded) == pytest.approx(13)
    assert crowded[ME] == 6.0


def test_without_bids_every_trick_counts_the_same() -> None:
    seen = replace(position(HELD, calls=(None,) * 4), every=True)
    assert aims(seen, 3.0).trick == aims(seen, 9.0).trick == 10.0
