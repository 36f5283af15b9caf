"""The log in a SQLite file: what was answered Ok is on the disk."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from server.log import EMPTY, Conflict, Draft, Entry, Head, Ok, Outcome
from server.sqlite import SqliteFile

# An append is one statement that does nothing unless the newest entry is the head. Versions have no gaps, so the head
# is the newest entry if it is there and the version after it is not, which the unique index decides: OR IGNORE. If the
# head is not there, or its time is later than now, the subquery gives no time, and the row is ignored as well.
# (Not INSERT … SELECT … WHERE: as that reads the table it writes, SQLite takes it through a temporary table, which
# costs 8 µs more.)
_FIRST = "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?)"
_NEXT = """INSERT OR IGNORE INTO entry VALUES (?, ?, ?,
    (SELECT ? FROM entry WHERE table_id = ? AND version = ? AND token = ? AND at <= ?), ?, ?)"""
_NEWEST = "SELECT version, token, at FROM entry WHERE table_id = ? ORDER BY version DESC LIMIT 1"


class SqliteLog:
    """The tables' logs in a file, which this log closes."""

    def __init__(self, file: SqliteFile) -> None:
        self.file = file
        self.appends = 0
        """Calls of `append` so far."""

    @classmethod
    def open(cls, path: str | Path, now: Callable[[], int], loop: asyncio.AbstractEventLoop) -> "SqliteLog":
        """The log in the file at `path`, as by SqliteFile.open. Raises LogFailed."""
        return cls(SqliteFile.open(path, now, loop))

    @property
    def commits(self) -> int:
        """Transactions written so far, the registry's in the same file among them."""
        return self.file.writer.commits

    @property
    def healthy(self) -> bool:
        """False while the file cannot be written; appends are then `Unavailable`."""
        return self.file.writer.healthy

    def append(self, table: str, head: Head, draft: Draft, done: Callable[[Outcome], None]) -> None:
        if draft.version != head.version + 1:
            raise ValueError(f"version {draft.version} does not follow {head.version}")
        self.appends += 1
        self.file.writer.put(partial(_append, table, head, draft), done)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        query = "SELECT version, token, at, event FROM entry WHERE table_id = ? AND version > ? ORDER BY version"
        return await self.file.reader.ask(
            lambda reading: [Entry(*row) for row in reading.execute(query, (table, after))]
        )

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        return await self.file.reader.ask(lambda reading: [_newest(reading, table)[0] for table in tables])

    async def secret(self, table: str, version: int) -> bytes | None:
        query = "SELECT secret FROM entry WHERE table_id = ? AND version = ?"
        row = await self.file.reader.ask(lambda reading: reading.execute(query, (table, version)).fetchone())
        return None if row is None else row[0]

    async def close(self) -> None:
        await self.file.close()


def _append(table: str, head: Head, draft: Draft, writing: sqlite3.Connection, now: int) -> Ok | Conflict:
    version, token, event, secret = draft.version, draft.token, draft.event, draft.secret
    if head == EMPTY:
        added = writing.execute(_FIRST, (table, version, token, now, event, secret))
    else:
        condition = (now, table, head.version, head.token, now)
        added = writing.execute(_NEXT, (table, version, token, *condition, event, secret))
    return Ok(now) if added.rowcount else _judged(table, head, draft, writing)


def _judged(table: str, head: Head, draft: Draft, writing: sqlite3.Connection) -> Ok | Conflict:
    """The answer to a draft that the statement left out: it is in already, it never will be, or the clock went back."""
    there = writing.execute(
        "SELECT at FROM entry WHERE table_id = ? AND version = ? AND token = ?", (table, draft.version, draft.token)
    ).fetchone()
    if there is not None:
        return Ok(there[0])
    newest, at = _newest(writing, table)
    if newest != head:
        return Conflict(newest)
    writing.execute(
        "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)",
        (table, draft.version, draft.token, at, draft.event, draft.secret),
    )
    return Ok(at)


def _newest(connection: sqlite3.Connection, table: str) -> tuple[Head, int]:
    """The newest entry's head and time."""
    row = connection.execute(_NEWEST, (table,)).fetchone()
    return (EMPTY, 0) if row is None else (Head(row[0], row[1]), row[2])
