"""The log of a table: what an entry is, what an append answers, and the interface every store offers."""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct


class Head(Struct, frozen=True, gc=False):
    """The newest entry of a table: its version (1, 2, …) and its random token (16 hex digits)."""

    version: int
    token: str


EMPTY = Head(0, "")


class Draft(Struct, frozen=True, gc=False):
    """An entry on its way in. `event` is JSON text; `secret` is kept beside it and never read by a fold."""

    version: int
    token: str
    event: bytes
    secret: bytes | None = None


class Entry(Struct, frozen=True, gc=False):
    """An entry that is in. `at` is the store's time in ms since 1970, never less than the entry's before it."""

    version: int
    token: str
    at: int
    event: bytes

    @property
    def head(self) -> Head:
        """The pair that an append after this entry must name."""
        return Head(self.version, self.token)


class Ok(Struct, frozen=True, gc=False):
    """The draft is in the log, once; `at` is its time."""

    at: int


class Conflict(Struct, frozen=True, gc=False):
    """The draft is not in the log and will not be: another entry is the newest."""

    head: Head


class Unavailable(Struct, frozen=True, gc=False):
    """The draft is not in the log: it was never sent to the store, or is nothing that a store can hold."""


Outcome = Ok | Conflict | Unavailable


class LogFailed(Exception):
    """The store cannot be read now, or not at all; the text is one line for people."""


class Log(Protocol):
    """One append-only sequence of entries per table, compared and extended in one step."""

    def append(self, table: str, head: Head, draft: Draft, done: Callable[[Outcome], None]) -> None:
        """Add `draft` if the newest entry of `table` is `head`. Its version is the head's and one, else ValueError.

        A draft with a version and token that are in the log already is `Ok`, with the time it has there.

        `done` is called exactly once on the loop's thread, possibly before this returns. While the outcome is unknown
        the same draft is sent again, so that `Ok` means "in, once" and no answer is ever a guess.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """All entries with a version above `after`, in order. Raises LogFailed."""
        ...

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        """The newest entry of each table, EMPTY where there is none. Raises LogFailed."""
        ...

    async def secret(self, table: str, version: int) -> bytes | None:
        """The secret stored with one entry, if it has one. Raises LogFailed."""
        ...

    async def close(self) -> None:
        """Finish what was accepted, then let go of the store. Raises LogFailed if it cannot be finished."""
        ...
