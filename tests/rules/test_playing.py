"""A round as it is played: looking, bids, exchange, cards (RULES §1, §3, §4)."""

import pytest

from rules.apply import apply
from rules.bids import Bid
from rules.cards import hand
from rules.events import BidMade, By, CardPlayed, CardsGiven, Looked, Paused, SeatLeft, TookOver
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, asked, stage, to_play
from tests.rules.laid import (
    BLIND,
    NIL,
    behind_by,
    bid_all,
    cards,
    dealt,
    folded,
    game_of,
    lobby,
    play,
    play_lowest,
    round_of,
    started,
)
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


# Cards.


def test_the_winner_of_a_trick_leads_the_next() -> None:
    # RULES §1.
    table = bid_all(dealt(started(), N="2C 3D", E="AC 4D", S="5C 6D", W="7C 8D"), 3, 3, 3, 3)
    table = play(table, "2C AC 5C 7C")
    assert round_of(table).trick.leader is Seat.E
    assert round_of(table).took == (0, 1, 0, 0)
    assert to_play(round_of(table)) is Seat.E
    last = round_of(table).last_trick
    assert last is not None
    assert (last.leader, last.cards, last.winner) == (Seat.N, cards("2C AC 5C 7C"), Seat.E)


def test_a_card_out_of_turn_or_against_the_rules_changes_nothing() -> None:
    table = bid_all(dealt(started(), N="2C 3S", E="AC 4D"), 3, 3, 3, 3)
    assert refused(table, CardPlayed(Seat.E, cards("AC")[0])) is Reason.NOT_YOUR_TURN
    assert refused(table, CardPlayed(Seat.N, cards("AC")[0])) is Reason.NOT_IN_HAND
    assert refused(table, CardPlayed(Seat.N, cards("3S")[0])) is Reason.FIRST_LEAD_SPADE
    assert refused(play(table, "2C"), CardPlayed(Seat.E, cards("4D")[0])) is Reason.MUST_FOLLOW_SUIT


NORTH = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
RUFF = {"N": NORTH, "E": "2S 3D", "S": "4D", "W": "5D"}
ALL_SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


@pytest.mark.parametrize("preset", ["pagat", "sv", "de", "nl", "da"])
def test_a_spade_on_another_suits_trick_breaks_spades(preset: str) -> None:
    # RULES §3 row 7.
    table = bid_all(dealt(started({"preset": preset}), **RUFF), 3, 3, 3, 3)
    table = play(table, "2C")
    assert not round_of(table).broken
    assert round_of(play(table, "2S")).broken


@pytest.mark.parametrize(("preset", "broken"), [("pagat", False), ("sv", False), ("de", True), ("da", False)])
def test_a_forced_spade_lead_breaks_spades_only_in_de(preset: str, broken: bool) -> None:
    # RULES §4.
    table = bid_all(dealt(started({"preset": preset}), N=ALL_SPADES), 3, 3, 3, 3)
    assert round_of(play(table, "2S")).broken is broken


def test_a_joker_breaks_spades_as_a_spade_does() -> None:
    table = bid_all(dealt(started({"jokers": "2H2D"}), N=NORTH, E="LJ 3D"), 3, 3, 3, 3)
    assert round_of(play(table, "2C LJ")).broken


def test_plays_that_their_owner_did_not_make_are_marked() -> None:
    # RULES §3: marked `by: clock`; §6: by index.
    table = bid_all(dealt(started(), **RUFF), 3, 3, 3, 3)
    table = play(table, "2C", By.CLOCK)
    table = play(table, "2S")
    table = play(table, "4D", By.BOT)
    assert round_of(table).by == ((0, By.CLOCK), (2, By.BOT))


def test_thirteen_tricks_end_the_round() -> None:
    table = play_lowest(bid_all(dealt(started()), 3, 3, 3, 3))
    assert stage(table) is Stage.SCORED
    assert sum(round_of(table).took) == 13
    assert refused(table, CardPlayed(Seat.N, cards("2C")[0])) is Reason.NOT_NOW


# Who moves, and absence.


def test_a_clock_that_moves_makes_its_seat_late_and_a_move_of_ones_own_ends_that() -> None:
    table = dealt(started())
    table = apply(table, BidMade(Seat.N, 3, By.CLOCK))
    chair = table.seats[0]
    assert chair is not None
    assert chair.late
    table = bid_all(table, 3, 3, 3)
    rev = table.rev
    table = play(table, str(round_of(table).hands[0][0]))
    chair = table.seats[0]
    assert chair is not None
    assert not chair.late
    assert table.rev == rev + 1


def test_a_bots_move_for_a_person_leaves_the_person_away() -> None:
    table = folded(dealt(started()), TookOver(Seat.N, "asked"), BidMade(Seat.N, 3, By.BOT))
    chair = table.seats[0]
    assert chair is not None
    assert chair.away


def test_a_move_of_ones_own_is_the_way_back() -> None:
    table = folded(dealt(started()), TookOver(Seat.N, "asked"), BidMade(Seat.N, 3))
    chair = table.seats[0]
    assert chair is not None
    assert not chair.away


def test_a_bots_seat_is_never_late() -> None:
    table = folded(dealt(started()), SeatLeft(Seat.N))
    rev = table.rev
    assert apply(table, BidMade(Seat.N, 3, By.BOT)).rev == rev


def test_while_the_table_is_paused_nobody_moves() -> None:
    paused = apply(dealt(behind_by(started(), EW=100)), Paused(Seat.E))
    for event in (Looked(Seat.N), BidMade(Seat.N, BLIND)):
        assert refused(paused, event) is Reason.PAUSED
    paused = apply(bid_all(dealt(started()), 3, 3, 3, 3), Paused(Seat.E))
    assert refused(paused, CardPlayed(Seat.N, round_of(paused).hands[0][0])) is Reason.PAUSED


def test_without_a_round_there_is_nothing_to_answer() -> None:
    for table in (lobby(), started()):
        for event in (Looked(Seat.N), BidMade(Seat.N, 3), CardPlayed(Seat.N, cards("2C")[0]), CardsGiven(Seat.N, ())):
            assert refused(table, event) is Reason.NOT_NOW
    assert game_of(started()).round is None
