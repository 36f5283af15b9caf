"""Who is at a table on other nodes, for display and for who counts as away: what nodes tell each other, not the log."""

from collections.abc import Iterable, Mapping
from typing import Protocol

import msgspec
from msgspec import Struct

from rules.seats import Seat

LIVES_MS = 9_000
"""So long after a node last said who is there it counts as dead."""


class Wish(Struct, frozen=True):
    """What was heard last of a guest's wish for a seat, at `at` on the store's clock; no seat: it was denied."""

    at: int
    name: str
    seat: Seat | None


class Here(Struct, frozen=True):
    """Who is connected to a table on one node. `at` is ms since 1970 on the store's clock."""

    at: int
    seats: dict[Seat, int] = {}
    """The claims of who is seated: of two connections the one with the higher takeover number has the seat."""
    guests: tuple[str, ...] = ()
    """All who may play, seated or not."""
    watchers: tuple[str, ...] = ()
    """Names of who has no seat, as many as are ever shown."""
    watching: int = 0
    wishes: dict[str, Wish] = {}
    """Who waits for a seat to be given back, or was denied it, by guest."""


class Elsewhere(Struct, frozen=True):
    """The same of all other nodes together."""

    seats: dict[Seat, int] = {}
    guests: frozenset[str] = frozenset()
    watchers: tuple[str, ...] = ()
    watching: int = 0
    wishes: dict[str, Wish] = {}


NOBODY_ELSE = Elsewhere()


def together(others: Iterable[Here]) -> Elsewhere:
    """What several nodes say."""
    seats: dict[Seat, int] = {}
    guests: set[str] = set()
    watchers: list[str] = []
    watching = 0
    wishes: dict[str, Wish] = {}
    for here in others:
        for seat, number in here.seats.items():
            seats[seat] = max(number, seats.get(seat, 0))
        guests.update(here.guests)
        watchers += here.watchers
        watching += here.watching
        for guest, wish in here.wishes.items():
            wishes[guest] = max(wish, wishes.get(guest, wish), key=lambda one: one.at)
    return Elsewhere(seats, frozenset(guests), tuple(watchers), watching, wishes)


class Roll(Protocol):
    """Where nodes leave word of who is there."""

    async def call(self, node: str, here: Mapping[str, Here | None]) -> dict[str, dict[str, Here]]:
        """Say who is here at some tables, None for a table this node has left, and hear what every node says of them.

        Answers by table and node, this node's own word among them. Raises LogFailed.
        """
        ...

    async def levels(self, node: str, now: int, reads: int) -> list[int]:
        """Say what this node reads, and hear what each node reads that has said so lately, this one included.

        `now` is ms since 1970 on the store's clock. Raises LogFailed.
        """
        ...


class MemoryRoll:
    """Word that is left in this process, for several nodes that live in it."""

    def __init__(self) -> None:
        self._said: dict[str, dict[str, Here]] = {}
        self._read: dict[str, tuple[int, int]] = {}

    async def call(self, node: str, here: Mapping[str, Here | None]) -> dict[str, dict[str, Here]]:
        for table, word in here.items():
            said = self._said.setdefault(table, {})
            if word is None:
                said.pop(node, None)
            else:
                said[node] = word
        return {table: dict(self._said[table]) for table in here}

    async def levels(self, node: str, now: int, reads: int) -> list[int]:
        self._read[node] = (now, reads)
        return [level for at, level in self._read.values() if at > now - LIVES_MS]


encode_here = msgspec.json.Encoder().encode
decode_here = msgspec.json.Decoder(Here).decode
