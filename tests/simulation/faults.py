"""What goes wrong in a schedule, and when: drawn from its seed before it begins."""

from enum import StrEnum
from random import Random

from msgspec import Struct


class Kind(StrEnum):
    """The kinds of faults."""

    CUT = "cut"
    """A connection is lost, and what is under way on it."""
    DROP = "drop"
    """From now on all messages of a connection are lost, and nobody is told."""
    DELAY = "delay"
    """What is sent one way waits; if that is long, it arrives after what the client has sent elsewhere since."""
    DUPLICATE = "duplicate"
    """The next messages arrive twice."""
    REORDER = "reorder"
    """What is published comes late: after what is published next."""
    CRASH = "crash"
    """A node loses its memory, and comes again later."""
    PAUSE = "pause"
    """A node does nothing for a while."""
    STORE_AWAY = "store_away"
    STORE_STALL = "store_stall"
    """The store takes what it is sent only later."""
    LATE_APPEND = "late_append"
    """What is sent to the store arrives long after its sender has given it up and sent it again."""
    LOST_APPEND = "lost_append"
    """It never arrives."""
    LOST_ANSWER = "lost_answer"
    """It arrives, and nobody hears so."""
    LOST_PUBLISH = "lost_publish"
    DOUBLE_PUBLISH = "double_publish"
    CLOCK_JUMP = "clock_jump"
    """A node's wall clock jumps."""


LEAST, MOST = 5, 9
SPREAD_S = 18.0
"""Faults begin within so many seconds: as long as a round takes if nothing goes wrong."""
SHORT_S, LONG_S = 0.2, 20.0
HOUR_MS = 3_600_000


class Fault(Struct, frozen=True):
    """One thing that goes wrong at `at_s`. `which` picks the node or the person; `count` is of messages."""

    at_s: float
    kind: Kind
    which: int
    seconds: float
    count: int
    ms: int


def draw(chance: Random) -> list[Fault]:
    """The faults of one schedule, in order of time; at least five."""
    faults = [
        Fault(
            chance.uniform(0, SPREAD_S),
            chance.choice(list(Kind)),
            chance.randrange(12),
            SHORT_S * (LONG_S / SHORT_S) ** chance.random(),
            chance.randint(1, 4),
            chance.randint(-HOUR_MS, HOUR_MS),
        )
        for _ in range(chance.randint(LEAST, MOST))
    ]
    return sorted(faults, key=lambda fault: fault.at_s)
