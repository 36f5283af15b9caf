"""A client at a table without a network: a real socket on a transport that notes what is written."""

from collections import defaultdict

import msgspec
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side

from clients.state import Shown, merged
from protocol import chat
from protocol.codec import decode_reply, encode
from protocol.replies import AnyReply, Chat, Error, Ok, Refused, View
from protocol.requests import AnyOrder, ChatOrder
from server.clock import Clock
from server.listener import Listener
from server.socket_settings import SocketSettings
from server.sockets import Socket
from server.viewer import Viewer
from tests.server.transport import Wire

Answer = Ok | Refused | Error
UNLIMITED = SocketSettings(requests=(1e9, 1e9), pings=(1e9, 1e9), flood=10**9)


class Line:
    """What one client sends and is sent. `view` is the table as it understands it."""

    def __init__(
        self,
        number: int,
        clock: Clock,
        listener: Listener,
        *,
        settings: SocketSettings = UNLIMITED,
        path: str = "/ws/T1",
        cookie: str = "",
    ) -> None:
        self.wire = Wire()
        self.socket = Socket(
            number=number,
            address="192.0.2.1",
            path=path,
            cookie=cookie,
            origin=None,
            listener=listener,
            transport=self.wire,
            clock=clock,
            settings=settings,
        )
        self._read = 0
        self._messages: list[AnyReply] = []
        self._answers: defaultdict[str | None, list[Answer]] = defaultdict(list)
        self._shown: Shown | None = None
        self._requests = 0
        self._answered = 0
        self.fell = False
        """A view was older than the one before it."""

    @property
    def viewer(self) -> Viewer:
        """The connection at its table."""
        assert isinstance(self.socket.listener, Viewer)
        return self.socket.listener

    def send(self, payload: bytes) -> None:
        """A text message to the server."""
        self.socket.received(payload)

    def ask(self, kind: type[AnyOrder | ChatOrder], *values: object, id: str | None = None) -> str:
        """Send an order, with a new id unless one is given, and give the id."""
        if id is None:
            self._requests += 1
            id = f"{self.socket.number}-{self._requests}"
        self.send(encode(kind(id, *values)))  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
        return id

    def stall(self) -> None:
        """Read nothing any more."""
        self.socket.pause()

    def drain(self) -> None:
        """Read again, all that waited."""
        self.socket.resume()

    def answer_pings(self) -> None:
        """Answer all pings that came, as any WebSocket client does by itself."""
        pings = [frame for written in self.wire.written for frame in frames(written) if frame.opcode is Opcode.PING]
        for ping in pings[self._answered :]:
            self.socket.pong(bytes(ping.data))
        self._answered = len(pings)

    def hang_up(self) -> None:
        """The connection is gone."""
        self.socket.lost()

    @property
    def messages(self) -> list[AnyReply]:
        """All that was received."""
        for written in self.wire.written[self._read :]:
            for text in texts(written):
                self._take(decode_reply(text))
        self._read = len(self.wire.written)
        return self._messages

    def _take(self, message: AnyReply) -> None:
        self._messages.append(message)
        if isinstance(message, View):
            self.fell |= self._shown is not None and message.v < self._shown.v
            self._shown = merged(self._shown, message, self._shown is None)
        elif isinstance(message, Answer):
            self._answers[message.id].append(message)

    @property
    def views(self) -> list[View]:
        """The views that were received."""
        return [message for message in self.messages if isinstance(message, View)]

    @property
    def view(self) -> Shown:
        """The newest view, with the parts that it left out."""
        assert self.messages
        assert self._shown is not None
        return self._shown

    @property
    def chats(self) -> list[Chat]:
        """What it was told of the talk."""
        return [message for message in self.messages if isinstance(message, Chat)]

    @property
    def heard(self) -> list[chat.Line]:
        """The lines that came, in the order they came."""
        return [line for message in self.chats for line in message.lines]

    @property
    def texts(self) -> list[str]:
        """What they say."""
        return [line.text or line.phrase or "" for line in self.heard]

    def answers(self, id: str) -> list[Answer]:
        """What was answered to the order with that id."""
        assert self.messages
        return self._answers[id]

    def answer(self, id: str) -> str:
        """The one answer to the order with that id: "ok", or why not."""
        (only,) = self.answers(id)
        return "ok" if isinstance(only, Ok) else str(only.reason) if isinstance(only, Refused) else str(only.code)

    @property
    def closed(self) -> int | None:
        """The code that the server closed with."""
        close = self.wire.close_sent
        return close and close.code


def texts(written: bytes) -> list[bytes]:
    """The text messages of one write."""
    return [bytes(frame.data) for frame in frames(written) if frame.opcode is Opcode.TEXT]


def frames(written: bytes) -> list[Frame]:
    """All frames of one write."""
    if not written:
        return []
    engine = Protocol(Side.CLIENT)
    engine.receive_data(written)
    return [frame for frame in engine.events_received() if isinstance(frame, Frame)]


def parts(view: View) -> set[str]:
    """The names of the parts that a view carries."""
    return {name for name in ("table", "play", "people", "own") if getattr(view, name) is not msgspec.UNSET}
