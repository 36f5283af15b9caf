"""One schedule: from its seed to what came of it."""

from functools import partial
from hashlib import sha256

from msgspec import Struct

from tests.simulation.faults import Kind, draw
from tests.simulation.judge import judge
from tests.simulation.strikes import strike
from tests.simulation.table import SimulatedTable, settings
from tests.simulation.world import Failed, World

LIMIT_S = 300.0
"""Virtual time for a round, whatever goes wrong meanwhile."""
LOOK_S = 0.5
"""Between looks at whether it is over."""
REST_S = 30.0
"""Virtual time for everybody to be told, after the score has been shown."""


class Outcome(Struct, frozen=True):
    """What came of a schedule; without `faults` it went well.

    `struck` are the kinds of what went wrong around the nodes, `seconds` of virtual time were needed.
    """

    seed: int
    faults: tuple[str, ...]
    digest: str
    """Of the trace: the same for the same seed."""
    entries: int
    seconds: float
    struck: tuple[Kind, ...]
    trace: tuple[str, ...]


def run(seed: int) -> Outcome:
    """Play the schedule of a seed. The same seed gives the same outcome, to the last message."""
    world = World(seed)
    table = SimulatedTable(world, settings(world))
    plan = draw(world.chance)
    for fault in plan:
        world.later(fault.at_s, partial(strike, table, fault))
    faults: list[str] = []
    seconds = 0.0
    try:
        while not table.done and world.now_s < LIMIT_S:
            world.run(world.now_s + LOOK_S)
            seconds = world.now_s
        world.run(seconds + REST_S)
    except Failed as failure:
        faults.append(str(failure))
    if seconds >= LIMIT_S:
        faults.append(f"the round is not over after {LIMIT_S:.0f} s")
    faults += judge(table)
    for node in table.nodes:
        node.machine.crash()
    return Outcome(
        seed,
        tuple(faults),
        sha256("\n".join(world.trace).encode()).hexdigest(),
        len(table.store.entries("T1")),
        seconds,
        tuple(fault.kind for fault in plan),
        tuple(world.trace),
    )
