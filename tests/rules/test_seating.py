"""Who sits where: sitting down, leaving, bots, readiness, absence, the wish for another game."""

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.events import (
    AnyEvent,
    BotSeated,
    CameBack,
    HostPassed,
    NonceCommitted,
    OptionsChanged,
    ReadySet,
    RematchAsked,
    SeatLeft,
    SeatReturned,
    SeatsSwapped,
    SeatTaken,
    TookOver,
    Turn,
    Watch,
)
from rules.options import PRESETS
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Chair, Table, seat_of
from tests.rules.laid import bid_all, claim, dealt, folded, lobby, started
from tests.rules.refusing import refused

CHANGE = OptionsChanged("Saturday", PRESETS["de"], Turn(30, 10), Watch(False))


def chair(table: Table, seat: Seat) -> Chair:
    own = table.seats[seat.place]
    assert own is not None
    return own


def over() -> Table:
    return claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13)


def test_new_rules_make_everybody_unready_and_take_wishes_back() -> None:
    table = apply(folded(lobby(), SeatLeft(Seat.W)), CHANGE)
    assert (table.title, table.options, table.turn, table.watch) == (
        "Saturday",
        PRESETS["de"],
        Turn(30, 10),
        Watch(False),
    )
    assert not any(own and own.ready for own in table.seats)
    assert apply(apply(over(), RematchAsked(Seat.N)), CHANGE).rematch == (False,) * 4


def test_the_rules_do_not_change_in_a_game() -> None:
    assert refused(started(), CHANGE) is Reason.NOT_NOW


def test_a_seat_with_a_person_on_it_is_taken() -> None:
    assert refused(lobby(), SeatTaken(Seat.N, "new", "New")) is Reason.SEAT_TAKEN
    assert refused(lobby(), BotSeated(Seat.N, "easy", "Bot")) is Reason.SEAT_TAKEN


def test_a_person_may_take_an_empty_seat_or_a_bots_also_in_a_game() -> None:
    table = folded(lobby(), SeatLeft(Seat.E), BotSeated(Seat.E, "easy", "Bot"), SeatTaken(Seat.E, "new", "New"))
    assert chair(table, Seat.E) == Chair("New", "new")
    table = folded(started(), SeatLeft(Seat.E), SeatTaken(Seat.E, "new", "New"))
    assert chair(table, Seat.E) == Chair("New", "new")


def test_sitting_elsewhere_before_a_game_is_moving_and_in_a_game_refused() -> None:
    table = folded(lobby(), SeatLeft(Seat.E), SeatTaken(Seat.E, "N", "Name N"))
    assert table.seats[0] is None
    assert chair(table, Seat.E).guest == "N"
    playing = folded(started(), SeatLeft(Seat.E))
    assert refused(playing, SeatTaken(Seat.E, "N", "Name N")) is Reason.ALREADY_SEATED


def test_a_persons_seat_goes_to_the_guest_that_the_same_person_is_now() -> None:
    table = folded(started(), TookOver(Seat.E, "clock"), SeatReturned(Seat.E, "new", "Name E"))
    assert chair(table, Seat.E) == Chair("Name E", "new")
    assert (table.host, table.owner) == ("N", "N")
    assert seat_of(table, "E") is None
    assert refused(table, SeatReturned(Seat.S, "new", "New")) is Reason.ALREADY_SEATED


def test_no_seat_is_given_back_that_no_person_has() -> None:
    assert refused(folded(lobby(), SeatLeft(Seat.E)), SeatReturned(Seat.E, "new", "New")) is Reason.NOBODY_THERE
    assert refused(folded(started(), SeatLeft(Seat.E)), SeatReturned(Seat.E, "new", "New")) is Reason.NOBODY_THERE


def test_with_the_seat_of_whose_table_it_is_the_role_comes_home() -> None:
    lent = folded(started(), HostPassed("E", lent=True), SeatReturned(Seat.N, "new", "Name N"))
    assert (lent.host, lent.owner) == ("new", "new")
    lost = folded(started(), HostPassed("E", lent=True), SeatReturned(Seat.E, "new", "Name E"))
    assert (lost.host, lost.owner) == ("new", "N")


def test_a_seat_that_is_left_is_empty_and_in_a_game_a_bot_plays_on_under_its_name() -> None:
    assert folded(lobby(), SeatLeft(Seat.S)).seats[2] is None
    assert refused(folded(lobby(), SeatLeft(Seat.S)), SeatLeft(Seat.S)) is Reason.NOBODY_THERE
    table = folded(started(), SeatLeft(Seat.S))
    assert chair(table, Seat.S) == Chair("Name S", None, "medium")
    assert refused(table, SeatLeft(Seat.S)) is Reason.NOT_NOW


