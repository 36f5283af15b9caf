"""Opens a Redis or Valkey as what a node keeps its tables in, and shares with others."""

import logging

from server.chat.redis import RedisChat
from server.clock import Clock
from server.log.redis import RedisLog
from server.redis.checks import check
from server.redis.debts import RedisDebts
from server.redis.feed import RedisFeed
from server.redis.passes import RedisPasses
from server.redis.roll import RedisRoll, store_time
from server.redis.store import RedisStore
from server.registry.redis import RedisRegistry
from server.store_clock import StoreClock
from server.stores import Stores

_log = logging.getLogger(__name__)


async def open_redis(where: str, clock: Clock, replicas: int) -> Stores:
    """The store at an address. Raises LogFailed with one line."""
    store = RedisStore.at(where)
    try:
        await store.learn()
        for line in await check(store, replicas):
            _log.warning("%s", line)
        now = StoreClock(clock, 0)
        now.learn(await store_time(store))
    except BaseException:
        await store.close()
        raise
    log = RedisLog(store, replicas=replicas)

    async def close() -> None:
        try:
            await log.close()
        finally:
            await store.close()

    others = RedisFeed(store), RedisRoll(store, now.learn)
    passes, debts, chat = RedisPasses(store), RedisDebts(store), RedisChat(store)
    return Stores(log, RedisRegistry(store), now, close, passes, debts, chat, others)
