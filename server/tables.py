"""The tables of this node: read from the log when somebody comes, let go of when nobody is left."""

import asyncio
from collections.abc import Callable

from protocol.codes import Close
from rules.events import AnyEvent, SeatLeft, TableOpened
from rules.table import Table
from server.beside import Beside
from server.clock import Timer
from server.feed import Feed
from server.host import Host
from server.hosting import HostSettings, Node, Surroundings
from server.levels import level
from server.loading import fold
from server.log import EMPTY, Draft, Entry, Head, Ok, Outcome
from server.logged import Logged, Unfoldable, encode_logged
from server.registry import Registry
from server.viewer import Viewer

QUARANTINED = 1000
"""Most logs that are remembered not to fold."""


class Tables:
    """The hosts of this node by table id. One leaves memory `rest_s` to twice that after everybody has left."""

    def __init__(
        self, node: Node, registry: Registry, settings: HostSettings, rest_s: float, feed: Feed | None = None
    ) -> None:
        """`feed` tells what other nodes append, if there are others."""
        self._around = Surroundings(node, self, settings)
        self._node = node
        self._beside = Beside(node, registry)
        self._rest_s = rest_s
        self._hosts: dict[str, Host] = {}
        self._loading: dict[str, asyncio.Future[Host | None]] = {}
        self._feed = feed
        self._early: dict[str, list[tuple[Head, Entry]]] = {}
        """What was told of a table while it was read."""
        self._unfoldable: dict[str, Head] = {}
        """Where the logs end that do not fold: they are not read again before they have grown."""
        self._sweep_timer: Timer = node.clock.call_later(rest_s, self._sweep)

    def __len__(self) -> int:
        return len(self._hosts)

    def held(self, table: str) -> Host | None:
        """The host of a table that is in memory."""
        return self._hosts.get(table)

    async def open(self, table: str) -> Host | None:
        """The host of a table, read from the log if need be; None if there is no such table.

        Raises LogFailed if the log cannot be read now, Unfoldable if it does not fold.
        """
        host = self._hosts.get(table)
        if host is not None:
            return host
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Host | None:
        if self._feed is not None:
            await self._feed.follow(table)
        try:
            host = await self._read(table)
        finally:
            early = self._early.pop(table, [])
            if table not in self._hosts:
                self._unfollow(table)
        if host is not None:
            self._beside.keep(host)
            for before, entry in early:
                host.tail.told(before, entry)
        return host

    async def _read(self, table: str) -> Host | None:
        bad = self._unfoldable.get(table)
        if bad is not None and await self._node.log.heads([table]) == [bad]:
            raise Unfoldable(f"table {table} does not fold, as before")
        entries = await self._node.log.read(table)
        if not entries:
            return None
        try:
            known = fold(entries)
        except Unfoldable:
            while len(self._unfoldable) >= QUARANTINED:
                del self._unfoldable[next(iter(self._unfoldable))]
            self._unfoldable[table] = entries[-1].head
            raise
        host = self._hosts[table] = Host(known, self._around)
        return host

    def told(self, table: str, before: Head, entry: Entry) -> None:
        """An entry has been appended to a table, after the head `before`."""
        host = self._hosts.get(table)
        if host is not None:
            host.tail.told(before, entry)
        elif table in self._loading:
            self._early.setdefault(table, []).append((before, entry))

    def talked(self, table: str) -> None:
        """Something has been said at a table, perhaps here."""
        host = self._hosts.get(table)
        if host is not None and len(host.room):
            host.talk.refresh()

    def hosts(self) -> list[Host]:
        """All hosts in memory."""
        return list(self._hosts.values())

    async def create(self, event: TableOpened, secret: bytes) -> bool:
        """Write a new table's first entry with its secret; False if the store does not take it now."""
        answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        draft = Draft(1, self._node.entropy.token(), encode_logged(Logged(event, n=level(event))), secret)
        self._node.log.append(event.table, EMPTY, draft, answered.set_result)
        return isinstance(await answered, Ok)

    async def rewound(self, host: Host, seen: Head | None) -> bool:
        """Whether what a client was shown last is not in the table's log; then the host is up to date with the log.

        Raises LogFailed.
        """
        was = host.fold.head
        if self._feed is None and seen in (None, was):
            return False
        since = was if seen is None else min(seen, was, key=lambda head: head.version)
        entries = await self._node.log.read(host.id, max(0, since.version - 1))
        # A log that ends before that was put back by an older copy: it may be short, and need not be gone.
        newest = entries[-1].head if entries else (await self._node.log.heads([host.id]))[0]
        if newest != host.fold.head:
            host.tail.compare(was, newest)
            caught_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            host.tail.catch_up(lambda: caught_up.done() or caught_up.set_result(None))
            await caught_up
        return seen is not None and seen not in [entry.head for entry in entries]

    def changed(self, host: Host, before: Table, event: AnyEvent) -> None:
        """Turn out who may not stay, and keep what is known of tables beside their logs up to date."""
        table = host.fold.table
        if isinstance(event, SeatLeft) and event.removed:
            chair = before.seats[event.seat.place]
            if chair is not None and chair.guest is not None:
                self._remove(host, chair.guest)
        if before.watch.allowed and not table.watch.allowed:
            _close(host, Close.NO_TABLE, "watching is over", lambda viewer: not viewer.asker.plays)
        if table.host != before.host:
            self._beside.host_passed(host)
        self._beside.keep(host)

    def given_up(self, host: Host) -> None:
        """The table is read again when somebody comes."""
        if self._hosts.get(host.id) is host:
            del self._hosts[host.id]
            self._unfollow(host.id)

    def _unfollow(self, table: str) -> None:
        if self._feed is not None:
            self._feed.unfollow(table)

    def close_all(self, code: Close, reason: str) -> None:
        """Close all connections and let go of every table."""
        for host in list(self._hosts.values()):
            host.give_up(code, reason)
        self._sweep_timer.cancel()

    def _remove(self, host: Host, guest: str) -> None:
        self._beside.removed(host, guest)
        _close(host, Close.FORBIDDEN, "removed from the table", lambda viewer: viewer.asker.guest == guest)

    def _sweep(self) -> None:
        """Let go of the tables that have been idle for long enough."""
        for id in [id for id, host in self._hosts.items() if host.idle_s >= self._rest_s]:
            self._hosts.pop(id).stop()
            self._unfollow(id)
        self._sweep_timer = self._node.clock.call_later(max(1.0, self._rest_s), self._sweep)


def _close(host: Host, code: Close, reason: str, whom: Callable[[Viewer], bool]) -> None:
    """Close connections; what they asked for before is not granted any more."""
    for viewer in filter(whom, host.room.viewers()):
        viewer.asker.plays = False
        viewer.socket.close(code, reason)
