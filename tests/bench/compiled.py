"""The rules built by mypyc in a folder of their own, to see what that would gain; nothing of it is kept or shipped."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMPILED = ("apply", "bidding", "bids", "dealing", "misdeal", "playable", "playing", "score", "scoring", "table")
"""Modules with msgspec structs compile. Enums that make their members in `__new__` do not (`cards`, `seats`):

mypyc takes no tuple assignment in a class body, and its `__new__` refuses the members that `enum` makes by it.
"""


def build(folder: Path, python: Path) -> None:
    """Put the built rules, and `rounds.py` to measure them, into an empty folder. Raises CalledProcessError."""
    shutil.copytree(ROOT / "rules", folder / "rules", ignore=shutil.ignore_patterns("__pycache__", "bots"))
    shutil.copy(ROOT / "tests" / "bench" / "rounds.py", folder)
    sources = [f"rules/{name}.py" for name in COMPILED]
    subprocess.run([python.parent / "mypyc", *sources], cwd=folder, check=True, capture_output=True, text=True)
