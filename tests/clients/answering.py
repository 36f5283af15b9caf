"""An HTTP server that gives recorded answers, and keeps what it was asked."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tests.clients.scripted import LIMIT_S


class Answering:
    """A running one: `asked` holds each request as it came, head and body."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.asked: list[tuple[str, bytes]] = []


@asynccontextmanager
async def answering(*answers: tuple[int, bytes] | None) -> AsyncGenerator[Answering]:
    """Answer each request with the next (status, body); None hangs up instead. All of it has `LIMIT_S`."""
    waiting = list(answers)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        lengths = [line.partition(":")[2] for line in head.lower().splitlines() if line.startswith("content-length")]
        server.asked.append((head, await reader.readexactly(int(lengths[0])) if lengths else b""))
        answer = waiting.pop(0)
        if answer is not None:
            status, body = answer
            writer.write(b"HTTP/1.1 %d X\r\nContent-Length: %d\r\n\r\n%s" % (status, len(body), body))
        writer.close()
        await writer.wait_closed()

    async with asyncio.timeout(LIMIT_S), await asyncio.start_server(serve, "127.0.0.1", 0) as listening:
        server = Answering(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}")
        yield server
