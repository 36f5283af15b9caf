"""Several node processes on one Valkey, with proxies that get in the way before the nodes and before the store."""

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from server.redis.keys import table_of
from tests.chaos.openings import Openings
from tests.chaos.rewinds import Rewind
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
        self.openings = Openings(OPENINGS)
        self.rewinds: list[Rewind] = []
        """Which older copies of the store were put back."""
        self._count = nodes
        self._returning: dict[ServerProcess, asyncio.Task[None]] = {}
        self._open = AsyncExitStack()

    @property
    def url(self) -> str:
        """Where clients come to."""
        return f"http://127.0.0.1:{self.front.port}"

    async def standing(self) -> list[ServerProcess]:
        """The nodes that run, once there are two at least: one may fall. Raises what a start has raised."""
        while True:
            for failed in [back for back in self._returning.values() if back.done()]:
                failed.result()
            up = [node for node in self.nodes if node not in self._returning]
            if len(up) > 1:
                return up
            await asyncio.wait(self._returning.values(), return_when=asyncio.FIRST_COMPLETED)

    async def fell(self, node: ServerProcess, down_s: float) -> None:
        """Kill a node, which comes again so much later; nobody waits for that."""
        await node.kill()
        back = self._returning[node] = asyncio.create_task(self._return(node, down_s))
        back.add_done_callback(lambda _: None if back.exception() else self._returning.pop(node))

    async def all_back(self) -> None:
        """Wait for the nodes that were killed. Raises what a start has raised."""
        await asyncio.gather(*self._returning.values())

    def put_back(self, copy: Path) -> None:
        """Start the store on an older copy of its data. Nodes cannot reach it before it is noted what that holds."""
        at = time.time_ns() // 1_000_000
        self.back.refusing = True
        self.valkey.kill()
        self.valkey.put_back(copy)
        self.valkey.start()
        with self.valkey.client() as client:
            newest = {key: client.xrevrange(key, count=1) for key in client.keys("spader:*:log")}
        heads = {table_of(key.decode()): int(id.partition(b"-")[2]) for key, [(id, _)] in newest.items()}
        self.rewinds.append(Rewind(at, heads))
        self.back.refusing = False

    async def _return(self, node: ServerProcess, down_s: float) -> None:
        await asyncio.sleep(down_s)
        while True:
            try:
                await node.start()
            except RuntimeError:
                continue  # the store was away; what supervises nodes starts them until they run
            else:
                return

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
