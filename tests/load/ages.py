"""`python -m tests.load.ages`: what a card costs at a young and at an old table, and how long the old one loads."""

import argparse
import asyncio
import gc
import statistics
from time import process_time

from msgspec.structs import replace

from protocol.codec import encode
from protocol.requests import AnyOrder
from rules.options import PRESETS
from rules.table import Stage, stage
from server.loading import fold
from tests.server.lines import Line
from tests.server.tables import Bench, People, act, moves

NEVER = 13
"""What everybody bids: no side makes its contract, and the game goes on."""
PLAIN = replace(
    PRESETS["pagat"], blind_nil=0, blind_nil_exchange=0, target=1000, floor=None, round_cap=200, set_score="zero"
)


async def measure(rounds: int) -> tuple[float, float, float]:
    """Median µs of a card in the first and in the last of `rounds`, and ms to load the table then."""
    bench = Bench(PLAIN)
    await bench.open()
    people = await bench.start_all()
    young = _card(people)
    while len(bench.game.rounds) < rounds - 1 or stage(bench.table) is not Stage.BIDDING:
        assert act(people, NEVER) is not None
        await bench.pass_time(0)
    old = _card(people)
    entries = await bench.log.read("T1")
    loads: list[float] = []
    for _ in range(9):
        began = process_time()
        fold(entries)
        loads.append((process_time() - began) * 1e3)
    print(f"{len(bench.game.rounds)} rounds finished, {len(entries)} entries")
    return young, old, statistics.median(loads)


def _card(people: People) -> float:
    """µs from an order's bytes to the last of its four writes: the median of 40 bids and cards."""
    costs: list[float] = []
    gc.collect()
    for number in range(40):
        line, order = _next_order(people, f"measured-{number}")
        payload = encode(order)
        began = process_time()
        line.send(payload)
        costs.append((process_time() - began) * 1e6)
    return statistics.median(costs)


def _next_order(people: People, id: str) -> tuple[Line, AnyOrder]:
    for line in people.values():
        own = line.view.own
        assert own is not None
        if own.ask is not None:
            kind, *values = next((move for move in moves(own) if move[1:] == (NEVER,)), moves(own)[0])
            return line, kind(id, line.view.play.n, *values)
    raise AssertionError("nobody is asked")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.ages", description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="of the old table's game (default 60)")
    young, old, load = asyncio.run(measure(parser.parse_args().rounds))
    print(f"a bid or a card: {young:.1f} us in the first round, {old:.1f} us in the last, ratio {old / young:.2f}")
    print(f"loading the table: {load:.1f} ms")


if __name__ == "__main__":
    main()
