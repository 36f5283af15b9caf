"""What the medium bot bids."""

from rules.bids import NUMBERS, Nil
from rules.bots.bidding import bid, number, top, wants_nil
from tests.rules.bots.position import position

FREE = (Nil.NIL, *NUMBERS)
STRONG = "AS KS QS 2S AH KH 3H AD 5D 4D 7C 6C 2C"
WEAK = "3S 2S 9H 7H 5H 2H 8D 6D 4D 2D 7C 5C 3C"


def test_a_strong_hand_bids_its_tricks() -> None:
    assert bid(position(STRONG, ask="bid", legal_bids=FREE, bids=(None,) * 4)) in (6, 7)


def test_a_hand_of_low_cards_bids_nil() -> None:
    assert bid(position(WEAK, ask="bid", legal_bids=FREE, bids=(None,) * 4)) is Nil.NIL


def test_nobody_bids_nil_beside_a_partner_s_nil() -> None:
    assert bid(position(WEAK, ask="bid", legal_bids=FREE, bids=(Nil.NIL, 3, None, None))) == 1


def test_nil_is_never_bid_where_the_table_does_not_play_it() -> None:
    seen = position(WEAK, ask="bid", legal_bids=NUMBERS, bids=(None,) * 4, chosen={"nil": 0, "blind_nil": 0})
    assert not wants_nil(seen)
    assert bid(seen) == 1


def test_a_nil_of_half_the_value_needs_a_safer_hand() -> None:
    shaky = "QS 2S 9H 7H 5H 2H 8D 6D 4D 2D 7C 5C 3C"
    assert wants_nil(position(shaky, bids=(5, None, None, None)))
    assert not wants_nil(position(shaky, bids=(5, None, None, None), chosen={"preset": "sv_short"}))


def test_a_forced_bid_is_made() -> None:
    assert bid(position(STRONG, ask="bid", legal_bids=(4,))) == 4
    assert bid(position(STRONG, ask="bid", legal_bids=(Nil.NIL, Nil.BLIND))) is Nil.NIL


def test_the_minimum_of_the_team_is_reached_with_the_nearest_bid() -> None:
    assert bid(position(WEAK, ask="bid", legal_bids=NUMBERS[3:], bids=(1, 3, None, None))) == 4


def test_beside_a_nil_the_bid_does_not_fall_and_against_one_it_does_not_rise() -> None:
    alone = number(position(STRONG, bids=(None, None, None, None)))
    assert number(position(STRONG, bids=(Nil.NIL, 3, None, 3))) >= alone
    assert number(position(STRONG, bids=(None, Nil.NIL, None, 3))) <= alone


def test_the_last_bidder_is_careful_when_the_table_has_bid_all_tricks() -> None:
    assert number(position(STRONG, bids=(4, 4, None, 4))) <= number(position(STRONG, bids=(1, 2, None, 1)))


def test_the_easy_bot_is_unsure_by_one() -> None:
    seen = position(STRONG, ask="bid", legal_bids=FREE, bids=(3, 3, None, 3))
    assert bid(seen, -1) == number(seen) - 1


def test_jokers_are_the_highest_spades() -> None:
    assert top(position(STRONG)) == 12
    assert top(position(STRONG, chosen={"jokers": "2H2D"})) == 14


def test_in_solo_there_is_no_partner_to_listen_to() -> None:
    assert number(position(STRONG, bids=(3, 3, None, 3), chosen={"partners": "solo"})) >= 5
