"""Talk in the logs' file: it outlives the process, is in once whatever fails, and an older file gets room for it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.chat.sqlite import SqliteChat
from server.log import LogFailed
from server.log.sqlite import SqliteLog
from server.sqlite import SqliteFile
from tests.server.chat.test_contract import HELLO, lines
from tests.server.log.stores import LIMIT_S, Time, filled
from tests.server.sqlite.faults import Faults


def opened(folder: Path, faults: Faults) -> SqliteFile:
    loop = asyncio.get_running_loop()
    return SqliteFile.open(folder / "spader.db", Time().now, loop, connect=faults.connect, retry_s=0.001)


async def test_it_outlives_the_process(tmp_path: Path) -> None:
    file = opened(tmp_path, Faults())
    await SqliteChat(file).say("t", "a1", HELLO)
    await SqliteChat(file).let("t", "phrases")
    await file.close()
    file = opened(tmp_path, Faults())
    talked = await SqliteChat(file).read("t")
    assert (talked.chat, [kept.line.phrase for kept in talked.lines]) == ("phrases", ["hello"])
    await file.close()


@pytest.mark.parametrize("fault", ["before", "after"])
async def test_a_line_whose_commit_fails_is_in_once(tmp_path: Path, fault: str) -> None:
    faults = Faults()
    file = opened(tmp_path, faults)
    faults.planned.append(fault)
    await asyncio.wait_for(SqliteChat(file).say("t", "a1", HELLO), LIMIT_S)
    assert [line.id for line in await lines(SqliteChat(file))] == [1]
    await file.close()


async def test_a_file_that_takes_no_writes_says_so_and_can_be_read(tmp_path: Path) -> None:
    file = opened(tmp_path, Faults())
    chat = SqliteChat(file)
    await chat.say("t", "a1", HELLO)
    file.writer.healthy = False
    with pytest.raises(LogFailed, match="takes no writes now"):
        await chat.say("t", "a2", HELLO)
    assert [line.id for line in await lines(chat)] == [1]
    await file.close()


async def test_a_file_from_before_there_was_talk_keeps_what_it_has_and_takes_lines(tmp_path: Path) -> None:
    path = tmp_path / "spader.db"
    log = SqliteLog.open(path, Time(), asyncio.get_running_loop())
    entries = await filled(log, "t", 3)
    await log.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP TABLE line; DROP TABLE chat; PRAGMA user_version = 1")
    log = SqliteLog.open(path, Time(), asyncio.get_running_loop())
    chat = SqliteChat(log.file)
    await chat.say("t", "a1", HELLO)
    assert [line.id for line in await lines(chat)] == [1]
    assert await log.read("t") == entries
    await log.close()
