"""What the medium bot adds to a trick: covering, nil, setting, and not spoiling the partner's trick."""

from rules.bids import Nil
from rules.bots.follow import follow
from rules.bots.seen import Seen
from rules.cards import Card
from tests.rules.bots.position import position


def with_the_bid_made(held: str, trick: str) -> Seen:
    """A position in which South's side has what it bid, and the rivals still need much."""
    return position(held, trick, bids=(1, 5, 1, 5), took=(1, 0, 1, 0))


def test_the_last_seat_wins_with_the_cheapest_card() -> None:
    assert follow(position("AH QH 2H 3C", "5H 6H JH")) is Card.HQ


def test_the_last_seat_ruffs_with_its_lowest_spade() -> None:
    assert follow(position("KS 4S 3C", "5H 6H JH")) is Card.S4


def test_a_partner_s_winning_card_is_left_alone() -> None:
    assert follow(position("AH 2H 3C", "4H KH 6H")) is Card.H2
    assert follow(position("4S 9C 3C", "4H KH 6H")) is not Card.S4


def test_the_third_hand_plays_its_best_card() -> None:
    assert follow(position("KH 9H 3C", "5H 6H")) is Card.HK


def test_the_second_hand_plays_low_without_the_boss() -> None:
    assert follow(position("KH 9H 2H", "5H")) is Card.H2


def test_the_boss_takes_its_trick_in_second_seat() -> None:
    assert follow(position("AH 9H 3C", "5H")) is Card.HA


def test_without_a_winner_the_lowest_card_goes() -> None:
    assert follow(position("9H 3H 2C", "5H KH QH")) is Card.H3


def test_a_nil_plays_its_highest_card_under_the_winner() -> None:
    assert follow(position("JH 9H 2H", "5H QH", bids=(3, 3, Nil.NIL, 3))) is Card.HJ


def test_a_nil_that_must_win_in_last_seat_wins_with_its_highest() -> None:
    assert follow(position("KH 9H", "5H 6H 7H", bids=(3, 3, Nil.NIL, 3))) is Card.HK


def test_a_nil_that_may_still_be_beaten_plays_its_lowest() -> None:
    assert follow(position("KH 9H", "5H 6H", bids=(3, 3, Nil.NIL, 3))) is Card.H9


def test_a_void_nil_sheds_a_high_spade_under_a_higher_one() -> None:
    assert follow(position("QS 9C", "5H KS 7H", bids=(3, 3, Nil.NIL, 3))) is Card.SQ


def test_a_void_nil_sheds_its_most_dangerous_side_card() -> None:
    assert follow(position("KD 2C 3C", "5H 7H", bids=(3, 3, Nil.NIL, 3))) is Card.DK


def test_a_nil_partner_who_holds_the_trick_is_covered() -> None:
    covered = follow(position("KH 2H", "4H JH 3H", bids=(Nil.NIL, 3, 3, 3)))
    assert covered is Card.HK


def test_a_nil_partner_who_holds_the_trick_is_covered_with_a_ruff() -> None:
    assert follow(position("3S 2C", "4H JH 3H", bids=(Nil.NIL, 3, 3, 3))) is Card.S3


def test_before_a_nil_partner_has_played_the_highest_card_shields_it() -> None:
    assert follow(position("KH QH 2H", "4H", bids=(Nil.NIL, 3, 3, 3))) is Card.HK


def test_a_nil_partner_who_is_safe_in_the_trick_costs_nothing() -> None:
    assert follow(position("AH QH 2H", "3H 4H KH", bids=(Nil.NIL, 3, 3, 3))) is Card.HA


def test_a_rival_s_nil_that_holds_the_trick_is_left_holding_it() -> None:
    assert follow(position("KH 9H 2H", "JH 5H 4H", bids=(3, 3, 3, Nil.NIL))) is Card.H9
    assert follow(position("KS 9D 2C", "JH 5H 4H", bids=(3, 3, 3, Nil.NIL))) is not Card.SK


def test_after_a_nil_has_failed_play_goes_on_as_if_it_had_not_been_bid() -> None:
    failed = position("AH QH 2H", "3H 4H KH", bids=(Nil.NIL, 3, 3, 3), took=(1, 0, 0, 0))
    assert follow(failed) is Card.HA


def test_with_the_bid_made_the_highest_losing_card_goes() -> None:
    assert follow(with_the_bid_made("QH 9H 2H 5C", "5H KH 6H")) is Card.HQ


def test_with_the_bid_made_a_trick_that_must_be_won_takes_the_highest() -> None:
    assert follow(with_the_bid_made("AH KH", "9H 5H 6H")) is Card.HA
    assert follow(with_the_bid_made("AH KH", "5H 9H")) is Card.HK


def test_rivals_who_need_every_trick_left_are_set() -> None:
    seen = position("AH 2H", "9H 5H 6H", bids=(1, 3, 1, 3), took=(1, 2, 1, 2))
    assert follow(seen) is Card.HA


def test_a_ruff_behind_which_a_rival_is_void_is_made_higher() -> None:
    seen = position("QS JS 2S 3C", "5H 6H", tricks=[("N", "AH 2H 3H 4C")], gone="AS KS 9S 8S 7S 6S 5S 4S 3S")
    assert follow(seen) is Card.SJ


def test_a_partner_s_low_winner_is_taken_over_with_a_sure_card_when_a_rival_may_beat_it() -> None:
    assert follow(position("AH 2H 9C", "5H 2D")) is Card.HA


def test_the_only_legal_card_is_played() -> None:
    assert follow(position("2H 9C", "5H")) is Card.H2
