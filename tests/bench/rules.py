"""`make bench-rules`: random rounds a second beside OpenSpiel's spades, the cost of each call, the gain of a build."""

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.bench import compiled
from tests.bench.costs import costs, moments

ROOT = Path(__file__).parents[2]
AIM = 3000
"""Rounds a second of the rules in plain Python."""
RUNS = 3


def rate(command: list[str | Path], folder: Path) -> float:
    """What a program that prints one rate prints. Raises CalledProcessError."""
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout.split()[-1])


def main(python: str) -> None:
    """Measure in turn; `python` is the interpreter of the environment with OpenSpiel and mypyc."""
    other = ROOT / python
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder)
        compiled.build(built, other)
        ours, theirs, fast = "rules", "OpenSpiel's spades", "rules built by mypyc"
        commands: dict[str, tuple[list[str | Path], Path]] = {
            ours: ([sys.executable, "-m", "tests.bench.rounds"], ROOT),
            fast: ([other, "rounds.py"], built),
            theirs: ([other, ROOT / "tests" / "bench" / "openspiel.py"], built),
        }
        best = dict.fromkeys(commands, 0.0)
        for _ in range(RUNS):
            for name, (command, where) in commands.items():
                best[name] = max(best[name], rate(command, where))
    print("random rounds a second, one core, the best of short runs")
    for name, rounds in best.items():
        print(f"  {name:22}{rounds:8.0f}  {rounds / best[ours]:5.2f} times the rules in plain Python")
    print(f"  the aim is {AIM}: {'reached' if best[ours] >= AIM else 'missed'}")
    print("\nmicroseconds a card")
    for name, cost in costs(moments(10, Random(1))).items():
        print(f"  {name:30}{cost:7.2f}")


if __name__ == "__main__":
    main(sys.argv[1])
