"""Pauses keep what is left of the time, and the score stays up for everybody to read."""

import pytest

from protocol.requests import Continue, Pause, Resume
from rules.events import BidMade
from rules.seats import SEATS
from rules.table import Stage, stage
from server.clocks import SCORE_S
from server.steps import GRACE_MS
from tests.server.tables import play_round
from tests.server.turns import FULL_MS, happened, left, table

N, E, S, W = SEATS


@pytest.mark.parametrize("gone_ms", [0, 20_000])
async def test_a_pause_keeps_what_is_left(gone_ms: int) -> None:
    bench, people = await table()
    await bench.pass_time(gone_ms)
    people[E].ask(Pause)
    assert people[N].view.play.due is None
    await bench.pass_time(3_600_000)
    assert await happened(bench, BidMade) == []
    people[S].ask(Resume)
    assert left(bench) == FULL_MS - gone_ms
    await bench.pass_time(left(bench) + GRACE_MS)
    assert len(await happened(bench, BidMade)) == 1


async def test_a_pause_after_a_pause_keeps_what_is_left_too() -> None:
    bench, people = await table()
    for _ in range(3):
        await bench.pass_time(5000)
        people[E].ask(Pause)
        await bench.pass_time(60_000)
        people[E].ask(Resume)
    assert left(bench) == FULL_MS - 15_000


async def test_the_score_stays_until_all_have_read_it() -> None:
    bench, people = await table()
    await play_round(bench, people)
    await bench.pass_time(0)
    for line in people.values():
        assert line.view.play.due == bench.clock.now() + SCORE_S * 1000
    for seat in (N, E, S):
        people[seat].ask(Continue, bench.table.n)
        await bench.pass_time(100)
        assert stage(bench.table) is Stage.SCORED
    people[W].ask(Continue, bench.table.n)
    await bench.pass_time(0)
    assert stage(bench.table) is Stage.BIDDING


async def test_the_score_stays_no_longer_than_its_clock() -> None:
    bench, people = await table()
    await play_round(bench, people)
    await bench.pass_time(SCORE_S * 1000 - 1)
    assert stage(bench.table) is Stage.SCORED
    await bench.pass_time(1)
    assert stage(bench.table) is Stage.BIDDING
