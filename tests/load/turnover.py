"""`python -m tests.load.turnover`: thousands of tables come, play a few cards and go. Does their memory come back?

The log is a file: one in memory keeps every table by its nature.
"""

import argparse
import asyncio

import uvloop

from tests.load.driver import MoveCount, connect
from tests.load.players import Table
from tests.load.process import Server, pin, resident
from tests.load.spader import SQLITE, prepare, spader

WAVE = 100
"""Tables that are there together."""
MOVES = 12
"""Bids and cards of each, on average."""
REST_S = 3
"""Tables leave memory that long to twice that after their people."""


async def come_and_go(server: Server) -> None:
    """One wave of tables."""
    count = MoveCount()
    there = [client for tokens in await prepare(server, WAVE) for client in await connect(server, Table(tokens, count))]
    await count.reach(WAVE * MOVES)
    for client in there:
        client.close()


async def settled(server: Server) -> float:
    """MiB that the server holds when the last tables have left memory."""
    await asyncio.sleep(3 * REST_S)
    return resident(server.pid) / 2**20


async def measure(waves: int) -> None:
    """Print the server's memory after each tenth of the waves."""
    async with spader(SQLITE, "--rest-s", str(REST_S)) as server:
        print(f"before: {resident(server.pid) / 2**20:.1f} MiB")
        for number in range(1, waves + 1):
            await come_and_go(server)
            if number % max(1, waves // 10) == 0:
                print(f"after {number * WAVE:6} tables: {await settled(server):.1f} MiB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.turnover", description=__doc__)
    parser.add_argument("--waves", type=int, default=100, help=f"of {WAVE} tables each (default 100)")
    chosen = parser.parse_args()
    pin(0, 1)
    uvloop.run(measure(chosen.waves))


if __name__ == "__main__":
    main()
