"""How a node hears of what other nodes append, where several share a store."""

from collections.abc import Callable
from typing import Protocol

from server.log import Entry, Head

Told = Callable[[str, Head, Entry], None]
"""Called with a table, the head that was followed, and the entry that followed it."""


class Feed(Protocol):
    """Tells a node of the entries of the tables it follows, its own among them. It may lose some: logs are the truth.

    All calls come on the loop's thread.
    """

    def listen(self, told: Told, gap: Callable[[], None]) -> None:
        """Call `told` for each entry from now on, and `gap` when some may have been missed."""
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
