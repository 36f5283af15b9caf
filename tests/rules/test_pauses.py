"""A pause holds at every stage of a game: nobody moves, nothing is dealt or proposed, and then all is as it was."""

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.events import (
    AnyEvent,
    BidMade,
    CardPlayed,
    CardsGiven,
    DealCommitted,
    Dealt,
    Looked,
    Paused,
    Proposed,
    Resumed,
    ScoreRead,
)
from rules.own import own_part
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, stage
from tests.rules.laid import NIL, bid_all, claim, dealt, game_of, hands_with, round_of, started
from tests.rules.refusing import refused

PLAYING = bid_all(dealt(started()), 2, 2, 2, 2)
GIVING = bid_all(dealt(started({"nil_exchange": 1})), NIL, 2, 2, 2)
STAGES: list[tuple[Stage, Table, AnyEvent]] = [
    (Stage.DEALING, apply(started(), DealCommitted("c" * 64)), Dealt(hands_with(game_of(started()).options))),
    (Stage.BIDDING, dealt(started()), BidMade(Seat.N, 3)),
    (Stage.BIDDING, dealt(started({"blind_nil_deficit": 0})), Looked(Seat.N)),
    (Stage.EXCHANGE, GIVING, CardsGiven(Seat.N, round_of(GIVING).hands[0][:1])),
    (Stage.PLAYING, PLAYING, CardPlayed(Seat.N, round_of(PLAYING).hands[0][0])),
    (Stage.SCORED, claim(PLAYING, N=13), ScoreRead(Seat.N)),
]


@pytest.mark.parametrize(("now", "table", "move"), STAGES, ids=lambda one: type(one).__name__)
def test_a_pause_holds_at_every_stage(now: Stage, table: Table, move: AnyEvent) -> None:
    assert stage(table) is now
    paused = apply(table, Paused(Seat.E))
    assert stage(paused) is now
    assert refused(paused, move) is Reason.PAUSED
    assert refused(paused, Proposed(Seat.S, "concede")) is Reason.PAUSED
    assert {own_part(paused, seat).ask for seat in SEATS} <= {None, "look"}
    again = apply(paused, Resumed(Seat.W))
    assert replace(again, rev=table.rev) == table
    assert apply(again, move) != again
