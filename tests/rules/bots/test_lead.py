"""What the medium bot leads."""

from rules.bids import Nil
from rules.bots.lead import lead
from rules.cards import Card, Suit
from tests.rules.bots.position import position


def test_a_sure_trick_is_cashed_while_tricks_are_needed() -> None:
    assert lead(position("AH 4H 9C 8C 3D")) is Card.HA


def test_a_nil_leads_the_card_that_others_beat() -> None:
    seen = position("KH QH 2C 3S", bids=(3, 3, Nil.NIL, 3), gone="AH JH TH 9H 8H 7H 6H 5H 4H 3H")
    assert lead(seen) is Card.C2


def test_under_a_nil_partner_the_highest_safe_card_is_led_and_no_spade() -> None:
    assert lead(position("AH 2H 3C 2S", bids=(Nil.NIL, 3, 3, 3))) is Card.HA


def test_a_suit_in_which_the_nil_partner_is_void_is_welcome() -> None:
    seen = position("JH JC", bids=(Nil.NIL, 3, 3, 3), tricks=[("E", "2H 3H 4H 5C")])
    assert lead(seen) is Card.HJ


def test_a_rival_s_nil_is_attacked_with_low_cards_when_the_own_bid_is_made() -> None:
    seen = position("2H KD 9C", bids=(1, Nil.NIL, 1, 3), took=(1, 0, 1, 0), gone="AH")
    assert lead(seen) is Card.H2


def test_the_own_bid_comes_before_a_rival_s_nil() -> None:
    assert lead(position("AD 2H 9C", bids=(3, Nil.NIL, 3, 3))) is Card.DA


def test_a_nil_known_to_be_dry_in_a_suit_is_not_attacked_there() -> None:
    seen = position(
        "2H 3D", bids=(1, Nil.NIL, 1, 3), took=(1, 0, 1, 0), tricks=[("S", "4H 5H 6H 7C"), ("W", "8H 9H 4C TH")]
    )
    assert lead(seen) is Card.D3


def test_with_the_bid_made_a_card_that_others_beat_is_led() -> None:
    assert lead(position("AH 3C", bids=(1, 5, 1, 5), took=(1, 0, 1, 0))) is Card.C3


def test_a_sure_trick_that_will_be_ruffed_waits() -> None:
    seen = position("AH AC 4C", tricks=[("W", "2H 3H 4H 5H"), ("N", "6H 2D 7H 8H")])
    assert lead(seen) is Card.CA


def test_spades_are_led_only_with_length_or_command() -> None:
    assert lead(position("7S 4D 3C")).suit is not Suit.SPADES
    assert lead(position("AS KS QS JS TS 9S 3D")).suit is Suit.SPADES
