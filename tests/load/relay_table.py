"""What the two relays have in common: a table passes every message on to its members as one longer event."""

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.json import Decoder, Encoder

Member = TypeVar("Member")

WELCOME = b'{"t":"welcome"}'


class Move(Struct):
    """What a member sends."""

    t: str
    card: str
    n: int


class Event(Struct):
    """What every member is sent: some 150 bytes."""

    t: str
    table: str
    v: int
    by: int
    card: str
    turn: int
    phase: str
    trick: list[str]
    broken: bool
    now: int


_decode = Decoder(Move).decode
_encode = Encoder().encode


class RelayTable(Generic[Member]):
    """The members of one table, in the order they came."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.members: list[Member] = []
        self._version = 0

    def event(self, payload: bytes) -> bytes:
        """The event that a message becomes."""
        move = _decode(payload)
        self._version += 1
        by = self._version & 3
        trick = ["QS", "4H", move.card]
        return _encode(
            Event(
                "event", self.name, self._version, by, move.card, (by + 1) & 3, "play", trick, True, 1_800_000_000_000
            )
        )


class Relay(Generic[Member]):
    """All tables, by the path of their sockets."""

    def __init__(self) -> None:
        self._tables: dict[str, RelayTable[Member]] = {}

    def join(self, path: str, member: Member) -> RelayTable[Member]:
        """The table that `member` is now at."""
        table = self._tables.setdefault(path, RelayTable[Member](path.removeprefix("/ws/")))
        table.members.append(member)
        return table
