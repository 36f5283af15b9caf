"""Compares the two relays: `python -m tests.load.relays [runs]` prints what a message costs each, and the ratio."""

import statistics
import sys
from collections.abc import Sequence

import uvloop

from tests.load.client import Agent, LoadClient
from tests.load.driver import Measured, MoveCount, drive
from tests.load.process import pin, started
from tests.load.relay_table import WELCOME

TABLES = 50
SEATS = 4
HELLO = b'{"t":"hello"}'
MOVE = b'{"t":"play","card":"AS","n":123456}'
BARE, OURS, PLAIN = "tests.load.relay", "tests.load.relay_gateway", "tests.load.relay_plain"


class Seat:
    """A seat of a relay's table: moves whenever it is its turn, as the number of events tells."""

    def __init__(self, table: "Table", number: int) -> None:
        self._table = table
        self._number = number
        self._seen = 0

    def opened(self, client: LoadClient) -> None:
        client.send(HELLO)

    def heard(self, client: LoadClient, payload: bytes) -> None:
        if payload == WELCOME:
            self._table.welcomed(self._number, client)
            return
        if self._seen % SEATS == self._number:
            self._table.count.moved()
        self._seen += 1
        if self._seen % SEATS == self._number:
            client.send(MOVE)

    def closed(self, client: LoadClient, why: str) -> None:
        self._table.count.failed(f"a seat was {why}")


class Table:
    """A table of a relay; the first seat moves when all are welcome."""

    def __init__(self, number: int, count: MoveCount) -> None:
        self.path = f"/ws/table-{number}"
        self.count = count
        self.agents: Sequence[Agent] = [Seat(self, seat) for seat in range(SEATS)]
        self._seated: dict[int, LoadClient] = {}

    def welcomed(self, seat: int, client: LoadClient) -> None:
        self._seated[seat] = client
        if len(self._seated) == SEATS:
            self._seated[0].send(MOVE)


async def measure(relay: str, moves: int = 100_000) -> Measured:
    """One run of one relay."""
    async with started(relay) as server:
        return await drive(server, Table, TABLES, warm_up=moves // 5, moves=moves)


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    pin(0, 1)
    cost: dict[str, list[float]] = {BARE: [], OURS: []}
    for _ in range(runs):
        for relay, costs in cost.items():
            measured = uvloop.run(measure(relay))
            costs.append(measured.us_per_move)
            print(f"{relay:26} {measured}", flush=True)
    bare, ours = (statistics.median(costs) for costs in cost.values())
    print(f"median: {ours:.1f} us on our gateway, {bare:.1f} us on websockets: ratio {ours / bare:.2f}")


if __name__ == "__main__":
    main()
