"""The log in a SQLite file: what was answered Ok is on the disk."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from server.clock import Clock
from server.log import Draft, Entry, Head, Outcome, Unavailable
from server.sqlite import SqliteFile
from server.sqlite.appending import Append, append_all, newest_of

Waiting = list[tuple[Append, Callable[[Outcome], None]]]

_log = logging.getLogger(__name__)
PAUSE_S = 0.003
"""Batches are handed to the writer no closer than this: under load a commit, which costs what ten entries do, then
carries several. After a quiet moment an entry goes with the end of the loop's turn."""
MOST_WAITING = 10_000
"""Entries not answered yet."""


class SqliteLog:
    """The tables' logs in a file, which this log closes."""

    def __init__(self, file: SqliteFile, clock: Clock) -> None:
        self.file = file
        self._clock = clock
        self._waiting: Waiting = []
        self._next_s = 0.0
        self._unanswered = 0
        self.appends = 0
        """Calls of `append` so far."""

    @classmethod
    def open(cls, path: str | Path, clock: Clock, loop: asyncio.AbstractEventLoop) -> "SqliteLog":
        """The log in the file at `path`, as by SqliteFile.open. Raises LogFailed."""
        return cls(SqliteFile.open(path, clock.now, loop), clock)

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
        if self._unanswered >= MOST_WAITING or not self.healthy:
            done(Unavailable())
            return
        self._unanswered += 1
        self._waiting.append(((table, head, draft), done))
        if len(self._waiting) == 1:
            self._clock.call_at(max(self._clock.monotonic(), self._next_s), self._hand_over)

    def _hand_over(self) -> None:
        """Give what waits to the writer, as one write."""
        batch, self._waiting = self._waiting, []
        if batch:  # closing was quicker
            self._next_s = self._clock.monotonic() + PAUSE_S
            self.file.writer.put(partial(append_all, [append for append, _ in batch]), partial(self._answer, batch))

    def _answer(self, batch: Waiting, outcomes: Sequence[Outcome] | Unavailable) -> None:
        self._unanswered -= len(batch)
        if isinstance(outcomes, Unavailable):
            outcomes = [outcomes] * len(batch)
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            try:
                done(outcome)
            except Exception:
                _log.exception("an answer was not taken")

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        query = "SELECT version, token, at, event FROM entry WHERE table_id = ? AND version > ? ORDER BY version"
        return await self.file.reader.ask(
            lambda reading: [Entry(*row) for row in reading.execute(query, (table, after))]
        )

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        return await self.file.reader.ask(lambda reading: [newest_of(reading, table)[0] for table in tables])

    async def secret(self, table: str, version: int) -> bytes | None:
        query = "SELECT secret FROM entry WHERE table_id = ? AND version = ?"
        row = await self.file.reader.ask(lambda reading: reading.execute(query, (table, version)).fetchone())
        return None if row is None else row[0]

    async def close(self) -> None:
        self._hand_over()
        await self.file.close()
