"""A registry in the logs' file: what a call wrote is there after a restart, and a failing file is said, not guessed."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from server.log import EMPTY, LogFailed, Ok
from server.log.sqlite import SqliteLog
from server.registry import Finished, Guest, Listing, Role
from server.registry.sqlite import SqliteRegistry
from server.sqlite import SqliteFile
from tests.server.log.stores import LIMIT_S, Time, append, draft, sent, until
from tests.server.sqlite.faults import Faults

ADA = Guest("ada-12345678", "Ada", 1_000)


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
async def file(tmp_path: Path, faults: Faults) -> AsyncGenerator[SqliteFile]:
    file = opened(tmp_path, faults)
    yield file
    faults.broken = ""
    await file.close()


def opened(folder: Path, faults: Faults) -> SqliteFile:
    loop = asyncio.get_running_loop()
    return SqliteFile.open(folder / "spader.db", Time().now, loop, connect=faults.connect, retry_s=0.001)


async def test_all_of_it_outlives_the_process(tmp_path: Path, faults: Faults) -> None:
    file = opened(tmp_path, faults)
    registry = SqliteRegistry(file)
    await registry.add_guest(ADA, b"h" * 32)
    await registry.add_table(Listing("t", "BRIM42", "Friday", ADA.id, 1))
    await registry.admit("t", ADA.id, Role.PLAYER)
    assert await registry.next_number("t", "N") == 1
    await registry.archive(Finished("t", 1, 5), b"{}", [ADA.id])
    await file.close()

    file = opened(tmp_path, faults)
    registry = SqliteRegistry(file)
    assert await registry.guest_by_token(b"h" * 32) == ADA
    assert await registry.tables_of(ADA.id) == [Listing("t", "BRIM42", "Friday", ADA.id, 1)]
    assert await registry.role("t", ADA.id) is Role.PLAYER
    assert await registry.next_number("t", "N") == 2
    assert await registry.games_of(ADA.id) == [Finished("t", 1, 5)]
    await file.close()


@pytest.mark.parametrize("fault", ["before", "after"])
async def test_a_write_whose_commit_fails_is_made_again(file: SqliteFile, faults: Faults, fault: str) -> None:
    registry = SqliteRegistry(file)
    table = Listing("t", "BRIM42", "Friday", ADA.id, 1)
    for write in (
        registry.add_guest(ADA, b"h" * 32),
        registry.rename(ADA.id, "Ada L."),
        registry.add_table(table),
        registry.admit("t", ADA.id, Role.WATCHER),
        registry.archive(Finished("t", 1, 5), b"{}", [ADA.id]),
    ):
        faults.planned.append(fault)
        await asyncio.wait_for(write, LIMIT_S)
    assert await registry.guest(ADA.id) == Guest(ADA.id, "Ada L.", 1_000)
    assert await registry.table_by_code("BRIM42") == table
    assert await registry.role("t", ADA.id) is Role.WATCHER
    assert await registry.games_of(ADA.id) == [Finished("t", 1, 5)]
    first = await registry.next_number("t", "N")
    faults.planned.append(fault)
    assert await asyncio.wait_for(registry.next_number("t", "N"), LIMIT_S) > first


async def test_a_table_whose_code_was_taken_meanwhile_is_not_listed_by_a_repeated_write(
    file: SqliteFile, faults: Faults
) -> None:
    registry = SqliteRegistry(file)
    faults.planned.extend(["after", "before"])
    writes = [registry.add_table(Listing(name, "BRIM42", "Friday", ADA.id, 1)) for name in "ab"]
    assert await asyncio.wait_for(asyncio.gather(*writes), LIMIT_S) == [True, False]


async def test_while_the_file_cannot_be_written_writes_fail_and_reads_do_not(file: SqliteFile, faults: Faults) -> None:
    registry = SqliteRegistry(file)
    await registry.add_guest(ADA, b"h" * 32)
    faults.broken = "COMMIT"
    first = sent(SqliteLog(file, Time()), "t", EMPTY, draft(EMPTY))
    await until(lambda: not file.writer.healthy)
    with pytest.raises(LogFailed, match="takes no writes now"):
        await registry.rename(ADA.id, "Ada L.")
    assert await registry.guest(ADA.id) == ADA
    faults.broken = ""
    assert isinstance(await asyncio.wait_for(first, LIMIT_S), Ok)
    await registry.rename(ADA.id, "Ada L.")


async def test_a_write_that_is_cancelled_harms_no_other(file: SqliteFile, faults: Faults) -> None:
    registry = SqliteRegistry(file)
    faults.gate.clear()
    cancelled = asyncio.create_task(registry.add_guest(ADA, b"h" * 32))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    faults.gate.set()
    assert isinstance(await append(SqliteLog(file, Time()), "t", EMPTY, draft(EMPTY)), Ok)
    assert await registry.guest(ADA.id) == ADA


async def test_a_token_that_is_another_guests_is_refused(file: SqliteFile) -> None:
    registry = SqliteRegistry(file)
    await registry.add_guest(ADA, b"h" * 32)
    with pytest.raises(LogFailed):
        await registry.add_guest(Guest("bea-12345678", "Béa", 2), b"h" * 32)
    assert await registry.guest("bea-12345678") is None
