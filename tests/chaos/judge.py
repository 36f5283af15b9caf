"""Judges one table that is over: what its clients were told, and its record by the commands that people have."""

import contextlib
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from clients.replay import replay_command
from clients.verify import verify_command
from tests.chaos.checker import check_folders
from tests.chaos.rewinds import Rewind
from tests.chaos.waits import Struck, stories, waits

CHECKS: tuple[tuple[str, Callable[[list[str]], int], tuple[str, ...]], ...] = (
    ("replay --legal", replay_command, ("--legal",)),
    ("verify", verify_command, ()),
)
BEHIND_OTHERS = 10


class Verdict(NamedTuple):
    """What is wrong, a line each, and how long the table's people waited after which fault, in ms."""

    wrong: list[str]
    waits: list[tuple[str, int]]


def judge(folder: Path, struck: list[Struck], rewinds: list[Rewind]) -> Verdict:
    """The verdict on the table whose journals and records are in `folder`."""
    journals, records = folder / "journals", folder / "records"
    found = check_folders(journals, records, rewinds)
    wrong = [f"{table}: {fault}" for table, faults in found.items() for fault in faults]
    if len(found) != 1:
        wrong.append(f"{folder.name}: journals of {len(found)} tables")
    wrong += [fault for record in sorted(records.glob("*.json")) for fault in _record_faults(record)]
    return Verdict(wrong, waits(stories(journals), struck))


def step_back() -> None:
    """Let this process work only while others do not."""
    os.nice(BEHIND_OTHERS)


def _record_faults(record: Path) -> list[str]:
    faults: list[str] = []
    for name, command, flags in CHECKS:
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            status = command([*flags, str(record)])
        if status:
            faults.append(f"{record.stem}: spader {name} gives {status}: {said.getvalue().strip()[-300:]}")
    return faults
