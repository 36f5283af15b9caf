"""Several Valkey servers that hold the same: a primary with replicas that Sentinels watch, or a cluster."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import redis

from tests.valkey import Valkey

SERVICE = "cards"
DOWN_MS = 500
"""A server that is silent for so long is taken for dead."""
AGREED_S = 30.0
SLOTS = 16_384
KEPT = ("--repl-diskless-sync-delay", "0", "--min-replicas-to-write", "1", "--min-replicas-max-lag", "1")


class Watched:
    """A primary, its replicas, and Sentinels, of which two must agree that it is dead. Use it with `with`."""

    def __init__(self, folder: Path, replicas: int = 2, sentinels: int = 3) -> None:
        self.servers = [Valkey(folder / f"server-{number}", *KEPT, durable=True) for number in range(1 + replicas)]
        self._sentinels = [Valkey(folder / f"sentinel-{number}", watches=True) for number in range(sentinels)]
        self._open = ExitStack()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis+sentinel://{','.join(f'127.0.0.1:{one.port}' for one in self._sentinels)}/{SERVICE}"

    @property
    def primary(self) -> Valkey:
        """The primary, as a Sentinel sees it."""
        with self._sentinels[0].client() as client:
            _, port = client.sentinel_get_master_addr_by_name(SERVICE)
        return next(server for server in self.servers if server.port == port)

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            self._start(opened)
            self._open = opened.pop_all()
        return self

    def _start(self, opened: ExitStack) -> None:
        first, *others = self.servers
        opened.enter_context(first)
        for server in others:
            opened.enter_context(server)
            with server.client() as client:
                client.replicaof("127.0.0.1", first.port)
        wait(lambda: all(_follows(server, first.port) for server in others))
        for sentinel in self._sentinels:
            opened.enter_context(sentinel)
            with sentinel.client() as client:
                client.sentinel_monitor(SERVICE, "127.0.0.1", first.port, 2)
                client.sentinel_set(SERVICE, "down-after-milliseconds", DOWN_MS)
                client.sentinel_set(SERVICE, "failover-timeout", 4 * DOWN_MS)
        wait(self._know_all)

    def _know_all(self) -> bool:
        """Whether each Sentinel has found the others, and the replicas."""
        for sentinel in self._sentinels:
            with sentinel.client() as client:
                seen = client.sentinel_master(SERVICE)
            if (seen["num-other-sentinels"], seen["num-slaves"]) != (len(self._sentinels) - 1, len(self.servers) - 1):
                return False
        return True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()


class Clustered:
    """A cluster of primaries with one replica each. Use it with `with`."""

    def __init__(self, folder: Path, primaries: int = 3) -> None:
        kept = (*KEPT, "--cluster-enabled", "yes", "--cluster-node-timeout", str(DOWN_MS))
        self.servers = [Valkey(folder / f"server-{number}", *kept, durable=True) for number in range(2 * primaries)]
        self._primaries = primaries
        self._open = ExitStack()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis+cluster://{','.join(f'127.0.0.1:{server.port}' for server in self.servers)}"

    def replaced(self, primary: Valkey) -> bool:
        """Whether a primary's replica has taken its place."""
        with self.servers[self.servers.index(primary) + self._primaries].client() as client:
            told: Any = client.info("replication")
        return told["role"] == "master"

    def __enter__(self) -> Self:
        with ExitStack() as opened:
            self._start(opened)
            self._open = opened.pop_all()
        return self

    def _start(self, opened: ExitStack) -> None:
        for server in self.servers:
            opened.enter_context(server)
        first, *others = self.servers
        bounds = [number * SLOTS // self._primaries for number in range(self._primaries + 1)]
        for number, server in enumerate(self.servers[: self._primaries]):
            with server.client() as client:
                client.execute_command("CLUSTER ADDSLOTSRANGE", bounds[number], bounds[number + 1] - 1)
                client.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
        with first.client() as client:
            for server in others:
                client.execute_command("CLUSTER MEET", "127.0.0.1", server.port)
        wait(lambda: all(_cluster(server)["cluster_known_nodes"] == str(len(self.servers)) for server in self.servers))
        for number, server in enumerate(self.servers[self._primaries :]):
            with self.servers[number].client() as client:
                followed = client.execute_command("CLUSTER MYID")
            with server.client() as client:
                client.execute_command("CLUSTER REPLICATE", followed)
        pairs = zip(self.servers[: self._primaries], self.servers[self._primaries :], strict=True)
        wait(lambda: all(_follows(replica, primary.port) for primary, replica in pairs))
        wait(lambda: all(_cluster(server)["cluster_state"] == "ok" for server in self.servers))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()


def wait(condition: Callable[[], bool]) -> None:
    """Wait for something that servers agree upon."""
    end = time.monotonic() + AGREED_S
    while not condition():
        assert time.monotonic() < end, "the servers do not agree"
        time.sleep(0.05)


def _follows(server: Valkey, port: int) -> bool:
    with server.client() as client:
        try:
            told: Any = client.info("replication")
        except redis.ConnectionError:
            return False
    return told["role"] == "slave" and told["master_port"] == port and told["master_link_status"] == "up"


def _cluster(server: Valkey) -> dict[str, str]:
    with server.client() as client:
        return client.execute_command("CLUSTER INFO")
