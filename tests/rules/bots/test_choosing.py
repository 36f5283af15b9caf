"""Which cards the medium bot plays: what people complain about in bots, as positions in which it does better."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules.bids import Bid, Nil
from rules.bots.choosing import choose
from rules.bots.seen import Seen
from rules.cards import Card
from tests.rules.bots.position import position

NIL = Nil.NIL
OWN_NIL = (NIL, 3, 3, 3)
PARTNER_NIL = (3, 3, NIL, 3)
FOE_NIL = (3, NIL, 3, 3)


def with_the_bid_made(held: str, trick: str, out: str | None = None) -> Seen:
    """A position in which South's side has what it bid, and the foes cannot make theirs any more."""
    return position(held, trick, out=out, calls=(1, 7, 1, 6), took=(2, 0, 1, 0))


def in_need(held: str, trick: str) -> Seen:
    """A position in which all tricks are still to be made."""
    return position(held, trick)


# Covering a nil partner.


def test_a_nil_partner_that_holds_the_trick_is_covered_in_last_seat() -> None:
    seen = position("CA75 D98632 HK4 SQ53", "5H JH 3H", calls=PARTNER_NIL)
    assert choose(seen) is Card.HK


def test_a_nil_partner_that_holds_the_trick_is_covered_with_a_ruff() -> None:
    seen = position("CAT754 D98632 SQ53", "5H JH 3H", calls=PARTNER_NIL)
    assert choose(seen).suit == "S"


def test_before_a_nil_partner_plays_a_high_card_shields_it() -> None:
    seen = position("CA75 D98632 HK42 SQ5", "9H", calls=PARTNER_NIL)
    assert choose(seen) is Card.HK


def test_beside_a_nil_partner_high_cards_are_led() -> None:
    seen = position("C96432 D975 HAQ4 S52", calls=PARTNER_NIL)
    assert choose(seen) is Card.HA


def test_beside_a_nil_partner_no_low_card_is_led_from_a_high_suit() -> None:
    seen = position("CK62 DA75 HQJ4 SA532", calls=PARTNER_NIL)
    assert choose(seen).strength >= Card.HJ.strength


def test_a_cover_that_needs_every_trick_takes_its_trick_though_the_nil_is_safe() -> None:
    seen = position("HK4 C2", "5H 3H 9H", calls=(4, 5, NIL, 2), took=(1, 6, 0, 3), out="S5 DAK C954")
    assert choose(seen) is Card.HK


def test_a_cover_in_last_seat_with_tricks_to_make_takes_one_that_the_nil_is_out_of() -> None:
    seen = position("CA753 D98632 HK42 SQ", "5H 3H 9H", calls=(4, 3, NIL, 3), out=None)
    assert choose(seen) is Card.HK


# Attacking a nil.


def test_the_own_bid_comes_before_a_foe_s_nil() -> None:
    """The nil holds the trick; but the contract wins the game, and no other trick is as sure to make it."""
    seen = position(
        "HK4", "QH 5H 3H", calls=(5, NIL, 5, 3), took=(5, 0, 4, 2), out="C4 HA6", points=(420, 300, 420, 300)
    )
    assert choose(seen) is Card.HK


def test_a_foe_s_nil_that_holds_the_trick_is_left_holding_it() -> None:
    seen = position("CA75 D98632 HK4 SQ53", "JH 5H 3H", calls=FOE_NIL)
    assert choose(seen) is Card.H4


def test_low_cards_are_led_at_a_foe_s_nil() -> None:
    seen = position("C96 DKQ93 H6532 SKQJ", calls=(4, NIL, 4, 3))
    assert choose(seen).strength <= Card.H6.strength


# A nil that has failed.


@pytest.mark.parametrize("nil", [1, 2, 3])
@pytest.mark.parametrize("held", ["CA75 D986 HK3 SQ532", "CKQ5 DA8 HQ73 S9876", "CJT98 DAK HQ SJ5432"])
def test_after_a_nil_has_failed_play_goes_on_as_without_it(nil: int, held: str) -> None:
    """The seat might as well have bid the one trick that it took, where a failed nil's tricks help its partner."""
    calls: list[Bid] = [3, 3, 3, 3]
    took = [0, 0, 0, 0]
    took[nil] = 1
    chosen: list[Card] = []
    for calls[nil] in (NIL, 1):
        lead = (nil - 1, "2H AH 4H 5H")
        chosen.append(choose(position(held, calls=calls, took=took, tricks=[lead], failed_nil_tricks="contract")))
    assert chosen[0] is chosen[1]


