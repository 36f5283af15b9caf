"""`make bench`: server CPU per card beside a bare `websockets` broadcast relay, in one run."""

import asyncio
import statistics
import sys
from collections.abc import Awaitable, Callable

import uvloop

from tests.load import relays
from tests.load.driver import Measured
from tests.load.process import pin
from tests.load.spader import MEMORY, measure

TABLES = 50
MOVES = 50_000
TARGETS: dict[str, tuple[Callable[[], Awaitable[Measured]], float | None]] = {
    "bare websockets relay": (lambda: relays.measure(relays.BARE), None),
    "relay on our gateway": (lambda: relays.measure(relays.OURS), None),
    "Spader, memory log": (lambda: measure(MEMORY, TABLES, MOVES), 1.2),
    "Spader, SQLite FULL": (lambda: measure("sqlite", TABLES, MOVES), 1.6),
}
"""What is measured, and the ratio to the first that it should stay under."""


def main() -> None:
    """Print each run, then medians and ratios."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    pin(0, 1)
    costs: dict[str, list[float]] = {name: [] for name in TARGETS}
    for _ in range(runs):
        for name, (target, _) in TARGETS.items():
            measured = uvloop.run(_awaited(target))
            costs[name].append(measured.us_per_move)
            print(f"{name:24} {measured}", flush=True)
    medians = {name: statistics.median(values) for name, values in costs.items()}
    base = next(iter(medians.values()))
    print(f"\n{'median of ' + str(runs):24} us/card  ratio  aim")
    for name, (_, aim) in TARGETS.items():
        print(f"{name:24} {medians[name]:7.1f} {medians[name] / base:6.2f}  {aim or ''}")


async def _awaited(target: Callable[[], Awaitable[Measured]]) -> Measured:
    return await asyncio.ensure_future(target())


if __name__ == "__main__":
    main()
