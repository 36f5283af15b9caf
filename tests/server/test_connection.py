"""The two ways to read a connection, with the engine and without, are one: however the bytes are cut."""

import asyncio
import gc
import weakref
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, cast

import pytest
import uvicorn
from hypothesis import example, given, settings
from hypothesis import strategies as st
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

import server.connection
from server.connection import Connection
from server.frames import PROBE
from server.socket_settings import LARGEST_MESSAGE
from server.sockets import Socket
from tests.server.transport import Connected, Wire

HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def application(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("the application has no part in this")


class Line(Wire):
    """A wire with what a connection needs beyond what a socket does."""

    def get_extra_info(self, name: str) -> None:
        return None


class Gate:
    """Lets in everybody, with one socket."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket

    def open(self, transport: asyncio.Transport, request: Request, offered: Sequence[str]) -> Socket:
        return self.socket

    def lost(self, socket: Socket) -> None:
        socket.lost()


class EngineOnly(Connection):
    """A connection that gives every byte to the engine."""

    def data_received(self, data: bytes) -> None:
        self.between_messages = False
        super().data_received(data)


class Reading:
    """A connection of one of the two kinds, past its handshake."""

    def __init__(self, kind: type[Connection] = Connection) -> None:
        self.here = Connected().admitted()
        bound = type("Bound", (kind,), {"gate": Gate(self.here.socket)})
        self.connection = bound(uvicorn.Config(application, log_config=None), ServerState(), {})
        line = Line()
        self.connection.connection_made(cast(asyncio.Transport, line))
        self.connection.data_received(HANDSHAKE)
        assert line.written[0].startswith(b"HTTP/1.1 101 ")

    def outcome(self, pieces: Sequence[bytes]) -> tuple[list[bytes], bytes, bool, bool]:
        """What came of it: the messages, what was written, and whether sending and the connection were ended."""
        for piece in pieces:
            self.connection.data_received(piece)
        wire = self.here.wire
        return self.here.host.texts, b"".join(wire.written), wire.ended, wire.closed


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> Iterator[weakref.WeakSet[ServerProtocol]]:
    """The engines that are kept, while the collector does not look for any."""
    kept = weakref.WeakSet[ServerProtocol]()

    def engine(**settings: Any) -> ServerProtocol:
        made = ServerProtocol(**settings)
        kept.add(made)
        return made

    monkeypatch.setattr(server.connection, "ServerProtocol", engine)
    gc.disable()
    yield kept
    gc.enable()


def frame(opcode: Opcode, payload: bytes, fin: bool = True, *, mask: bool = True, rsv1: bool = False) -> bytes:
    # `serialize` refuses what a test of a server must be able to send, so the header is mended afterwards.
    data = bytearray(Frame(Opcode.BINARY, payload).serialize(mask=mask))
    data[0] = (0x80 if fin else 0) | (0x40 if rsv1 else 0) | opcode
    return bytes(data)


def long_winded(payload: bytes) -> bytes:
    """A short text in the longest form of a frame, which nobody should use and the engine allows."""
    return b"\x81\xff" + len(payload).to_bytes(8, "big") + bytes(4) + payload


texts = st.one_of(
    st.text(max_size=30).map(str.encode),
    st.binary(max_size=20),
    st.sampled_from([b"x" * 125, b"x" * 126, b"x" * 4000, b"x" * LARGEST_MESSAGE, b"x" * (LARGEST_MESSAGE + 1)]),
)
usual = st.builds(frame, st.just(Opcode.TEXT), st.text(max_size=40).map(str.encode))
controls = st.builds(frame, st.sampled_from([Opcode.PING, Opcode.PONG]), st.binary(max_size=125))
fragments = st.builds(frame, st.sampled_from([Opcode.TEXT, Opcode.CONT, Opcode.CONT]), texts, st.booleans())
rare = st.one_of(
    st.builds(frame, st.sampled_from(Opcode), texts, st.booleans()),
    st.builds(frame, st.just(Opcode.CLOSE), st.sampled_from([b"", b"\x03", b"\x03\xe8", b"\x0f\xa1bye", b"\x00\x01"])),
    st.builds(frame, st.just(Opcode.TEXT), texts, mask=st.just(False)),
    st.builds(frame, st.just(Opcode.TEXT), texts, rsv1=st.just(True)),
    st.builds(long_winded, st.text(max_size=10).map(str.encode)),
    st.binary(min_size=1, max_size=8),
)
conversations = st.lists(st.one_of(usual, usual, usual, controls, fragments, rare), max_size=12)


@st.composite
def cut_conversations(draw: st.DrawFn) -> list[bytes]:
    """A conversation's bytes in pieces: cut between frames, and now and then within."""
    frames = draw(conversations)
    data = b"".join(frames)
    ends = [sum(len(one) for one in frames[:count]) for count in range(1, len(frames) + 1)]
    kept = [end for end in ends if draw(st.integers(0, 3))]
    cuts = sorted({0, len(data), *kept, *draw(st.lists(st.integers(0, len(data)), max_size=4))})
    return [data[start:end] for start, end in pairwise(cuts)]


@settings(max_examples=400, deadline=None)
@example([frame(Opcode.BINARY, b"", fin=False), frame(Opcode.CLOSE, b"")])
@given(cut_conversations())
def test_a_conversation_is_read_the_same_with_and_without_the_engine(pieces: list[bytes]):
    expected = Reading(EngineOnly).outcome([b"".join(pieces)] if pieces else [])
    assert Reading().outcome(pieces) == expected
    assert Reading(EngineOnly).outcome(pieces) == expected


@given(st.lists(st.one_of(usual, controls), max_size=6))
def test_byte_by_byte_is_as_good_as_all_at_once(frames: list[bytes]):
    data = b"".join(frames)
    one_by_one = Reading().outcome([data[at : at + 1] for at in range(len(data))])
    assert one_by_one == Reading().outcome([data] if data else [])


def test_the_usual_messages_never_meet_an_engine(monkeypatch: pytest.MonkeyPatch):
    reading = Reading()
    monkeypatch.delattr(server.connection, "ServerProtocol")
    pong = frame(Opcode.PONG, b"")
    texts, *_ = reading.outcome([frame(Opcode.TEXT, b"play"), pong, frame(Opcode.TEXT, "Dame ♠".encode())])
    assert texts == [b"play", "Dame ♠".encode()]


def test_the_answer_to_a_probe_is_told_from_other_pongs():
    reading = Reading()
    reading.outcome([frame(Opcode.PONG, b""), frame(Opcode.PONG, b"?")])
    assert not reading.here.socket.alive
    reading.outcome([frame(Opcode.PONG, PROBE)])
    assert reading.here.socket.alive
    assert reading.connection.between_messages


def test_an_idle_connection_keeps_no_engine(engines: weakref.WeakSet[ServerProtocol]):
    reading = Reading()
    assert not engines
    long = frame(Opcode.TEXT, b"x" * 200)
    reading.outcome([long[:100]])
    assert len(engines) == 1
    reading.outcome([long[100:], frame(Opcode.PING, b"?")])
    assert reading.here.host.texts == [b"x" * 200]
    assert not engines


@pytest.mark.parametrize("last", [frame(Opcode.TEXT, b"half", fin=False), frame(Opcode.CLOSE, b""), b"\xff\xff"])
def test_a_connection_that_is_gone_leaves_nothing_to_the_collector(
    engines: weakref.WeakSet[ServerProtocol], last: bytes
):
    reading = Reading()
    reading.outcome([last])
    assert len(engines) == 1
    reading.connection.connection_lost(None)
    assert not engines


def test_after_a_detour_through_the_engine_messages_go_past_it_again():
    reading = Reading()
    long = frame(Opcode.TEXT, b"x" * 200)
    reading.outcome([long[:1], long[1:7], long[7:]])
    assert reading.connection.between_messages
    reading.outcome([frame(Opcode.TEXT, b"one, ", fin=False), frame(Opcode.PING, b"")])
    assert not reading.connection.between_messages
    texts, *_ = reading.outcome([frame(Opcode.CONT, b"two")])
    assert reading.connection.between_messages
    assert texts == [b"x" * 200, b"one, two"]


def test_a_flood_of_pings_or_fragments_closes():
    for flood in (frame(Opcode.PING, b""), frame(Opcode.CONT, b"", fin=False)):
        reading = Reading()
        reading.outcome([frame(Opcode.TEXT, b"", fin=False), *[flood] * 150])
        close = reading.here.wire.close_sent
        assert close is not None
        assert (close.code, close.reason) == (1008, "too many messages")
