"""A bare WebSocket client for load: no checks, no tasks, little CPU, so that the server is what is measured."""

import asyncio
from typing import Protocol, cast

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: spader.v1\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Agent(Protocol):
    """Whoever plays through a client."""

    def opened(self, client: "LoadClient") -> None:
        """The handshake is done."""
        ...

    def heard(self, client: "LoadClient", payload: bytes) -> None:
        """A text has come in."""
        ...

    def closed(self, client: "LoadClient", why: str) -> None:
        """The connection is gone."""
        ...


class LoadClient(asyncio.Protocol):
    """One connection. It answers pings, and takes unfragmented frames of less than 64 KiB."""

    def __init__(self, path: str, agent: Agent) -> None:
        self._path = path
        self._agent = agent
        self._rest = b""
        self._open = False
        self._why = "lost"
        self._transport: asyncio.Transport | None = None

    def send(self, payload: bytes) -> None:
        """Send a text of less than 64 KiB."""
        self._write(TEXT, payload)

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    def stall(self) -> None:
        """Read nothing any more, so that the server's bytes stay in the kernel."""
        assert self._transport is not None
        self._transport.pause_reading()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(HANDSHAKE.format(path=self._path).encode())

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        self._rest = self._read_frames(data) if self._open else self._read_head(data)

    def _read_head(self, data: bytes) -> bytes:
        head, end, following = data.partition(b"\r\n\r\n")
        if not end:
            return data
        if not head.startswith(b"HTTP/1.1 101 "):
            raise ConnectionError(head.decode())
        self._open = True
        self._agent.opened(self)
        return self._read_frames(following)

    def _read_frames(self, data: bytes) -> bytes:
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                start = at + 4
                length = data[at + 2] << 8 | data[at + 3] if size >= start else size
            end = start + length
            if end > size:
                break
            opcode = data[at] & 15
            if opcode == TEXT:
                self._agent.heard(self, data[start:end])
            elif opcode == PING:
                self._write(PONG, data[start:end])
            elif opcode == CLOSE:
                self._why = f"closed with {int.from_bytes(data[start : start + 2], 'big')}"
            at = end
        return data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self._agent.closed(self, self._why)

    def _write(self, opcode: int, payload: bytes) -> None:
        # Masked with a key of zeros, which changes nothing.
        assert self._transport is not None
        length = len(payload)
        head = (
            bytes((128 | opcode, 128 | length))
            if length < 126
            else bytes((128 | opcode, 254, length >> 8, length & 255))
        )
        self._transport.write(head + bytes(4) + payload)