def test_a_failed_nil_partner_s_trick_is_taken_over_for_the_contract() -> None:
    """Its tricks do not count, and no other trick is left."""
    seen = position("HA C2", "5H KH 3H", calls=(3, 4, NIL, 4), took=(2, 4, 1, 4), out="S2 CA D3")
    assert choose(seen) is Card.HA


# The partner's tricks, cheap winners, ruffs.


@pytest.mark.parametrize("situation", [in_need, with_the_bid_made])
def test_a_partner_s_sure_trick_is_left_to_it(situation: Callable[[str, str], Seen]) -> None:
    assert choose(situation("CA75 D98632 HA4 SQ53", "5H KH 3H")) is Card.H4
    assert choose(situation("CAT754 D98632 SQ53", "5H KH 3H")).suit != "S"


def test_a_partner_s_boss_that_no_foe_can_ruff_is_left_to_it() -> None:
    seen = position("D98 S7", "AH 2H", tricks=[(1, "2C AC 3C 4C")], out="H76 D765 C98")
    assert choose(seen).suit != "S"


def test_the_last_seat_wins_as_cheaply_as_it_can() -> None:
    assert choose(position("CA75 D98632 HAQ4 SQ5", "5H 6H JH")) is Card.HQ
    assert choose(position("CAT75 D986542 SQ53", "5H 6H JH")) is Card.S3


def test_a_foe_s_trick_is_ruffed_in_last_seat_while_tricks_are_needed() -> None:
    assert choose(position("CAT75 D986542 SQJT", "5H 6H AH")) is Card.ST


# Bags.


def test_with_the_bid_made_the_highest_card_that_loses_goes() -> None:
    assert choose(with_the_bid_made("HQ92 C5", "3H 5H KH", out="HAJT C98 D7654")) is Card.HQ


def test_foes_who_need_every_trick_left_are_set() -> None:
    seen = position("HA2", "5H 3H 9H", calls=(2, 4, 2, 4), took=(2, 3, 3, 3), out="C72 D4", bags=(9, 0, 9, 0))
    assert choose(seen) is Card.HA


@pytest.mark.parametrize("held", ["CA754 D98632 HK42 SQ", "CKQ75 DJ8632 H42 SKQ", "CT75 DAQ2 HK42 SQ853"])
def test_where_bags_cost_nothing_none_or_nine_are_the_same(held: str) -> None:
    seen = position(held, "5H", calls=(1, 3, 2, 3), bag_limit=0)
    assert choose(seen) is choose(replace(seen, bags=(9, 9, 9, 9)))


# The own nil.


def test_a_nil_plays_its_highest_card_under_the_winner() -> None:
    assert choose(position("C754 D98632 HJ92 S53", "5H QH", calls=OWN_NIL)) is Card.HJ


def test_a_nil_that_must_win_in_last_seat_wins_with_its_highest() -> None:
    assert choose(position("C7542 D98632 HK9 S53", "5H 6H 7H", calls=OWN_NIL)) is Card.HK


def test_a_nil_that_may_still_be_beaten_plays_its_lowest() -> None:
    assert choose(position("C7542 D98632 HK9 S53", "5H 6H", calls=OWN_NIL)) is Card.H9


def test_a_void_nil_sheds_a_high_spade_under_a_higher_one() -> None:
    assert choose(position("C97542 D986432 SQ3", "5H KS 7H", calls=OWN_NIL)) is Card.SQ


def test_a_void_nil_sheds_its_most_dangerous_side_card() -> None:
    assert choose(position("C75432 DK986432 S3", "5H 7H", calls=OWN_NIL)) is Card.DK


def test_a_nil_leads_a_card_that_others_beat() -> None:
    assert choose(position("CK75 DQ9862 H3 S5432", calls=OWN_NIL)) is Card.H3


# Winners and losers.


def test_the_third_hand_plays_high() -> None:
    assert choose(position("CA754 D98632 HK94 S5", "5H 6H")) is Card.HK


def test_of_equal_cards_the_lowest_goes() -> None:
    assert choose(position("CA754 D98632 HKQJ S5", "5H 6H")) is Card.HJ


def test_without_a_winner_the_lowest_card_goes() -> None:
    assert choose(position("CA754 D98632 H943 S5", "5H KH QH")) is Card.H3


def test_alone_against_three_a_needed_trick_is_ruffed() -> None:
    assert choose(position("CAT754 D98642 S532", "5H 6H AH", partners="solo")) is Card.S2


def test_in_a_round_without_bids_every_trick_is_taken() -> None:
    seen = position("CA754 D98632 HA94 S5", "KH 5H QH", calls=(None,) * 4, first_round_bids_itself=True)
    assert choose(replace(seen, every=True)) is Card.HA


def test_the_only_legal_card_is_played() -> None:
    assert choose(position("CA754 D98632 H4 SQ53", "5H")) is Card.H4
