"""Which kinds of events which nodes read, so that versions may serve the same tables while they are exchanged.

A kind that is new, or that says something it did not say before, gets the next level. It is written only while every
live node reads it; and an entry says its level, so that a node that does not read it leaves its table to others.
"""

from rules.events import AnyEvent

READS = 1
"""The highest level that this version reads."""
LEVELS: dict[type, int] = {}
"""The levels of kinds that not every version reads; the others are 1."""


def level(event: AnyEvent) -> int:
    """The level of an event's kind."""
    return LEVELS.get(type(event), 1)


class Floor:
    """What all live nodes read, as far as this one has heard: `level`. One that is alone need not ask."""

    __slots__ = ("level",)

    def __init__(self) -> None:
        self.level = READS
