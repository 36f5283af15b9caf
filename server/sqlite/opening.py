"""Opening the file of a node: nobody else has it, it is ours, whole and writable, and its tables are there."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path

from server.log import LogFailed
from server.sqlite.reasons import reason
from server.sqlite.schema import APPLICATION_ID, NUMBER, STEPS

Connect = Callable[[Path], sqlite3.Connection]

CHECKED_UP_TO = 128 << 20
"""Bytes; a file up to this size is read through at start, which takes about a second. Damage in a larger one shows
when it is met."""

MOST_PAGES = 64_000
"""Pages of 4 KiB in the write-ahead log, 250 MiB, after which a commit also copies them into the file, while all others
wait: only where checkpoints beside the writer do not keep up, or fail."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection in autocommit mode whose commits are on the disk when they return."""
    connection = sqlite3.connect(path, timeout=1.0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def take(path: Path, connect: Connect) -> sqlite3.Connection:
    """Lock `path` for this process and make sure that it can be used; closing what is returned ends the lock.

    Raises LogFailed with one line that names the file.
    """
    lock = _lock(path)
    try:
        # The log holds every hand and its seeds, so nobody else on this machine may read the file.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        with closing(connect(path)) as connection:
            _prepare(path, connection)
    except LogFailed:
        lock.close()
        raise
    except (sqlite3.Error, OSError) as error:
        lock.close()
        raise LogFailed(f"{path}: {reason(error)}") from error
    return lock


def _lock(path: Path) -> sqlite3.Connection:
    """An exclusive transaction on an empty database beside the file: the system ends it when the process dies.

    SQLite's locks, unlike flock's, are not inherited by child processes, which may outlive a server that was killed.
    """
    if not path.parent.is_dir():
        raise LogFailed(f"{path}: the folder {path.parent} does not exist")
    if not os.access(path.parent, os.W_OK):
        raise LogFailed(f"{path}: the folder {path.parent} is not writable")
    name = path.with_name(f"{path.name}.lock")
    lock: sqlite3.Connection | None = None
    try:
        lock = sqlite3.connect(name, timeout=0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if lock is not None:
            lock.close()
        busy = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        raise LogFailed(f"{path}: another server uses it" if busy else f"{name}: {reason(error)}") from error
    return lock


def _prepare(path: Path, connection: sqlite3.Connection) -> None:
    """Recognise the file before anything in it is changed, then make or check its tables."""
    application, number, objects = connection.execute(
        "SELECT * FROM pragma_application_id, pragma_user_version, (SELECT count(*) FROM sqlite_master)"
    ).fetchone()
    fresh = (application, number, objects) == (0, 0, 0)
    if not fresh and application != APPLICATION_ID:
        raise LogFailed(f"{path}: it is another program's database")
    if number > NUMBER:
        raise LogFailed(f"{path}: a newer version wrote it (schema {number}, this one knows {NUMBER})")
    if path.stat().st_size <= CHECKED_UP_TO:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise LogFailed(f"{path}: it is damaged; restore a backup ({' '.join(found.split())})")
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise LogFailed(f"{path}: its file system does not support a write-ahead log")
    connection.execute("BEGIN IMMEDIATE")
    for statement in chain(*STEPS[number:]):
        connection.execute(statement)
    if number < NUMBER:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {NUMBER}")
    connection.execute("COMMIT")
