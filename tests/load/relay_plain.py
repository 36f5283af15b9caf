"""A relay on asyncio's transports with nothing between: the floor under every server in Python on this machine."""

import asyncio
from typing import cast

import uvloop
from websockets.http11 import Request
from websockets.server import ServerProtocol

from server.frames import read_text, text_frame
from tests.load.relay_table import WELCOME, Relay, RelayTable

_relay = Relay["Member"]()


class Member(asyncio.Protocol):
    """One connection. It takes whole masked frames of at most 125 bytes, each in a segment of its own."""

    def __init__(self) -> None:
        self._handshake: ServerProtocol | None = ServerProtocol(subprotocols=None, max_size=8192)
        self._path = ""
        self._table: RelayTable[Member] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.write = self._transport.write

    def data_received(self, data: bytes) -> None:
        if self._handshake is not None:
            self._open(self._handshake, data)
            return
        payload = read_text(data)
        assert payload is not None
        if self._table is None:
            self._table = _relay.join(self._path, self)
            self.write(text_frame(WELCOME))
            return
        frame = text_frame(self._table.event(payload))
        for member in self._table.members:
            member.write(frame)

    def _open(self, handshake: ServerProtocol, data: bytes) -> None:
        handshake.receive_data(data)
        for event in handshake.events_received():
            assert isinstance(event, Request)
            self._path = event.path
            handshake.send_response(handshake.accept(event))
            self.write(b"".join(handshake.data_to_send()))
            self._handshake = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._table is not None:
            self._table.members.remove(self)


async def main() -> None:
    server = await asyncio.get_running_loop().create_server(Member, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main())