def test_a_bot_may_be_exchanged_for_another_in_a_game() -> None:
    table = folded(started(), SeatLeft(Seat.S), BotSeated(Seat.S, "easy", "Sixten"))
    assert chair(table, Seat.S) == Chair("Sixten", None, "easy")


def test_two_seats_change_places_before_a_game_only() -> None:
    table = folded(lobby(), SeatLeft(Seat.E), SeatsSwapped(Seat.N, Seat.E))
    assert table.seats[0] is None
    assert chair(table, Seat.E).guest == "N"
    assert folded(lobby(), SeatsSwapped(Seat.N, Seat.N)).seats == lobby().seats
    assert refused(started(), SeatsSwapped(Seat.N, Seat.E)) is Reason.NOT_NOW


def test_ready_is_said_and_taken_back_before_the_first_game_only() -> None:
    table = apply(lobby(), ReadySet(Seat.N, False))
    assert not chair(table, Seat.N).ready
    assert refused(over(), ReadySet(Seat.N, True)) is Reason.NOT_NOW


def test_a_bot_takes_over_for_a_person_once_and_the_person_comes_back() -> None:
    table = apply(started(), TookOver(Seat.W, "clock"))
    assert chair(table, Seat.W).away
    assert refused(table, TookOver(Seat.W, "asked")) is Reason.NOT_NOW
    back = apply(table, CameBack(Seat.W))
    assert not chair(back, Seat.W).away
    assert refused(back, CameBack(Seat.W)) is Reason.NOT_AWAY
    assert refused(lobby(), TookOver(Seat.W, "asked")) is Reason.NOT_NOW


def test_coming_back_is_possible_after_the_game_too_and_keeps_the_wish() -> None:
    table = apply(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), TookOver(Seat.W, "asked"))
    table = folded(claim(table, N=13), RematchAsked(Seat.W), CameBack(Seat.W))
    assert not chair(table, Seat.W).away
    assert table.rematch[Seat.W.place]


def test_a_person_asks_for_another_game_once_and_after_the_game() -> None:
    assert refused(started(), RematchAsked(Seat.N)) is Reason.NOT_NOW
    table = apply(over(), RematchAsked(Seat.N))
    assert table.rematch == (True, False, False, False)
    assert refused(table, RematchAsked(Seat.N)) is Reason.NOT_NOW


@pytest.mark.parametrize("leaving", [SeatLeft(Seat.N), SeatsSwapped(Seat.N, Seat.S), SeatReturned(Seat.N, "new", "N")])
def test_a_nonce_is_known_to_who_sat_there_alone(leaving: AnyEvent) -> None:
    table = folded(lobby(strict=True), NonceCommitted(Seat.N, "0e" * 32), ReadySet(Seat.N, False))
    assert table.nonce_commitments == ("0e" * 32, None, None, None)
    assert apply(table, leaving).nonce_commitments == (None,) * 4


def test_whether_deals_are_strict_is_settled_before_a_game() -> None:
    said = apply(lobby(strict=True), NonceCommitted(Seat.N, "0e" * 32))
    still = apply(said, replace(CHANGE, strict=True))
    assert (still.strict, still.nonce_commitments) == (True, said.nonce_commitments)
    plain = apply(said, CHANGE)
    assert (plain.strict, plain.nonce_commitments) == (False, (None,) * 4)


@pytest.mark.parametrize("leaving", [SeatLeft(Seat.N), SeatsSwapped(Seat.N, Seat.S)])
def test_a_wish_belongs_to_who_sat_there(leaving: AnyEvent) -> None:
    assert folded(over(), RematchAsked(Seat.N), leaving).rematch == (False,) * 4


def test_a_seat_without_a_person_is_asked_for_nothing() -> None:
    empty = folded(lobby(), SeatLeft(Seat.E))
    bot = folded(empty, BotSeated(Seat.E, "easy", "Bot"))
    events: list[AnyEvent] = [ReadySet(Seat.E, True), TookOver(Seat.E, "asked"), CameBack(Seat.E), RematchAsked(Seat.E)]
    for table in (empty, bot):
        assert [refused(table, event) for event in events] == [Reason.NOBODY_THERE] * 4


def test_every_change_of_seats_is_a_new_revision() -> None:
    table = lobby()
    for event in (SeatLeft(Seat.E), BotSeated(Seat.E, "easy", "Bot"), ReadySet(Seat.N, False), CHANGE):
        changed = apply(table, event)
        assert changed.rev > table.rev
        table = changed
    assert len(SEATS) == len(table.seats)
