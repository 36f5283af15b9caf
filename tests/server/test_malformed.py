"""What a broken or hostile client may send, byte by byte, over a real uvicorn: it learns why, nobody else notices."""

import logging

import pytest
from websockets.frames import Close, Frame, Opcode

from tests.server.client import Client
from tests.server.wire import Server, running

BOTH_LOOPS = True
pytestmark = pytest.mark.integration


def masked(opcode: int, payload: bytes, *, fin: bool = True, reserved: int = 0) -> bytes:
    """A client's frame, whatever is wrong with it."""
    data = bytearray(Frame(Opcode.BINARY, payload).serialize(mask=True))
    data[0] = (0x80 if fin else 0) | reserved << 4 | opcode
    return bytes(data)


MALFORMED = {
    "unmasked": (b"\x81\x02{}", 1002),
    "reserved bit 1, as if compressed": (masked(1, b"{}", reserved=4), 1002),
    "reserved bit 3": (masked(1, b"{}", reserved=1), 1002),
    "unknown opcode": (masked(3, b"{}"), 1002),
    "unknown control opcode": (masked(11, b""), 1002),
    "long ping": (masked(9, b"x" * 126), 1002),
    "fragmented ping": (masked(9, b"", fin=False), 1002),
    "continuation of nothing": (masked(0, b"{}"), 1002),
    "text within a text": (masked(1, b"{", fin=False) + masked(1, b"}"), 1002),
    "close within a text": (masked(1, b"{", fin=False) + masked(8, b""), 1002),
    "close code 1": (masked(8, b"\x00\x01"), 1002),
    "close of one byte": (masked(8, b"\x03"), 1002),
    "close reason not UTF-8": (masked(8, b"\x03\xe8\xff"), 1007),
    "binary": (masked(2, b"{}"), 1003),
    "fragmented binary": (masked(2, b"{", fin=False) + masked(0, b"}"), 1003),
    "not UTF-8": (masked(1, b"\xff\xfe"), 1007),
    "long and not UTF-8": (masked(1, b"x" * 300 + b"\xff"), 1007),
    "half a character": (masked(1, "♠".encode()[:2]), 1007),
    "half a character, fragmented": (masked(1, "♠".encode()[:2], fin=False) + masked(0, b"x"), 1007),
    "too big": (masked(1, b"x" * 8193), 1009),
    "far too big": (masked(1, b"x" * 200_000), 1009),
    "announces an exabyte": (b"\x81\xff\x10" + bytes(7) + bytes(4), 1009),
    "too big in fragments": (masked(1, b"x" * 5000, fin=False) + masked(0, b"x" * 3193), 1009),
}


async def closes_with(client: Client, data: bytes) -> Close | None:
    await client.raw(data)
    return await client.closed()


@pytest.mark.parametrize(("data", "code"), MALFORMED.values(), ids=MALFORMED)
async def test_who_breaks_the_protocol_is_told_how(data: bytes, code: int, caplog: pytest.LogCaptureFixture):
    async with running() as server:
        broken, other = await server.player(), await server.player()
        close = await closes_with(broken, data)
        assert close is not None
        assert close.code == code
        broken.disconnect()
        await server.desk.until(lambda: len(server.desk.closed) == 1)
        await expect_echo(server, other)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def expect_echo(server: Server, client: Client) -> None:
    await client.send(Opcode.TEXT, b"fine")
    assert await client.text() == b"fine"
    assert b"{}" not in server.desk.texts


async def test_a_first_message_of_more_than_a_kilobyte_is_refused():
    async with running() as server:
        client = await server.client()
        await client.send(Opcode.TEXT, b"x" * 1025)
        assert await client.closed() == Close(1008, "first message too big")


async def test_messages_may_come_in_any_pieces():
    async with running() as server:
        client = await server.player()
        await client.raw(masked(1, "Löwe ♠".encode()[:3], fin=False))
        await client.send(Opcode.PING, b"are you there")
        following = masked(1, b"next")
        await client.raw(masked(0, b"", fin=False) + masked(0, "Löwe ♠".encode()[3:]) + following[:5])
        pong = await client.frame()
        assert pong is not None
        assert (pong.opcode, pong.data) == (Opcode.PONG, b"are you there")
        assert await client.text() == "Löwe ♠".encode()
        await client.raw(following[5:])
        assert await client.text() == b"next"


async def test_the_largest_message_is_let_in():
    async with running() as server:
        client = await server.player()
        await client.send(Opcode.TEXT, b"x" * 8192)
        assert len(await client.text()) == 8192
        await client.send(Opcode.TEXT, b"x" * 4096, fin=False)
        await client.send(Opcode.CONT, b"x" * 4096)
        assert len(await client.text()) == 8192


async def test_a_client_that_closes_is_answered():
    async with running() as server:
        client = await server.player()
        await client.send(Opcode.CLOSE, b"\x03\xe8bye")
        assert await client.closed() == Close(1000, "bye")
        assert await client.frame() is None
        await server.desk.until(lambda: len(server.desk.closed) == 1)


async def test_a_client_that_is_gone_without_a_word_is_noticed():
    async with running() as server:
        (await server.player()).disconnect()
        await server.desk.until(lambda: server.desk.closed == server.desk.sockets)
