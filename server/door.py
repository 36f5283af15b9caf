"""Listens to new sockets: takes their hello, finds out who they are, and hands them to their table."""

import logging

from protocol.codec import Malformed, decode_request, encode
from protocol.codes import Close, ErrorCode
from protocol.replies import Error, Welcome
from protocol.requests import Hello
from rules.table import seat_of
from server import closing
from server.frames import text_frame
from server.host import Host
from server.hosting import Node
from server.identity import Identity, token_in
from server.log import Head, LogFailed
from server.logged import Unfoldable
from server.orders import Asker
from server.registry import Guest, Registry, Role
from server.sockets import Socket
from server.tables import Tables
from server.viewer import Viewer, answer

_log = logging.getLogger(__name__)
PREFIX = "/ws/"


class Door:
    """The listener of every socket that has not been admitted yet."""

    def __init__(
        self, tables: Tables, registry: Registry, identity: Identity, node: Node, version: str, shared: bool = False
    ) -> None:
        """`shared` says that other nodes serve the same tables."""
        self._tables = tables
        self._registry = registry
        self._identity = identity
        self._spawn = node.spawn
        self._version = version
        self._asking: set[int] = set()
        self._shared = shared

    def on_text(self, socket: Socket, payload: bytes) -> None:
        """The first message should be hello, and the only one until it is answered."""
        if not socket.allow_request():
            return
        try:
            request = decode_request(payload)
        except Malformed as error:
            answer(socket, Error(ErrorCode.MALFORMED, str(error), error.id))
            return
        if not isinstance(request, Hello):
            answer(socket, Error(ErrorCode.HELLO_FIRST, "say hello first", getattr(request, "id", None)))
        elif socket.number in self._asking:
            answer(socket, Error(ErrorCode.HELLO_TWICE, "hello was said before"))
        else:
            socket.said_hello()
            self._asking.add(socket.number)
            self._spawn(self._admit(socket, request))

    def on_drained(self, socket: Socket) -> None:
        """Nothing waits for a socket that was shown nothing."""

    def on_closed(self, socket: Socket) -> None:
        """It left before it was admitted."""
        self._asking.discard(socket.number)

    async def _admit(self, socket: Socket, hello: Hello) -> None:
        try:
            await self._let_in(socket, hello)
        except LogFailed as failure:
            _log.warning("hello: %s", failure)
            socket.close(Close.TRY_LATER, "the store does not answer")
        except Unfoldable as failure:
            _log.error("%s: %s", socket.path, failure)
            socket.close(Close.RESTARTING, "this table cannot be opened here")
        except Exception:
            _log.exception("%s: hello", socket.path)
            socket.close(*closing.FAULT)
        finally:
            self._asking.discard(socket.number)

    async def _let_in(self, socket: Socket, hello: Hello) -> None:
        guest = await self._identity.find(hello.token or token_in(socket.cookie))
        if guest is None:
            socket.close(Close.BAD_TOKEN, "nobody has that token")
            return
        table = socket.path.removeprefix(PREFIX)
        role = await self._registry.role(table, guest.id)
        if role is Role.REMOVED:
            socket.close(Close.FORBIDDEN, "removed from the table")
            return
        # Taken before anything that may take long, so that an older hello is not late with it.
        number = await self._numbered(table, guest, socket) if role is Role.PLAYER else 0
        host = await self._tables.open(table) if role is not None else None
        if host is None:
            socket.close(Close.NO_TABLE, "no such table, or not open to you")
            return
        rewound = await self._tables.rewound(host, None if hello.seen is None else Head(*hello.seen))
        # The host may have left memory while we waited; from here on nothing is awaited.
        host = self._tables.held(table)
        if socket.closing or host is None:
            socket.close(Close.TRY_LATER, "come again")
            return
        seat = seat_of(host.fold.table, guest.id)
        if seat is None and role is Role.WATCHER and not host.fold.table.watch.allowed:
            socket.close(Close.NO_TABLE, "no such table, or not open to you")
            return
        viewer = Viewer(socket, Asker(guest.id, guest.name, role is Role.PLAYER), seat, host, host.clock, number)
        socket.admit(viewer)
        socket.answer(text_frame(encode(self._welcome(guest, viewer, host))))
        host.join(viewer, rewound)

    async def _numbered(self, table: str, guest: Guest, socket: Socket) -> int:
        """A number above those of all the guest's connections before, wherever they are.

        A node that was frozen finds the hello of a client that has long since been let in elsewhere. So the number is
        worth something only once the client has answered what it is asked after it was taken.
        """
        if not self._shared:
            return 0
        number = await self._registry.next_number(table, guest.id)
        socket.probe()
        return number

    def _welcome(self, guest: Guest, viewer: Viewer, host: Host) -> Welcome:
        role = "player" if viewer.asker.plays else "watcher"
        hosts = guest.id == host.fold.table.host
        return Welcome(guest.id, guest.name, role, viewer.seat, hosts, host.clock.now(), self._version)
