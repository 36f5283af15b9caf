"""A real server on a free port of this machine, in the process of the test."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from websockets.frames import Opcode

from server.clock import Clock
from server.frames import text_frame
from server.gateway import Gateway
from server.serving import Serving
from server.socket_settings import GatewaySettings
from server.sockets import Socket
from tests.server.client import Client
from tests.server.clock import ManualClock

TIME_LIMIT_S = 20
"""For all that one test does with a server."""


LONG_PAGE = 8_000_000
"""Bytes: more than the kernel takes for a client that does not read."""


class Desk:
    """A door: admits who says hello, answers what it is told, and can be waited for."""

    def __init__(self) -> None:
        self.sockets: list[Socket] = []
        self.texts: list[bytes] = []
        self.drained = 0
        self.closed: list[Socket] = []
        self._news = asyncio.Event()

    def on_text(self, socket: Socket, payload: bytes) -> None:
        if payload == b"hello":
            self.sockets.append(socket)
            socket.admit(self)
        self.texts.append(payload)
        socket.answer(text_frame(payload))
        self._news.set()

    def on_drained(self, socket: Socket) -> None:
        self.drained += 1
        self._news.set()

    def on_closed(self, socket: Socket) -> None:
        self.closed.append(socket)
        self._news.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Return when `condition` holds; it is looked at after every call of a socket."""
        while not condition():
            self._news.clear()
            await self._news.wait()


class Server:
    """What a test knows of its server."""

    def __init__(self, clock: Clock, settings: GatewaySettings) -> None:
        self.desk = Desk()
        self.gateway = Gateway(self.desk, clock, settings)
        self.serving = Serving(application(), self.gateway, self.drain, grace_s=5)
        self.serving.listen("127.0.0.1", 0)
        self.clients: list[Client] = []

    async def drain(self) -> None:
        for one in self.desk.sockets:
            one.send(text_frame(b"restarting"))
        self.gateway.close_all(1012, "restarting")

    @property
    def port(self) -> int:
        return self.serving.port

    async def client(
        self,
        path: str = "/ws",
        *,
        subprotocol: str | None = "spader.v1",
        headers: Mapping[str, str] | None = None,
        receive_buffer: int | None = None,
    ) -> Client:
        """A client that has shaken hands; `headers` are sent beside, or instead of, the usual ones."""
        client = Client(receive_buffer)
        self.clients.append(client)
        await client.connect(self.port, path, subprotocol, headers or {})
        return client

    async def player(self, headers: Mapping[str, str] | None = None, receive_buffer: int | None = None) -> Client:
        """A client that has said hello."""
        client = await self.client(headers=headers, receive_buffer=receive_buffer)
        await client.send(Opcode.TEXT, b"hello")
        assert await client.text() == b"hello"
        return client


@asynccontextmanager
async def running(clock: Clock | None = None, settings: GatewaySettings | None = None) -> AsyncGenerator[Server]:
    """A server on a free port. Without a clock, time stands still for its sockets."""
    async with asyncio.timeout(TIME_LIMIT_S):
        server = Server(clock or ManualClock(), settings or GatewaySettings())
        run = asyncio.ensure_future(server.serving.run())
        try:
            yield server
        finally:
            for client in server.clients:
                client.disconnect()
            server.serving.stop()
            server.serving.stop()
            await run


def application() -> Starlette:
    """Pages, beside the game's sockets."""

    async def page(_: object) -> PlainTextResponse:
        return PlainTextResponse("page")

    async def long_page(_: object) -> PlainTextResponse:
        return PlainTextResponse("x" * LONG_PAGE)

    return Starlette(
        routes=[
            Route("/", page),
            Route("/long", long_page),
        ]
    )
