"""What may not be asked is refused with its reason, to the asker alone, and changes nothing."""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol import requests as r
from rules.events import Turn, Watch
from rules.options import PRESETS
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from tests.server.lines import Line
from tests.server.tables import Bench, act, play_round

N, E, S, W = SEATS
WEST_DEALS = replace(PRESETS["pagat"], first_dealer="W", target=50)
NONCE = "1" * 64
CONFIGURE = (r.Configure, "T", {"preset": "pagat"}, Turn(), Watch())
Order = tuple[Any, ...]


async def scene(name: str) -> tuple[Bench, dict[Seat, Line]]:
    """Four people at a table: in the lobby, about to bid (North first), to play, in a pause, after the game, ended."""
    bench = Bench(WEST_DEALS)
    await bench.open()
    if name == "lobby":
        return bench, await bench.seat(*SEATS)
    people = await bench.start_all()
    if name in ("playing", "paused"):
        for _ in SEATS:
            act(people)
    if name == "paused":
        people[N].ask(r.Pause)
    if name in ("over", "ended"):
        while bench.game.result is None:
            await play_round(bench, people)
            for _ in SEATS:
                act(people)
            await bench.pass_time(0)
    if name == "ended":
        people[N].ask(r.EndTable)
    return bench, people


REFUSED: list[tuple[str, Seat, Order, Reason]] = [
    ("bidding", E, (r.MakeBid, 0, 3), Reason.NOT_YOUR_TURN),
    ("bidding", N, (r.MakeBid, -1, 3), Reason.STALE),
    ("bidding", N, (r.MakeBid, 1, 3), Reason.STALE),
    ("bidding", N, (r.MakeBid, 0, "blind nil"), Reason.BLIND_OFF),
    ("bidding", N, (r.Look, 0), Reason.ALREADY_LOOKED),
    ("bidding", N, (r.Look, 1), Reason.STALE),
    ("bidding", N, (r.Look, -1), Reason.STALE),
    ("bidding", N, (r.PlayCard, 0, "AS"), Reason.NOT_NOW),
    ("bidding", N, (r.GiveCards, 0, ()), Reason.NOT_NOW),
    ("bidding", N, (r.Continue, 0), Reason.NOT_NOW),
    ("bidding", N, (r.TakeSeat, "E"), Reason.SEAT_TAKEN),
    ("bidding", N, (r.SetReady, True), Reason.NOT_NOW),
    ("bidding", N, (r.StartGame,), Reason.NOT_NOW),
    ("bidding", N, CONFIGURE, Reason.NOT_NOW),
    ("bidding", N, (r.SwapSeats, "N", "E"), Reason.NOT_NOW),
    ("bidding", N, (r.SeatBot, "E"), Reason.SEAT_TAKEN),
    ("bidding", N, (r.ComeBack,), Reason.NOT_AWAY),
    ("bidding", N, (r.Resume,), Reason.NOT_PAUSED),
    ("bidding", N, (r.AskRematch,), Reason.NOT_NOW),
    ("bidding", N, (r.LetBot, "S"), Reason.STILL_THERE),
    ("bidding", E, (r.LetBot, "S"), Reason.NOT_HOST),
    ("playing", E, (r.PlayCard, 0, "AS"), Reason.NOT_YOUR_TURN),
    ("playing", N, (r.MakeBid, 0, 3), Reason.NOT_NOW),
    ("paused", N, (r.PlayCard, 0, "AS"), Reason.PAUSED),
    ("paused", E, (r.Pause,), Reason.PAUSED),
    ("over", N, (r.PlayCard, 0, "AS"), Reason.GAME_OVER),
    ("over", N, (r.MakeBid, 0, 3), Reason.GAME_OVER),
    ("over", N, (r.Continue, 0), Reason.GAME_OVER),
    ("over", N, (r.Pause,), Reason.NOT_NOW),
    ("over", N, (r.GiveNonce, NONCE), Reason.GAME_OVER),
    ("ended", N, (r.AskRematch,), Reason.GAME_OVER),
    ("ended", N, (r.EndTable,), Reason.GAME_OVER),
    ("lobby", N, (r.Pause,), Reason.NOT_NOW),
    ("lobby", N, (r.GiveNonce, NONCE), Reason.NOT_NOW),
    ("lobby", N, (r.Look, 0), Reason.STALE),
    ("lobby", N, (r.LetBot, "S"), Reason.STILL_THERE),
    ("lobby", N, (r.Configure, "T", {"bidding": "sealed", "bids": "mirror"}, Turn(), Watch()), Reason.OPTIONS_REFUSED),
    *[
        (where, E, order, Reason.NOT_HOST)
        for where in ("lobby", "bidding")
        for order in (
            (r.StartGame,),
            CONFIGURE,
            (r.SeatBot, "W"),
            (r.RemoveFromSeat, "N"),
            (r.SwapSeats, "N", "E"),
            (r.PassHost, "E"),
            (r.EndTable,),
        )
    ],
]
FROM_OUTSIDE: list[tuple[Order, Reason]] = [
    ((r.MakeBid, 0, 3), Reason.NOT_SEATED),
    ((r.PlayCard, 0, "AS"), Reason.NOT_SEATED),
    ((r.Look, 0), Reason.NOT_SEATED),
    ((r.Continue, 0), Reason.NOT_SEATED),
    ((r.LeaveSeat,), Reason.NOT_SEATED),
    ((r.Pause,), Reason.NOT_SEATED),
    ((r.GiveNonce, NONCE), Reason.NOT_SEATED),
    ((r.LetBot, "N"), Reason.NOT_SEATED),
    ((r.AskRematch,), Reason.NOT_SEATED),
    ((r.StartGame,), Reason.NOT_HOST),
]


