"""Sends drafts to Redis in batches, one batch at a time, and each again until its outcome is known."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha1
from pathlib import Path
from typing import Any

from redis.exceptions import AskError, NoScriptError, ReadOnlyError, ResponseError, TryAgainError

from server.log import Conflict, Draft, LogFailed, Ok, Outcome, Unavailable
from server.redis.entries import read_head
from server.redis.store import Failure, Line, RedisStore

SCRIPT = Path(__file__).with_name("append.lua").read_text(encoding="utf-8")
MOST_WAITING = 10_000
LONGEST_WAIT_S = 1.0
TRIES_WHILE_CLOSING = 5
REPLICAS_MS = 1000
"""Replicas that do not have a batch by then are waited for again with the next try."""
MARK_S = 60

_log = logging.getLogger(__name__)


class Job:
    """A draft on its way to a log. Once it was sent and not answered it may be in, and only the script settles it."""

    __slots__ = ("arguments", "done", "key", "may_be_in")

    def __init__(self, key: str, head: str, draft: Draft, done: Callable[[Outcome], None]) -> None:
        self.key = key
        secret = () if draft.secret is None else (draft.secret,)
        self.arguments = (1, key, head, draft.version, draft.token, draft.event, *secret)
        self.done = done
        self.may_be_in = False


class Writer:
    """One connection on which drafts are sent: all that came in one turn of the loop, or during the last batch."""

    def __init__(
        self,
        store: RedisStore,
        place: str,
        moved: Callable[[Job], Awaitable[bool]],
        retry_s: float = 0.05,
        script: str = SCRIPT,
        replicas: int = 0,
    ) -> None:
        """`place` is the store's; `moved` takes a draft over that belongs elsewhere by now, and says so.

        Nothing is answered before so many `replicas` have it; what fewer have is sent again, as what had no answer.
        After a failure the next try comes `retry_s` later, then twice as late each time up to LONGEST_WAIT_S.
        """
        self.batches = 0
        self._store = store
        self._place = place
        self._moved = moved
        self._retry_s = retry_s
        self._script = script
        self._replicas = replicas
        self._digest = sha1(script.encode(), usedforsecurity=False).hexdigest()
        self._line: Line | None = None
        self._waiting: list[Job] = []
        self._working: asyncio.Task[None] | None = None
        self._unsettled = 0
        """Drafts that are sent again and again; meanwhile no new ones are taken."""
        self._away = False
        self._closing = asyncio.Event()

    def put(self, job: Job) -> None:
        """Send a draft; its answer comes on the loop's thread, `Unavailable` perhaps before this returns."""
        refuse = self._unsettled or self._closing.is_set() or len(self._waiting) >= MOST_WAITING
        if refuse and not job.may_be_in:
            job.done(Unavailable())
            return
        self._waiting.append(job)
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def close(self) -> None:
        """Settle what was sent, then end. Raises LogFailed if that does not succeed after a few more tries."""
        self._closing.set()
        if self._working is not None:
            await self._working
        await self._drop()
        if self._unsettled:
            raise LogFailed(f"{self._store.address}: closed with {self._unsettled} entries that may or may not be in")

    async def _work(self) -> None:
        try:
            while self._waiting:
                jobs, self._waiting = self._waiting, []
                await self._settle(jobs)
        finally:
            self._working = None

    async def _settle(self, jobs: list[Job]) -> None:
        """Try until each draft is in, or is not."""
        wait_s = self._retry_s
        tries_left = TRIES_WHILE_CLOSING
        while jobs := await self._try(jobs):
            self._unsettled = len(jobs)
            self._waiting = _never_sent(self._waiting)
            tries_left -= self._closing.is_set()
            if not tries_left:
                return
            await self._pause(wait_s)
            wait_s = min(2 * wait_s, LONGEST_WAIT_S)
            jobs = [job for job in jobs if not await self._moved(job)]
        self._unsettled = 0

    async def _try(self, jobs: list[Job]) -> list[Job]:
        """Send a batch once, and tell what came of it; what is not settled is returned."""
        try:
            line = self._line or await self._connected()
        except Failure as failure:
            self._failed(failure)
            return _never_sent(jobs)
        try:
            replies = await self._exchange(line, jobs, "EVALSHA", self._digest)
            if any(isinstance(reply, NoScriptError) for reply in replies):
                replies = await self._exchange(line, jobs, "EVAL", self._script)
            if self._replicas:
                await self._replicated(line, jobs)
        except Failure as failure:
            self._failed(failure)
            await self._drop()
            for job in jobs:
                job.may_be_in = True
            return jobs
        self.batches += 1
        return self._tell(jobs, replies)

    async def _connected(self) -> Line:
        line = self._store.line(self._place)
        await line.connect()
        self._line = line
        return line

    async def _exchange(self, line: Line, jobs: list[Job], *command: str) -> list[Any]:
        """Each job's answer, or the refusal in its place. Raises what the library does if the connection fails."""
        packed = line.pack_commands([(*command, *job.arguments) for job in jobs])
        await line.send_packed_command(packed, check_health=False)
        replies: list[Any] = []
        for _ in jobs:
            try:
                replies.append(await line.read_response())
            except ReadOnlyError:
                raise  # a replica by now: the address may be another server's
            except ResponseError as refusal:
                replies.append(refusal)
        return replies

    async def _replicated(self, line: Line, jobs: list[Job]) -> None:
        """Wait until enough replicas have what this connection has written. Raises OSError, or what the library does.

        A draft that was in already was perhaps written by an older connection, for which this one would not wait: so
        it writes something now, which replicas have after all that was written before.
        """
        commands: list[tuple[Any, ...]] = [("WAIT", self._replicas, REPLICAS_MS)]
        if any(job.may_be_in for job in jobs):
            commands.insert(0, ("SET", f"{jobs[0].key}:waited", jobs[0].arguments[4], "EX", MARK_S))
        await line.send_packed_command(line.pack_commands(commands), check_health=False)
        answers: list[Any] = [await line.read_response() for _ in commands]
        if answers[-1] < self._replicas:
            raise OSError(f"{answers[-1]} of {self._replicas} replicas have what was written")

    def _tell(self, jobs: list[Job], replies: list[Any]) -> list[Job]:
        """Answer what is settled: the script has judged it, or the store has refused what it never had before."""
        again: list[Job] = []
        for job, reply in zip(jobs, replies, strict=True):
            if not isinstance(reply, Exception):
                self._away = False
                answer(job, _outcome(reply))
            elif job.may_be_in or isinstance(reply, (AskError, TryAgainError)):
                again.append(job)
            else:
                self._failed(reply)
                answer(job, Unavailable())
        return again

    def _failed(self, failure: Exception) -> None:
        """Say so, once until something succeeds."""
        if not self._away:
            _log.warning("%s", self._store.failed(failure))
        self._away = True

    async def _drop(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            await line.disconnect()

    async def _pause(self, wait_s: float) -> None:
        try:
            async with asyncio.timeout(wait_s):
                await self._closing.wait()
        except TimeoutError:
            return


def _never_sent(jobs: list[Job]) -> list[Job]:
    """Answer those that were not sent before; the others are still open."""
    for job in jobs:
        if not job.may_be_in:
            answer(job, Unavailable())
    return [job for job in jobs if job.may_be_in]


def _outcome(reply: list[Any]) -> Ok | Conflict:
    kind, what = reply
    return Ok(what) if kind == b"OK" else Conflict(read_head(what))


def answer(job: Job, outcome: Outcome) -> None:
    """Give a draft's outcome to whoever waits for it."""
    try:
        job.done(outcome)
    except Exception:
        _log.exception("an answer was not taken")
