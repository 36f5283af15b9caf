"""Chaos: swarms play at a cluster to which faults are done, then the checker judges all that clients were told.

`python -m tests.chaos.run --faults 40 --seed 7` prints each fault, what was counted, and how soon play went on.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from clients.link import Timing
from clients.swarm.command import swarm
from clients.swarm.plan import Plan
from clients.swarm.tally import Tally
from tests.chaos.checker import check_folders
from tests.chaos.cluster import Cluster
from tests.chaos.faults import FAULTS
from tests.chaos.journals import entries

QUICK = Timing(ping_s=1.0, silent_s=3.0, open_s=2.0, close_s=0.5, first_s=0.1, most_s=1.0)
CARDS_BETWEEN = 25
PRESETS = ("pagat", "sv", "de", "nl", "da")
MANY_GAMES = 1000


def _silent(_line: str) -> None: ...


@dataclass
class Outcome:
    """What came of a run. Times in ms."""

    faults: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Each fault and when it began."""
    wrong: list[str] = field(default_factory=list[str])
    tally: Tally = field(default_factory=Tally)
    resumed: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """By fault: how long each table was without an accepted order after it began."""
    errors: str = ""

    def summary(self) -> str:
        """For people."""
        times = [
            f"  {name:24}{len(waits):5} tables, median {median(waits) / 1000:.2f} s, most {max(waits) / 1000:.2f} s"
            for name, waits in sorted(self.resumed.items())
        ]
        counted = ", ".join(f"{name} {count}" for name, count in Counter(name for name, _ in self.faults).items())
        played = f"{self.tally.cards} cards, {self.tally.games} games, {self.tally.sockets_lost} sockets lost"
        return "\n".join(
            [f"faults: {counted}", played, "play went on after:", *times, f"{len(self.wrong)} wrong", *self.wrong]
        )


async def chaos(
    folder: Path, seed: int, faults: int, nodes: int, tables: int, say: Callable[[str], object] = _silent
) -> Outcome:
    """Do so many faults to a cluster while clients play; games go on until the last is over."""
    outcome = Outcome()
    chance = Random(seed)
    journals, records = folder / "journals", folder / "records"
    for made in (journals, records):
        made.mkdir()
    async with Cluster(folder, nodes) as cluster:
        plan = Plan(
            cluster.url, tables, MANY_GAMES, PRESETS,
            target=50, bots=1, watchers=1, seed=seed, pace_s=0.05, log=journals, records=records, timing=QUICK,
        )  # fmt: skip
        playing = asyncio.create_task(swarm(plan, outcome.tally))
        for number in range(faults):
            await _cards(outcome.tally, CARDS_BETWEEN * tables if number == 0 else CARDS_BETWEEN, playing)
            fault = FAULTS[number % len(FAULTS)] if number < len(FAULTS) else chance.choice(FAULTS)
            outcome.faults.append((fault.__name__, time.time_ns() // 1_000_000))
            say(f"{outcome.tally.cards:6} cards: {fault.__name__}")
            await fault(cluster, chance)
        await _cards(outcome.tally, CARDS_BETWEEN * tables, playing)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        for node in cluster.nodes:
            await node.stop()
        outcome.errors = "".join(node.errors for node in cluster.nodes)
    found = check_folders(journals, None)
    outcome.wrong = [f"{table}: {fault}" for table, faults in found.items() for fault in faults]
    outcome.wrong += outcome.tally.failures
    if len(found) != tables:
        outcome.wrong.append(f"{len(found)} tables of {tables} have journals")
    _resumed(outcome, journals)
    return outcome


async def _cards(tally: Tally, more: int, playing: "asyncio.Task[float]") -> None:
    """Wait until clients have played so many more cards."""
    until = tally.cards + more
    while tally.cards < until:
        done, _ = await asyncio.wait([playing], timeout=0.02)
        if done:
            raise RuntimeError(f"the swarm has ended: {tally.failures or playing.result()}")


def _resumed(outcome: Outcome, journals: Path) -> None:
    """From when a fault began until each table took an order again."""
    accepted: dict[str, list[int]] = {}
    for path in journals.glob("*.jsonl"):
        times = accepted.setdefault(path.stem.split("-")[0], [])
        for entry in entries(path.read_text(encoding="utf-8").splitlines()):
            if "in" in entry and entry["in"]["t"] == "ok":
                times.append(entry["at"])
    for name, began in outcome.faults:
        for times in accepted.values():
            after = [at for at in times if at >= began]
            if after:
                outcome.resumed.setdefault(name, []).append(min(after) - began)


def _say(line: str) -> None:
    print(line, flush=True)


def main(argv: list[str]) -> int:
    """0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="make chaos", description="Do faults to a cluster while clients play.")
    parser.add_argument("--faults", type=int, default=40, metavar="N")
    parser.add_argument("--nodes", type=int, default=3, metavar="N")
    parser.add_argument("--tables", type=int, default=4, metavar="N")
    parser.add_argument("--seed", type=int, default=time.time_ns() % 10_000, metavar="N")
    chosen = parser.parse_args(argv)
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(chaos(Path(folder), chosen.seed, chosen.faults, chosen.nodes, chosen.tables, _say))
    print(outcome.summary())
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
