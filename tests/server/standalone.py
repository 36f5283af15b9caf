"""A server in a process of its own, for tests that send it signals. It prints its port."""

import asyncio

from server.clock import LoopClock
from server.serving import loop_factory
from server.socket_settings import GatewaySettings
from tests.server.wire import Server


async def main() -> None:
    server = Server(LoopClock(asyncio.get_running_loop()), GatewaySettings())
    print(server.port, flush=True)
    await server.serving.run()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(main())
