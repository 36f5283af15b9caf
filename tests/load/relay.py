"""A relay on the websockets package's own server, made as fast as its manual tells: what ours is compared with."""

from contextlib import suppress

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from tests.load.relay_table import WELCOME, Relay


async def main() -> None:
    relay = Relay[ServerConnection]()

    async def member(connection: ServerConnection) -> None:
        await connection.recv()
        assert connection.request is not None
        table = relay.join(connection.request.path, connection)
        await connection.send(WELCOME, text=True)
        with suppress(ConnectionClosed):
            while True:
                broadcast(table.members, table.event(await connection.recv(decode=False)), text=True)

    subprotocols = [Subprotocol("spader.v1")]
    async with serve(member, "127.0.0.1", 0, compression=None, subprotocols=subprotocols, ping_interval=15) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main())
