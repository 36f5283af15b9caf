"""Chances of what other seats hold, from counts and shown voids."""

import pytest

from rules.bids import Nil
from rules.bots.odds import Odds
from rules.cards import Card
from tests.rules.bots.position import LEFT, PARTNER, RIGHT, position

HEARTS, SPADES = 2, 3
KING, TWO = Card.HK.strength, Card.H2.strength


def test_seats_that_still_play_come_in_turn() -> None:
    assert Odds(position("CA754 D98632 H4 SQ53")).later == (LEFT, PARTNER, RIGHT)
    assert Odds(position("CA754 D98632 H4 SQ53", "5H 6H")).later == (LEFT,)
    assert Odds(position("CA754 D98632 H4 SQ53", "5H 6H 7H")).later == ()


def test_who_holds_the_trick_is_known() -> None:
    assert Odds(position("CA754 D98632 H4 SQ53")).held is None
    assert Odds(position("CA754 D98632 H4 SQ53", "5H 6H 2S")).held == (RIGHT, Card.S2)


def test_an_unseen_card_is_with_each_seat_as_likely() -> None:
    odds = Odds(position("CA754 D98632 H4 SQ53"))
    assert odds.without(LEFT, HEARTS, 1) == pytest.approx(2 / 3)
    assert odds.without(LEFT, HEARTS, 0) == 1.0


def test_cards_of_a_suit_are_not_with_a_seat_that_is_out_of_it() -> None:
    seen = position("D9 S7", tricks=[(LEFT, "2H 3H 4D AH")], out="HK5 D765 C9")
    odds = Odds(seen)
    assert odds.without(RIGHT, HEARTS, 1) == 1.0
    assert odds.without(LEFT, HEARTS, 1) == pytest.approx(0.5)


def test_a_card_is_beaten_in_its_suit_or_by_a_ruff() -> None:
    odds = Odds(position("CA754 D98632 H4 SQ53", "5H 6H"))
    assert odds.beats(LEFT, HEARTS, HEARTS, TWO) > odds.beats(LEFT, HEARTS, HEARTS, KING) > 0.3
    assert 0.0 < odds.beats(LEFT, HEARTS, HEARTS, Card.HA.strength) < 0.05
    assert odds.beats(LEFT, HEARTS, SPADES, Card.S3.strength) < 0.05
    assert odds.beats(LEFT, SPADES, SPADES, Card.SA.strength) == 0.0


def test_a_seat_that_is_out_of_a_suit_ruffs_it() -> None:
    seen = position("HA9", "", tricks=[(RIGHT, "2H 3H 4D KH")], out="S32 D765 C9")
    assert Odds(seen).beats(LEFT, HEARTS, HEARTS, Card.HA.strength) > 0.4


def test_a_seat_must_beat_a_card_only_if_it_has_nothing_lower() -> None:
    odds = Odds(position("CA754 D98632 H4 SQ53"))
    assert odds.must_beat(LEFT, HEARTS, HEARTS, TWO) > odds.must_beat(LEFT, HEARTS, HEARTS, KING)
    assert odds.must_beat(LEFT, HEARTS, SPADES, TWO) == 0.0
    assert odds.must_beat(LEFT, HEARTS, HEARTS, Card.HA.strength) == 0.0


def test_a_suit_lives_unless_a_foe_who_is_out_of_it_may_ruff() -> None:
    tricks = [(RIGHT, "2H 3H 4D KH")]
    held, out = "HA9", "S32 D765 C9"
    assert Odds(position(held, tricks=tricks, out=out)).lives()[HEARTS] < 1.0
    assert Odds(position(held, tricks=tricks, out="D876532")).lives() == (1.0, 1.0, 1.0)
    nil = position(held, tricks=tricks, out=out, calls=(3, Nil.NIL, 3, 3))
    assert Odds(nil).lives()[HEARTS] == 1.0
