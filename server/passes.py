"""The keys of *continue here* that have not been spent, each with what it stands for, for two minutes.

A token must not lie readable in a store that others may read, so it is kept sealed with the key itself, of which the
store has the hash alone.
"""

import hashlib
from typing import Protocol

from server.clock import Clock

LIVES_S = 120
KEPT = 10_000
"""Most keys kept in memory at a time; the oldest go first."""


class Passes(Protocol):
    """Where they are kept. Both may raise LogFailed."""

    async def keep(self, name: str, what: bytes) -> None:
        """Keep something under a name that nobody can guess, for `LIVES_S` seconds."""
        ...

    async def take(self, name: str) -> bytes | None:
        """What was kept under a name; it is gone then."""
        ...


class MemoryPasses:
    """The keys of a node that shares nothing."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept: dict[str, tuple[float, bytes]] = {}

    async def keep(self, name: str, what: bytes) -> None:
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[name] = (self._clock.monotonic() + LIVES_S, what)

    async def take(self, name: str) -> bytes | None:
        found = self._kept.pop(name, None)
        return found[1] if found is not None and found[0] > self._clock.monotonic() else None


def name_of(key: str) -> str:
    """The name under which what a key stands for is kept."""
    return hashlib.sha256(b"pass name " + key.encode()).hexdigest()


def sealed(key: str, text: str) -> bytes:
    """A text of at most 64 bytes that is read with its key alone; sealing what is sealed opens it."""
    return _crossed(key, text.encode())


def unsealed(key: str, what: bytes) -> str:
    """The text that was sealed with this key."""
    return _crossed(key, what).decode()


def _crossed(key: str, what: bytes) -> bytes:
    pad = hashlib.sha512(b"pass seal " + key.encode()).digest()
    return bytes(one ^ other for one, other in zip(what, pad, strict=False))
