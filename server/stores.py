"""Opens what a node keeps its tables in: this process, a file of its own, or a Redis that it shares with others."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from server.chat import ChatStore
from server.chat.memory import MemoryChat
from server.chat.sqlite import SqliteChat
from server.clock import Clock
from server.elsewhere import Roll
from server.feed import Feed
from server.guesses import Debts, MemoryDebts
from server.log import Log, LogFailed
from server.log.memory import MemoryLog
from server.log.sqlite import SqliteLog
from server.passes import MemoryPasses, Passes
from server.redis.address import is_address
from server.registry import Registry
from server.registry.memory import MemoryRegistry
from server.registry.sqlite import SqliteRegistry

MEMORY = "memory:"


@dataclass(frozen=True, slots=True)
class Stores:
    """What a node keeps things in, the clock that goes with it, and what ties it to other nodes, if there are any."""

    log: Log
    registry: Registry
    clock: Clock
    close: Callable[[], Awaitable[None]]
    """Finishes what was accepted and lets go. Raises LogFailed if it cannot be finished."""
    passes: Passes
    debts: Debts
    chat: ChatStore
    shared: tuple[Feed, Roll] | None = None


async def open_stores(where: str, clock: Clock, replicas: int = 0) -> Stores:
    """What the setting `log` names, its entries kept by so many `replicas`, too. Raises LogFailed with one line."""
    if replicas and not is_address(where):
        raise LogFailed(f"{where}: it has no replicas to wait for; leave out --log-replicas")
    if where == MEMORY:
        log, chat = MemoryLog(clock.now), MemoryChat(clock.now)
        return Stores(log, MemoryRegistry(), clock, log.close, MemoryPasses(clock), MemoryDebts(clock.monotonic), chat)
    if is_address(where):
        # Its client library alone takes as long to load as all else: only who uses it waits for it.
        from server.redis.opening import open_redis

        return await open_redis(where, clock, replicas)
    log = SqliteLog.open(where, clock, asyncio.get_running_loop())
    registry, chat = SqliteRegistry(log.file), SqliteChat(log.file)
    return Stores(log, registry, clock, log.close, MemoryPasses(clock), MemoryDebts(clock.monotonic), chat)
