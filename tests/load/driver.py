"""The closed loop: at every table the next one moves as soon as it has seen the last move; the server's CPU is read.

What is played is the tables' business. The driver connects the clients, counts moves and takes the measure.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from tests.load.client import Agent, LoadClient
from tests.load.process import Cpu, Server, cpu


class Measured(NamedTuple):
    """What some moves cost."""

    moves: int
    seconds: float
    server: Cpu
    driver_s: float
    """CPU of the driver: near `seconds`, the driver was what set the pace."""

    @property
    def us_per_move(self) -> float:
        """Microseconds of the server's CPU."""
        return self.server.total / self.moves * 1e6

    def __str__(self) -> str:
        user, system = (part / self.moves * 1e6 for part in self.server)
        return (
            f"{self.us_per_move:6.1f} us/move ({user:.1f} user + {system:.1f} system), "
            f"{self.moves / self.seconds:,.0f} moves/s, driver {self.driver_s / self.seconds:.0%} busy"
        )


class MoveCount:
    """Counts moves, and lets the driver wait for a number of them."""

    def __init__(self) -> None:
        self.moves = 0
        self._wanted = 0
        self._reached = asyncio.Event()
        self._fault: str | None = None

    def moved(self) -> None:
        """One more move has been made and seen."""
        self.moves += 1
        if self.moves == self._wanted:
            self._reached.set()

    def failed(self, why: str) -> None:
        """Something has ended that should go on."""
        self._fault = why
        self._reached.set()

    async def reach(self, moves: int) -> None:
        """Wait until so many moves have been made."""
        self._wanted = moves
        self._reached.clear()
        if self._fault is None and self.moves < moves:
            await self._reached.wait()
        if self._fault is not None:
            raise RuntimeError(self._fault)


class LoadTable(Protocol):
    """One table of the load: a path, and who plays at its sockets."""

    path: str
    agents: Sequence[Agent]


async def connect(server: Server, table: LoadTable) -> list[LoadClient]:
    """Connect everybody of one table."""
    loop = asyncio.get_running_loop()
    clients = [LoadClient(table.path, agent) for agent in table.agents]
    for client in clients:
        await loop.create_connection(lambda client=client: client, "127.0.0.1", server.port)
    return clients


async def drive(
    server: Server, table: Callable[[int, MoveCount], LoadTable], tables: int, warm_up: int, moves: int
) -> Measured:
    """Connect everybody, let `warm_up` moves pass, and measure the next `moves`."""
    count = MoveCount()
    clients = [client for number in range(tables) for client in await connect(server, table(number, count))]
    await count.reach(warm_up)
    began, used, driver = time.perf_counter(), cpu(server.pid), time.process_time()
    first = count.moves
    await count.reach(first + moves)
    seconds, driver_s = time.perf_counter() - began, time.process_time() - driver
    measured = Measured(count.moves - first, seconds, cpu(server.pid).since(used), driver_s)
    for client in clients:
        client.close()
    return measured
