"""`python -m tests.load.watching PID PORT TABLE TOKEN READING STALLED`: a crowd that watches one table.

It is a process of its own, so that whoever times the seats does not wait while thousands of clients read, nor while
their sockets are counted. It says `ready` when all are there; a line on its input makes the second part of the crowd
stop to read; at the end of its input it prints, as JSON, what it has seen.
"""

import asyncio
import socket
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from time import perf_counter
from typing import NamedTuple

import msgspec
import uvloop

from tests.load.client import LoadClient
from tests.load.players import Tokens
from tests.load.process import ROOT, Server, descriptors, pin, tcp_memory

AT_ONCE = 100
"""Connections that are opened together."""
SMALLEST = 4096
"""Receive buffer in bytes of who will not read: the rest is the server's."""


class Seen(NamedTuple):
    """What became of the crowd."""

    lost: int
    """Of those who read, how many were closed."""
    fewest: int
    """Views that one of them was shown."""
    most: int
    first_s: float
    """When the server closed the first of those who had stopped to read, in seconds; 0 is not at all."""
    last_s: float
    kernel: int
    """Bytes at most that the kernel kept for TCP, more than before they stopped."""


class Crowd:
    """The process, as it is spoken to."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    def stall(self) -> None:
        """Those who will not read stop to read."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")

    async def ended(self) -> Seen:
        """Send everybody away."""
        said, _ = await self._process.communicate(b"")
        return msgspec.json.decode(said, type=Seen)


@asynccontextmanager
async def crowd(server: Server, table: Tokens, reading: int, stalled: int) -> AsyncGenerator[Crowd]:
    """So many who watch and read, and so many who will not; all are there."""
    arguments = (str(server.pid), str(server.port), table.table, table.watchers[0], str(reading), str(stalled))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.load.watching", *arguments, cwd=ROOT, stdin=pipe, stdout=pipe
    )
    try:
        assert process.stdout is not None
        await process.stdout.readline()
        yield Crowd(process)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class Spectator:
    """Who watches, and counts what it is shown."""

    def __init__(self, token: str) -> None:
        self._token = token
        self.views = 0
        self.shown = asyncio.Event()
        self.gone = False

    def opened(self, client: LoadClient) -> None:
        client.send(b'{"t":"hello","token":"%s"}' % self._token.encode())

    def heard(self, client: LoadClient, payload: bytes) -> None:
        if payload.startswith(b'{"t":"view"'):
            self.views += 1
            self.shown.set()

    def closed(self, client: LoadClient, why: str) -> None:
        self.gone = True


class Watching(NamedTuple):
    """One spectator and its connection."""

    agent: Spectator
    client: LoadClient


async def spectators(port: int, table: str, token: str, count: int, receive: int | None = None) -> list[Watching]:
    """Connect so many who watch; one guest does for all, as watching takes no seat."""
    loop = asyncio.get_running_loop()

    async def one() -> Watching:
        agent = Spectator(token)
        client = LoadClient(f"/ws/{table}", agent)
        raw = socket.socket()
        raw.setblocking(False)
        if receive is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        await loop.sock_connect(raw, ("127.0.0.1", port))
        await loop.create_connection(lambda: client, sock=raw)
        return Watching(agent, client)

    watching: list[Watching] = []
    while len(watching) < count:
        watching += await asyncio.gather(*[one() for _ in range(min(AT_ONCE, count - len(watching)))])
    for spectator in watching:
        await spectator.agent.shown.wait()  # the kernel takes connections before the server does
    return watching


async def watch(pid: int, port: int, table: str, token: str, reading: int, stalled: int) -> None:
    """Do what the module says."""
    readers = await spectators(port, table, token, reading)
    idle = await spectators(port, table, token, stalled, SMALLEST)
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    print("ready", flush=True)
    await orders.readline()
    began, opened, kernel = perf_counter(), descriptors(pid), tcp_memory()
    for one in idle:
        one.client.stall()
    first_s, last_s, most = 0.0, 0.0, 0
    ended = asyncio.ensure_future(orders.read())
    while not ended.done():
        await asyncio.wait((ended,), timeout=1)
        most = max(most, tcp_memory() - kernel)
        now, closed = perf_counter() - began, opened - descriptors(pid)
        first_s = first_s or (closed > 0) * now
        last_s = last_s or (closed >= stalled) * now
    views = [one.agent.views for one in readers]
    lost = sum(one.agent.gone for one in readers)
    print(msgspec.json.encode(Seen(lost, min(views), max(views), first_s, last_s, most)).decode(), flush=True)


if __name__ == "__main__":
    pin(0, 1)
    pid, port, table, token, reading, stalled = sys.argv[1:]
    uvloop.run(watch(int(pid), int(port), table, token, int(reading), int(stalled)))
