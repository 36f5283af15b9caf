"""What a side wants: its contract, the rivals' failure, no bags."""

from rules.bids import Nil
from rules.bots.aims import at_the_brink, can_set, fears_bags, rival_nils, wants_tricks
from tests.rules.bots.position import position

LAST = "2H 3H"


def test_tricks_are_wanted_until_the_contract_is_made() -> None:
    assert wants_tricks(position(LAST, bids=(3, 3, 3, 3), took=(3, 2, 2, 4)))
    assert not wants_tricks(position(LAST, bids=(3, 3, 3, 3), took=(3, 3, 3, 4)))


def test_rivals_who_need_all_that_is_left_can_be_set() -> None:
    assert can_set(position(LAST, bids=(3, 4, 3, 3), took=(3, 3, 3, 2)))
    assert not can_set(position("2H 3H 4H 5H", bids=(3, 4, 3, 3), took=(3, 3, 3, 3)))


def test_rivals_who_are_set_already_need_no_more_work() -> None:
    assert not can_set(position(LAST, bids=(2, 6, 2, 6), took=(3, 3, 3, 2)))


def test_the_last_bag_before_the_penalty_is_feared_only_where_there_is_one() -> None:
    assert at_the_brink(position(LAST, took=(3, 3, 3, 2), bags=9))
    assert not at_the_brink(position(LAST, took=(3, 3, 3, 2), bags=9, chosen={"bag_limit": 0}))
    assert not fears_bags(position(LAST, chosen={"bag_limit": 0}))


def test_a_nil_that_took_a_trick_is_no_longer_alive() -> None:
    assert rival_nils(position(LAST, bids=(3, Nil.NIL, 3, 3)))
    assert not rival_nils(position(LAST, bids=(3, Nil.NIL, 3, 3), took=(0, 1, 0, 0)))
