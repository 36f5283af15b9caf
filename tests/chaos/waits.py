"""How long people waited after a fault: from its beginning until somebody whom it hit could do something again."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from tests.chaos.faults import kill_node, reset_clients, restart_node
from tests.chaos.journals import entries

BREAKING = {fault.__name__ for fault in (kill_node, restart_node, reset_clients)}
"""Faults that break sockets at once: they hit the tables that lose one, and no others."""
SOON_MS = 1000
ON_ITS_WAY_MS = 100
"""An answer that comes so soon after a fault was given before it."""


class Struck(NamedTuple):
    """A fault by its name, and when it began, in ms since 1970."""

    name: str
    at: int


class Story(NamedTuple):
    """When a client lost a socket, and when an order of its was accepted, in ms since 1970."""

    lost: list[int]
    accepted: list[int]


def stories(folder: Path) -> list[Story]:
    """The stories of the clients with journals in a folder."""
    told: list[Story] = []
    for path in sorted(folder.glob("*.jsonl")):
        story = Story([], [])
        for entry in entries(path.read_text(encoding="utf-8").splitlines()):
            if "lost" in entry:
                story.lost.append(entry["at"])
            elif "in" in entry and entry["in"]["t"] == "ok":
                story.accepted.append(entry["at"])
        if story.accepted:
            told.append(story)
    return told


def waits(table: list[Story], struck: Iterable[Struck]) -> list[tuple[str, int]]:
    """By fault that hit the table while it was played at: how many ms it took until one of those hit had an answer."""
    found: list[tuple[str, int]] = []
    begun = min((story.accepted[0] for story in table), default=0)
    for name, at in struck:
        if begun > at:
            continue
        after = [when for story in table for when in _after(story, name, at)]
        if after:
            found.append((name, min(after) - at))
    return found


def _after(story: Story, name: str, at: int) -> Iterator[int]:
    """When a client had answers after a fault, if it was hit."""
    if name not in BREAKING:
        yield from (when for when in story.accepted if when >= at + ON_ITS_WAY_MS)
        return
    lost = next((when for when in story.lost if at <= when < at + SOON_MS), None)
    if lost is not None:
        yield from (when for when in story.accepted if when > lost)


def told(name: str, times: list[int]) -> str:
    """For people."""
    most = max(times)
    late = quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else most
    seconds = ", ".join(
        f"{what} {ms / 1000:.2f} s" for what, ms in (("median", median(times)), ("95 %", late), ("most", most))
    )
    return f"  {name:24}{len(times):6} tables, {seconds}"
