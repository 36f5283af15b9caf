"""Judges a server by what it told its clients: `python -m tests.chaos.checker JOURNALS [RECORDS]`.

It uses nothing of the project: its own fold, its own scores. A fault is one line of text; no line, no fault.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.chaos.history import history
from tests.chaos.journals import Client, read_folder
from tests.chaos.leaks import secrets_in
from tests.chaos.orders import answer_faults, order_faults
from tests.chaos.proposals import proposal_faults
from tests.chaos.rewinds import Rewind
from tests.chaos.views import view_faults


def check(clients: list[Client], records: Mapping[int, Any]) -> list[str]:
    """The faults of one table, from the journals of its clients and the records of its games, by number."""
    games = history(records, clients)
    faults = [f"game {number}: {fault}" for number, game in sorted(games.items()) for fault in game.faults()]
    faults += fork_faults(clients)
    for client in clients:
        faults += view_faults(client, games)
        faults += [
            f"{client.name}: a reply shows {sorted(leaked)}"
            for message in client.others
            if (leaked := secrets_in(message))
        ]
    faults += [*answer_faults(clients), *order_faults(clients, games)]
    return [*faults, *proposal_faults(clients, games)]


def fork_faults(clients: list[Client]) -> list[str]:
    """Versions of which two clients were shown different entries, or different tables."""
    faults: list[str] = []
    names: dict[int, str] = {}
    plays: dict[int, Any] = {}
    for client in clients:
        for shown in client.shown:
            if names.setdefault(shown.v, shown.k) != shown.k:
                faults.append(f"{client.name} at {shown.v}: another entry than somebody else was shown")
            elif plays.setdefault(shown.v, shown.play) != shown.play:
                faults.append(f"{client.name} at {shown.v}: another play part than somebody else was shown")
    return faults


def check_folders(journals: Path, records: Path | None, rewinds: Sequence[Rewind] = ()) -> dict[str, list[str]]:
    """The faults of each table with journals in a folder; records are files `<table>-<game>.json` in the other.

    A record tells of the last life of a table's log alone.
    """
    found: dict[str, list[str]] = {}
    for table, [*ended, living] in read_folder(journals, rewinds).items():
        paths = records.glob(f"{table}-*.json") if records else ()
        read = {int(path.stem.rpartition("-")[2]): json.loads(path.read_text(encoding="utf-8")) for path in paths}
        undone = [f"before it was set back: {fault}" for clients in ended for fault in check(clients, {})]
        found[table] = [*undone, *check(living, read)]
    return found


def main(argv: list[str]) -> int:
    """Print the faults; 1 if there are any, 2 if there is nothing to check."""
    found = check_folders(Path(argv[0]), Path(argv[1]) if len(argv) > 1 else None)
    for table, faults in found.items():
        print(f"{table}: {len(faults)} faults", *faults, sep="\n  ")
    return 1 if any(found.values()) else 0 if found else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
