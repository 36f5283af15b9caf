"""A node as the product wires it, on a simulated machine: its door, tables, log and everything behind them."""

import asyncio
from collections.abc import Coroutine
from itertools import count
from typing import Any

from server.chat.memory import MemoryChat
from server.door import Door
from server.heartbeat import Heartbeat
from server.hosting import HostSettings, Node
from server.identity import Identity
from server.log import LogFailed
from server.log.redis import RedisLog
from server.nodes import Nodes
from server.redis.feed import RedisFeed
from server.redis.roll import RedisRoll, store_time
from server.registry.redis import RedisRegistry
from server.socket_settings import SocketSettings
from server.sockets import Socket
from server.store_clock import StoreClock
from server.tables import Tables
from tests.simulation.machine_clock import MachineClock
from tests.simulation.network import Connection
from tests.simulation.seeded import SeededEntropy
from tests.simulation.store import Store
from tests.simulation.store_link import SimulatedRedis, StoreLink
from tests.simulation.world import Machine, World

TABLE = "T1"
REST_S = 60.0
HEARTBEAT_S = 15.0
START_AGAIN_S = 0.5


class SimulatedNode:
    """One process, from its start until it crashes. `skew_ms` is how far its wall clock is ahead."""

    def __init__(self, world: World, name: str, store: Store, skew_ms: int) -> None:
        self.machine = Machine(world, name)
        self.clock = MachineClock(self.machine, skew_ms)
        self.link = StoreLink(world, store, self.machine)
        self.connections: list[Connection] = []
        self._entropy = SeededEntropy(world.chance)
        self._numbers = count(1)
        self._door: Door | None = None
        self._heartbeat = Heartbeat(self.clock, HEARTBEAT_S, slots=6)
        self.machine.create_task(self._done(self._start()))

    async def _start(self) -> None:
        """Begin to serve, as soon as the store can be asked."""
        redis = SimulatedRedis(self.link)
        clock = StoreClock(self.clock, 0)
        while True:
            try:
                clock.learn(await store_time(redis))
                break
            except LogFailed:
                await asyncio.sleep(START_AGAIN_S)
        node = Node(RedisLog(redis), MemoryChat(clock.now), clock, self._entropy, self._spawn)
        registry = RedisRegistry(redis)
        feed = RedisFeed(redis)
        tables = Tables(node, registry, HostSettings(shared=True), REST_S, feed)
        Nodes(self._entropy.token(), node, tables, feed, RedisRoll(redis, clock.learn))
        identity = Identity(registry, self._entropy, clock)
        self._door = Door(tables, registry, identity, node, "simulated", shared=True)

    def accept(self, connection: Connection) -> bool:
        """A client connects; False if nobody listens."""
        if self.machine.stopped or self._door is None:
            return False
        self.connections.append(connection)
        self.machine.call_soon(self._open, connection, self._door)
        return True

    def crash(self) -> None:
        """The process is gone, with its memory."""
        self.machine.crash()
        for connection in self.connections:
            connection.cut()

    def _open(self, connection: Connection, door: Door) -> None:
        number = next(self._numbers)
        connection.socket = socket = Socket(
            number=number,
            address="192.0.2.1",
            path=f"/ws/{TABLE}",
            cookie="",
            origin=None,
            listener=door,
            transport=connection,
            clock=self.clock,
            settings=SocketSettings(),
        )
        self._heartbeat.add(socket)

        def lost() -> None:
            self.connections.remove(connection)
            self._heartbeat.discard(socket)
            socket.lost()

        connection.on_lost = lost

    def _spawn(self, work: Coroutine[Any, Any, None]) -> object:
        return asyncio.get_running_loop().create_task(self._done(work))

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        """Hints that the store does not take are lost, as in production; anything else is a fault."""
        try:
            await work
        except LogFailed:
            pass
        except Exception as error:
            self.machine.failures.append(f"{self.machine.name}: {error!r}")
