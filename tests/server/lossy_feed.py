"""A feed that tells a node what is appended and said, unless the test has cut it."""

from collections.abc import Callable

from server.feed import Told
from server.log import Entry, Head


class LossyFeed:
    """`told` is called with every entry of the log; what is followed is passed on, on the spot."""

    def __init__(self) -> None:
        self.cut = False
        """While it is set, everything is lost."""
        self.followed: set[str] = set()
        self.gap: Callable[[], None] = lambda: None
        self._talked: Callable[[str], None] = lambda _table: None
        self._told: Told = lambda _table, _before, _entry: None

    def listen(self, told: Told, talked: Callable[[str], None], gap: Callable[[], None]) -> None:
        self._told, self._talked, self.gap = told, talked, gap

    async def follow(self, table: str) -> None:
        self.followed.add(table)

    def unfollow(self, table: str) -> None:
        self.followed.discard(table)

    async def close(self) -> None:
        self.followed.clear()

    def told(self, table: str, before: Head, entry: Entry) -> None:
        """An entry has come into the log."""
        if table in self.followed and not self.cut:
            self._told(table, before, entry)

    def talked(self, table: str) -> None:
        """Something has been said at a table."""
        if table in self.followed and not self.cut:
            self._talked(table)
