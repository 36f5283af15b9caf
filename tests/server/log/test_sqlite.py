"""A log in a file: commits are shared, a failed one is repeated, and what was answered Ok is there afterwards."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest

from server.log import EMPTY, Conflict, Draft, Head, LogFailed, Ok, Outcome, Unavailable
from server.log.sqlite import PAUSE_S, SqliteLog
from server.sqlite import SqliteFile
from tests.server.clock import ManualClock
from tests.server.log.stores import LIMIT_S, Time, append, draft, filled, sent, until
from tests.server.sqlite.faults import Faults

BOTH_LOOPS = True


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "spader.db"


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
async def log(path: Path, time: Time, faults: Faults) -> AsyncIterator[SqliteLog]:
    log = opened(path, time, faults)
    yield log
    faults.gate.set()
    faults.broken = ""
    await log.close()


def opened(path: Path, time: Time, faults: Faults) -> SqliteLog:
    loop = asyncio.get_running_loop()
    return SqliteLog(SqliteFile.open(path, time.now, loop, connect=faults.connect, retry_s=0.001), time)


async def answers(sending: list["asyncio.Future[Outcome]"]) -> list[Outcome]:
    return await asyncio.wait_for(asyncio.gather(*sending), LIMIT_S)


async def test_appends_that_wait_together_are_committed_together(log: SqliteLog, faults: Faults) -> None:
    before = log.commits
    faults.gate.clear()
    first = sent(log, "first", EMPTY, draft(EMPTY))
    await until(faults.at_gate.is_set)
    others = [sent(log, f"table {number}", EMPTY, draft(EMPTY)) for number in range(99)]
    faults.gate.set()
    assert {type(answer) for answer in await answers([first, *others])} == {Ok}
    assert log.commits - before == 2
    assert log.appends == 100


async def test_batches_under_load_are_a_pause_apart_and_a_quiet_log_makes_none(path: Path, time: Time) -> None:
    clock = ManualClock()
    log = SqliteLog(SqliteFile.open(path, time.now, asyncio.get_running_loop()), clock)
    first = sent(log, "first", EMPTY, draft(EMPTY))
    clock.advance(0)
    assert await answers([first]) == [Ok(time.ms)]
    before, pause_ms = log.commits, PAUSE_S * 1000
    more = [sent(log, table, EMPTY, draft(EMPTY)) for table in "abc"]
    clock.advance(pause_ms - 0.5)
    more.append(sent(log, "d", EMPTY, draft(EMPTY)))
    assert await log.heads("abcd") == [EMPTY] * 4
    clock.advance(0.5)
    assert await answers(more) == [Ok(time.ms)] * 4
    assert log.commits - before == 1
    clock.advance(pause_ms)
    assert clock.pending == 0
    last = sent(log, "last", EMPTY, draft(EMPTY))
    clock.advance(0)
    assert await answers([last]) == [Ok(time.ms)]
    await log.close()


async def test_close_does_not_wait_for_the_pause(path: Path, time: Time) -> None:
    clock = ManualClock()
    log = SqliteLog(SqliteFile.open(path, time.now, asyncio.get_running_loop()), clock)
    first = sent(log, "first", EMPTY, draft(EMPTY))
    clock.advance(0)
    second = sent(log, "second", EMPTY, draft(EMPTY))
    await log.close()
    assert await answers([first, second]) == [Ok(time.ms)] * 2
    clock.advance(1000)
    assert clock.pending == 0


async def test_entries_outlive_the_log_and_are_continued(path: Path, time: Time, faults: Faults) -> None:
    log = opened(path, time, faults)
    entries = await filled(log, "a", 3)
    await log.close()
    log = opened(path, time, faults)
    try:
        assert await log.read("a") == entries
        assert isinstance(await append(log, "a", entries[-1].head, draft(entries[-1].head)), Ok)
    finally:
        await log.close()


@pytest.mark.parametrize("fault", ["before", "after"])
async def test_a_commit_that_fails_is_repeated_and_its_entries_are_in_once(
    log: SqliteLog, time: Time, faults: Faults, fault: str
) -> None:
    entries = await filled(log, "a", 2)
    head, late = entries[-1].head, draft(EMPTY)
    faults.planned.extend([fault] * 3)
    a, b = draft(head), draft(EMPTY)
    sending = [sent(log, "a", head, a), sent(log, "b", EMPTY, b), sent(log, "a", EMPTY, late)]
    assert await answers(sending) == [Ok(time.ms), Ok(time.ms), Conflict(Head(3, a.token))]
    assert [entry.token for entry in await log.read("a")] == [*(entry.token for entry in entries), a.token]
    assert [entry.token for entry in await log.read("b")] == [b.token]
    assert faults.raised == 3
    assert log.healthy


async def test_an_entry_that_was_in_after_all_keeps_the_time_of_its_first_commit(path: Path, faults: Faults) -> None:
    ticks = iter(range(1_000, 9_000, 1_000))
    loop = asyncio.get_running_loop()
    file = SqliteFile.open(path, lambda: next(ticks), loop, connect=faults.connect, retry_s=0.001)
    log = SqliteLog(file, Time())
    try:
        faults.planned.append("after")
        assert await append(log, "a", EMPTY, draft(EMPTY)) == Ok(1_000)
        assert [entry.at for entry in await log.read("a")] == [1_000]
    finally:
        await log.close()


@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk I/O error"), sqlite3.DatabaseError("malformed")])
@pytest.mark.parametrize("broken", ["connect", "BEGIN", "INSERT", "COMMIT"])
async def test_while_the_store_fails_new_appends_are_unavailable_and_the_old_ones_wait(
    log: SqliteLog, faults: Faults, broken: str, error: Exception
) -> None:
    faults.error, faults.broken = error, broken
    faults.planned.append("before")  # after a failure comes a new connection
    first = sent(log, "a", EMPTY, draft(EMPTY))
    await until(lambda: faults.raised > 2)
    for _ in range(3):
        assert await append(log, "b", EMPTY, draft(EMPTY)) == Unavailable()
    assert not first.done()
    assert not log.healthy
    assert await log.read("b") == []
    faults.broken = ""
    assert isinstance((await answers([first]))[0], Ok)
    assert log.healthy
    assert len(await log.read("a")) == 1
    assert isinstance(await append(log, "b", EMPTY, draft(EMPTY)), Ok)


async def test_what_waits_behind_a_failing_batch_was_never_sent_and_is_told_so(log: SqliteLog, faults: Faults) -> None:
    faults.gate.clear()
    faults.planned.append("before")
    first = sent(log, "a", EMPTY, draft(EMPTY))
    await until(faults.at_gate.is_set)
    behind = [sent(log, table, EMPTY, draft(EMPTY)) for table in "bcd"]
    faults.gate.set()
    assert await answers(behind) == [Unavailable()] * 3
    assert isinstance((await answers([first]))[0], Ok)
    assert await log.heads("bcd") == [EMPTY] * 3


async def test_no_more_than_a_bounded_number_of_appends_waits(
    log: SqliteLog, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.log.sqlite.MOST_WAITING", 6)
    faults.gate.clear()
    sending = [sent(log, "a", EMPTY, draft(EMPTY))]
    await until(faults.at_gate.is_set)
    sending += [sent(log, f"table {number}", EMPTY, draft(EMPTY)) for number in range(7)]
    assert [answer.done() for answer in sending] == [False] * 6 + [True] * 2
    faults.gate.set()
    assert [type(answer) for answer in await answers(sending)] == [Ok] * 6 + [Unavailable] * 2


@pytest.mark.parametrize(
    ("table", "head", "event"),
    [("a", EMPTY, None), ("a", EMPTY, object()), ("\ud800", EMPTY, b"{}"), ("a", Head(2**70, "x"), b"{}")],
)
async def test_a_draft_that_cannot_be_stored_is_refused_alone(
    log: SqliteLog, faults: Faults, table: str, head: Head, event: Any
) -> None:
    faults.gate.clear()
    sending = [sent(log, "first", EMPTY, draft(EMPTY))]
    await until(faults.at_gate.is_set)
    sending.append(sent(log, "b", EMPTY, draft(EMPTY)))
    sending.append(sent(log, table, head, Draft(head.version + 1, "x", cast(bytes, event))))
    sending.append(sent(log, "c", EMPTY, draft(EMPTY)))
    faults.gate.set()
    assert [type(answer) for answer in await answers(sending)] == [Ok, Ok, Unavailable, Ok]
    assert [head.version for head in await log.heads("abc")] == [0, 1, 1]
    assert log.healthy


async def test_an_answer_that_is_not_taken_keeps_no_other_from_coming(log: SqliteLog, faults: Faults) -> None:
    def fails(_outcome: Outcome) -> None:
        raise RuntimeError("the host is broken")

    faults.gate.clear()
    sending = [sent(log, "a", EMPTY, draft(EMPTY))]
    await until(faults.at_gate.is_set)
    log.append("b", EMPTY, draft(EMPTY), fails)
    sending.append(sent(log, "c", EMPTY, draft(EMPTY)))
    faults.gate.set()
    assert [type(answer) for answer in await answers(sending)] == [Ok, Ok]


async def test_a_read_that_fails_says_why_in_one_line(log: SqliteLog, path: Path, faults: Faults) -> None:
    faults.broken, faults.error = "SELECT", sqlite3.OperationalError("no such\ntable")
    for question in (log.read("a"), log.heads(["a"]), log.secret("a", 1)):
        with pytest.raises(LogFailed) as failure:
            await question
        assert str(failure.value) == f"{path}: no such table"


async def test_close_finishes_what_was_accepted(path: Path, time: Time, faults: Faults) -> None:
    log = opened(path, time, faults)
    faults.planned.extend(["none", "before", "after", "before"])
    sending = [sent(log, f"table {number}", EMPTY, draft(EMPTY)) for number in range(50)]
    await log.close()
    assert {type(answer.result()) for answer in sending} == {Ok}
    log = opened(path, time, Faults())
    assert {head.version for head in await log.heads([f"table {number}" for number in range(50)])} == {1}
    await log.close()


async def test_a_closed_log_takes_and_tells_nothing(path: Path, time: Time, faults: Faults) -> None:
    log = opened(path, time, faults)
    await log.close()
    assert await append(log, "a", EMPTY, draft(EMPTY)) == Unavailable()
    with pytest.raises(LogFailed, match="closed"):
        await log.read("a")
    await log.close()


async def test_close_does_not_guess_what_became_of_an_append(path: Path, time: Time, faults: Faults) -> None:
    log = opened(path, time, faults)
    faults.broken = "COMMIT"
    unknown = sent(log, "a", EMPTY, draft(EMPTY))
    with pytest.raises(LogFailed, match="1 writes that may or may not be in it"):
        await asyncio.wait_for(log.close(), LIMIT_S)
    assert not unknown.done()
    opened_again = opened(path, time, Faults())
    await opened_again.close()


async def test_a_log_whose_loop_is_gone_still_writes(path: Path, time: Time) -> None:
    gone = asyncio.new_event_loop()
    log = SqliteLog(SqliteFile.open(path, time.now, gone), time)
    gone.close()
    log.append("a", EMPTY, draft(EMPTY), print)
    await until(lambda: log.commits)
    assert len(await log.read("a")) == 1
    await log.close()
