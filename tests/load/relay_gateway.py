"""The same relay on our gateway."""

import asyncio

from starlette.applications import Starlette

from server.clock import LoopClock
from server.frames import text_frame
from server.gateway import Gateway
from server.serving import Serving, loop_factory
from server.socket_settings import GatewaySettings, SocketSettings
from server.sockets import Socket
from tests.load.relay_table import WELCOME, Relay, RelayTable

NO_LIMIT = (1e9, 1e9)


class Member:
    """Listens to one socket at its table."""

    def __init__(self, table: RelayTable[Socket]) -> None:
        self._table = table

    def on_text(self, socket: Socket, payload: bytes) -> None:
        if socket.allow_request():
            frame = text_frame(self._table.event(payload))
            for member in self._table.members:
                member.send(frame)

    def on_drained(self, socket: Socket) -> None: ...

    def on_closed(self, socket: Socket) -> None:
        self._table.members.remove(socket)


class Door:
    """Seats everybody at the table that the path names."""

    def __init__(self) -> None:
        self._relay = Relay[Socket]()

    def on_text(self, socket: Socket, payload: bytes) -> None:
        socket.admit(Member(self._relay.join(socket.path, socket)))
        socket.answer(text_frame(WELCOME))

    def on_drained(self, socket: Socket) -> None: ...

    def on_closed(self, socket: Socket) -> None: ...


async def main() -> None:
    settings = GatewaySettings(sockets_per_address=10_000, socket=SocketSettings(requests=NO_LIMIT))
    gateway = Gateway(Door(), LoopClock(asyncio.get_running_loop()), settings)

    async def drain() -> None:
        gateway.close_all(1012)

    serving = Serving(Starlette(), gateway, drain)
    serving.listen("127.0.0.1", 0)
    print(serving.port, flush=True)
    await serving.run()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(main())
