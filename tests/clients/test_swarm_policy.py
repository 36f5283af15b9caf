"""The swarm's policy plays games to their end: whatever the rules ask, it has an answer that they accept."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from clients.swarm.policy import bid, decide, finished
from protocol.requests import (
    AnyOrder,
    AskRematch,
    ComeBack,
    Continue,
    GiveCards,
    Look,
    MakeBid,
    PlayCard,
    Resume,
)
from rules.apply import apply
from rules.bids import Nil
from rules.cards import DECK, Card
from rules.events import Paused, TableEnded, TookOver
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, stage
from tests.clients.four import deal, event, shown, started


def played(chosen: dict[str, Any], seed: int) -> tuple[Table, set[type[AnyOrder]]]:
    """A game that four seats have played by the policy alone, and the kinds of orders they gave."""
    chance = Random(seed)
    table = deal(started(chosen), chance)
    kinds: set[type[AnyOrder]] = set()
    while not finished(shown(table, None), 1):
        orders = [(seat, decide(shown(table, seat), 1, chance, "x")) for seat in SEATS]
        wanted = [(seat, order) for seat, order in orders if order is not None]
        if not wanted:
            assert stage(table) in (Stage.SCORED, Stage.DEALING)
            table = deal(table, chance)
        for seat, order in wanted[:1]:
            kinds.add(type(order))
            table = apply(table, event(order, seat))
    return table, kinds


@pytest.mark.parametrize("preset", ["pagat", "sv", "sv_short", "de", "nl", "da"])
def test_it_plays_a_game_to_its_end(preset: str) -> None:
    table, kinds = played({"preset": preset, "target": 150}, 1)
    assert stage(table) is Stage.OVER
    assert {MakeBid, PlayCard, Continue} <= kinds


def test_over_some_games_it_gives_every_kind_of_answer() -> None:
    kinds = set[type[AnyOrder]]()
    for seed in range(2):
        kinds |= played({"blind_nil_deficit": 0, "round_cap": 6}, seed)[1]
    assert kinds == {Look, MakeBid, GiveCards, PlayCard, Continue}


def test_it_comes_back_from_a_bot_and_from_a_pause_before_anything_else() -> None:
    table = deal(started({"preset": "de"}), Random(1))
    away = apply(table, TookOver(Seat.E, "clock"))
    assert decide(shown(away, Seat.E), 1, Random(1), "x") == ComeBack("x")
    assert decide(shown(apply(table, Paused(Seat.N)), Seat.E), 1, Random(1), "x") == Resume("x")


def test_it_asks_for_another_game_until_it_has_had_enough() -> None:
    table, _ = played({"preset": "nl", "target": 50}, 2)
    assert decide(shown(table, Seat.N), 2, Random(1), "x") == AskRematch("x")
    assert decide(shown(table, Seat.N), 1, Random(1), "x") is None
    assert (finished(shown(table, Seat.N), 1), finished(shown(table, Seat.N), 2)) == (True, False)


def test_it_is_finished_when_the_table_is_closed() -> None:
    assert finished(shown(apply(started({}), TableEnded()), Seat.N), 5)


def test_without_a_seat_it_does_nothing() -> None:
    assert decide(shown(started({}), None), 1, Random(1), "x") is None


def test_its_bid_is_near_the_worth_of_its_hand_and_always_allowed() -> None:
    strong = (Card.CA, Card.DA, Card.S2, Card.S3, Card.S9, Card.SA)
    assert bid(strong, (Nil.NIL, *range(1, 14)), Random(1)) == 5
    assert bid(strong, (Nil.NIL, 1, 2), Random(1)) == 2
    assert bid(strong, (Nil.NIL,), Random(1)) is Nil.NIL
    weak = (Card.C2, Card.D3, Card.H4, Card.S2)
    bids = {bid(weak, (Nil.NIL, *range(1, 14)), Random(seed)) for seed in range(20)}
    assert bids == {Nil.NIL, 1}


def test_the_same_chance_gives_the_same_order() -> None:
    view = shown(deal(started({"preset": "de"}), Random(3)), Seat.E)
    own = replace(view.own, ask="card", cards=DECK) if view.own else None
    orders = {decide(replace(view, own=own), 1, Random(7), "x") for _ in range(3)}
    assert len(orders) == 1
