"""A socket without a network: a transport that notes what is written, and a listener that notes what it is told."""

from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side

from server.socket_settings import SocketSettings
from server.sockets import Socket
from tests.server.clock import ManualClock


class Wire:
    """A transport that notes what is written, and fills up when it is told to."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.ended = self.closed = self.aborted = False
        self.full_after: int | None = None
        self.socket: Socket | None = None

    def write(self, data: bytes) -> None:
        self.written.append(data)
        if self.full_after is not None and len(self.written) >= self.full_after and self.socket is not None:
            self.full_after = None
            self.socket.pause()

    def write_eof(self) -> None:
        self.ended = True

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True

    @property
    def close_sent(self) -> Close | None:
        """The close frame among what was written."""
        engine = Protocol(Side.CLIENT)
        engine.receive_data(b"".join(self.written))
        for frame in engine.events_received():
            if isinstance(frame, Frame) and frame.opcode is Opcode.CLOSE:
                return Close.parse(frame.data)
        return None


class Notes:
    """A listener that notes what it is told."""

    def __init__(self) -> None:
        self.texts: list[bytes] = []
        self.drained = 0
        self.closed = 0

    def on_text(self, socket: Socket, payload: bytes) -> None:
        if payload == b"crash":
            raise RuntimeError("on_text")
        self.texts.append(payload)

    def on_drained(self, socket: Socket) -> None:
        self.drained += 1

    def on_closed(self, socket: Socket) -> None:
        self.closed += 1


class Connected:
    """A socket with all that is around it."""

    def __init__(self, settings: SocketSettings | None = None, number: int = 1) -> None:
        self.clock = ManualClock()
        self.wire = Wire()
        self.door = Notes()
        self.host = Notes()
        self.socket = Socket(
            number=number,
            address="192.0.2.1",
            path="/ws",
            cookie="",
            origin=None,
            listener=self.door,
            transport=self.wire,
            clock=self.clock,
            settings=settings or SocketSettings(),
        )
        self.wire.socket = self.socket

    def admitted(self) -> "Connected":
        self.socket.admit(self.host)
        return self
