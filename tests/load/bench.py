"""`make bench`: server CPU per card beside a bare `websockets` broadcast relay, in one run."""

import argparse
import asyncio
import statistics
from collections.abc import Awaitable, Callable, Sequence

import uvloop

from tests.load import relays
from tests.load.driver import Measured
from tests.load.process import pin
from tests.load.spader import MEMORY, SQLITE, VALKEY, measure

TARGETS: dict[str, tuple[Callable[[int, int], Awaitable[Measured]], float | None]] = {
    "bare websockets relay": (lambda _, moves: relays.measure(relays.BARE, moves), None),
    "bare asyncio relay": (lambda _, moves: relays.measure(relays.PLAIN, moves), None),
    "relay on our gateway": (lambda _, moves: relays.measure(relays.OURS, moves), None),
    "Spader, memory log": (lambda tables, moves: measure(MEMORY, tables, moves), 1.2),
    "Spader, SQLite FULL": (lambda tables, moves: measure(SQLITE, tables, moves), 1.6),
    "Spader, Valkey always": (lambda tables, moves: measure(VALKEY, tables, moves), None),
}
"""What is measured, and the ratio to the first that it should stay under. Valkey's own CPU is not counted."""
ASKED_FOR = frozenset({"Spader, Valkey always"})
"""What is measured only when it is named."""


def main() -> None:
    """Print each run, then medians and ratios."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=3, help="of each target, in turn (default 3)")
    parser.add_argument("--tables", type=int, default=50, help="that play at a time at Spader (default 50)")
    parser.add_argument("--moves", type=int, default=50_000, help="that are measured in each run (default 50000)")
    parser.add_argument("--only", action="append", help=f"a target: {', '.join(TARGETS)}; may be given several times")
    chosen = parser.parse_args()
    names = [name for name in TARGETS if name in (chosen.only or TARGETS.keys() - ASKED_FOR)]
    if chosen.runs < 1 or len(names) < len(set(chosen.only or ())):
        parser.error("at least one run, and targets by the names that --help lists")
    pin(0, 1)
    costs: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(chosen.runs):
        for name in names:
            measured = uvloop.run(_awaited(TARGETS[name][0](chosen.tables, chosen.moves)))
            costs[name].append(measured.us_per_move)
            print(f"{name:24} {measured}", flush=True)
    print(f"\n{'median of ' + str(chosen.runs):24} us/card  ratio  aim")
    _compare(costs, names)


def _compare(costs: dict[str, list[float]], names: Sequence[str]) -> None:
    base = statistics.median(costs[names[0]])
    for name in names:
        median = statistics.median(costs[name])
        print(f"{name:24} {median:7.1f} {median / base:6.2f}  {TARGETS[name][1] or ''}")


async def _awaited(target: Awaitable[Measured]) -> Measured:
    return await asyncio.ensure_future(target)


if __name__ == "__main__":
    main()
