"""Chaos: swarms play at a cluster to which faults are done, and every table is judged by all that clients were told.

`python -m tests.chaos.run --faults 40 --seed 7` prints each fault, what was counted, and how soon play went on.
"""

import argparse
import asyncio
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from msgspec import Struct

from clients.link import Timing
from clients.swarm.plan import Plan
from tests.chaos.cluster import Cluster
from tests.chaos.crowd import COUNTED, Crowd
from tests.chaos.judge import step_back
from tests.chaos.schedule import schedule
from tests.chaos.waits import Struck, told

QUICK = Timing(ping_s=1.0, silent_s=3.0, open_s=2.0, close_s=0.5, first_s=0.1, most_s=1.0)
PRESETS = ("pagat", "sv", "de", "nl", "da")
SHORT_GAME = 50
PROPOSALS = 0.1
"""Of what clients may propose, a card back or a claim, so much they do."""
RECOVERY_S = 5.0
"""The next fault waits for play to go on at every table, but not longer."""
LAST_GAMES_S = 300.0


class Wanted(Struct, frozen=True):
    """A run: so many faults of all kinds, further kills, and tables at a time."""

    seed: int
    faults: int = 0
    node_kills: int = 0
    store_kills: int = 0
    nodes: int = 3
    tables: int = 4
    pace_s: float = 0.05


@dataclass
class Outcome:
    """What came of a run."""

    struck: list[Struck] = field(default_factory=list[Struck])
    wrong: list[str] = field(default_factory=list[str])
    counts: dict[str, int] = field(default_factory=dict[str, int])
    waits: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """Ms by fault: how long each table that it hit was without an accepted order of those whom it hit."""
    errors: str = ""
    """What the nodes have written to their error streams."""

    def summary(self) -> str:
        """For people."""
        kinds = Counter(name for name, _ in self.struck)
        return "\n".join(
            [
                f"faults: {', '.join(f'{name} {count}' for name, count in sorted(kinds.items()))}",
                ", ".join(f"{count} {what.replace('_', ' ')}" for what, count in self.counts.items()),
                "play went on after:",
                *(told(name, times) for name, times in sorted(self.waits.items())),
                f"{len(self.wrong)} wrong",
                *self.wrong,
            ]
        )


def _silent(_line: str) -> None: ...


async def chaos(folder: Path, wanted: Wanted, say: Callable[[str], object] = _silent) -> Outcome:
    """Do faults to a cluster while clients play; then the games that have begun are played to their end."""
    outcome = Outcome()
    chance = Random(wanted.seed)
    with ProcessPoolExecutor(1, initializer=step_back) as judges:
        async with Cluster(folder, wanted.nodes) as cluster:
            plan = Plan(
                cluster.url, wanted.tables, 1, PRESETS,
                target=SHORT_GAME, bots=1, watchers=1, seed=wanted.seed, pace_s=wanted.pace_s, timing=QUICK,
                strict=wanted.seed % 2 == 1, proposals=PROPOSALS,
            )  # fmt: skip
            crowd = Crowd(plan, folder / "tables", judges, outcome.struck, cluster.rewinds, cluster.openings)
            playing = asyncio.create_task(crowd.play())
            await _until(lambda: crowd.total("cards") >= wanted.tables, playing, None)
            for number, fault in enumerate(schedule(chance, wanted.faults, wanted.node_kills, wanted.store_kills), 1):
                await cluster.standing()
                struck = Struck(fault.__name__, time.time_ns() // 1_000_000)
                outcome.struck.append(struck)
                say(f"{number:5}. {struck.name:24} {crowd.total('cards'):7} cards, {crowd.total('tables'):4} tables")
                gone_on = crowd.played_on()
                await fault(cluster, chance)
                await _until(gone_on, playing, RECOVERY_S)
            crowd.closing = True
            await asyncio.wait_for(playing, LAST_GAMES_S)
            await cluster.all_back()
            for node in cluster.nodes:
                await node.stop()
            outcome.errors = "".join(node.errors for node in cluster.nodes)
    outcome.wrong, outcome.waits = crowd.wrong, crowd.waits
    outcome.counts = {what: crowd.total(what) for what in COUNTED}
    return outcome


async def _until(condition: Callable[[], bool], playing: "asyncio.Task[None]", most_s: float | None) -> None:
    """Wait for something, as long as there is play and not longer than that."""
    loop = asyncio.get_running_loop()
    end = None if most_s is None else loop.time() + most_s
    while not condition() and (end is None or loop.time() < end):
        done, _ = await asyncio.wait([playing], timeout=0.02)
        if done:
            playing.result()
            raise RuntimeError("nobody plays any more")


def _say(line: str) -> None:
    print(line, flush=True)


def main(argv: list[str]) -> int:
    """0 if nothing was wrong; else the journals of the tables where something was are kept."""
    parser = argparse.ArgumentParser(prog="make chaos", description="Do faults to a cluster while clients play.")
    add = parser.add_argument
    add("--faults", type=int, default=40, metavar="N", help="faults of all kinds (40)")
    add("--node-kills", type=int, default=0, metavar="N", help="nodes killed beside those (0)")
    add("--store-kills", type=int, default=0, metavar="N", help="times that the store is killed beside those (0)")
    add("--nodes", type=int, default=3, metavar="N", help="node processes (3)")
    add("--tables", type=int, default=4, metavar="N", help="tables at a time, each for one game (4)")
    add("--pace", type=float, default=0.05, metavar="SECONDS", help="that a client thinks, on average (0.05)")
    add("--seed", type=int, default=time.time_ns() % 10_000, metavar="N")
    chosen = vars(parser.parse_args(argv))
    wanted = Wanted(pace_s=chosen.pop("pace"), **chosen)
    _say(f"seed {wanted.seed}")
    begun = time.monotonic()
    folder = Path(tempfile.mkdtemp(prefix="spader-chaos-"))
    outcome = asyncio.run(chaos(folder, wanted, _say))
    print(outcome.summary())
    print(f"seed {wanted.seed}, {time.monotonic() - begun:.0f} s")
    if outcome.wrong:
        print(f"what clients were told is in {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
