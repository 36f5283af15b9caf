"""Several node processes on one Valkey, with proxies that get in the way before the nodes and before the store."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.integration.process import ServerProcess
from tests.proxy import Proxy
from tests.valkey import Valkey

SKEWS_MS = (0, 3_600_000, -3_600_000, 86_400_000)
"""How far the nodes' wall clocks are ahead, by turns."""
OPENINGS = 8
"""Tables that may be opened at a time."""
HURRY = ("--bot-ms", "0-50", "--rest-s", "5")


class Cluster:
    """Clients come to `front`, which spreads them over the nodes; the nodes reach `valkey` through `back`."""

    def __init__(self, folder: Path, nodes: int) -> None:
        self.valkey = Valkey(folder / "valkey", durable=True)
        self.nodes: list[ServerProcess] = []
        self.front = Proxy()
        self.back = Proxy()
        self.opening = asyncio.Semaphore(OPENINGS)
        """Who opens a table takes one; what does not suit tables that are being opened takes all."""
        self._count = nodes
        self._returning: dict[ServerProcess, asyncio.Task[None]] = {}
        self._open = AsyncExitStack()

    @property
    def url(self) -> str:
        """Where clients come to."""
        return f"http://127.0.0.1:{self.front.port}"

    async def standing(self) -> list[ServerProcess]:
        """The nodes that run, once there are two at least: one may fall."""
        while True:
            up = [node for node in self.nodes if node not in self._returning]
            if len(up) > 1:
                return up
            await asyncio.wait(self._returning.values(), return_when=asyncio.FIRST_COMPLETED)

    async def fell(self, node: ServerProcess, down_s: float) -> None:
        """Kill a node, which comes again so much later; nobody waits for that."""
        await node.kill()
        back = self._returning[node] = asyncio.create_task(self._return(node, down_s))
        back.add_done_callback(lambda _: self._returning.pop(node))

    async def all_back(self) -> None:
        """Wait for the nodes that were killed. Raises RuntimeError if one does not start."""
        await asyncio.gather(*self._returning.values())

    async def _return(self, node: ServerProcess, down_s: float) -> None:
        await asyncio.sleep(down_s)
        await node.start()

    async def __aenter__(self) -> Self:
        opened = self._open
        opened.enter_context(self.valkey)
        self.back = await opened.enter_async_context(Proxy(self.valkey.port))
        for number in range(self._count):
            node = ServerProcess(
                f"redis://127.0.0.1:{self.back.port}", *HURRY, skew_ms=SKEWS_MS[number % len(SKEWS_MS)]
            )
            self.nodes.append(await opened.enter_async_context(node))
        self.front = await opened.enter_async_context(Proxy(*(node.port for node in self.nodes)))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.gather(*self._returning.values(), return_exceptions=True)
        for node in self.nodes:
            node.resume()
        self.valkey.resume()
        await self._open.aclose()
