"""`make mutate-rules`: changes the rules in one small place at a time; each module's own tests must notice.

What survives without an explanation in docs/mutation.md fails the run, and so does an explanation of what is noticed.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.mutation.mutants import mutants
from tests.mutation.survival import Survival

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "rules"
EXPLAINED = ROOT / "docs" / "mutation.md"
MODULES = ["playable", "score", "scoring", "bidding", "bids", "misdeal", "playing", "deal", "dealing", "proof", "table"]
PYTEST = ["-q", "-s", "-p", "no:cacheprovider", "--hypothesis-seed=0"]


def explained(text: str) -> set[str]:
    """The mutants that the page explains: `module`, then `function: before -> after`, each in code in a table."""
    return {f"{module} {name}" for module, name in re.findall(r"^\| `(\w+)` \| `` ?(.+?) ?`` \|", text, re.MULTILINE)}


def one(module: str) -> int:
    """Tell of every mutant of a module that survives and is not explained; the exit status is 1 if there is one."""
    known = {name for name in explained(EXPLAINED.read_text(encoding="utf-8")) if name.split()[0] == module}

    def told(name: str) -> None:
        if f"{module} {name}" not in known:
            print(f"survives: {module} {name}", flush=True)

    all_of_it = list(mutants((ROOT / "rules" / f"{module}.py").read_text(encoding="utf-8")))
    began = time.monotonic()
    survival = Survival(f"rules.{module}", all_of_it, told)
    tests = map(str, sorted([*TESTS.glob(f"test_{module}.py"), *TESTS.glob(f"test_{module}_*.py")]))
    failed = pytest.main([*PYTEST, *tests], plugins=[survival]) not in (0, 5)
    survived = {f"{module} {mutant.name}" for mutant in survival.survivors}
    for name in sorted(known - survived):
        print(f"explained, yet noticed: {name}")
    seconds = time.monotonic() - began
    print(
        f"{module}: {len(all_of_it)} mutants, {len(survived - known)} survive unexplained, {seconds:.0f} s", flush=True
    )
    return 1 if failed or survived != known else 0


def main() -> int:
    """Run the command line: one module in this process, several in a process each."""
    parser = argparse.ArgumentParser(prog="make mutate-rules", description="Do the tests of the rules notice a change?")
    parser.add_argument(
        "modules", metavar="MODULE", nargs="*", default=MODULES, help="of rules/; else those that judge"
    )
    chosen: list[str] = parser.parse_args().modules
    os.chdir(ROOT)
    if len(chosen) == 1:
        return one(chosen[0])
    return max(subprocess.run([sys.executable, "-m", "tests.mutation.mutate", name]).returncode for name in chosen)


if __name__ == "__main__":
    sys.exit(main())
