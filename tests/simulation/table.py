"""One simulated table: three nodes, a store, people, and a plan of what goes wrong."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

from msgspec import Struct

from clients.state import Shown
from rules.events import TableOpened, Turn, Watch
from rules.options import Options, options
from rules.seats import SEATS, Seat
from server.identity import hashed
from server.log import LogFailed
from server.logged import Logged, encode_logged
from server.redis.keys import log_key
from server.redis.writer import SCRIPT
from server.registry import Guest, Listing, Role
from server.registry.redis import RedisRegistry
from tests.simulation.machine_clock import BEGAN
from tests.simulation.network import Connection
from tests.simulation.node import TABLE, SimulatedNode
from tests.simulation.person import Person
from tests.simulation.store import Store
from tests.simulation.store_link import SimulatedRedis, StoreLink
from tests.simulation.world import World

NODES = 3
AGAIN_S = 0.5
"""Until a write that failed is tried again."""
PRESETS = ("pagat", "sv", "sv_short", "de", "nl", "da")
MINUTE_MS = 60_000
TURNS = (Turn(), Turn(25, 10), Turn(5, 2))


class Setting(Struct, frozen=True):
    """What the seed decides beside the faults: `seats` have a person, the others a bot."""

    options: Options
    turn: Turn
    seats: tuple[Seat, ...]
    watched: bool
    strict: bool


def settings(world: World) -> Setting:
    """A table drawn from the seed."""
    chance = world.chance
    chosen = {"preset": chance.choice(PRESETS), "round_cap": 1}
    if chosen["preset"] in ("pagat", "sv") and chance.random() < 0.5:
        chosen["blind_nil_deficit"] = 0
    people = chance.choice((4, 4, 4, 3, 2, 1))
    seats = tuple(sorted(chance.sample(SEATS, people), key=SEATS.index))
    watched, strict = chance.random() < 0.5, chance.random() < 0.5
    return Setting(options(chosen), chance.choice(TURNS), seats, watched, strict)


class SimulatedTable:
    """Everything that takes part in one schedule."""

    def __init__(self, world: World, setting: Setting) -> None:
        self.world = world
        self.setting = setting
        self.store = Store(world)
        self.nodes: list[SimulatedNode] = []
        self.people: list[Person] = []
        self.stopped: list[SimulatedNode] = []
        """Nodes that have crashed."""
        self._labels = count(1)
        for number in range(NODES):
            self.nodes.append(self._node(f"node{number}"))
        for seat in setting.seats:
            self._guest(str(seat), seat, hosts=seat is setting.seats[0])
        if setting.watched:
            self._guest("watcher", None, hosts=False)
        world.outside.create_task(self._open())

    @property
    def done(self) -> bool:
        """Whether everybody has been shown the score."""
        return all(person.done for person in self.people)

    def crash(self, number: int, seconds: float) -> None:
        """A node is gone with its memory, and comes again."""
        node = self.nodes[number]
        if not node.machine.stopped:
            node.crash()
            self.stopped.append(node)
            self.world.later(seconds, partial(self._restart, number))

    def _restart(self, number: int) -> None:
        self.nodes[number] = self._node(self.nodes[number].machine.name)

    def _node(self, name: str) -> SimulatedNode:
        skew_ms = self.world.chance.randint(-MINUTE_MS, MINUTE_MS)
        return SimulatedNode(self.world, name, self.store, skew_ms)

    async def _open(self) -> None:
        """A table that has just been opened, and guests who have been let in, all about to connect."""
        setting, chance = self.setting, self.world.chance
        link = StoreLink(self.world, self.store, self.world.outside)
        registry = RedisRegistry(SimulatedRedis(link))
        host = setting.seats[0]
        opened = TableOpened(TABLE, "Simulated", f"g-{host}", setting.options, setting.turn, Watch(), setting.strict)
        entry = (f"{chance.getrandbits(64):016x}", encode_logged(Logged(opened)), b"{}")
        self.store.execute(("EVAL", SCRIPT, 1, log_key(TABLE), "0-0", 1, *entry))
        await _kept(lambda: registry.add_table(Listing(TABLE, "CODE", "Simulated", opened.host, BEGAN)))
        for person in self.people:
            guest, token = Guest(f"g-{person.name}", person.name, BEGAN), hashed(person.token)
            role = Role.WATCHER if person.seat is None else Role.PLAYER
            await _kept(partial(registry.add_guest, guest, token))
            await _kept(partial(registry.admit, TABLE, guest.id, role))
            self.world.later(chance.uniform(0, 1), person.come)

    def _guest(self, name: str, seat: Seat | None, hosts: bool) -> None:
        token = f"{self.world.chance.getrandbits(172):043x}"
        self.people.append(Person(self.world, name, token, seat, self._connect, self._all_ready if hosts else _never))

    def _all_ready(self, shown: Shown) -> bool:
        return all(shown.table.seats[seat.place].ready for seat in self.setting.seats)

    def _connect(self, person: Person) -> Connection | None:
        node = self.world.chance.choice(self.nodes)
        label = f"{person.name}{next(self._labels)}@{node.machine.name}"
        connection = Connection(self.world, node.machine, person, label)
        return connection if node.accept(connection) else None


async def _kept(write: Callable[[], Awaitable[object]]) -> None:
    """Write until it is in, though the store may be away from the very beginning."""
    while True:
        try:
            await write()
        except LogFailed:
            await asyncio.sleep(AGAIN_S)
        else:
            return


def _never(_: Shown) -> bool:
    return False
