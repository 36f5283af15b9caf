"""What an older copy of the store undoes: a table's log has one life that ended, and another that goes on.

In its first life a table was shown as ever. Whoever was shown more than the copy holds must be told `rewound` when they
come back, nobody else may be, and nothing that was undone is a part of the second life.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

Journal = list[dict[str, Any]]


class Rewind(NamedTuple):
    """When the store stopped for its older copy, in ms since 1970, and where each table's log ends in that copy."""

    at: int
    heads: Mapping[str, int]


def lives(journals: Mapping[str, Journal], table: str, rewinds: Sequence[Rewind]) -> list[dict[str, Journal]]:
    """The journals of one table's clients, life by life; `rewound` is left only where it should not have been said."""
    ended: list[dict[str, Journal]] = []
    living = dict(journals)
    owed: set[str] = set()
    for number, (at, heads) in enumerate(rewinds):
        if table not in heads or not any(journal[-1]["at"] > at for journal in living.values()):
            continue
        until = rewinds[number + 1].at if number + 1 < len(rewinds) else None
        life: dict[str, Journal] = {}
        for name, journal in living.items():
            back = _back(journal, at)
            before = journal[:back]
            in_time = back is not None and (until is None or journal[back]["at"] < until)
            told = in_time and _rewound(journal[len(before)])
            first = next((place for place, entry in enumerate(before) if _beyond(entry, heads[table])), None)
            if name not in owed and (first is None or (before[first]["at"] > at and not told)):
                life[name] = before[:first]  # the copy took nothing from it: its socket stayed open, and shows what is
                continue
            life[name] = before
            after = journal[len(before) :]
            if in_time:
                owed.discard(name)
                after = [_not_rewound(after[0]), *after[1:]] if told else after
            else:
                owed.add(name)
            living[name] = [entry for entry in before if not _beyond(entry, heads[table])] + after
        ended.append(life)
    return [*ended, living]


def _back(journal: Journal, at: int) -> int | None:
    """The place of the first view that was shown to somebody who came back after `at`."""
    opened = False
    for place, entry in enumerate(journal):
        opened |= "open" in entry and entry["at"] > at
        if "in" in entry and entry["in"]["t"] == "view" and (opened or (entry["at"] >= at and _rewound(entry))):
            return place
    return None


def _rewound(entry: dict[str, Any]) -> bool:
    return bool(entry["in"].get("rewound"))


def _not_rewound(entry: dict[str, Any]) -> dict[str, Any]:
    return entry | {"in": {name: value for name, value in entry["in"].items() if name != "rewound"}}


def _beyond(entry: dict[str, Any], head: int) -> bool:
    """Whether an entry tells of something that is not in the copy."""
    return "in" in entry and entry["in"]["t"] in ("view", "ok") and entry["in"]["v"] > head
