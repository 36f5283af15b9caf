"""The logs that keep the contract, and how tests write to one."""

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path

from server.clock import Timer
from server.log import Draft, Entry, Head, Log, Outcome
from server.log.memory import MemoryLog
from server.log.redis import RedisLog
from server.log.sqlite import SqliteLog
from server.redis.store import RedisStore
from server.redis.writer import SCRIPT
from tests.valkey import Valkey

LIMIT_S = 30
_tokens = count(1)


class Time:
    """A clock that shows what the test sets; its timers are those of the loop that runs."""

    def __init__(self, ms: int = 1_800_000_000_000) -> None:
        self.ms = ms

    def now(self) -> int:
        return self.ms

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()

    def call_later(self, delay_s: float, call: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_later(delay_s, call)

    def call_at(self, when_s: float, call: Callable[[], object]) -> Timer:
        return asyncio.get_running_loop().call_at(when_s, call)


TIMED_SCRIPT = SCRIPT.replace("redis.call('TIME')", "redis.call('LRANGE', 'time', 0, 1)")
"""The script, with a clock that the test sets."""


class TimedRedisLog(RedisLog):
    """A log whose store has the test's clock."""

    def __init__(self, server: Valkey, time: Time) -> None:
        self._client = server.client()
        self._client.flushall()
        self._time = time
        self.store = RedisStore.at(server.url)
        super().__init__(self.store, TIMED_SCRIPT)

    def append(self, table: str, head: Head, draft: Draft, done: Callable[[Outcome], None]) -> None:
        with self._client.pipeline() as pipeline:
            pipeline.delete("time")
            pipeline.rpush("time", self._time.ms // 1000, self._time.ms % 1000 * 1000)
            pipeline.execute()
        super().append(table, head, draft, done)

    async def close(self) -> None:
        await super().close()
        await self.store.close()
        self._client.close()


STORES: dict[str, Callable[[Path, Time, Callable[[], Valkey]], Log]] = {
    "memory": lambda _path, time, _valkey: MemoryLog(time.now),
    "sqlite": lambda path, time, _valkey: SqliteLog.open(path / "spader.db", time, asyncio.get_running_loop()),
    "valkey": lambda _path, time, valkey: TimedRedisLog(valkey(), time),
}


def draft(head: Head, event: bytes = b'{"t":"Event"}', secret: bytes | None = None) -> Draft:
    """A draft that follows `head`, with a token that no other has."""
    return Draft(head.version + 1, f"{next(_tokens):016x}", event, secret)


def sent(log: Log, table: str, head: Head, draft: Draft) -> "asyncio.Future[Outcome]":
    """Append, and get the answer later; a second answer fails the future's owner."""
    answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    log.append(table, head, draft, answered.set_result)
    return answered


async def append(log: Log, table: str, head: Head, draft: Draft) -> Outcome:
    return await asyncio.wait_for(sent(log, table, head, draft), LIMIT_S)


async def filled(log: Log, table: str, entries: int) -> list[Entry]:
    """Append so many entries to an empty table, and read them."""
    head = Head(0, "")
    for number in range(1, entries + 1):
        new = draft(head, b'{"n":%d}' % number)
        await append(log, table, head, new)
        head = Head(new.version, new.token)
    return await log.read(table)


async def until(condition: Callable[[], object]) -> None:
    """Let the loop and the threads run until `condition()`."""
    async with asyncio.timeout(LIMIT_S):
        while not condition():  # noqa: ASYNC110 - the writer's thread sets no event of this loop
            await asyncio.sleep(0)
