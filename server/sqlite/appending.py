"""Appends to the log as statements: a batch is one call while nothing speaks against any of it."""

import logging
import sqlite3
from collections.abc import Sequence

from server.log import EMPTY, Conflict, Draft, Head, Ok, Outcome, Unavailable
from server.sqlite.reasons import of_the_file

_log = logging.getLogger(__name__)
Append = tuple[str, Head, Draft]
"""The table, the head that is to be its newest entry, and the draft."""

# An append is one statement that does nothing unless the newest entry is the head. Versions have no gaps, so the head
# is the newest entry if it is there and the version after it is not, which the unique index decides: OR IGNORE. If the
# head is not there, or its time is later than now, the subquery gives no time, and the row is ignored as well.
# (Not INSERT … SELECT … WHERE: as that reads the table it writes, SQLite takes it through a temporary table, which
# costs 8 µs more.)
_FIRST = "INSERT OR IGNORE INTO entry VALUES (?, ?, ?, ?, ?, ?)"
_NEXT = """INSERT OR IGNORE INTO entry VALUES (?, ?, ?,
    (SELECT ? FROM entry WHERE table_id = ? AND version = ? AND token = ? AND at <= ?), ?, ?)"""
_NEWEST = "SELECT version, token, at FROM entry WHERE table_id = ? ORDER BY version DESC LIMIT 1"


def append_all(appends: Sequence[Append], writing: sqlite3.Connection, now: int) -> list[Outcome]:
    """What became of each, made in this order. Raises what speaks against the file; of the rest each has its own.

    May be made again: what is in is found to be in.
    """
    if _went_in(appends, writing, now):
        ok = Ok(now)
        return [ok] * len(appends)
    return [_alone(append, writing, now) for append in appends]


def _went_in(appends: Sequence[Append], writing: sqlite3.Connection, now: int) -> bool:
    """Whether all were added by one call; otherwise some of them, which are then recognised one by one."""
    rows = [
        (table, draft.version, draft.token, now, table, head.version, head.token, now, draft.event, draft.secret)
        for table, head, draft in appends
        if head != EMPTY
    ]
    if len(rows) < len(appends):
        return False
    try:
        return writing.executemany(_NEXT, rows).rowcount == len(rows)
    except Exception as error:
        if of_the_file(error):
            raise
        return False


def _alone(append: Append, writing: sqlite3.Connection, now: int) -> Outcome:
    try:
        return _append(*append, writing, now)
    except Exception as error:
        if of_the_file(error):
            raise
        # SQLite has undone the statement and nothing else, so the rest of the batch goes on.
        _log.exception("an entry was refused")
        return Unavailable()


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
    newest, at = newest_of(writing, table)
    if newest != head:
        return Conflict(newest)
    writing.execute(
        "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)",
        (table, draft.version, draft.token, at, draft.event, draft.secret),
    )
    return Ok(at)


def newest_of(connection: sqlite3.Connection, table: str) -> tuple[Head, int]:
    """The newest entry's head and time."""
    row = connection.execute(_NEWEST, (table,)).fetchone()
    return (EMPTY, 0) if row is None else (Head(row[0], row[1]), row[2])
