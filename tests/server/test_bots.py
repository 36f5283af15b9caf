"""A bot whose policy fails or cheats gives the simplest legal answer, and the game goes on."""

import logging
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.requests import GiveCards, Look, MakeBid
from rules.apply import apply
from rules.bids import Nil
from rules.events import AnyEvent, BidMade, By, CardPlayed, CardsGiven, Looked
from rules.options import PRESETS
from rules.own import own_part
from rules.seats import SEATS
from rules.table import Table, asked
from server import bots
from tests.rules.hidden import changed
from tests.server.tables import Bench

N, E, S, W = SEATS
EXCHANGE = replace(PRESETS["pagat"], blind_nil_deficit=0, nil_exchange=2, first_dealer="W")


def fails(*args: object) -> Any:
    raise RuntimeError("this policy has no answer")


def cheats(*args: object) -> Any:
    return 14


class Notes:
    """A policy that notes what it is given, and answers nonsense."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, ...]] = []

    def __call__(self, *args: Any) -> Any:
        self.given.append(args)
        return 14


async def questions() -> dict[str, Table]:
    """A table at each question that a bot can be asked. North has bid nil, and gives two cards to South."""
    bench = Bench(EXCHANGE)
    await bench.open()
    people = await bench.start_all()
    found = {"look": bench.table}
    people[N].ask(Look, bench.table.n)
    found["bid"] = bench.table
    people[N].ask(MakeBid, bench.table.n, Nil.NIL)
    for seat in (E, S, W):
        people[seat].ask(Look, bench.table.n)
        people[seat].ask(MakeBid, bench.table.n, 3)
    found["give"] = bench.table
    people[N].ask(GiveCards, bench.table.n, bench.round.hands[N.place][:2])
    found["return"] = bench.table
    people[S].ask(GiveCards, bench.table.n, bench.round.hands[S.place][:2])
    found["card"] = bench.table
    return found


@pytest.mark.parametrize("policy", [fails, cheats])
async def test_the_simplest_legal_answer_stands_in(
    policy: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = await questions()
    monkeypatch.setattr(bots, "decide", policy)
    made: dict[str, AnyEvent] = {}
    for ask, table in tables.items():
        seat = asked(table)[0]
        own = own_part(table, seat)
        assert own.ask == ask
        with caplog.at_level(logging.ERROR):
            caplog.clear()
            made[ask] = bots.move(table, seat, By.BOT)
            assert len(caplog.records) == 1
        apply(table, made[ask])
    south = own_part(tables["return"], S).hand or ()
    assert made == {
        "look": Looked(N, By.BOT),
        "bid": BidMade(N, 1, By.BOT),
        "give": CardsGiven(N, (), By.BOT),
        "return": CardsGiven(S, south[:2], By.BOT),
        "card": CardPlayed(N, own_part(tables["card"], N).cards[0], By.BOT),
    }


async def test_where_only_nil_is_left_to_bid_nil_is_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(replace(PRESETS["pagat"], bids="suicide", first_dealer="W", blind_nil=0, blind_nil_exchange=0))
    await bench.open()
    people = await bench.start_all()
    for seat in (N, E):
        people[seat].ask(MakeBid, bench.table.n, 4)
    monkeypatch.setattr(bots, "decide", fails)
    assert bots.move(bench.table, S, By.CLOCK) == BidMade(S, Nil.NIL, By.CLOCK)


async def test_a_policy_is_given_what_its_seat_may_see_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = Notes()
    monkeypatch.setattr(bots, "decide", notes)
    for number, table in enumerate((await questions()).values()):
        seat = asked(table)[0]
        bots.move(table, seat, By.BOT)
        bots.move(changed(table, seat, Random(number)), seat, By.BOT)
        first, second = notes.given[-2:]
        assert first == second


async def test_a_bot_plays_at_the_level_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    notes = Notes()
    monkeypatch.setattr(bots, "decide", notes)
    table = (await questions())["card"]
    bots.move(table, N, By.CLOCK)
    chair = table.seats[N.place]
    assert chair is not None
    easy = replace(chair, guest=None, level="easy")
    bots.move(replace(table, seats=(easy, *table.seats[1:])), N, By.BOT)
    assert [level for _, level, *_ in notes.given] == ["medium", "easy"]
