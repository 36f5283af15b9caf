"""Keeps a table's fold up with its log, to which other nodes append as well."""

from collections.abc import Callable

from msgspec import Struct

from protocol.codes import Close
from rules.events import AnyEvent
from rules.table import Table
from server.fold import Fold, follow, tail
from server.log import EMPTY, Entry, Head, Log, LogFailed


class Read(Struct, frozen=True):
    """What reading on has brought: whether anything, and the version of the entry that was looked for."""

    more: bool
    found: int | None


class Tail:
    """The end of one table's log, as far as this node has read and heard."""

    def __init__(self, log: Log, fold: Fold, changed: Callable[[Table, AnyEvent], None]) -> None:
        """`changed` is told of each event of another node that changed the table part, and the table before it."""
        self.mine = False
        """Whether this node appended the newest entry."""
        self._log = log
        self._fold = fold
        self._changed = changed
        self._heard = 0
        """The newest version that was told of."""
        self.then: list[Callable[[], object]] = []
        """Calls to make when what others appended has been read, or cannot be read."""

    @property
    def behind(self) -> bool:
        """Whether there are entries that were told of and not read."""
        return self._heard > self._fold.head.version

    def follows(self, before: Head, entry: Entry) -> bool | None:
        """Whether an entry that is told of, and followed `before`, is the next one; None if it is not even news."""
        head = self._fold.head
        self._heard = max(self._heard, entry.version)
        if entry.version < head.version or entry.head == head:
            return None
        return before == head

    def follow(self, entry: Entry) -> AnyEvent:
        """Fold the next entry, which another node appended. Raises Unfoldable."""
        before = self._fold.table
        event = follow(self._fold, entry)
        self.mine = False
        if before.rev != self._fold.table.rev:
            self._changed(before, event)
        return event

    async def read(self, token: str, wanted: Callable[[], bool]) -> Read:
        """Fold all that is new, unless it is not `wanted` any more, and look for the entry with a token.

        Raises LogFailed, and Unfoldable if what was folded before is not in the log any more.
        """
        self._heard = 0  # what is told from now on may be newer than what is read
        entries = await tail(self._log, self._fold)
        if not wanted():
            return Read(False, None)
        for entry in entries:
            self.follow(entry)
        return Read(bool(entries), next((entry.version for entry in entries if entry.token == token), None))

    def compare(self, was: Head, newest: Head) -> Close | None:
        """Take in that the log ended at `newest` when it had been read to `was`, or later; why it is another log."""
        if newest == EMPTY:
            return Close.NO_TABLE
        if newest.version > was.version:
            self._heard = max(self._heard, newest.version)
        elif newest != was:
            return Close.RESTARTING
        return None

    def caught_up(self) -> None:
        """Make the calls that waited."""
        then, self.then = self.then, []
        for call in then:
            call()

    def stop(self) -> None:
        """Tell nobody of changes any more, and make the calls that waited."""
        self._changed = _unheard
        self.caught_up()

    async def why(self) -> Close:
        """Why the fold's newest entry is not in the log: the table is gone, or another log is there."""
        try:
            [newest] = await self._log.heads([self._fold.table.id])
        except LogFailed:
            return Close.RESTARTING
        return Close.NO_TABLE if newest == EMPTY else Close.RESTARTING


def _unheard(_before: Table, _event: AnyEvent) -> None: ...
