"""What is kept of tables beside their logs: who is host, who was removed, that a table has ended, the records of games.

A table goes on while the store does not take these: each is written again until it is in, or the log does not tell it
any more. The store may come back as an older copy: what that has undone would stay here for good, for nothing that is
kept here is taken back, and a game that is played to its end again would have the record of its undone end.
"""

import logging
from collections.abc import Awaitable, Callable

from protocol.codec import encode
from rules.dealing import unrevealed
from rules.record import record
from rules.table import Table
from server.host import Host
from server.hosting import Node
from server.log import Head, LogFailed
from server.registry import Finished, Registry, Role

_log = logging.getLogger(__name__)
RETRY_S = 2.0


class Beside:
    """Writes to the registry what comes of events."""

    def __init__(self, node: Node, registry: Registry) -> None:
        self._node = node
        self._registry = registry

    def host_passed(self, host: Host) -> None:
        """Somebody else is host, or was meanwhile: what is written is who is host by then."""
        fold = host.fold
        self._write(host.id, lambda: fold.head, lambda: self._registry.pass_host(host.id, fold.table.host))

    def removed(self, host: Host, guest: str) -> None:
        """A person was removed from a table, and is not let in again."""
        head = host.fold.head
        self._write(host.id, lambda: head, lambda: self._registry.admit(host.id, guest, Role.REMOVED))

    def keep(self, host: Host) -> None:
        """Keep the record of a game that is over, and that a table has ended. Both may be said again."""
        table, head, at = host.fold.table, host.fold.head, host.fold.at
        game = table.game
        if game is not None and game.result is not None and not unrevealed(game):
            self._write(table.id, lambda: head, lambda: self._archive(table, at))
        if table.ended:
            self._write(table.id, lambda: head, lambda: self._registry.end_table(table.id, at))

    async def _archive(self, table: Table, at: int) -> None:
        game = table.game
        assert game is not None
        chairs = [*game.names, *filter(None, table.seats)]  # who sat down later has played in it, too
        guests = sorted({chair.guest for chair in chairs if chair.guest is not None})
        await self._registry.archive(Finished(table.id, game.number, at), encode(record(table)), guests)

    def _write(self, table: str, head: Callable[[], Head], write: Callable[[], Awaitable[None]]) -> None:
        """Write what a log that was read to `head` tells, unless that entry is not in it any more.

        The first try asks, too: a node that was frozen may hear of an entry when that has been undone.
        """

        async def tried() -> None:
            try:
                if await self._told(table, head()):
                    await write()
            except LogFailed as failure:
                _log.warning("to be kept in %g s: %s", RETRY_S, failure)
                self._node.clock.call_later(RETRY_S, lambda: self._write(table, head, write))

        self._node.spawn(tried())

    async def _told(self, table: str, head: Head) -> bool:
        """Whether an entry is in a table's log. Raises LogFailed."""
        entries = await self._node.log.read(table, head.version - 1)
        return bool(entries) and entries[0].head == head
