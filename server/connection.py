"""The bytes of one game socket: the handshake, then messages, which are handed over by a plain call.

uvicorn makes one for each connection that asks for a WebSocket. Paths `/ws` and `/ws/<table id>` are the game's, and no
others are served. Messages never meet a task, a queue or a future. Thousands of connections are open at a time, nearly
all of them idle: so each keeps only what it needs, and an engine of `websockets` while bytes have come that need one.
"""

import asyncio
import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, ClassVar, Protocol, cast

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from protocol.codes import SUBPROTOCOL
from server import closing
from server.frames import close_frame, control_frame, is_pong, read_text
from server.socket_settings import LARGEST_MESSAGE
from server.sockets import Socket

_GAME_PATH = re.compile(r"/ws(?:/[A-Za-z0-9_-]{1,64})?")


class Gate(Protocol):
    """Who decides about game sockets."""

    def open(self, transport: asyncio.Transport, request: Request, offered: Sequence[str]) -> Socket:
        """The socket of a connection whose handshake was answered; `offered` are the client's subprotocols."""
        ...

    def lost(self, socket: Socket) -> None:
        """The connection of `socket` is gone."""
        ...


class Connection(asyncio.Protocol):
    """One connection."""

    __slots__ = ("_connections", "_engine", "_fragments", "_transport", "_unparsed", "between_messages", "socket")
    gate: ClassVar[Gate]

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self.socket: Socket | None = None
        """None before the handshake, and after one that was refused."""
        self.between_messages = True
        """Whether the next byte starts a message. Then a usual frame needs no engine."""
        # uvicorn shuts down what is in this set, and waits for it.
        self._connections = cast("set[Connection]", server_state.connections)
        self._transport: asyncio.Transport
        self._engine: ServerProtocol | None = None
        self._unparsed = 0
        """Bytes that the engine was fed beyond the frames it gave back."""
        self._fragments: bytearray | None = None
        """What has come of a fragmented message."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._connections.add(self)

    def data_received(self, data: bytes) -> None:
        socket = self.socket
        if socket is None:
            self._shake_hands(data)
        elif self.between_messages and (payload := read_text(data)) is not None:
            socket.received(payload)
        elif self.between_messages and is_pong(data):
            socket.allow_ping()
            socket.pong()
        else:
            self._parse(data, socket)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._drop_engine()
        if self.socket is not None:
            self.gate.lost(self.socket)

    def pause_writing(self) -> None:
        if self.socket is not None:
            self.socket.pause()

    def resume_writing(self) -> None:
        if self.socket is not None:
            self.socket.resume()

    def shutdown(self) -> None:
        """uvicorn ends."""
        if self.socket is None:
            self._transport.close()
        else:
            self.socket.close(*closing.RESTARTING)

    def _shake_hands(self, head: bytes) -> None:
        """Answer the whole head of a request, and nothing else; uvicorn has taken it from the wire."""
        engine = ServerProtocol()
        engine.receive_data(head)
        for request in engine.events_received():
            assert isinstance(request, Request)
            self._answer(engine, request)
        if self.socket is None:
            self._transport.write(b"".join(engine.data_to_send()))
            self._transport.close()
        engine.parser.close()

    def _answer(self, engine: ServerProtocol, request: Request) -> None:
        if not _GAME_PATH.fullmatch(request.path.partition("?")[0]):
            engine.send_response(engine.reject(HTTPStatus.NOT_FOUND, "No socket is served here.\n"))
            return
        response = engine.accept(request)
        offered = [
            name.strip() for value in request.headers.get_all("Sec-WebSocket-Protocol") for name in value.split(",")
        ]
        accepted = response.status_code == HTTPStatus.SWITCHING_PROTOCOLS
        if accepted and offered:
            # A browser that asked for others fails without a close code unless it gets one of those.
            response.headers["Sec-WebSocket-Protocol"] = SUBPROTOCOL if SUBPROTOCOL in offered else offered[0]
        engine.send_response(response)
        if accepted:
            self._transport.write(b"".join(engine.data_to_send()))
            self.socket = self.gate.open(self._transport, request, offered)

    def _parse(self, data: bytes, socket: Socket) -> None:
        engine = self._engine
        if engine is None:
            engine = self._engine = ServerProtocol(state=State.OPEN, max_size=LARGEST_MESSAGE)
        engine.receive_data(data)
        engine.data_to_send()  # written here instead, between the messages it belongs between
        self._unparsed += len(data)
        for frame in engine.events_received():
            assert isinstance(frame, Frame)
            self._unparsed -= _least_wire_size(len(frame.data))
            self._take(frame, socket)
        self.between_messages = not self._unparsed and self._fragments is None
        if engine.parser_exc is not None and engine.close_sent is not None:
            socket.failed(close_frame(engine.close_sent.code, engine.close_sent.reason))
        elif self.between_messages and engine.state is State.OPEN:
            self._drop_engine()

    def _drop_engine(self) -> None:
        """Let go of the engine. Its parser, and where that failed, refer to it and would keep it until the collector
        came."""
        if self._engine is not None:
            self._engine.parser.close()
            self._engine.parser_exc = None
            self._engine = None

    def _take(self, frame: Frame, socket: Socket) -> None:
        payload = bytes(frame.data)
        if frame.opcode is Opcode.TEXT and frame.fin:
            socket.received(payload)
            return
        socket.allow_ping()  # control frames and fragments: nobody needs many
        match frame.opcode:
            case Opcode.TEXT:
                self._fragments = bytearray(payload)
            case Opcode.CONT:
                self._fragments = (self._fragments or bytearray()) + payload
                if frame.fin:
                    message, self._fragments = bytes(self._fragments), None
                    socket.received(message)
            case Opcode.BINARY:
                self._fragments = None if frame.fin else bytearray()  # its other fragments are no messages either
                socket.close(*closing.NOT_TEXT)
            case Opcode.PING:
                socket.answer(control_frame(Opcode.PONG, payload))
            case Opcode.PONG:
                socket.pong(payload)
            case Opcode.CLOSE:
                socket.left(control_frame(Opcode.CLOSE, payload))


def _least_wire_size(length: int) -> int:
    """The least bytes a client's frame takes. If it took more, `unparsed` stays above zero and nothing is misread."""
    return length + (6 if length < 126 else 8 if length < 65536 else 14)
