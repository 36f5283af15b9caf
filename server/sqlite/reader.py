"""The reader: questions to the file, one after the other, on a thread and a connection of their own."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from server.log import LogFailed
from server.sqlite.opening import Connect
from server.sqlite.reasons import reason

T = TypeVar("T")


class Reader:
    """Reads what is committed: each question sees every write that was answered before it was asked."""

    def __init__(self, path: Path, connect: Connect) -> None:
        """Raises sqlite3.Error if the file cannot be read."""
        self._path = path
        self._connection = connect(path)
        try:
            self._connection.execute("PRAGMA query_only = ON")
            # From its first read on this connection holds the write-ahead log open, so that the writer, when it
            # connects anew after a failure, does not copy and remove it: readers would find the file locked.
            self._connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        except sqlite3.Error:
            self._connection.close()
            raise
        self._thread = ThreadPoolExecutor(1, "sqlite-reader")
        self._closed = False

    async def ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        """What `query` returns; it runs on the reader's thread and must fetch all its rows. Raises LogFailed."""
        if self._closed:
            raise LogFailed(f"{self._path}: it is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, query, self._connection)
        except sqlite3.Error as error:
            raise LogFailed(f"{self._path}: {reason(error)}") from error

    async def close(self) -> None:
        """Answer what was asked, then end."""
        self._closed = True
        await asyncio.to_thread(self._thread.shutdown)
        self._connection.close()
