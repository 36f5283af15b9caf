"""A process that is killed at any moment has lost nothing that it was told is in."""

import asyncio
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from tests.server.log.crash_child import TABLES, opened

ROOT = Path(__file__).parents[3]
KILLS = 20


def killed(path: Path, after: int) -> list[str]:
    """Run the child until it has printed `after` lines, kill it, and return all that it printed."""
    command = [sys.executable, "-m", "tests.server.log.crash_child", str(path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(after)]
        child.kill()
        return [line.strip() for line in [*lines, *child.stdout] if line]


async def test_what_was_answered_ok_is_there_after_a_kill_in_order_and_without_gaps(tmp_path: Path) -> None:
    path = tmp_path / "spader.db"
    chance = random.Random(13)
    told: list[str] = []
    for _ in range(KILLS):
        lines = await asyncio.to_thread(killed, path, chance.randint(1, 300))
        assert lines
        told += lines
        log = opened(path)
        there: set[str] = set()
        for table in TABLES:
            entries = await log.read(table)
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
            assert all(before.at <= after.at for before, after in pairwise(entries))
            assert {entry.event for entry in entries} <= {b'{"table":"%s"}' % table.encode()}
            there |= {f"{table} {entry.version} {entry.token} {entry.at}" for entry in entries}
        await log.close()
        assert set(told) <= there
    assert len(set(told)) == len(told)
