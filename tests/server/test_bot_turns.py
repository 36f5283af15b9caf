"""Bots' turns: at a pace that tells nothing of their cards; what fails is logged once and not tried again and again."""

import dataclasses
import logging

import pytest
from msgspec.structs import replace

from protocol.requests import LeaveSeat, Pause, RemoveFromSeat, Resume, SeatBot, SetReady, TakeSeat
from rules.events import AnyEvent, BidMade, By
from rules.options import PRESETS
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, asked, stage
from server import stepping
from server.steps import Act, Pace, next_step
from tests.server.lines import Line
from tests.server.tables import NO_CLOCK, Bench, act
from tests.server.turns import NORTH_FIRST, happened

N, E, S, W = SEATS
PACE = Pace()


async def against_bots(bench: Bench) -> Line:
    """North alone among bots, about to bid."""
    await bench.open()
    return (await bench.start(N))[N]


def with_other_cards(table: Table) -> Table:
    """The table with every hand at another seat."""
    assert table.game is not None
    assert table.game.round is not None
    hands = table.game.round.hands
    return replace(table, game=replace(table.game, round=replace(table.game.round, hands=(*hands[1:], hands[0]))))


async def test_a_bot_takes_its_time_from_the_question_and_not_from_its_cards() -> None:
    bench = Bench(NORTH_FIRST)
    north = await against_bots(bench)
    leads = 0
    while stage(bench.table) is not Stage.SCORED:
        if asked(bench.table) == (N,):
            act({N: north})
            continue
        known = bench.host.fold
        step = next_step(known, PACE)
        assert step is not None
        assert (step.act, step.seat) == (Act.BOT, asked(bench.table)[0])
        lead = bool(bench.round.plays) and not bench.round.trick.cards
        leads += lead
        thought = step.at - known.asked_at - (PACE.pause if lead else 0)
        assert PACE.least <= thought <= PACE.most
        assert next_step(dataclasses.replace(known, table=with_other_cards(known.table)), PACE) == step
        await bench.pass_time(step.at - bench.clock.now() - 1)
        assert bench.host.fold.head == known.head
        version = known.head.version
        await bench.pass_time(1)
        assert bench.host.fold.head.version > version
    assert leads


@pytest.mark.parametrize("preset", PRESETS)
async def test_bots_answer_whatever_they_are_asked(preset: str) -> None:
    options = replace(PRESETS[preset], first_dealer="W")  # type: ignore[index]
    for more in ({}, {"nil_exchange": 1} if options.nil else {}):
        bench = Bench(replace(options, **more))
        north = await against_bots(bench)
        for _ in range(400):
            act({N: north}, bid="nil")  # type: ignore[arg-type]
            await bench.pass_time(500)
            if stage(bench.table) is Stage.SCORED:
                break
        assert stage(bench.table) is Stage.SCORED
        assert {by for _, by in bench.round.by} == {By.BOT}


async def test_in_mirror_every_bid_is_made_for_its_seat() -> None:
    bench = Bench(replace(NORTH_FIRST, bids="mirror", blind_nil=0, blind_nil_exchange=0), NO_CLOCK)
    await against_bots(bench)
    await bench.pass_time(6000)
    assert stage(bench.table) is Stage.PLAYING
    assert [bid.seat for bid in await happened(bench, BidMade)] == [N, E, S, W]


async def test_a_bot_plays_on_for_who_leaves_or_is_removed() -> None:
    bench = Bench(NORTH_FIRST)
    await bench.open()
    people = await bench.start_all()
    people[E].ask(LeaveSeat)
    assert people[E].view.own is None
    people[N].ask(RemoveFromSeat, "S")
    act(people)
    await bench.pass_time(3000)
    assert [bid.by for bid in await happened(bench, BidMade)] == [By.PERSON, By.BOT, By.BOT]
    assert asked(bench.table) == (W,)


async def test_a_bot_makes_room_for_a_person() -> None:
    bench = Bench(NORTH_FIRST)
    await bench.open()
    people = await bench.seat(N)
    people[N].ask(SeatBot, "E", "easy")
    guest = bench.come("g-2")
    assert guest.view.table.seats[E.place].bot == "easy"
    assert guest.answer(guest.ask(TakeSeat, "E")) == "ok"
    assert guest.answer(guest.ask(SetReady, True)) == "ok"
    assert guest.view.table.seats[E.place].person


async def test_no_bot_plays_in_a_pause() -> None:
    bench = Bench(NORTH_FIRST)
    north = await against_bots(bench)
    act({N: north})
    north.ask(Pause)
    await bench.pass_time(60_000)
    assert len(await happened(bench, BidMade)) == 1
    north.ask(Resume)
    await bench.pass_time(2000)
    assert len(await happened(bench, BidMade)) > 1


def fails(table: Table, seat: Seat, by: By) -> AnyEvent:
    raise RuntimeError("a policy and its stand-in have failed")


def cheats(table: Table, seat: Seat, by: By) -> AnyEvent:
    return BidMade(seat.after(), 3, by)


@pytest.mark.parametrize("wrong", [fails, cheats])
async def test_a_step_that_cannot_be_taken_is_logged_once_and_left_until_the_table_changes(
    wrong: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bench = Bench(NORTH_FIRST)
    north = await against_bots(bench)
    monkeypatch.setattr(stepping, "move", wrong)
    act({N: north})
    with caplog.at_level(logging.ERROR):
        await bench.pass_time(60_000)
        guest = bench.come("g-2")
        guest.hang_up()
        await bench.pass_time(60_000)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert len(await happened(bench, BidMade)) == 1
    monkeypatch.undo()
    north.ask(Pause)
    north.ask(Resume)
    await bench.pass_time(6000)
    assert stage(bench.table) is Stage.PLAYING
