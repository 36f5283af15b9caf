"""`python -m tests.load.crowd`: one table, a card a second, thousands who watch, and some of them who do not read.

Printed: how long a card takes until all four seats have seen it, what the kernel keeps for those who do not read, and
when the server has closed them.
"""

import argparse
import asyncio
import gc
import socket
from time import perf_counter
from typing import NamedTuple

import uvloop

from tests.load.client import LoadClient
from tests.load.driver import MoveCount, connect
from tests.load.players import SEATS, Stopwatch, Table, Tokens
from tests.load.process import cpu, established, pin, resident, tcp_memory
from tests.load.spader import MEMORY, prepare, spader

PACE_S = 1.0
AT_ONCE = 100
"""Connections that are opened together."""
SMALLEST = 4096
"""Receive buffer in bytes of who will not read: the rest is the server's."""
WARM_UP = 5


class Spectator:
    """Who watches, and counts what it is shown."""

    def __init__(self, token: str) -> None:
        self._token = token
        self.views = 0
        self.gone = False

    def opened(self, client: LoadClient) -> None:
        client.send(b'{"t":"hello","token":"%s"}' % self._token.encode())

    def heard(self, client: LoadClient, payload: bytes) -> None:
        self.views += payload.startswith(b'{"t":"view"')

    def closed(self, client: LoadClient, why: str) -> None:
        self.gone = True


class Reader(NamedTuple):
    """One spectator and its connection."""

    agent: Spectator
    client: LoadClient


async def spectators(port: int, table: Tokens, count: int, receive: int | None = None) -> list[Reader]:
    """Connect so many who watch; one guest does for all, as watching takes no seat."""
    loop = asyncio.get_running_loop()

    async def one() -> Reader:
        agent = Spectator(table.watchers[0])
        client = LoadClient(f"/ws/{table.table}", agent)
        raw = socket.socket()
        raw.setblocking(False)
        if receive is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        await loop.sock_connect(raw, ("127.0.0.1", port))
        await loop.create_connection(lambda: client, sock=raw)
        return Reader(agent, client)

    readers: list[Reader] = []
    while len(readers) < count:
        readers += await asyncio.gather(*[one() for _ in range(min(AT_ONCE, count - len(readers)))])
    return readers


async def measure(reading: int, stalled: int, seconds: int) -> None:
    """Play for so many seconds after the stalled ones have stopped to read."""
    count, watch = MoveCount(), Stopwatch()
    async with spader(MEMORY) as server:
        (table,) = await prepare(server, 1, watchers=1)
        await connect(server, Table(Tokens(table.table, table.seats), count, PACE_S, watch))
        crowd = await spectators(server.port, table, reading)
        idle = await spectators(server.port, table, stalled, SMALLEST)
        await count.reach(count.moves + WARM_UP)
        watch.ms.clear()
        gc.collect()
        gc.freeze()  # else this process's collector looks through its 5,000 clients while a card is timed
        began, kernel, used, first = perf_counter(), tcp_memory(), cpu(server.pid), count.moves
        for reader in idle:
            reader.client.stall()
        stay = len(SEATS) + reading
        most, closing, closed = 0, 0.0, 0.0
        while perf_counter() - began < seconds:
            await asyncio.sleep(1)
            most = max(most, tcp_memory() - kernel)
            there = established(server.port)
            closing = closing or (there < stay + stalled) * (perf_counter() - began)
            closed = closed or (there <= stay) * (perf_counter() - began)
        spent = cpu(server.pid).since(used)
        print(f"{reading} read, {stalled} do not; {count.moves - first} bids and cards in {seconds} s")
        print(f"card to the last of four seats: {quantiles(watch.ms)}")
        print(f"server: {spent.total / seconds:.0%} of a core, {resident(server.pid) / 2**20:.0f} MiB")
        views = sorted(reader.agent.views for reader in crowd)
        print(f"readers: {sum(reader.agent.gone for reader in crowd)} closed; views of each: {views[0]} to {views[-1]}")
        print(f"kernel: at most {most / 2**20:.1f} MiB more than before")
        print(f"who did not read: the first closed after {closing:.0f} s, the last after {closed:.0f} s (0: not)")


def quantiles(values: list[float]) -> str:
    """Median, 99 of 100, and the largest, in ms."""
    ordered = sorted(values)
    return ", ".join(
        f"{name} {ordered[min(len(ordered) - 1, int(len(ordered) * part))]:.1f} ms"
        for name, part in (("p50", 0.5), ("p99", 0.99), ("largest", 1.0))
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.crowd", description=__doc__)
    parser.add_argument("--reading", type=int, default=4500, help="who watch and read (default 4500)")
    parser.add_argument("--stalled", type=int, default=500, help="who watch and do not read (default 500)")
    parser.add_argument("--seconds", type=int, default=120, help="that are measured (default 120)")
    chosen = parser.parse_args()
    pin(0, 1)
    uvloop.run(measure(chosen.reading, chosen.stalled, chosen.seconds))


if __name__ == "__main__":
    main()
