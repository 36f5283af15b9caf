"""What a seat may ask for beside its answer, and what it is asked while something is proposed."""

from typing import Any

import pytest

from rules.apply import apply
from rules.bids import Nil
from rules.events import (
    Agreed,
    BidMade,
    Declined,
    Looked,
    Paused,
    Proposed,
    ReadySet,
    RematchAsked,
    SeatLeft,
    TableEnded,
    TookOver,
)
from rules.own import own_part
from rules.seats import SEATS, Seat
from rules.table import Table
from tests.rules.laid import (
    bid_all,
    claim,
    dealt,
    lobby,
    play_lowest,
    started,
)


def asks(table: Table) -> list[str | None]:
    return [own_part(table, seat).ask for seat in SEATS]


def may(table: Table, seat: Seat = Seat.N) -> set[str]:
    return {*own_part(table, seat).may}


def test_in_the_lobby_a_person_may_be_ready_and_the_host_start_once_all_are() -> None:
    assert may(lobby()) == {"ready", "start"}
    assert may(lobby(), Seat.E) == {"ready"}
    assert may(apply(lobby(), ReadySet(Seat.W, False))) == {"ready"}
    assert may(apply(lobby(), SeatLeft(Seat.W))) == {"ready", "start"}
    assert may(apply(lobby(), SeatLeft(Seat.W)), Seat.W) == set()


def test_in_a_game_a_person_may_pause_and_resume() -> None:
    table = dealt(started())
    assert may(table) == {"pause", "let_bot", "concede"}
    assert may(apply(table, Paused(Seat.E))) == {"resume", "let_bot"}
    assert may(started()) == {"pause", "let_bot"}


def test_a_bot_may_be_let_in_for_a_partner_who_is_a_person_and_there() -> None:
    assert "let_bot" not in may(apply(dealt(started()), SeatLeft(Seat.S)))
    assert "let_bot" not in may(apply(dealt(started()), TookOver(Seat.S, "asked")))
    assert "let_bot" not in may(dealt(started({"partners": "solo"})))


def test_who_is_away_may_come_back() -> None:
    assert "come_back" in may(apply(dealt(started()), TookOver(Seat.N, "clock")))


def test_after_a_game_a_person_may_ask_for_another_once() -> None:
    over = claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13)
    assert may(over) == {"rematch"}
    assert may(apply(over, RematchAsked(Seat.N))) == set()


def test_a_seat_without_a_person_or_at_a_closed_table_may_nothing() -> None:
    assert may(apply(dealt(started()), SeatLeft(Seat.N))) == set()
    assert may(apply(dealt(started()), TableEnded())) == set()


MISDEAL: dict[str, Any] = {"misdeal": ["no_spade"]}


def test_the_misdeal_button_is_there_for_every_seat_that_has_looked_whatever_its_hand() -> None:
    # RULES §3, Misdeal: else its presence would tell.
    table = dealt(started(MISDEAL), N="2S")
    assert all("misdeal" in may(table, seat) for seat in SEATS)
    assert "misdeal" not in may(apply(table, BidMade(Seat.N, 3)))
    blind = dealt(started({**MISDEAL, "blind_nil_deficit": 0}))
    assert "misdeal" not in may(blind)
    assert "misdeal" in may(apply(blind, Looked(Seat.N)))


@pytest.mark.parametrize("chosen", [{}, {**MISDEAL, "first_round_bids_itself": True}])
def test_the_misdeal_button_is_not_there_where_no_misdeal_can_be(chosen: dict[str, Any]) -> None:
    assert "misdeal" not in may(dealt(started(chosen)))


def test_the_misdeal_button_goes_with_the_bidding_and_with_a_pause() -> None:
    assert "misdeal" not in may(started(MISDEAL))
    assert "misdeal" not in may(bid_all(dealt(started(MISDEAL)), 3, 3, 3, 3))
    assert "misdeal" not in may(apply(dealt(started(MISDEAL)), Paused(Seat.E)))


# What is proposed.


def test_who_is_asked_to_agree_is_asked_nothing_else_and_whose_turn_it_is_may_still_play() -> None:
    playing = play_lowest(bid_all(dealt(started()), 2, 2, 2, 2), 1)
    table = apply(playing, Proposed(Seat.N, "claim", (13, 0, 0, 0)))
    assert asks(table) == [None, "agree", "agree", "agree"]
    for seat in SEATS:
        assert own_part(table, seat).cards == own_part(playing, seat).cards
        assert own_part(table, seat).because == own_part(playing, seat).because
    agreed = apply(table, Agreed(Seat.E))
    assert asks(agreed) == [None, None, "agree", "agree"]
    assert own_part(agreed, Seat.E).cards == own_part(playing, Seat.E).cards


def test_bids_and_gifts_may_be_made_beside_what_is_proposed() -> None:
    bidding = dealt(started())
    table = apply(bidding, Proposed(Seat.S, "concede"))
    assert asks(table) == ["agree", None, None, None]
    assert own_part(table, Seat.N).bids == own_part(bidding, Seat.N).bids != ()
    giving = bid_all(dealt(started({"nil_exchange": 2})), Nil.NIL, 2, 2, 2)
    table = apply(giving, Proposed(Seat.S, "concede"))
    assert asks(table) == ["agree", None, None, None]
    assert own_part(table, Seat.N).give == 2


def test_a_seat_that_has_not_looked_is_asked_to_agree_and_still_sees_nothing() -> None:
    table = apply(dealt(started({"blind_nil_deficit": 0})), Proposed(Seat.N, "concede"))
    assert asks(table) == ["look", "look", "agree", "look"]
    assert own_part(table, Seat.S).hand is None
    assert own_part(table, Seat.N).bids == (Nil.BLIND,)


def test_claims_are_for_the_play_and_giving_up_is_for_partners() -> None:
    playing = bid_all(dealt(started()), 2, 2, 2, 2)
    assert {"claim", "concede"} <= may(playing)
    assert not {"claim", "concede"} & may(started())
    assert not {"claim", "concede"} & may(apply(playing, Paused(Seat.E)))
    assert may(dealt(started())) >= {"concede"}
    assert "claim" not in may(dealt(started())) | may(claim(playing, N=13))
    solo = bid_all(dealt(started({"partners": "solo"})), 2, 2, 2, 2)
    assert "claim" in may(solo)
    assert "concede" not in may(solo)


def test_who_proposes_may_withdraw_and_nobody_may_propose_more() -> None:
    table = apply(bid_all(dealt(started()), 2, 2, 2, 2), Proposed(Seat.N, "concede"))
    for seat in SEATS:
        assert ("withdraw" in may(table, seat)) is (seat is Seat.N)
        assert not {"claim", "concede"} & may(table, seat)
    declined = apply(table, Declined(Seat.S))
    assert "concede" not in may(declined)
    assert "concede" in may(declined, Seat.S)
