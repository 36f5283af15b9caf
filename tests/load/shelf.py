"""`python -m tests.load.shelf`: does a card cost more when the file holds many games that are over?

One short game is played at a real server; the rest are copies of its rows under other names.
"""

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import uvloop

from tests.load.driver import MoveCount, connect
from tests.load.players import Table
from tests.load.process import pin
from tests.load.spader import measure, prepare, spader

FEW = 100
ROUND = 56
"""Bids and cards."""
PATIENCE = 100
"""Tenths of a second to wait for the record."""
CACHE_KIB = 262_144
NUMBER = "|| printf('-%07d', n)"
NEW = {
    "entry": {"table_id": f"table_id {NUMBER}"},
    "guest": {"id": f"id {NUMBER}", "token_hash": "randomblob(32)"},
    "listing": {
        "id": f"id {NUMBER}",
        "code": f"code {NUMBER}",
        "host": f"host {NUMBER}",
        "ended_at": "created_at",
    },
    "admission": {"table_id": f"table_id {NUMBER}", "guest": f"guest {NUMBER}"},
    "record": {"table_id": f"table_id {NUMBER}"},
    "record_guest": {"table_id": f"table_id {NUMBER}", "guest": f"guest {NUMBER}"},
}
"""What the copy number `n` of a row has of its own, by table and column."""


async def play_one(file: Path) -> None:
    """A table whose only game is over, and its record kept, in a new file."""
    async with spader(str(file)) as server:
        (tokens,) = await prepare(server, 1, rounds=1)
        count = MoveCount()
        there = await connect(server, Table(tokens, count))
        await count.reach(ROUND)
        with closing(sqlite3.connect(file)) as reading:
            for _ in range(PATIENCE):
                if reading.execute("SELECT count(*) FROM record").fetchone()[0]:
                    break
                await asyncio.sleep(0.1)
        for client in there:
            client.close()


def copy(file: Path, games: int) -> None:
    """Fill a file that nobody has open with so many copies of the game in it.

    Copy after copy under names that ascend, so that the indexes grow at their ends, and without a journal: if this
    fails there is nothing to save.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as writing:
        assert writing.execute("SELECT count(*) FROM record").fetchone() == (1,)
        for pragma in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{CACHE_KIB}"):
            writing.execute(f"PRAGMA {pragma}")
        for table, own in NEW.items():
            writing.execute(f"CREATE TEMP TABLE one AS SELECT * FROM {table}")
            writing.execute(_copies(writing, table, own), {"games": games})
            writing.execute("DROP TABLE one")


def _copies(writing: sqlite3.Connection, table: str, own: Mapping[str, str]) -> str:
    columns = [row[1] for row in writing.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(own.get(column, column) for column in columns)
    return f"""WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < :games)
        INSERT INTO {table} SELECT {values} FROM number CROSS JOIN one"""


async def compare(many: int, moves: int, runs: int) -> None:
    """Print a card's cost with few and with many games on the shelf, in turn."""
    with tempfile.TemporaryDirectory() as folder:
        costs: dict[int, list[float]] = {FEW: [], many: []}
        files = {games: Path(folder, f"{games}.sqlite") for games in costs}
        for games, file in files.items():
            await play_one(file)
            copy(file, games)
            print(f"{games} games: {file.stat().st_size / 2**20:.0f} MiB", flush=True)
        for _ in range(runs):
            for games, file in files.items():
                measured = await measure(str(file), 50, moves)
                costs[games].append(measured.us_per_move)
                print(f"{games} games: {measured}", flush=True)
        few, lots = (statistics.median(each) for each in costs.values())
        print(f"medians: {few:.1f} and {lots:.1f} us a bid or card, ratio {lots / few:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.shelf", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="that are over (default 100000)")
    parser.add_argument("--moves", type=int, default=10_000, help="measured in each run (default 10000)")
    parser.add_argument("--runs", type=int, default=3, help="of each (default 3)")
    chosen = parser.parse_args()
    pin(0, 1)
    uvloop.run(compare(chosen.games, chosen.moves, chosen.runs))


if __name__ == "__main__":
    main()
