"""`make simulate`: plays schedules by their seeds, and prints those that went wrong."""

import argparse
import sys

from tests.simulation.faults import Kind
from tests.simulation.many import play
from tests.simulation.schedule import Outcome, run

COUNT = 10_000
SHOWN = 8
"""Faults of one schedule that are printed."""
EVERY = 500


def main(argv: list[str]) -> int:
    """1 if a schedule went wrong."""
    parser = argparse.ArgumentParser(prog="make simulate", description="Rounds on nodes that fail, by their seeds.")
    parser.add_argument("--count", type=int, default=COUNT, help=f"how many schedules ({COUNT})")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the seed of the first one (0)")
    parser.add_argument("--processes", type=int, help="how many at a time (one a core)")
    parser.add_argument("--seed", type=int, help="play this one alone, and print all that happens in it")
    chosen = parser.parse_args(argv)
    if chosen.seed is not None:
        outcome = run(chosen.seed)
        print(*outcome.trace, sep="\n")
        _tell(outcome)
        return 1 if outcome.faults else 0
    outcomes: list[Outcome] = []
    for outcome in play(range(chosen.first, chosen.first + chosen.count), chosen.processes):
        outcomes.append(outcome)
        if outcome.faults:
            _tell(outcome)
        if len(outcomes) % EVERY == 0:
            print(f"{len(outcomes)} of {chosen.count}", flush=True)
    return _sum(outcomes)


def _tell(outcome: Outcome) -> None:
    print(f"seed {outcome.seed}: {len(outcome.faults)} faults, trace {outcome.digest[:16]}")
    for fault in outcome.faults[:SHOWN]:
        print(f"  {fault}")
    if outcome.faults:
        print(f'  again: make simulate ARGS="--seed {outcome.seed}"', flush=True)


def _sum(outcomes: list[Outcome]) -> int:
    wrong = sum(bool(outcome.faults) for outcome in outcomes)
    struck = {kind: sum(outcome.struck.count(kind) for outcome in outcomes) for kind in Kind}
    print(f"{len(outcomes)} schedules, {sum(struck.values())} faults, {wrong} went wrong")
    print(", ".join(f"{count} {kind}" for kind, count in struck.items()))
    print(
        f"{sum(outcome.entries for outcome in outcomes)} entries, "
        f"{sum(outcome.seconds for outcome in outcomes) / 3600:.1f} virtual hours, "
        f"the longest {max((outcome.seconds for outcome in outcomes), default=0):.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
