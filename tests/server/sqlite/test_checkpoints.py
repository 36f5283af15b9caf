"""The write-ahead log is copied into the file beside the writer and begins anew; failures hold up nobody."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.log.sqlite import SqliteLog
from server.sqlite.checkpoints import Checkpoints
from server.sqlite.opening import connect, take
from tests.server.log.stores import LIMIT_S, Time, filled
from tests.server.sqlite.faults import Faults

COMMITS = 5


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.sqlite.checkpoints.COMMITS", COMMITS)


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "spader.db"
    lock = take(path, connect)
    with closing(connect(path)) as reading:  # holds the log open, as a node's reader does
        reading.execute("SELECT count(*) FROM sqlite_master").fetchall()
        yield path
    lock.close()


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
async def writing(path: Path, faults: Faults) -> AsyncIterator[sqlite3.Connection]:
    with closing(faults.connect(path)) as connection:
        yield connection


def commit(checkpoints: Checkpoints, writing: sqlite3.Connection, times: int = 1) -> None:
    for _ in range(times):
        writing.execute("INSERT INTO entry SELECT 'a', count(*) + 1, '', 0, '', NULL FROM entry")
        checkpoints.committed(writing)


async def commit_until(condition: Callable[[], object], checkpoints: Checkpoints, writing: sqlite3.Connection) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not condition():
            commit(checkpoints, writing)
            await asyncio.sleep(0)


def copied(path: Path) -> int:
    """Entries in the file itself, whatever its write-ahead log holds."""
    with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as alone:
        return alone.execute("SELECT count(*) FROM entry").fetchone()[0]


def beginning(path: Path) -> int:
    """How often the write-ahead log has begun anew: its header's checkpoint sequence number."""
    with path.with_name(f"{path.name}-wal").open("rb") as log:
        return int.from_bytes(log.read(16)[12:])


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_the_writer_copies_what_the_thread_has_left_and_the_log_begins_anew(
    path: Path, writing: sqlite3.Connection
) -> None:
    checkpoints = Checkpoints(path, connect)
    before = beginning(path)
    commit(checkpoints, writing, COMMITS - 1)
    with closing(connect(path)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM entry").fetchall()
        commit(checkpoints, writing)
        checkpoints.close()
    assert copied(path) == 0
    commit(checkpoints, writing)
    assert copied(path) == COMMITS + 1
    assert beginning(path) == before
    commit(checkpoints, writing)
    assert beginning(path) == before + 1


async def test_commits_go_on_while_the_thread_copies(path: Path, writing: sqlite3.Connection) -> None:
    gate = threading.Event()

    def late(path: Path) -> sqlite3.Connection:
        gate.wait(LIMIT_S)
        return connect(path)

    checkpoints = Checkpoints(path, late)
    commit(checkpoints, writing, 9 * COMMITS)
    assert copied(path) == 0
    gate.set()
    checkpoints.close()
    assert copied(path) == 9 * COMMITS


async def test_what_somebody_reads_all_the_while_is_left_to_a_later_checkpoint(
    path: Path, writing: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.sqlite.checkpoints.LITTLE", 3)
    checkpoints = Checkpoints(path, connect)
    asked = list[str]()
    writing.set_trace_callback(asked.append)
    with closing(connect(path)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM entry").fetchall()
        await commit_until(lambda: len(asked) > 9 * COMMITS, checkpoints, writing)
        assert all(statement.startswith("INSERT") for statement in asked)
    before = beginning(path)
    await commit_until(lambda: beginning(path) > before, checkpoints, writing)
    checkpoints.close()


@pytest.mark.parametrize("broken", ["connect", "PRAGMA wal_checkpoint"])
async def test_a_checkpoint_that_fails_is_told_once_and_made_again(
    path: Path, faults: Faults, writing: sqlite3.Connection, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    checkpoints = Checkpoints(path, faults.connect)
    for time in (1, 2):
        faults.broken, faults.raised = broken, 0
        await commit_until(lambda: faults.raised > 3, checkpoints, writing)
        assert complaints(caplog) == [f"{path}: its write-ahead log grows and cannot be copied: disk I/O error"] * time
        faults.broken = ""
        before = beginning(path)
        await commit_until(lambda before=before: beginning(path) > before, checkpoints, writing)
    checkpoints.close()


async def test_the_part_that_the_writer_copies_may_fail_as_well(
    path: Path, faults: Faults, writing: sqlite3.Connection, caplog: pytest.LogCaptureFixture
) -> None:
    checkpoints = Checkpoints(path, connect)
    faults.broken = "PRAGMA wal_checkpoint"
    await commit_until(lambda: faults.raised > 1, checkpoints, writing)
    assert len(complaints(caplog)) == 1
    checkpoints.close()


async def test_the_log_of_a_node_that_writes_without_end_begins_anew_again_and_again(tmp_path: Path) -> None:
    path = tmp_path / "node.db"
    log = SqliteLog.open(path, Time(), asyncio.get_running_loop())
    tables = 0
    async with asyncio.timeout(LIMIT_S):
        while tables == 0 or beginning(path) < 3:
            tables += 1
            await filled(log, f"table {tables}", 2)
    await log.close()
    assert copied(path) == 2 * tables
    assert not path.with_name("node.db-wal").exists()
