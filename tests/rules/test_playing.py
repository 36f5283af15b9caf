"""A round as its cards are played, and who is there to play them (RULES §1, §3, §4)."""

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.events import BidMade, By, CardPlayed, CardsGiven, Looked, Paused, SeatLeft, TookOver
from rules.reasons import Reason
from rules.seats import Seat, put
from rules.table import Chair, Stage, stage, to_play
from tests.rules.laid import (
    BLIND,
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


def test_every_card_asks_a_new_question() -> None:
    table = bid_all(dealt(started()), 3, 3, 3, 3)
    assert [play_lowest(table, plays).n - table.n for plays in range(6)] == [0, 1, 2, 3, 4, 5]


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


def test_once_broken_spades_stay_broken() -> None:
    table = bid_all(dealt(started(), **RUFF), 3, 3, 3, 3)
    assert round_of(play(table, "2C 2S 4D 5D")).broken


def test_a_spade_on_a_led_spade_breaks_nothing_whatever_was_thrown_between() -> None:
    # RULES §3 row 7: a spade on another suit's trick.
    table = dealt(started({"jokers": "2H2D"}), N=ALL_SPADES, E="BJ 3D", S="LJ", W="4D")
    table = bid_all(table, 3, 3, 3, 3)
    assert not round_of(play(table, "2S BJ")).broken
    assert not round_of(play(table, "2S BJ LJ 4D")).broken
    thrown = bid_all(dealt(started({"jokers": "2H2D"}), N=ALL_SPADES, E="3D", S="LJ BJ"), 3, 3, 3, 3)
    assert not round_of(play(thrown, "2S 3D LJ")).broken


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
    assert not chair.away
    table = bid_all(table, 3, 3, 3)
    rev = table.rev
    table = play(table, str(round_of(table).hands[0][0]))
    chair = table.seats[0]
    assert chair is not None
    assert not chair.late
    assert table.rev == rev + 1


def test_a_move_of_who_is_there_and_in_time_changes_no_seat() -> None:
    table = dealt(started())
    moved = apply(table, BidMade(Seat.N, 3))
    assert (moved.seats, moved.rev) == (table.seats, table.rev)


def test_a_clock_that_looks_makes_nobody_late_and_a_person_who_looks_is_late_no_more() -> None:
    # Looking is half an answer: the bid that the clock goes on to make is what makes its seat late.
    table = dealt(behind_by(started(), EW=100))
    by_clock = apply(table, Looked(Seat.N, By.CLOCK))
    assert (by_clock.seats, by_clock.rev) == (table.seats, table.rev)
    late = replace(table, seats=put(table.seats, Seat.N, Chair("Name N", "N", late=True)))
    chair = apply(late, Looked(Seat.N)).seats[0]
    assert chair is not None
    assert not chair.late


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
