"""`make mutate-rules`: changes the rules in one small place at a time; each module's own tests must notice.

What survives without an explanation in docs/mutation.md fails the run, and so does an explanation of what is noticed.
"""

import argparse
import contextlib
import importlib
import importlib.abc
import importlib.machinery
import io
import multiprocessing
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).parents[2]
EXPLAINED = ROOT / "docs" / "mutation.md"
MODULES = ["playable", "score", "scoring", "bidding", "bids", "misdeal", "playing", "deal", "dealing", "proof", "table"]
PYTEST = ["-x", "-q", "-p", "no:cacheprovider", "-p", "pytest_asyncio.plugin", "-p", "_hypothesis_pytestplugin"]
SEED = "--hypothesis-seed=0"


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports `name` as the given code."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name = name
        self.code = code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Ours, or None for every other module."""
        return importlib.machinery.ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the code as the module."""
        exec(self.code, vars(module))


def tests_pass(module: str, code: CodeType | None) -> None:
    """In a process of its own: exit with the status of the module's own tests."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if code is not None:
        sys.meta_path.insert(0, Instead(f"rules.{module}", code))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = pytest.main([*PYTEST, SEED, f"tests/rules/test_{module}.py"])
    os._exit(status)


def survives(module: str, mutant: Mutant | None, limit_s: float) -> bool:
    """Whether the tests pass in time. What never ends, or cannot even be imported, has been noticed."""
    code = compile(mutant.tree, f"rules/{module}.py", "exec") if mutant else None
    child = multiprocessing.get_context("fork").Process(target=tests_pass, args=(module, code))
    child.start()
    child.join(limit_s)
    if child.exitcode is None:
        child.kill()
        child.join()
    return child.exitcode == 0


def explained(text: str) -> set[str]:
    """The mutants that the page explains: `module`, then `function: before -> after`, each in code in a table."""
    return {f"{module} {name}" for module, name in re.findall(r"^\| `(\w+)` \| `` ?(.+?) ?`` \|", text, re.MULTILINE)}


def main() -> int:
    """Run the command line; the exit status is 1 if the survivors are not just those that are explained."""
    parser = argparse.ArgumentParser(prog="make mutate-rules", description="Do the tests of the rules notice a change?")
    parser.add_argument(
        "modules", metavar="MODULE", nargs="*", default=MODULES, help="of rules/; else those that judge"
    )
    chosen: list[str] = parser.parse_args().modules
    os.chdir(ROOT)
    known = {each for each in explained(EXPLAINED.read_text(encoding="utf-8")) if each.split()[0] in chosen}
    survived: set[str] = set()
    for module in chosen:
        began = time.monotonic()
        if not survives(module, None, 600):
            sys.exit(f"{module}: its tests fail without any change")
        limit = 10 + 10 * (time.monotonic() - began)
        all_of_it = list(mutants((ROOT / "rules" / f"{module}.py").read_text(encoding="utf-8")))
        own = [mutant for mutant in all_of_it if survives(module, mutant, limit)]
        survived |= {f"{module} {mutant.name}" for mutant in own}
        print(f"{module}: {len(all_of_it)} mutants, {len(own)} survive, {time.monotonic() - began:.0f} s", flush=True)
    for name in sorted(survived - known):
        print(f"survives: {name}")
    for name in sorted(known - survived):
        print(f"explained, yet noticed: {name}")
    return 1 if survived ^ known else 0


if __name__ == "__main__":
    # Each mutant runs in a fork of this process: what all of them need is loaded here, and compiled once.
    sys.dont_write_bytecode = False
    for name in ("hypothesis", "tests.valkey"):
        importlib.import_module(name)
    sys.exit(main())
