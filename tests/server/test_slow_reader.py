"""Clients that stop reading, or are gone without a sign, over a real uvicorn: they cost little, and nobody waits."""

import asyncio

import pytest
from websockets.frames import Close, Opcode

from server.frames import PING, text_frame
from tests.server.client import Client
from tests.server.clock import ManualClock
from tests.server.wire import LONG_PAGE, Server, running

BOTH_LOOPS = True
pytestmark = pytest.mark.integration

VIEW = text_frame(b"x" * 4000)
LONGEST_MS = 14_000
"""Within which a socket that stays behind is closed."""


async def stalled(server: Server) -> Client:
    """A player that reads nothing, and for whom there is no more room."""
    client = await server.player(receive_buffer=4096)
    socket = server.desk.sockets[-1]
    while socket.send(VIEW):
        pass
    assert socket.behind
    return client


async def read_to_the_end(client: Client) -> tuple[int, Close | None]:
    """How many bytes of text there are still to read, and the close frame after them."""
    size = 0
    while (frame := await client.frame()) is not None and frame.opcode is not Opcode.CLOSE:
        size += len(frame.data)
    return size, Close.parse(frame.data) if frame is not None else None


async def test_a_client_that_stops_reading_costs_the_kernels_buffers_and_one_view_and_nobody_waits():
    async with running() as server:
        slow = await stalled(server)
        other = await server.player()
        socket, _ = server.desk.sockets
        for _ in range(20):
            for _ in range(500):  # 40 MB in all
                socket.send(VIEW)
            await other.send(Opcode.TEXT, b"nobody waits")
            assert await other.text() == b"nobody waits"
        socket.close(4000)
        size, close = await read_to_the_end(slow)
        assert size < 200_000
        assert close == Close(4000, "")


async def test_a_client_that_reads_again_in_time_gets_its_answers_and_the_newest_view():
    clock = ManualClock()
    async with running(clock) as server:
        slow = await stalled(server)
        (socket,) = server.desk.sockets
        socket.answer(text_frame(b"answer"))
        assert not socket.send(text_frame(b"a view that is old by then"))
        clock.advance(9_999)
        drained = server.desk.drained
        texts: list[bytes] = []
        while b"answer" not in texts:
            texts.append(await slow.text())
        await server.desk.until(lambda: server.desk.drained > drained)
        assert socket.send(text_frame(b"newest"))
        assert await slow.text() == b"newest"
        assert set(texts) == {VIEW[4:], b"answer"}


async def test_a_client_that_stays_behind_is_closed_as_too_slow():
    clock = ManualClock()
    async with running(clock) as server:
        slow = await stalled(server)
        other = await server.player()
        clock.advance(LONGEST_MS)
        _, close = await read_to_the_end(slow)
        assert close == Close(4008, "too slow")
        await slow.send(Opcode.CLOSE, b"\x0f\xa8")
        await server.desk.until(lambda: server.desk.closed == server.desk.sockets[:1])
        await other.send(Opcode.TEXT, b"still here")
        assert await other.text() == b"still here"


async def test_a_client_that_takes_not_even_the_close_frame_is_cut_off():
    clock = ManualClock()
    async with running(clock) as server:
        await stalled(server)
        clock.advance(LONGEST_MS)
        clock.advance(5_000)
        await server.desk.until(lambda: server.desk.closed == server.desk.sockets)
        assert server.gateway.sockets == {}


async def test_a_client_that_asks_and_asks_and_never_reads_is_closed():
    async with running() as server:
        slow = await stalled(server)
        for _ in range(17):
            await slow.send(Opcode.TEXT, b"?")
        await server.desk.until(lambda: server.desk.texts.count(b"?") == 17)
        _, close = await read_to_the_end(slow)
        assert close == Close(4008, "too slow")


async def test_a_client_that_answers_no_ping_is_cut_off_and_one_that_does_stays():
    clock = ManualClock()
    async with running(clock) as server:
        dead, live = await server.player(), await server.player()
        clock.advance(15_000)
        ping = await live.frame()
        assert ping is not None
        assert (ping.opcode, ping.data) == (Opcode.PING, PING[2:])
        await live.send(Opcode.PONG)
        await live.send(Opcode.TEXT, b"after the pong")
        assert await live.text() == b"after the pong"
        clock.advance(15_000)
        assert await dead.closed() == Close(1011, "no answer to a ping")
        await server.desk.until(lambda: server.desk.closed == server.desk.sockets[:1])
        assert list(server.gateway.sockets.values()) == server.desk.sockets[1:]


async def test_a_game_socket_on_a_connection_that_still_owes_a_page_is_behind_until_it_has_paid():
    async with running() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=1024)
        handshake = (
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Protocol: spader.v1\r\n\r\n"
        )
        writer.write(b"GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n" + handshake)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\x81\x85" + bytes(4) + b"hello")
        await server.desk.until(lambda: server.desk.texts == [b"hello"])
        (socket,) = server.desk.sockets
        assert socket.behind
        assert not socket.send(VIEW)
        await reader.readexactly(LONG_PAGE)
        assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
        assert await reader.readexactly(7) == text_frame(b"hello")
        await server.desk.until(lambda: server.desk.drained == 1)
        writer.close()
        await writer.wait_closed()
