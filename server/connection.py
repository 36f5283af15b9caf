"""The bytes of one game socket: uvicorn's WebSocket protocol, which for game paths hands messages over by a plain call.

Paths `/ws` and `/ws/<table id>` are the game's. Their handshake is answered here, without the ASGI application, and
their messages never meet a task, a queue or a future. All other paths take uvicorn's usual way.
"""

import re
from collections.abc import Sequence
from typing import ClassVar, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

from protocol.codes import SUBPROTOCOL
from server import closing
from server.frames import close_frame, control_frame, read_text
from server.sockets import Socket

_GAME_PATH = re.compile(r"/ws(?:/[A-Za-z0-9_-]{1,64})?")


class Gate(Protocol):
    """Who decides about game sockets."""

    def open(self, connection: "GameProtocol", request: Request, offered: Sequence[str]) -> Socket:
        """The socket of a connection whose handshake was answered; `offered` are the client's subprotocols."""
        ...

    def lost(self, socket: Socket) -> None:
        """The connection of `socket` is gone."""
        ...


class GameProtocol(WebSocketsSansIOProtocol):
    """One connection. Its attributes are uvicorn's, but for `gate`, `socket` and the three about frames."""

    gate: ClassVar[Gate]
    socket: Socket | None = None
    unparsed = 0
    """Bytes that the engine was fed beyond the frames it gave back."""
    fragments: bytearray | None = None
    """What has come of a fragmented message."""
    between_messages = True
    """Whether the next byte starts a message. Then a plain text frame needs no engine."""

    def handle_connect(self, event: Request) -> None:
        if not _GAME_PATH.fullmatch(event.path.partition("?")[0]):
            super().handle_connect(event)
            return
        response = self.conn.accept(event)
        offered = [
            name.strip() for value in event.headers.get_all("Sec-WebSocket-Protocol") for name in value.split(",")
        ]
        accepted = response.status_code == 101
        if accepted and offered:
            # A browser that asked for others fails without a close code unless it gets one of those.
            response.headers["Sec-WebSocket-Protocol"] = SUBPROTOCOL if SUBPROTOCOL in offered else offered[0]
        self.conn.send_response(response)
        self.transport.write(b"".join(self.conn.data_to_send()))
        if accepted:
            self.socket = self.gate.open(self, event, offered)
        else:
            self.handshake_complete = self.close_sent = True
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        socket = self.socket
        if socket is None:
            super().data_received(data)
        elif self.between_messages and (payload := read_text(data)) is not None:
            socket.received(payload)
        else:
            self._parse(data, socket)

    def _parse(self, data: bytes, socket: Socket) -> None:
        conn = self.conn
        conn.receive_data(data)
        conn.data_to_send()  # written here instead, between the messages it belongs between
        self.unparsed += len(data)
        for frame in conn.events_received():
            assert isinstance(frame, Frame)
            self.unparsed -= _least_wire_size(len(frame.data))
            self._take(frame, socket)
        self.between_messages = not self.unparsed and self.fragments is None
        if conn.parser_exc is not None and conn.close_sent is not None:
            socket.failed(close_frame(conn.close_sent.code, conn.close_sent.reason))

    def _take(self, frame: Frame, socket: Socket) -> None:
        payload = bytes(frame.data)
        if frame.opcode is Opcode.TEXT and frame.fin:
            socket.received(payload)
            return
        socket.allow_ping()  # control frames and fragments: nobody needs many
        match frame.opcode:
            case Opcode.TEXT:
                self.fragments = bytearray(payload)
            case Opcode.CONT:
                self.fragments = (self.fragments or bytearray()) + payload
                if frame.fin:
                    message, self.fragments = bytes(self.fragments), None
                    socket.received(message)
            case Opcode.BINARY:
                socket.close(*closing.NOT_TEXT)
            case Opcode.PING:
                socket.answer(control_frame(Opcode.PONG, payload))
            case Opcode.PONG:
                socket.pong()
            case Opcode.CLOSE:
                socket.left(control_frame(Opcode.CLOSE, payload))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.socket is None:
            super().connection_lost(exc)
        else:
            self.connections.discard(self)
            self.gate.lost(self.socket)

    def pause_writing(self) -> None:
        if self.socket is None:
            super().pause_writing()
        else:
            self.socket.pause()

    def resume_writing(self) -> None:
        if self.socket is None:
            super().resume_writing()
        else:
            self.socket.resume()

    def shutdown(self) -> None:
        if self.socket is None:
            super().shutdown()
        else:
            self.socket.close(*closing.RESTARTING)


def _least_wire_size(length: int) -> int:
    """The least bytes a client's frame takes. If it took more, `unparsed` stays above zero and nothing is misread."""
    return length + (6 if length < 126 else 8 if length < 65536 else 14)
