"""A node's connections to its Redis: questions that are asked once, and lines for whoever must know what was sent."""

from collections.abc import Sequence
from typing import Any, Protocol

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.connection import SSLConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, ReadOnlyError, RedisClusterException, RedisError

from server.log import LogFailed
from server.redis.address import Address, read_address

ANSWER_S = 2.0
"""A Redis that has not answered for so long is away."""
CONNECTIONS = 8
"""For questions; each waits for one that is free."""
FREE_S = 10.0
"""For so long at most: everybody comes back at once after a restart."""

Broken: Any = (ConnectionError, ReadOnlyError, RuntimeError)
"""What it is to use a connection that has been reset (uvloop raises RuntimeError, which the library passes on), or that
leads to what has become a replica: the address may be another server's by now."""
Failure = (RedisError, RedisClusterException, OSError, RuntimeError)
"""What the library raises when there is no answer, or a refusal."""


class Line(Protocol):
    """One connection, as the library makes it."""

    async def connect(self) -> None: ...
    async def disconnect(self) -> None: ...
    def pack_commands(self, commands: Sequence[Sequence[Any]]) -> list[bytes]: ...
    async def send_packed_command(self, command: list[bytes], check_health: bool = True) -> None: ...
    async def read_response(
        self,
        disable_decoding: bool = False,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's
        *,
        disconnect_on_error: bool = True,
    ) -> Any: ...


class RedisStore:
    """A Redis, of whatever kind.

    The library's silent retries are off, but for one: a question whose connection turns out to be broken is asked once
    more. So whatever is asked here must be something that may be done twice.
    """

    def __init__(self, address: Address) -> None:
        self.address = address
        self._client: Any = _client(address)
        self._turn = 0

    @classmethod
    def at(cls, text: str) -> "RedisStore":
        """The store at an address; nothing is sent yet. Raises LogFailed if it is none."""
        return cls(read_address(text))

    async def ask(self, *command: Any) -> Any:
        """The answer to one command. Raises LogFailed."""
        try:
            return await self._client.execute_command(*command)
        except Failure as failure:
            raise self.failed(failure) from failure

    async def ask_all(self, commands: Sequence[Sequence[Any]]) -> list[Any]:
        """The answers to several commands that are sent together. Raises LogFailed if one of them has none."""
        try:
            async with self._client.pipeline(transaction=False) as pipeline:
                for command in commands:
                    pipeline.execute_command(*command)
                return await pipeline.execute()
        except Failure as failure:
            raise self.failed(failure) from failure

    async def learn(self) -> None:
        """Learn where a cluster keeps what. Raises LogFailed."""
        if self.address.kind == "cluster":
            try:
                await self._client.initialize()
            except Failure as failure:
                raise self.failed(failure) from failure

    def place(self, key: str) -> str:
        """Which of a cluster's servers has a key, as far as is known; "" where there is only one server."""
        return self._client.get_node_from_key(key).name if self.address.kind == "cluster" else ""

    async def find(self, key: str) -> str:
        """The same, as it is now. Raises LogFailed."""
        if self.address.kind == "cluster":
            await self.ask("EXISTS", key)  # the library follows redirections, and learns from them
        return self.place(key)

    def line(self, place: str) -> Line:
        """A new connection of one's own to a server; `connect` opens it.

        Where a cluster has no such place, as with "", it leads to another of its servers each time: one may be dead.
        """
        if self.address.kind == "cluster":
            nodes: list[ClusterNode] = self._client.get_nodes()
            self._turn += 1
            node = next((node for node in nodes if node.name == place), nodes[self._turn % len(nodes)])
            return node.connection_class(**node.connection_kwargs)
        return self._client.connection_pool.make_connection()

    def failed(self, failure: Exception) -> LogFailed:
        """A failure in one line."""
        return LogFailed(f"{self.address}: {' '.join(str(failure).split()) or type(failure).__name__}")

    async def close(self) -> None:
        """Let go of all connections that were not made by `line`."""
        await self._client.aclose()
        if self.address.kind == "sentinel":
            for sentinel in self._client.connection_pool.sentinel_manager.sentinels:
                await sentinel.aclose()


def _client(address: Address) -> "Redis | RedisCluster":
    common: dict[str, Any] = {
        "username": address.username,
        "password": address.password,
        "protocol": 2,
        "socket_timeout": ANSWER_S,
        "socket_connect_timeout": ANSWER_S,
        "retry": Retry(NoBackoff(), 1, supported_errors=Broken),
    }
    (host, port), *_ = address.hosts
    match address.kind:
        case "server":
            if address.tls:
                common["connection_class"] = SSLConnection
            pool = BlockingConnectionPool(
                max_connections=CONNECTIONS, timeout=FREE_S, host=host, port=port, db=address.db, **common
            )
            return Redis.from_pool(pool)
        case "sentinel":
            asked: dict[str, Any] = {name: value for name, value in common.items() if name.startswith("socket_")}
            sentinel: Any = Sentinel(
                address.hosts,
                sentinel_kwargs=asked | {"retry": common["retry"], "protocol": 2},
                db=address.db,
                ssl=address.tls,
                **common,
            )
            return sentinel.master_for(address.service)
        case "cluster":
            nodes = [ClusterNode(host, port) for host, port in address.hosts]
            return RedisCluster(startup_nodes=nodes, ssl=address.tls, **common)
