"""A server that plays a script on each socket: it says recorded replies, loses answers, closes with any code."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from itertools import count
from pathlib import Path

from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from clients.link import Timing
from protocol.codec import decode_reply, decode_request, encode
from protocol.codes import SUBPROTOCOL
from protocol.replies import Reply, View, Welcome
from protocol.requests import AnyOrder, AnyRequest, ChatOrder, Hello, Ping
from rules.own import Done
from rules.seats import Seat

LIMIT_S = 20
"""For a whole test."""
TOKEN = "t" * 43
FAST = Timing(ping_s=0.02, silent_s=0.1, open_s=5, close_s=1, first_s=0.001, most_s=0.01)
PATIENT = Timing(ping_s=60, silent_s=60, open_s=5, close_s=1, first_s=0.001, most_s=0.01)

_recorded = decode_reply((Path(__file__).parents[1] / "protocol" / "view.json").read_bytes())
assert isinstance(_recorded, View)
RECORDED: View = _recorded
"""A whole view: a seat's first one on a socket."""


def whole(v: int, done: Done | None = None) -> View:
    """A seat's whole view at version `v`."""
    own = RECORDED.own
    assert own
    return replace(RECORDED, v=v, k=f"{v:016x}", own=replace(own, done=done))


def delta(v: int) -> View:
    """A view that carries the parts that every move changes, as a spectator gets it."""
    return View(v, f"{v:016x}", RECORDED.now, play=RECORDED.play)


class Peer:
    """The server's end of one socket."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def hear(self) -> AnyRequest:
        """The client's next message that is no ping."""
        while True:
            message = decode_request(await self.socket.recv(decode=False))
            if not isinstance(message, Ping):
                return message

    async def order(self) -> AnyOrder | ChatOrder:
        """The client's next message, which must be an order."""
        message = await self.hear()
        assert not isinstance(message, Hello | Ping)
        return message

    async def say(self, *messages: Reply | bytes) -> None:
        """Send replies, or bytes as they are."""
        for message in messages:
            await self.socket.send(message if isinstance(message, bytes) else encode(message), text=True)

    async def greet(self, view: View) -> Hello:
        """Take hello, welcome the client and show it a first view."""
        hello = await self.hear()
        assert isinstance(hello, Hello)
        await self.say(Welcome("g1", "Ada", "player", Seat.N, True, view.now, "0.1.0"), view)
        return hello

    async def close(self, code: int, reason: str = "") -> None:
        """Close the socket with a code."""
        await self.socket.close(code, reason)

    async def cut(self) -> None:
        """End the connection without a word."""
        self.socket.transport.abort()
        await self.socket.wait_closed()

    async def wait_closed(self) -> None:
        """Say nothing more until the client is gone."""
        await self.socket.wait_closed()


Script = Callable[[Peer], Awaitable[None]]


class Scripted:
    """A running scripted server; `paths` are those its sockets were opened with."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.paths: list[str] = []


@asynccontextmanager
async def scripted(*scripts: Script, statuses: Sequence[HTTPStatus] = (), port: int = 0) -> AsyncGenerator[Scripted]:
    """Serve each socket by the next script. Handshakes are first answered with the `statuses`, one each.

    All of it has `LIMIT_S`. What a script raises fails the test at the end.
    """
    failures: list[Exception] = []
    turns = count()
    refused = iter(statuses)

    def answer(socket: ServerConnection, request: Request) -> Response | None:
        server.paths.append(request.path)
        status = next(refused, None)
        return None if status is None else socket.respond(status, "")

    async def play(socket: ServerConnection) -> None:
        turn = next(turns)
        try:
            assert turn < len(scripts), "the client came once more than there are scripts"
            await scripts[turn](Peer(socket))
        except Exception as error:
            failures.append(error)
            raise

    listening = serve(
        play,
        "127.0.0.1",
        port,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        process_request=answer,
        ping_interval=None,
    )
    async with asyncio.timeout(LIMIT_S), listening as listener:
        server = Scripted(f"http://127.0.0.1:{next(iter(listener.sockets)).getsockname()[1]}")
        yield server
    if failures:
        raise failures[0]
