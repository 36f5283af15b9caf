"""The tables of this node: read from the log when somebody comes, let go of when nobody is left."""

import asyncio
import logging

from rules.record import record

from protocol.codec import encode
from protocol.codes import Close
from rules.dealing import unrevealed
from rules.events import AnyEvent, SeatLeft, TableOpened
from rules.table import Table
from server.clock import Timer
from server.fold import Logged, encode_logged, fold
from server.host import Host
from server.hosting import HostSettings, Node, Surroundings
from server.log import EMPTY, Draft, Head, Ok, Outcome
from server.registry import Finished, Registry, Role

_log = logging.getLogger(__name__)


class Tables:
    """The hosts of this node by table id. A host leaves memory after `rest_s` seconds without connections."""

    def __init__(self, node: Node, registry: Registry, settings: HostSettings, rest_s: float) -> None:
        self._around = Surroundings(node, self, settings)
        self._node = node
        self._registry = registry
        self._rest_s = rest_s
        self._hosts: dict[str, Host] = {}
        self._loading: dict[str, asyncio.Future[Host | None]] = {}
        self._idle: set[str] = set()
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
        entries = await self._node.log.read(table)
        if not entries:
            return None
        host = self._hosts[table] = Host(fold(entries), self._around)
        return host

    async def create(self, event: TableOpened, secret: bytes) -> bool:
        """Write a new table's first entry with its secret; False if the store does not take it now."""
        answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        draft = Draft(1, self._node.entropy.token(), encode_logged(Logged(event)), secret)
        self._node.log.append(event.table, EMPTY, draft, answered.set_result)
        return isinstance(await answered, Ok)

    async def rewound(self, host: Host, seen: Head) -> bool:
        """Whether what a client was shown last is not in the table's log. Raises LogFailed."""
        head = host.fold.head
        if seen.version >= head.version:
            return seen != head
        entries = await self._node.log.read(host.id, seen.version - 1)
        return not entries or entries[0].head != seen

    def changed(self, host: Host, before: Table, event: AnyEvent) -> None:
        """Keep what is known of tables beside their logs up to date."""
        table = host.fold.table
        if isinstance(event, SeatLeft) and event.removed:
            chair = before.seats[event.seat.place]
            if chair is not None and chair.guest is not None:
                self._node.spawn(self._remove(host, chair.guest))
        game = table.game
        if game is not None and game.result is not None and not unrevealed(game):
            self._node.spawn(self._archive(table, host.fold.at))
        if table.host != before.host:
            self._node.spawn(self._registry.pass_host(table.id, table.host))
        if table.ended and not before.ended:
            self._node.spawn(self._registry.end_table(table.id, host.fold.at))

    def given_up(self, host: Host) -> None:
        """The table is read again when somebody comes."""
        if self._hosts.get(host.id) is host:
            del self._hosts[host.id]

    def close_all(self, code: Close, reason: str) -> None:
        """Close all connections and let go of every table."""
        for host in list(self._hosts.values()):
            host.give_up(code, reason)
        self._sweep_timer.cancel()

    async def _remove(self, host: Host, guest: str) -> None:
        await self._registry.admit(host.id, guest, Role.REMOVED)
        for viewer in host.room.viewers():
            if viewer.asker.guest == guest:
                viewer.socket.close(Close.FORBIDDEN, "removed from the table")

    async def _archive(self, table: Table, at: int) -> None:
        game = table.game
        assert game is not None
        guests = [chair.guest for chair in game.names if chair.guest is not None]
        await self._registry.archive(Finished(table.id, game.number, at), encode(record(table)), guests)

    def _sweep(self) -> None:
        """Let go of the tables that were idle at the last sweep and still are."""
        idle = {id for id, host in self._hosts.items() if host.idle}
        for id in idle & self._idle:
            self._hosts.pop(id).stop()
        self._idle = idle - self._idle
        self._sweep_timer = self._node.clock.call_later(max(1.0, self._rest_s), self._sweep)
