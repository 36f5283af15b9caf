"""Opens what a node keeps its tables in: this process, a file of its own, or a Redis that it shares with others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from server.clock import Clock
from server.elsewhere import Roll
from server.feed import Feed
from server.log import Log
from server.log.memory import MemoryLog
from server.log.redis import RedisLog
from server.log.sqlite import SqliteLog
from server.passes import MemoryPasses, Passes
from server.redis.address import is_address
from server.redis.checks import check
from server.redis.feed import RedisFeed
from server.redis.passes import RedisPasses
from server.redis.roll import RedisRoll, store_time
from server.redis.store import RedisStore
from server.registry import Registry
from server.registry.memory import MemoryRegistry
from server.registry.redis import RedisRegistry
from server.registry.sqlite import SqliteRegistry
from server.store_clock import StoreClock

_log = logging.getLogger(__name__)
MEMORY = "memory:"


@dataclass(frozen=True, slots=True)
class Stores:
    """A node's log and registry, the clock that goes with them, and what ties it to other nodes, if there are any."""

    log: Log
    registry: Registry
    clock: Clock
    close: Callable[[], Awaitable[None]]
    """Finishes what was accepted and lets go. Raises LogFailed if it cannot be finished."""
    passes: Passes
    shared: tuple[Feed, Roll] | None = None


async def open_stores(where: str, clock: Clock) -> Stores:
    """What the setting `log` names. Raises LogFailed with one line."""
    if where == MEMORY:
        log = MemoryLog(clock.now)
        return Stores(log, MemoryRegistry(), clock, log.close, MemoryPasses(clock))
    if is_address(where):
        return await _redis(where, clock)
    log = SqliteLog.open(where, clock.now, asyncio.get_running_loop())
    return Stores(log, SqliteRegistry(log.file), clock, log.close, MemoryPasses(clock))


async def _redis(where: str, clock: Clock) -> Stores:
    store = RedisStore.at(where)
    try:
        await store.learn()
        for line in await check(store):
            _log.warning("%s", line)
        now = StoreClock(clock, 0)
        now.learn(await store_time(store))
    except BaseException:
        await store.close()
        raise
    log = RedisLog(store)

    async def close() -> None:
        try:
            await log.close()
        finally:
            await store.close()

    return Stores(
        log, RedisRegistry(store), now, close, RedisPasses(store), (RedisFeed(store), RedisRoll(store, now.learn))
    )
