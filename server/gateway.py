"""The gateway: who may open a game socket, and all that are open."""

import socket as sockets
from asyncio import Transport
from collections.abc import Sequence
from itertools import count

from websockets.datastructures import Headers
from websockets.http11 import Request

from protocol.codes import SUBPROTOCOL
from server import closing
from server.addresses import client_address, limit_key
from server.clock import Clock
from server.closing import Closing
from server.connection import Connection
from server.heartbeat import Heartbeat
from server.limits import ConnectionLimit
from server.listener import NOBODY, Listener
from server.socket_settings import GatewaySettings
from server.sockets import Socket


class Gateway:
    """All game sockets of a process."""

    def __init__(self, door: Listener, clock: Clock, settings: GatewaySettings | None = None) -> None:
        """`door` listens to every new socket until it admits it."""
        self.sockets: dict[int, Socket] = {}
        """The open ones, by number."""
        self.draining = False
        """While it is set new sockets are sent away, to come back after the restart."""
        self._door = door
        self._clock = clock
        self._settings = settings or GatewaySettings()
        self._numbers = count(1)
        self._limit = ConnectionLimit(self._settings.sockets, self._settings.sockets_per_address)
        self._heartbeat = Heartbeat(clock, self._settings.heartbeat_s)

    def protocol(self) -> type[Connection]:
        """The class to give uvicorn as `ws`."""
        return type("GatewayConnection", (Connection,), {"__slots__": (), "gate": self})

    def close_all(self, code: int, reason: str = "") -> None:
        """Close every socket."""
        for socket in tuple(self.sockets.values()):
            socket.close(code, reason)

    def open(self, transport: Transport, request: Request, offered: Sequence[str]) -> Socket:
        """The socket of a client whose handshake was answered. One that cannot stay is told why, and closed."""
        headers = request.headers
        name: tuple[str, int] | str | None = transport.get_extra_info("peername")
        peer = name[0] if isinstance(name, tuple) else ""  # of a Unix socket it is a path, or empty
        socket = Socket(
            number=next(self._numbers),
            address=client_address(peer, headers.get_all("X-Forwarded-For"), self._settings.trusted_proxies),
            path=request.path.partition("?")[0],
            cookie="; ".join(headers.get_all("Cookie")),
            origin=headers.get("Origin"),
            listener=self._door,
            transport=transport,
            clock=self._clock,
            settings=self._settings.socket,
        )
        _set_buffers(transport, self._settings.send_buffer)
        if transport.get_write_buffer_size():
            socket.pause()  # some of a page asked for on the same connection is still to be written
        refusal = self._refusal(headers, offered)
        if refusal is None and not self._limit.enter(limit_key(socket.address)):
            refusal = closing.FULL
        if refusal is not None:
            socket.listener = NOBODY
            socket.close(*refusal)
        else:
            self.sockets[socket.number] = socket
            self._heartbeat.add(socket)
        return socket

    def lost(self, socket: Socket) -> None:
        """The connection of `socket` is gone."""
        if self.sockets.pop(socket.number, None) is not None:
            self._limit.leave(limit_key(socket.address))
            self._heartbeat.discard(socket)
        socket.lost()

    def _refusal(self, headers: Headers, offered: Sequence[str]) -> Closing | None:
        if self.draining:
            return closing.RESTARTING
        if SUBPROTOCOL not in offered:
            return closing.WRONG_PROTOCOL
        if not self._settings.origins.admits(headers.get("Origin"), headers.get("Host", "")):
            return closing.FOREIGN
        return None


def _set_buffers(transport: Transport, send_buffer: int) -> None:
    """Make the transport say at once that the kernel takes no more, and let the kernel take little."""
    transport.set_write_buffer_limits(high=0)
    raw = transport.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, send_buffer)
