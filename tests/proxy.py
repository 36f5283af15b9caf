"""A TCP proxy that gets in the way: it delays, splits, withholds and resets what passes through it."""

import asyncio
import socket
import struct
from collections.abc import Callable
from types import TracebackType
from typing import Self

SIZE = 65_536


class Proxy:
    """Stands before ports of this machine; one that refuses is passed over.

    Use it with `async with`; its switches may be changed at any time.
    """

    def __init__(self, *ports: int, by_turns: bool = True) -> None:
        """The ports take connections by turns, or each is for when those before it refuse."""
        self.port = 0
        """Where it listens."""
        self.deaf = False
        """What clients send is read and goes nowhere: to them the connection is half open."""
        self.mute = False
        """What clients send arrives, and what they are answered goes nowhere."""
        self.refusing = False
        """New connections are reset."""
        self.delay_s = 0.0
        self.split = False
        """Bytes are passed on one at a time, as slow networks may."""
        self.passed = 0
        """Bytes that clients sent and the server was given."""
        self.to = ports
        """Where new connections lead."""
        self._turn = 0
        self._by_turns = by_turns
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()

    def reset(self) -> None:
        """Break all connections at once, without a goodbye; what was on its way is lost."""
        for writer in self._open:
            _reset(writer)
        self._open.clear()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            _reset(writer)
            return
        reached = await self._reach()
        if reached is None:
            _reset(writer)
            return
        there, back = reached
        self._open |= {writer, back}
        for source, sink, lost in (
            (reader, back, lambda: self.deaf),
            (there, writer, lambda: self.deaf or self.mute),
        ):
            pump = asyncio.create_task(self._pump(source, sink, lost, sink is back))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        self._turn += self._by_turns
        for number in range(len(self.to)):
            try:
                return await asyncio.open_connection("127.0.0.1", self.to[(self._turn + number) % len(self.to)])
            except OSError:
                continue
        return None

    async def _pump(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, lost: Callable[[], bool], inwards: bool
    ) -> None:
        try:
            while chunk := await source.read(SIZE):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                if lost():
                    continue
                self.passed += len(chunk) * inwards
                for piece in [chunk[at : at + 1] for at in range(len(chunk))] if self.split else [chunk]:
                    sink.write(piece)
                    await sink.drain()
        except OSError:
            pass
        finally:
            self._open.discard(sink)
            sink.close()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        self.reset()
        for pump in tuple(self._pumps):
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)


def _reset(writer: asyncio.StreamWriter) -> None:
    raw = writer.get_extra_info("socket")
    if raw is not None:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
