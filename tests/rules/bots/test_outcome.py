"""Who may take the trick with a card added, and whose nil it breaks."""

import pytest

from rules.bids import Nil
from rules.bots.odds import Odds
from rules.bots.outcome import Lying, breaks, escapes, lying, takes
from rules.cards import Card
from tests.rules.bots.position import LEFT, ME, PARTNER, RIGHT, position

NIL = Nil.NIL
HELD = "CA754 D98632 HA4 SQ5"


def test_a_card_added_holds_the_trick_or_leaves_it() -> None:
    odds = Odds(position(HELD, "5H KH 6H"))
    assert lying(odds, Card.HA) == Lying(2, ME, 2, Card.HA.strength)
    assert lying(odds, Card.H4) == Lying(2, PARTNER, 2, Card.HK.strength)
    assert lying(Odds(position(HELD)), Card.D9).led == 1


def test_in_last_seat_the_trick_is_decided() -> None:
    odds = Odds(position(HELD, "KH 5H 6H"))
    assert takes(odds, lying(odds, Card.HA)) == (1.0, 0.0)
    assert takes(odds, lying(odds, Card.H4)) == (0.0, 0.0)


def test_a_partner_s_card_that_is_down_counts_in_full() -> None:
    odds = Odds(position(HELD, "5H KH 6H"))
    assert takes(odds, lying(odds, Card.H4)) == (0.0, 1.0)


def test_a_boss_led_is_likelier_to_hold_than_a_low_card() -> None:
    odds = Odds(position(HELD))
    ace, low = (takes(odds, lying(odds, card))[0] for card in (Card.HA, Card.H4))
    assert ace > 0.9
    assert low < 0.1


def test_a_partner_behind_may_take_what_a_foe_holds() -> None:
    odds = Odds(position(HELD, "9H"))
    mine, partners = takes(odds, lying(odds, Card.H4))
    assert mine == 0.0
    assert 0.0 < partners < 0.5


def test_alone_nobody_else_takes_a_trick_for_us() -> None:
    odds = Odds(position(HELD, "5H KH 6H", partners="solo"))
    assert takes(odds, lying(odds, Card.H4)) == (0.0, 0.0)


def test_a_nil_that_holds_the_trick_is_broken_unless_somebody_behind_beats_it() -> None:
    last = Odds(position(HELD, "KH 5H 6H", calls=(3, NIL, 3, 3)))
    assert breaks(last, LEFT, lying(last, Card.H4)) == 1.0
    assert breaks(last, LEFT, lying(last, Card.HA)) == 0.0
    covered = Odds(position(HELD, "QH", calls=(3, 3, 3, NIL)))
    assert 0.0 < breaks(covered, RIGHT, lying(covered, Card.H4)) < 1.0


def test_a_nil_behind_is_broken_more_easily_under_a_low_card() -> None:
    odds = Odds(position(HELD, calls=(3, 3, NIL, 3)))
    assert breaks(odds, PARTNER, lying(odds, Card.H4)) > breaks(odds, PARTNER, lying(odds, Card.HA))


def test_a_nil_alone_has_nobody_to_cover_it() -> None:
    pair, alone = (Odds(position(HELD, calls=(3, NIL, 3, 3), partners=how)) for how in ("fixed", "solo"))
    assert breaks(alone, LEFT, lying(alone, Card.H4)) > breaks(pair, LEFT, lying(pair, Card.H4))


def test_the_own_nil_escapes_under_the_winner_and_hopes_for_its_partner_over_it() -> None:
    odds = Odds(position(HELD, "KH", calls=(NIL, 3, 3, 3)))
    assert escapes(odds, lying(odds, Card.H4)) == 1.0
    assert escapes(odds, lying(odds, Card.HA)) < 0.2
    low = Odds(position("CA754 D98632 HT6 SQ5", "5H", calls=(NIL, 3, 3, 3)))
    assert escapes(low, lying(low, Card.H6)) > escapes(low, lying(low, Card.HT))


@pytest.mark.parametrize("partners", ["fixed", "solo"])
def test_chances_are_chances(partners: str) -> None:
    for trick in ("", "5H", "5H KH"):
        odds = Odds(position(HELD, trick, calls=(3, NIL, 3, 3), partners=partners))
        for card in odds.seen.cards:
            mine, other = takes(odds, lying(odds, card))
            assert 0.0 <= mine <= 1.0
            assert 0.0 <= other <= 1.0
            assert 0.0 <= breaks(odds, LEFT, lying(odds, card)) <= 1.0
