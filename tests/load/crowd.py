"""`python -m tests.load.crowd`: one table, a card a second, thousands who watch, and some of them who do not read.

Printed: how long a card takes until all four seats have seen it, what the kernel keeps for those who do not read, and
when the server has closed them.
"""

import argparse
import asyncio

import uvloop

from tests.load.driver import MoveCount, connect
from tests.load.players import Stopwatch, Table, Tokens
from tests.load.process import cpu, pin, resident
from tests.load.spader import MEMORY, prepare, spader
from tests.load.watching import crowd

PACE_S = 1.0
WARM_UP = 5


async def measure(reading: int, stalled: int, seconds: int) -> None:
    """Play for so many seconds after the stalled ones have stopped to read."""
    count, watch = MoveCount(), Stopwatch()
    async with spader(MEMORY) as server:
        (table,) = await prepare(server, 1, watchers=1)
        await connect(server, Table(Tokens(table.table, table.seats), count, PACE_S, watch))
        async with crowd(server, table, reading, stalled) as watching:
            await count.reach(count.moves + WARM_UP)
            watch.ms.clear()
            used, first = cpu(server.pid), count.moves
            watching.stall()
            await asyncio.sleep(seconds)
            spent = cpu(server.pid).since(used)
            print(f"{reading} read, {stalled} do not; {count.moves - first} bids and cards in {seconds} s")
            print(f"card to the last of four seats: {quantiles(watch.ms)}")
            print(f"server: {spent.total / seconds:.0%} of a core, {resident(server.pid) / 2**20:.0f} MiB")
            seen = await watching.ended()
            print(f"readers: {seen.lost} closed; views of each: {seen.fewest} to {seen.most}")
            print(f"kernel: at most {seen.kernel / 2**20:.1f} MiB more than before")
            print(f"who did not read: first closed after {seen.first_s:.0f} s, last after {seen.last_s:.0f} s (0: not)")


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
