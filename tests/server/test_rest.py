"""A table nobody is connected to rests; who wakes it has time to answer. So has everybody when the store was away."""

import pytest

from protocol.replies import Refused
from protocol.requests import MakeBid
from rules.events import BidMade, ClockExtended, TookOver, Turn
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, asked, stage
from server.clocks import SCORE_S
from server.logged import decode
from server.steps import GRACE_MS
from tests.server.lines import Line
from tests.server.scripted_log import How, ScriptedLog, scripted
from tests.server.tables import CLOCK, Bench, act, play_round
from tests.server.turns import FULL_MS, NORTH_FIRST, happened, left, table

N, E, S, W = SEATS
HOUR = 3_600_000


async def leave(bench: Bench, people: dict[Seat, Line]) -> None:
    """Everybody goes, for an hour."""
    for line in people.values():
        line.hang_up()
    await bench.pass_time(HOUR)


async def test_a_resting_table_takes_no_step() -> None:
    bench, people = await table()
    entries = len(await bench.log.read("T1"))
    await leave(bench, people)
    assert len(await bench.log.read("T1")) == entries
    assert bench.clock.pending == 0
    assert bench.host.idle_s == HOUR / 1000


async def test_a_resting_table_of_bots_waits_for_somebody_to_watch() -> None:
    bench = Bench(NORTH_FIRST)
    await bench.open()
    people = await bench.start(N)
    act(people)
    await leave(bench, people)
    assert len(await happened(bench, BidMade)) == 1
    bench.come("g-X")
    await bench.pass_time(2000)
    assert len(await happened(bench, BidMade)) > 1


@pytest.mark.parametrize("restarted", [False, True])
async def test_who_wakes_a_table_has_ten_seconds_for_an_overdue_question(restarted: bool) -> None:
    bench, people = await table()
    await leave(bench, people)
    if restarted:
        await bench.again()
    north = bench.come("g-N")
    await bench.pass_time(0)
    assert left(bench) == 10_000
    assert north.view.play.due == bench.clock.now() + 10_000
    await bench.pass_time(10_000)
    assert await happened(bench, BidMade) == []
    assert north.answer(north.ask(MakeBid, bench.table.n, 3)) == "ok"


async def test_an_extension_ends_like_any_turn() -> None:
    bench, people = await table()
    await leave(bench, people)
    bench.come("g-X")
    await bench.pass_time(10_000 + GRACE_MS)
    assert len(await happened(bench, ClockExtended)) == 1
    assert len(await happened(bench, BidMade)) == 1
    assert await happened(bench, TookOver) == []
    assert left(bench) == FULL_MS


async def test_an_extension_is_for_one_question() -> None:
    bench, people = await table(turn=Turn(5, 2))
    await leave(bench, people)
    north = bench.come("g-N")
    await bench.pass_time(0)
    assert left(bench) == 10_000
    north.ask(MakeBid, bench.table.n, 3)
    assert left(bench) == 5000


async def test_a_question_that_is_not_overdue_keeps_its_time() -> None:
    bench, people = await table()
    for line in people.values():
        line.hang_up()
    await bench.pass_time(5000)
    bench.come("g-N")
    await bench.pass_time(0)
    assert left(bench) == FULL_MS - 5000
    assert await happened(bench, ClockExtended) == []


async def test_a_score_that_nobody_was_there_to_read_stays_up_too() -> None:
    bench, people = await table()
    await play_round(bench, people)
    await bench.pass_time(0)
    await leave(bench, people)
    bench.come("g-N")
    await bench.pass_time(9900)
    assert stage(bench.table) is Stage.SCORED
    await bench.pass_time(100)
    assert stage(bench.table) is Stage.BIDDING


async def test_a_table_that_is_woken_while_its_log_is_asked_goes_on_when_it_has_answered() -> None:
    bench, log, people = await on_a_scripted_log()
    log.script.append(How.LATE)
    act(people)
    for line in people.values():
        line.hang_up()
    bench.come("g-X")
    log.release()
    await bench.pass_time(FULL_MS + GRACE_MS)
    assert len(await happened(bench, BidMade)) == 2


async def on_a_scripted_log() -> tuple[Bench, ScriptedLog, dict[Seat, Line]]:
    bench, log = scripted(NORTH_FIRST, CLOCK)
    await bench.open()
    return bench, log, await bench.start_all()


async def test_a_store_that_was_away_ends_nobodys_turn() -> None:
    bench, log, people = await on_a_scripted_log()
    log.script.extend([How.REFUSED] * 60)
    await bench.pass_time(FULL_MS + 30_000)
    refused = people[N].ask(MakeBid, bench.table.n, 3)
    assert people[N].answer(refused) == Reason.STORAGE_UNAVAILABLE
    assert await happened(bench, BidMade) == []
    tries = 60 - len(log.script)
    assert 25 <= tries <= 35
    log.script.clear()
    await bench.pass_time(1000)
    assert len(await happened(bench, ClockExtended)) == 1
    assert 9000 <= left(bench) <= 10_000
    people[N].ask(MakeBid, bench.table.n, 3, id=refused)
    first, second = people[N].answers(refused)
    assert isinstance(first, Refused)
    assert not isinstance(second, Refused)


async def test_a_store_that_answers_late_costs_the_next_person_no_time() -> None:
    bench, log, people = await on_a_scripted_log()
    log.script.append(How.LATE)
    act(people)
    await bench.pass_time(120_000)
    log.release()
    await bench.pass_time(0)
    assert asked(bench.table) == (E,)
    view = people[E].view
    assert view.play.due == view.now + FULL_MS
    await bench.pass_time(FULL_MS)
    assert len(await happened(bench, BidMade)) == 1


async def test_a_process_that_did_not_run_for_a_while_ends_nobodys_turn() -> None:
    bench, people = await table()
    bench.clock.jump(60_000)
    await bench.pass_time(0)
    assert people[N].answer(people[N].ask(MakeBid, bench.table.n, 3)) == "ok"


async def test_a_score_is_shown_for_its_time_and_no_extension() -> None:
    bench, people = await table()
    await play_round(bench, people)
    await bench.pass_time(SCORE_S * 1000)
    assert [type(decode(entry).e) for entry in await bench.log.read("T1")].count(ClockExtended) == 0
