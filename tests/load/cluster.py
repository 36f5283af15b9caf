"""`make bench-cluster`: what a card costs when nodes share a Valkey, beside the embedded logs, and what a table keeps.

Nodes and store are on core 0, the clients on core 1, so cards a second are what one core carries, whoever uses it.
"""

import asyncio
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import uvloop

from tests.load.driver import Measured, drive
from tests.load.players import tables
from tests.load.process import cpu, pin
from tests.load.spader import MEMORY, measure, prepare, spader
from tests.valkey import Valkey

TABLES = 48
MOVES = 24_000
NODES = (1, 2, 4)


class Shared(NamedTuple):
    """What moves at several nodes cost: microseconds of CPU a move, and what the store keeps of a move."""

    nodes: int
    moves: int
    seconds: float
    node_us: float
    store_us: float
    bytes_per_entry: float

    def __str__(self) -> str:
        return (
            f"{self.node_us:6.1f} us/move of nodes + {self.store_us:.1f} of the store, "
            f"{self.moves / self.seconds:,.0f} moves/s, {self.bytes_per_entry:.0f} bytes an entry"
        )


async def shared(nodes: int, count: int, moves: int) -> Shared:
    """So many nodes, each with its part of `count` tables, on one Valkey that syncs every append."""
    async with AsyncExitStack() as open:
        folder = open.enter_context(tempfile.TemporaryDirectory())
        store = open.enter_context(Valkey(Path(folder, "valkey"), durable=True))
        pin(store.pid, 0)
        servers = [await open.enter_async_context(spader(store.url)) for _ in range(nodes)]
        prepared = [await prepare(server, count // nodes) for server in servers]
        used = cpu(store.pid)
        runs: list[Measured] = await asyncio.gather(
            *(
                drive(server, tables(tokens), len(tokens), moves // nodes // 5, moves // nodes)
                for server, tokens in zip(servers, prepared, strict=True)
            )
        )
        # The store also served the warm-up: a fifth more moves.
        store_s = cpu(store.pid).since(used).total
        with store.client() as client:
            logs = client.keys("spader:*:log")
            kept = sum(client.memory_usage(log, samples=0) for log in logs)
            entries = sum(client.xlen(log) for log in logs)
    done = sum(run.moves for run in runs)
    node_s = sum(run.server.total for run in runs)
    seconds = max(run.seconds for run in runs)
    return Shared(nodes, done, seconds, node_s / done * 1e6, store_s / entries * 1e6, kept / entries)


def main() -> None:
    """Print each run."""
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else MOVES
    pin(0, 1)
    for log in (MEMORY, "sqlite"):
        print(f"one node, {log:10}", uvloop.run(measure(log, TABLES, moves)), flush=True)
    for nodes in NODES:
        print(f"{nodes} nodes, Valkey  ", uvloop.run(shared(nodes, TABLES, moves)), flush=True)


if __name__ == "__main__":
    main()
