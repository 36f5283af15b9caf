"""How a node hears of what other nodes append, and of what is said there, where several share a store."""

from collections.abc import Callable
from typing import Protocol

from server.log import Entry, Head

Told = Callable[[str, Head, Entry], None]
"""Called with a table, the head that was followed, and the entry that followed it."""


class Feed(Protocol):
    """Tells a node of the entries and the talk of the tables it follows, its own among them. It may lose some: what is
    kept is the truth.

    All calls come on the loop's thread.
    """

    def listen(self, told: Told, talked: Callable[[str], None], gap: Callable[[], None]) -> None:
        """From now on call `told` for each entry, `talked` with a table where something has been said, and `gap` when
        some of it may have been missed."""
        ...

    async def follow(self, table: str) -> None:
        """Hear of a table: what is appended after this returns is told, or lies in a gap. Raises LogFailed."""
        ...

    def unfollow(self, table: str) -> None:
        """Hear of a table no more."""
        ...

    async def close(self) -> None:
        """Hear of nothing more."""
        ...
