"""One connected client, as the door and the table hosts see it: text comes in, prepared frames go out."""

import logging
from collections.abc import Callable
from typing import Protocol

from server import closing
from server.clock import Clock, Timer
from server.frames import PING, PROBE, close_frame, control_frame, is_utf8
from server.limits import TokenBucket
from server.listener import NOBODY, Listener
from server.socket_settings import SocketSettings

_log = logging.getLogger(__name__)
_PROBE = control_frame(9, PROBE)
_TURNS = 500
"""Over so many turns of the loop the closing of who is too slow is spread."""


class Transport(Protocol):
    """What a socket needs of an asyncio transport."""

    def write(self, data: bytes) -> None: ...
    def write_eof(self) -> None: ...
    def close(self) -> None: ...
    def abort(self) -> None: ...


class Socket:
    """A connected client.

    Everything is written at once or not at all: `behind` says that the kernel takes no more for now. A view that is
    refused then is not kept, for a newer one will replace it; only answers are. So a slow client costs the frame that
    did not fit, a few answers, and no more.
    """

    __slots__ = (
        "_answers",
        "_awaits_pong",
        "_behind_timer",
        "_clock",
        "_pings",
        "_requests",
        "_settings",
        "_timer",
        "_transport",
        "address",
        "admitted",
        "alive",
        "behind",
        "closing",
        "cookie",
        "listener",
        "number",
        "origin",
        "path",
        "show",
    )

    def __init__(
        self,
        *,
        number: int,
        address: str,
        path: str,
        cookie: str,
        origin: str | None,
        listener: Listener,
        transport: Transport,
        clock: Clock,
        settings: SocketSettings,
    ) -> None:
        self.number = number
        """Grows from socket to socket within the process."""
        self.address = address
        """The client's IP address, told by a trusted proxy if it came through one."""
        self.path = path
        """Path of the request, without the query."""
        self.cookie = cookie
        """The Cookie header, or ""."""
        self.origin = origin
        """The Origin header, already checked; None if there was none, as from a program that is not a browser."""
        self.listener = listener
        self.admitted = False
        self.alive = False
        """Whether the client has answered a probe. Pongs and pings that waited to be read prove nothing: it may be gone
        since."""
        self.behind = False
        self.closing = False
        """Whether nothing is taken from the client or sent to it any more."""
        self.show: Callable[[bytes], object] = transport.write
        """Writes a view; one that comes while the socket is behind or closing is dropped."""
        self._transport = transport
        self._clock = clock
        self._settings = settings
        self._answers: list[bytes] = []
        self._awaits_pong = False
        self._requests = TokenBucket(*settings.requests, clock.monotonic)
        self._pings = TokenBucket(*settings.pings, clock.monotonic)
        self._behind_timer: Timer | None = None
        self._timer: Timer | None = clock.call_later(settings.hello_s, self._no_hello)

    # For the listener.

    def said_hello(self) -> None:
        """A hello has come, and is being looked into: the client has kept its deadline."""
        if self._timer is not None and not self.closing:
            self._timer.cancel()
            self._timer = None

    def admit(self, listener: Listener) -> None:
        """Hello is accepted: the client may stay, and `listener` is told what it sends."""
        self.said_hello()
        self.listener = listener
        self.admitted = True

    def probe(self) -> None:
        """Ask the client whether it is there: it is `alive` from its answer on."""
        self.answer(_PROBE)

    def send(self, frame: bytes) -> bool:
        """Write `frame` (or several, joined) and say so; False if the socket is behind or closing, then it is lost."""
        if self.behind or self.closing:
            return False
        self._transport.write(frame)
        return True

    def answer(self, frame: bytes) -> None:
        """Write `frame`, or keep it until the socket is no longer behind. For small frames that nothing replaces."""
        if self.send(frame) or self.closing:
            return
        if len(self._answers) < self._settings.answers_kept:
            self._answers.append(frame)
        else:
            self.close(*closing.TOO_SLOW)

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame and end the connection when the client has answered it, or soon without an answer."""
        if not self.closing:
            self._end(close_frame(code, reason))

    def allow_request(self) -> bool:
        """Count a request against the limit. False: refuse it. Too many refused in a row close the socket."""
        return self._requests.allow() or self._refused(self._requests)

    def allow_ping(self) -> bool:
        """The same for the application's pings, which have a limit of their own."""
        return self._pings.allow() or self._refused(self._pings)

    # For the heartbeat.

    def beat(self) -> None:
        """Ping the client; one that has not answered the last ping is gone."""
        if self.closing or self.behind:
            return  # each has a deadline of its own
        if self._awaits_pong:
            self.close(*closing.NO_PONG)
            self._transport.abort()
        else:
            self._awaits_pong = True
            self._transport.write(PING)

    # For the protocol that reads the connection.

    def received(self, payload: bytes) -> None:
        """One whole text message has come in."""
        if self.closing:
            return
        if not self.admitted and len(payload) > self._settings.hello_size:
            self.close(*closing.HELLO_TOO_BIG)
        elif not payload.isascii() and not is_utf8(payload):
            self.close(*closing.NOT_UTF8)
        else:
            try:
                self.listener.on_text(self, payload)
            except Exception:
                self._fault()

    def pong(self, payload: bytes = b"") -> None:
        """The client has answered the ping with this payload."""
        self._awaits_pong = False
        if payload == PROBE:
            self.alive = True

    def pause(self) -> None:
        """The kernel takes no more: what was written last waits in the transport."""
        self.behind = True
        self.show = _drop
        if not self.closing:
            patience = self._settings.behind_s + self._settings.spread_s * (self.number % _TURNS) / _TURNS
            self._behind_timer = self._clock.call_later(patience, self._too_slow)

    def resume(self) -> None:
        """The transport has nothing left to write."""
        self.behind = False
        if self._behind_timer is not None:
            self._behind_timer.cancel()
            self._behind_timer = None
        if self._answers:
            answers, self._answers = b"".join(self._answers), []
            self._transport.write(answers)
        if self.behind or self.closing:
            return
        self.show = self._transport.write
        try:
            self.listener.on_drained(self)
        except Exception:
            self._fault()

    def failed(self, last: bytes) -> None:
        """The client broke the protocol: write `last`, which tells it, and wait for it to go."""
        if not self.closing:
            self._end(last)
            # The client may be in the middle of a long message. Closing now would reset the connection under it, and
            # `last` would be lost: so the end of what we send is marked, and the rest of the message read and ignored.
            self._transport.write_eof()

    def left(self, last: bytes) -> None:
        """The client has closed, or answered our close frame: write `last`, its answer if it needs one, and be done."""
        if not self.closing:
            self._end(last)
        self._transport.close()

    def lost(self) -> None:
        """The connection is gone."""
        self.closing = True
        self.show = _drop
        self._stop_timers()
        try:
            self.listener.on_closed(self)
        except Exception:
            _log.exception("socket %d: on_closed failed", self.number)
        self.listener = NOBODY  # so that nothing is kept by what refers to each other

    def _refused(self, by: TokenBucket) -> bool:
        if by.refused >= self._settings.flood:
            self.close(*closing.FLOOD)
        return False

    def _end(self, last: bytes) -> None:
        self.closing = True
        self.show = _drop
        self._answers = []
        self._stop_timers()
        self._transport.write(last)
        self._timer = self._clock.call_later(self._settings.closing_s, self._transport.abort)

    def _stop_timers(self) -> None:
        for timer in (self._timer, self._behind_timer):
            if timer is not None:
                timer.cancel()
        self._timer = self._behind_timer = None

    def _no_hello(self) -> None:
        self.close(*closing.NO_HELLO)

    def _too_slow(self) -> None:
        self.close(*closing.TOO_SLOW)

    def _fault(self) -> None:
        _log.exception("socket %d: its listener failed", self.number)
        self.close(*closing.FAULT)


def _drop(_view: bytes) -> None: ...
