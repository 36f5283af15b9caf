"""A round before its first card: bids, looking, exchange (RULES §1, §3, §4)."""

import pytest

from rules.apply import apply
from rules.bids import Bid
from rules.cards import hand
from rules.events import BidMade, CardPlayed, CardsGiven, Looked
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, asked, stage
from tests.rules.laid import BLIND, NIL, behind_by, bid_all, cards, dealt, folded, round_of, started
from tests.rules.refusing import refused

# Bidding.


def test_each_seat_bids_once_in_turn_from_the_dealers_left() -> None:
    # RULES §1: final.
    table = dealt(started())
    assert refused(table, BidMade(Seat.E, 3)) is Reason.NOT_YOUR_TURN
    table = apply(table, BidMade(Seat.N, 3))
    assert refused(table, BidMade(Seat.N, 4)) is Reason.NOT_YOUR_TURN
    table = bid_all(table, 4, NIL, 5)
    assert round_of(table).bids == (3, 4, NIL, 5)
    assert stage(table) is Stage.PLAYING
    assert refused(table, BidMade(Seat.N, 3)) is Reason.NOT_NOW


def test_a_bid_that_the_rules_forbid_is_refused_with_its_reason() -> None:
    assert refused(dealt(started()), BidMade(Seat.N, 0)) is Reason.BID_RANGE
    assert refused(dealt(started()), BidMade(Seat.N, BLIND)) is Reason.BLIND_OFF


def test_every_bid_in_the_open_asks_a_new_question() -> None:
    table = dealt(started())
    assert [bid_all(table, *(3,) * made).n - table.n for made in range(5)] == [0, 1, 2, 3, 4]


def test_sealed_bids_are_made_in_any_order_and_are_one_question_until_the_last() -> None:
    # RULES §3 row 12.
    table = dealt(started({"preset": "nl"}))
    assert asked(table) == SEATS
    later = folded(table, BidMade(Seat.S, 3), BidMade(Seat.N, NIL), BidMade(Seat.W, 2))
    assert later.n == table.n
    assert asked(later) == (Seat.E,)
    assert refused(later, BidMade(Seat.S, 4)) is Reason.NOT_YOUR_TURN
    done = apply(later, BidMade(Seat.E, 1))
    assert done.n == table.n + 1
    assert stage(done) is Stage.PLAYING


# Blind nil (RULES §3 and §4).


def test_a_look_may_come_at_any_time_before_the_seats_own_bid_and_asks_nothing_new() -> None:
    table = dealt(behind_by(started(), EW=100))
    looked = apply(table, Looked(Seat.S))
    assert round_of(looked).looked == (False, True, True, True)
    assert looked.n == table.n
    assert refused(looked, Looked(Seat.S)) is Reason.ALREADY_LOOKED


def test_a_seat_that_has_not_looked_bids_blind_nil_or_looks_first() -> None:
    table = dealt(behind_by(started(), EW=100))
    assert refused(table, BidMade(Seat.N, 3)) is Reason.NOT_LOOKED
    blind = apply(table, BidMade(Seat.N, BLIND))
    assert round_of(blind).bids[0] is BLIND
    assert refused(folded(table, Looked(Seat.N)), BidMade(Seat.N, BLIND)) is Reason.ALREADY_LOOKED


def test_who_has_bid_blind_nil_sees_its_cards_and_has_no_look_left() -> None:
    blind = apply(dealt(behind_by(started(), EW=100)), BidMade(Seat.N, BLIND))
    assert round_of(blind).looked[Seat.N.place]
    assert refused(blind, Looked(Seat.N)) is Reason.ALREADY_LOOKED


def test_after_the_bids_there_is_nothing_to_look_at() -> None:
    assert refused(bid_all(dealt(started()), 3, 3, 3, 3), Looked(Seat.N)) is Reason.NOT_NOW


# Exchange (RULES §3, Exchange).


def exchanging(*bids: Bid, **options: int) -> Table:
    """Bids from North on; everybody may bid blind nil."""
    rules = {"blind_nil_deficit": 0, **options}
    return bid_all(dealt(started(rules), N="2C 3C 4C", S="AS KS QS"), *bids)


