"""The writer: one thread that commits all waiting writes of all tables in one transaction."""

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

from server.log import LogFailed, Unavailable
from server.sqlite.checkpoints import Checkpoints
from server.sqlite.opening import Connect
from server.sqlite.reasons import of_the_file, reason

T = TypeVar("T")
Job = tuple[Callable[[sqlite3.Connection, int], Any], Callable[[Any], None]]
Answers = list[tuple[Callable[[Any], None], Any]]

MOST_WAITING = 10_000
LONGEST_WAIT_S = 2.0
TRIES_WHILE_CLOSING = 5

_log = logging.getLogger(__name__)


class Writer:
    """Takes writes on the loop's thread, makes them on its own, and answers them on the loop's, a batch at a time.

    When a transaction fails nobody knows whether it is in the file. Its writes are then made again, in the same order,
    until one transaction succeeds; therefore each of them must be one that can be made twice.
    """

    def __init__(
        self,
        path: Path,
        connect: Connect,
        now: Callable[[], int],
        loop: asyncio.AbstractEventLoop,
        retry_s: float,
    ) -> None:
        """`now` gives ms since 1970 and is called on the writer's thread, once a transaction.

        After a failure the next try comes `retry_s` later, then twice as late each time up to LONGEST_WAIT_S.
        """
        self.healthy = True
        """False from a failed transaction until one succeeds; meanwhile new writes are answered `Unavailable`."""
        self.commits = 0
        self._path = path
        self._connect = connect
        self._now = now
        self._loop = loop
        self._retry_s = retry_s
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._checkpoints = Checkpoints(path, connect)
        self._closing = False
        self._wake = threading.Event()
        self._unsettled = 0
        self._thread = threading.Thread(target=self._work, name="sqlite-writer", daemon=True)
        self._thread.start()

    def put(self, run: Callable[[sqlite3.Connection, int], T], done: Callable[[T | Unavailable], None]) -> None:
        """Make a write: `run(connection, now)` in a transaction, then `done(what it returned)` on the loop's thread.

        `Unavailable` is the answer, perhaps before this returns, when the write was not tried or when it raised
        something that is its own fault and not the file's.
        """
        if self.healthy and not self._closing and self._waiting.qsize() < MOST_WAITING:
            self._waiting.put((run, done))
        else:
            done(Unavailable())

    async def close(self) -> None:
        """Make what was accepted, then end. Raises LogFailed if that does not succeed after a few more tries.

        The writes that were not settled then stay unanswered, because any answer would be a guess.
        """
        self._closing = True
        self._wake.set()
        self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)
        if self._unsettled:
            raise LogFailed(f"{self._path}: closed with {self._unsettled} writes that may or may not be in it")

    def _work(self) -> None:
        while not (self._closing and self._waiting.empty()):
            first = self._waiting.get()
            if jobs := self._take([] if first is None else [first]):
                self._settle(jobs)
                if self._connection is not None:
                    self._checkpoints.committed(self._connection)
        self._checkpoints.close()
        self._disconnect()

    def _take(self, jobs: list[Job]) -> list[Job]:
        """Add all that waits to `jobs`."""
        for _ in range(self._waiting.qsize()):
            if (job := self._waiting.get()) is not None:
                jobs.append(job)
        return jobs

    def _settle(self, jobs: list[Job]) -> None:
        """Try until the file answers."""
        wait_s = self._retry_s
        tries_left = TRIES_WHILE_CLOSING
        while (answers := self._try(jobs)) is None:
            self._tell([(done, Unavailable()) for _, done in self._take([])])
            tries_left -= self._closing
            if not tries_left:
                self._unsettled = len(jobs)
                return
            self._wake.wait(wait_s)
            self._wake.clear()
            wait_s = min(2 * wait_s, LONGEST_WAIT_S)
        self._tell(answers)

    def _try(self, jobs: list[Job]) -> Answers | None:
        """One transaction; None if it failed, and then nobody knows whether it is in the file."""
        try:
            answers = self._transact(jobs)
        except Exception as error:
            if self.healthy:
                _log.error("%s: cannot write, will try again: %s", self._path, reason(error))
            self.healthy = False
            self._disconnect()
            return None
        if not self.healthy:
            _log.warning("%s: writing works again", self._path)
        self.healthy = True
        self.commits += 1
        return answers

    def _transact(self, jobs: list[Job]) -> Answers:
        connection = self._connection
        if connection is None:
            connection = self._connection = self._connect(self._path)
        answers: Answers = []
        connection.execute("BEGIN IMMEDIATE")
        now = self._now()
        for run, done in jobs:
            try:
                answers.append((done, run(connection, now)))
            except Exception as error:
                if of_the_file(error):
                    raise
                # SQLite has undone the statement and nothing else, so the rest of the batch goes on.
                _log.exception("%s: a write was refused", self._path)
                answers.append((done, Unavailable()))
        connection.execute("COMMIT")
        return answers

    def _disconnect(self) -> None:
        """Let go of the connection and of a transaction that may be open on it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _tell(self, answers: Answers) -> None:
        if answers:
            with suppress(RuntimeError):  # the loop was closed before this writer: nobody waits any more
                self._loop.call_soon_threadsafe(_deliver, answers)


def _deliver(answers: Answers) -> None:
    for done, answer in answers:
        try:
            done(answer)
        except Exception:
            _log.exception("an answer was not taken")
