"""A socket to one table that comes back by itself: hello, heartbeat, back-off, and what each way of closing means."""

import asyncio
import contextlib
import ssl
from collections.abc import Callable
from typing import Literal, NoReturn, Protocol

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Subprotocol

from clients.backoff import Backoff
from clients.errors import HttpFailed, Unreadable, closed
from protocol.codec import decode_reply, encode
from protocol.codes import SUBPROTOCOL, AfterClose, after
from protocol.replies import AnyReply, Pong, Reply, Restarting
from protocol.requests import AnyOrder, ChatOrder, Hello, Ping

ABNORMAL = 1006
"""RFC 6455, section 7.1.5: the code of a connection that ended without a close frame."""
TOO_MANY_REQUESTS = 429
SERVER_ERRORS = 500


class Timing(Struct, frozen=True):
    """Durations in seconds: a ping every `ping_s`; a server silent for `silent_s` is gone; back-off from `first_s`."""

    ping_s: float = 4.0
    silent_s: float = 9.0
    open_s: float = 10.0
    close_s: float = 1.0
    first_s: float = 0.25
    most_s: float = 15.0


Tap = Callable[[Literal["open", "out", "in", "lost"], bytes], None]
"""Is shown every message as it travels, the token left out, and each socket's beginning and end (as a JSON object)."""


class LinkListener(Protocol):
    """Whom a link serves."""

    def seen(self) -> tuple[int, str] | None:
        """The newest (v, k) that was shown, for `hello`."""
        ...

    def on_open(self) -> None:
        """A new socket is there, and hello is said on it."""
        ...

    def on_reply(self, reply: AnyReply) -> None:
        """A message of the server."""
        ...


class Link:
    """The way to one table. `sockets` counts those that were opened."""

    def __init__(
        self, address: str, token: str | None, listener: LinkListener, backoff: Backoff, timing: Timing, tap: Tap | None
    ) -> None:
        """`address` is a `ws:` or `wss:` address."""
        self.sockets = 0
        self._address = address
        self._token = token
        self._listener = listener
        self._backoff = backoff
        self._timing = timing
        self._tap = tap
        self._socket: ClientConnection | None = None
        self._heard = 0.0
        self._retry_s = 0.0

    async def run(self) -> NoReturn:
        """Be connected, again and again. Raises ClientError once coming back would be wrong."""
        while True:
            try:
                await self._one_socket()
            except ConnectionClosed as end:
                code, reason = (end.rcvd.code, end.rcvd.reason) if end.rcvd else (ABNORMAL, "")
                self._show("lost", msgspec.json.encode({"code": code, "reason": reason}))
                if after(code) is AfterClose.STOP:
                    raise closed(code, reason) from None
            except InvalidStatus as answer:
                status = answer.response.status_code
                if status < SERVER_ERRORS and status != TOO_MANY_REQUESTS:
                    raise HttpFailed(status) from None
            except ssl.SSLCertVerificationError:
                raise
            except (OSError, InvalidHandshake):
                pass  # nobody there yet, or something between us and the server that fails: try again
            finally:
                self._socket = None
            least_s, self._retry_s = self._retry_s, 0.0
            await asyncio.sleep(self._backoff.next(least_s))

    async def send(self, request: AnyOrder | ChatOrder) -> None:
        """Send an order, if there is a socket; if it is lost on the way, the listener sends it again on the next."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._write(self._socket, encode(request))

    def cut(self) -> None:
        """Lose the socket as a failing network would; another one follows by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _one_socket(self) -> NoReturn:
        timing = self._timing
        async with connect(
            self._address,
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            ping_interval=None,
            open_timeout=timing.open_s,
            close_timeout=timing.close_s,
            proxy=None,
        ) as socket:
            self._show("open", b"{}")
            hello = Hello(None, self._listener.seen())
            self._show("out", encode(hello))
            await socket.send(encode(msgspec.structs.replace(hello, token=self._token)), text=True)
            self._socket = socket
            self._heard = asyncio.get_running_loop().time()
            self.sockets += 1
            self._listener.on_open()
            heartbeat = asyncio.create_task(self._beat(socket))
            try:
                while True:
                    self._take(await socket.recv(decode=False))
            finally:
                heartbeat.cancel()

    def _take(self, payload: bytes) -> None:
        self._heard = asyncio.get_running_loop().time()
        self._show("in", payload)
        try:
            reply = decode_reply(payload)
        except msgspec.DecodeError as error:
            if _of_known_kind(payload):
                raise Unreadable(str(error)) from None
            return  # a kind of a later version: not for us
        if isinstance(reply, Pong):
            self._backoff.reset()  # this connection has lasted
        elif isinstance(reply, Restarting):
            self._retry_s = reply.retry_ms / 1000
        self._listener.on_reply(reply)

    async def _beat(self, socket: ClientConnection) -> None:
        loop = asyncio.get_running_loop()
        with contextlib.suppress(ConnectionClosed):
            while (left_s := self._heard + self._timing.silent_s - loop.time()) > 0:
                await self._write(socket, encode(Ping()))
                await asyncio.sleep(min(self._timing.ping_s, left_s))
            socket.transport.abort()

    async def _write(self, socket: ClientConnection, payload: bytes) -> None:
        self._show("out", payload)
        await socket.send(payload, text=True)

    def _show(self, what: Literal["open", "out", "in", "lost"], payload: bytes) -> None:
        if self._tap is not None:
            self._tap(what, payload)


class _Kind(Struct):
    t: str


_KINDS = {kind.__struct_config__.tag for kind in Reply.__subclasses__()}


def _of_known_kind(payload: bytes) -> bool:
    try:
        return msgspec.json.decode(payload, type=_Kind).t in _KINDS
    except msgspec.DecodeError:
        return True