def test_a_blind_nil_gives_two_cards_to_its_partner_who_returns_two() -> None:
    table = exchanging(BLIND, 3, 3, 3)
    assert asked(table) == (Seat.N,)
    assert refused(table, CardsGiven(Seat.S, cards("AS KS"))) is Reason.NOT_YOUR_TURN
    table = apply(table, CardsGiven(Seat.N, cards("3C 2C")))
    assert asked(table) == (Seat.S,)
    held = round_of(table).hands[Seat.S.place]
    assert {*cards("2C 3C AS KS")} <= {*held}
    # What was received may go back.
    table = apply(table, CardsGiven(Seat.S, cards("2C AS")))
    north, south = round_of(table).hands[0], round_of(table).hands[2]
    assert (len(north), len(south)) == (13, 13)
    assert {*cards("2C AS")} <= {*north}
    assert "3C" in south
    assert "AS" not in south
    assert north == hand(north)
    assert stage(table) is Stage.PLAYING


def test_a_nil_may_decline_and_then_nothing_is_returned() -> None:
    table = apply(exchanging(BLIND, 3, 3, 3), CardsGiven(Seat.N, ()))
    assert stage(table) is Stage.PLAYING


def test_exactly_so_many_cards_pass_each_way_and_the_return_cannot_be_declined() -> None:
    table = exchanging(BLIND, 3, 3, 3)
    for wrong in ("2C", "2C 3C 4C", "2C 2C"):
        assert refused(table, CardsGiven(Seat.N, cards(wrong))) is Reason.WRONG_EXCHANGE
    assert refused(table, CardsGiven(Seat.N, cards("2C AS"))) is Reason.NOT_IN_HAND
    table = apply(table, CardsGiven(Seat.N, cards("2C 3C")))
    for wrong in ("", "AS", "AS KS QS"):
        assert refused(table, CardsGiven(Seat.S, cards(wrong))) is Reason.WRONG_EXCHANGE
    assert refused(table, CardsGiven(Seat.S, cards("4C AS"))) is Reason.NOT_IN_HAND


def test_nobody_plays_before_the_exchange_is_over_nor_exchanges_after_it() -> None:
    table = exchanging(BLIND, 3, 3, 3)
    assert refused(table, CardPlayed(Seat.N, cards("2C")[0])) is Reason.NOT_NOW
    table = apply(table, CardsGiven(Seat.N, ()))
    assert refused(table, CardsGiven(Seat.N, cards("2C 3C"))) is Reason.NOT_NOW


@pytest.mark.parametrize(("first", "second"), [(BLIND, BLIND), (BLIND, NIL), (NIL, BLIND), (NIL, NIL)])
def test_both_partners_nil_of_any_kind_exchange_nothing(first: Bid, second: Bid) -> None:
    # RULES §4.
    assert stage(exchanging(first, 3, second, 3, nil_exchange=1)) is Stage.PLAYING


def test_nil_and_blind_nil_have_their_own_numbers_of_cards() -> None:
    assert stage(exchanging(NIL, 3, 3, 3)) is Stage.PLAYING
    table = exchanging(NIL, 3, 3, 3, nil_exchange=1)
    assert stage(table) is Stage.EXCHANGE
    assert refused(table, CardsGiven(Seat.N, cards("2C 3C"))) is Reason.WRONG_EXCHANGE
    assert asked(apply(table, CardsGiven(Seat.N, cards("2C")))) == (Seat.S,)
    assert stage(exchanging(BLIND, 3, 3, 3, blind_nil_exchange=0, nil_exchange=1)) is Stage.PLAYING


def test_both_partnerships_exchange_at_once_as_one_question() -> None:
    # ARCHITECTURE §2: an exchange is one question for all asked.
    table = exchanging(BLIND, 3, 3, BLIND)
    assert asked(table) == (Seat.N, Seat.W)
    west = round_of(table).hands[3]
    later = apply(table, CardsGiven(Seat.W, west[:2]))
    assert asked(later) == (Seat.N, Seat.E)
    later = apply(later, CardsGiven(Seat.N, ()))
    assert later.n == table.n
    done = apply(later, CardsGiven(Seat.E, west[:2]))
    assert done.n == table.n + 1
    assert stage(done) is Stage.PLAYING
    assert refused(table, CardsGiven(Seat.S, cards("AS KS"))) is Reason.NOT_YOUR_TURN
