"""The one SQLite file of a node: this process alone has it, one thread writes it, another reads it.

To back it up while the server runs: `sqlite3 spader.db "VACUUM INTO 'copy.db'"`. When the server is stopped, copying
the file is enough; `spader.db-wal`, if there is one, belongs to it.
"""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from server.log import LogFailed, Unavailable
from server.sqlite.opening import Connect, connect, take
from server.sqlite.reader import Reader
from server.sqlite.reasons import reason
from server.sqlite.writer import Writer

T = TypeVar("T")


class SqliteFile:
    """An open file: `writer` makes changes and answers when they are on the disk, `reader` answers questions."""

    def __init__(self, lock: sqlite3.Connection, writer: Writer, reader: Reader) -> None:
        self._lock = lock
        self.writer = writer
        self.reader = reader

    @classmethod
    def open(
        cls,
        path: str | Path,
        now: Callable[[], int],
        loop: asyncio.AbstractEventLoop,
        *,
        connect: Connect = connect,
        retry_s: float = 0.05,
    ) -> "SqliteFile":
        """Open the file, or make it. Call this before the server serves: it reads and writes on the spot.

        `now` gives ms since 1970 and is called on the writer's thread; answers come on the thread of `loop`.
        Raises LogFailed with one line if another server has the file, or if it cannot be used.
        """
        path = Path(path).resolve()
        lock = take(path, connect)
        try:
            reader = Reader(path, connect)
        except sqlite3.Error as error:
            lock.close()
            raise LogFailed(f"{path}: {reason(error)}") from error
        return cls(lock, Writer(path, connect, now, loop, retry_s), reader)

    async def write(self, run: Callable[[sqlite3.Connection, int], T]) -> T:
        """Make a write in the writer's next transaction. Raises LogFailed if it was not made."""
        answered: asyncio.Future[T | Unavailable] = asyncio.get_running_loop().create_future()

        def done(answer: T | Unavailable) -> None:
            if not answered.done():  # whoever asked may have been cancelled
                answered.set_result(answer)

        self.writer.put(run, done)
        answer = await answered
        if isinstance(answer, Unavailable):
            raise LogFailed("the store takes no writes now")
        return answer

    async def close(self) -> None:
        """Finish what was accepted, then let go of the file. Raises LogFailed if it cannot be finished."""
        try:
            await self.writer.close()
        finally:
            await self.reader.close()
            self._lock.close()