def numbered(order: Order, n: int) -> Order:
    """The order with its question counted from the open one."""
    kind, *values = order
    return (kind, n + values[0], *values[1:]) if issubclass(kind, r.Answer) else order


async def expect_refused(bench: Bench, people: list[Line], asker: Line, order: Order, reason: Reason) -> None:
    """It is answered once, nobody else hears of it, and the table stays what it was, in memory and in the log."""
    await bench.pass_time(0)
    table, head = bench.table, bench.host.fold.head
    written = {line.socket.number: len(line.wire.written) for line in people if line is not asker}
    shown, entries = bench.host.room.parts.common, len(await bench.log.read("T1"))
    kind, *values = numbered(order, table.n)
    assert asker.answer(asker.ask(kind, *values)) == reason
    await bench.pass_time(0)
    assert bench.table is table
    assert bench.host.fold.head == head
    assert {line.socket.number: len(line.wire.written) for line in people if line is not asker} == written
    assert bench.host.room.parts.common is shown
    assert len(await bench.log.read("T1")) == entries


@pytest.mark.parametrize(("where", "seat", "order", "reason"), REFUSED)
async def test_a_person_is_refused(where: str, seat: Seat, order: Order, reason: Reason) -> None:
    bench, people = await scene(where)
    await expect_refused(bench, list(people.values()), people[seat], order, reason)


@pytest.mark.parametrize("plays", [True, False])
@pytest.mark.parametrize(("order", "reason"), FROM_OUTSIDE)
async def test_who_has_no_seat_is_refused(order: Order, reason: Reason, plays: bool) -> None:
    bench, people = await scene("bidding")
    await expect_refused(bench, list(people.values()), bench.come("g-X", plays=plays), order, reason)


async def test_a_watcher_cannot_sit_down() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.seat(N)
    watcher = bench.come("g-X", plays=False)
    await expect_refused(bench, list(people.values()), watcher, (r.TakeSeat, "E"), Reason.WATCHING)


async def test_options_that_contradict_each_other_are_refused_with_the_field_to_change() -> None:
    _, people = await scene("lobby")
    id = people[N].ask(r.Configure, "T", {"bidding": "sealed", "bids": "mirror"}, Turn(), Watch())
    (refused,) = people[N].answers(id)
    assert "bidding" in str(getattr(refused, "detail", ""))
