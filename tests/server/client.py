"""A WebSocket client that puts any bytes on the wire, and reads none before it is asked to."""

import asyncio
import socket
from collections.abc import Mapping

from websockets.frames import Close, Frame, Opcode
from websockets.protocol import Protocol, Side


class Client:
    """A client that sends whatever bytes it is given, masks what it sends as frames, and reads when asked."""

    def __init__(self, receive_buffer: int | None = None) -> None:
        """`receive_buffer` is SO_RCVBUF in bytes."""
        self.sock = socket.socket()
        self.sock.setblocking(False)
        if receive_buffer is not None:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.status = 0
        self.headers: dict[str, str] = {}
        self._loop = asyncio.get_running_loop()
        self._engine = Protocol(Side.CLIENT)
        self._frames: list[Frame] = []
        self._rest = b""

    async def connect(self, port: int, path: str, subprotocol: str | None, headers: Mapping[str, str]) -> None:
        """Connect to this machine and shake hands; `status` and `headers` tell what came of it."""
        await self._loop.sock_connect(self.sock, ("127.0.0.1", port))
        sent = {
            "Host": f"localhost:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version": "13",
        }
        if subprotocol is not None:
            sent["Sec-WebSocket-Protocol"] = subprotocol
        sent |= headers
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in sent.items())]
        await self.raw("\r\n".join([*lines, "", ""]).encode())
        await self._read_head()

    async def raw(self, data: bytes) -> None:
        """Put `data` on the wire."""
        await self._loop.sock_sendall(self.sock, data)

    async def send(self, opcode: Opcode, payload: bytes = b"", fin: bool = True) -> None:
        """Send one frame."""
        await self.raw(Frame(opcode, payload, fin).serialize(mask=True))

    async def frame(self) -> Frame | None:
        """The next frame; None when the server has ended the connection."""
        while not self._frames:
            data = self._rest or await self._loop.sock_recv(self.sock, 65536)
            if not data:
                return None
            self._rest = b""
            self._engine.receive_data(data)
            self._frames += [event for event in self._engine.events_received() if isinstance(event, Frame)]
        return self._frames.pop(0)

    async def text(self) -> bytes:
        """The next frame that is not a ping, which must be a text."""
        while (frame := await self.frame()) is not None and frame.opcode is Opcode.PING:
            pass
        assert frame is not None
        assert frame.opcode is Opcode.TEXT
        return bytes(frame.data)

    async def closed(self) -> Close | None:
        """Read on to the server's close frame; None if the connection ends without one."""
        while (frame := await self.frame()) is not None:
            if frame.opcode is Opcode.CLOSE:
                return Close.parse(frame.data)
        return None

    def disconnect(self) -> None:
        """End the connection without a word."""
        self.sock.close()

    async def _read_head(self) -> None:
        head = b""
        while b"\r\n\r\n" not in head:
            data = await self._loop.sock_recv(self.sock, 65536)
            assert data, "no response"
            head += data
        head, _, self._rest = head.partition(b"\r\n\r\n")
        status, *lines = head.decode().split("\r\n")
        self.status = int(status.split(" ")[1])
        self.headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
