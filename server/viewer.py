"""One connection at one table: who it is, what it asks, and which parts of the view it has already."""

from typing import NamedTuple, Protocol

from protocol.chat import ChatSetting
from protocol.codec import Malformed, decode_request, encode
from protocol.codes import ErrorCode
from protocol.replies import Error, Pong, Reclaim, Reclaims, Refused
from protocol.requests import AnyOrder, ChatOrder, Hello, Ping, PlayCard, Say, SetChat
from rules.reasons import Reason
from rules.seats import Seat
from server.clock import Clock
from server.frames import text_frame
from server.orders import Asker
from server.sockets import Socket

NOTHING = (-1, -1)
NOBODY = b"null"
"""The own part of who has no seat."""


class Heard(NamedTuple):
    """What somebody was told of the talk: what may be said, and the newest line for all and for watchers alone."""

    chat: ChatSetting | None = None
    table: int = 0
    watchers: int = 0


UNTOLD = Heard()


class Talking(Protocol):
    """What a connection needs of the talk at its table."""

    def take(self, viewer: "Viewer", order: ChatOrder) -> None: ...


class Hosting(Protocol):
    """What a connection needs of its table."""

    @property
    def talk(self) -> Talking: ...
    def request(self, viewer: "Viewer", request: AnyOrder) -> None: ...
    def leave(self, viewer: "Viewer") -> None: ...
    def drained(self, viewer: "Viewer") -> None: ...


class Viewer:
    """A socket that has said hello at a table; listens to it from then on."""

    __slots__ = ("_clock", "_host", "asker", "has", "heard", "number", "own", "reclaims", "seat", "socket", "used_at")

    def __init__(
        self, socket: Socket, asker: Asker, seat: Seat | None, host: Hosting, clock: Clock, number: int = 0
    ) -> None:
        self.socket = socket
        self.asker = asker
        self.seat = seat
        self.number = number
        """Of a guest's connections to several nodes the one with the highest number has the seat, by its `claim`."""
        self.has: tuple[int, int] = NOTHING
        """Revisions of the table part and the people part that it was sent last."""
        self.own = b""
        """The own part as it was sent last; empty if none was."""
        self.reclaims: tuple[Reclaim, ...] = ()
        """Who waits for a seat, as it was told last."""
        self.heard = UNTOLD
        """What it was told of the talk."""
        self.used_at = clock.monotonic()
        """When it came, or gave its newest order but for cards, on the monotonic clock."""
        self._host = host
        self._clock = clock

    @property
    def claim(self) -> int:
        """Its number, or 0, which takes a seat from nobody, until it is known that the client is still there."""
        return self.number if self.socket.alive else 0

    def forget(self) -> None:
        """Send everything next time."""
        self.has = NOTHING
        self.own = b""

    def tell(self, reclaims: tuple[Reclaim, ...]) -> None:
        """Say who waits for a seat, if that is news."""
        if reclaims != self.reclaims:
            self.reclaims = reclaims
            answer(self.socket, Reclaims(reclaims))

    def on_text(self, socket: Socket, payload: bytes) -> None:
        """A message from the client: an order for the table, a ping, or an error."""
        try:
            request = decode_request(payload)
        except Malformed as error:
            if socket.allow_request():
                answer(socket, Error(ErrorCode.MALFORMED, str(error), error.id))
            return
        # `type`, as `isinstance` takes 0.2 µs to say no, and every card asks.
        if type(request) is Ping:
            if socket.allow_ping():
                answer(socket, Pong(self._clock.now()))
        elif not socket.allow_request():
            if type(request) is not Hello:
                answer(socket, Refused(request.id, Reason.RATE_LIMITED))
        elif type(request) is PlayCard:  # most orders, asked for before the rare ones below
            self._host.request(self, request)
        elif type(request) is Hello:
            answer(socket, Error(ErrorCode.HELLO_TWICE, "hello was said before"))
        elif type(request) is Say or type(request) is SetChat:
            self._host.talk.take(self, request)
        else:
            self.used_at = self._clock.monotonic()
            self._host.request(self, request)

    def on_drained(self, socket: Socket) -> None:
        """The client reads again."""
        self._host.drained(self)

    def on_closed(self, socket: Socket) -> None:
        """The client is gone."""
        self._host.leave(self)


def answer(socket: Socket, message: Error | Pong | Reclaims | Refused) -> None:
    """Send a small message that is no view."""
    socket.answer(text_frame(encode(message)))
