"""A table's host without sockets or time: guests who come and act, a clock that stands still, work that is awaited."""

import asyncio
from collections.abc import Coroutine, Mapping
from typing import Any

from protocol.requests import (
    Agree,
    Continue,
    Decline,
    GiveCards,
    GiveNonce,
    Look,
    MakeBid,
    PlayCard,
    SetReady,
    StartGame,
    TakeSeat,
)
from rules.bids import Bid
from rules.events import AnyEvent, TableOpened, Turn, Watch
from rules.options import PRESETS, Options
from rules.own import OwnPart
from rules.seats import SEATS, Seat
from rules.table import Game, Round, Table, seat_of
from server.chat import ChatStore
from server.chat.memory import MemoryChat
from server.fold import Fold
from server.host import Host
from server.hosting import HostSettings, Node, Surroundings
from server.loading import fold
from server.log import EMPTY, Draft, Log, Ok, Outcome
from server.log.memory import MemoryLog
from server.logged import Logged, encode_logged
from server.orders import Asker
from server.viewer import Viewer
from tests.server.chance import CountedEntropy
from tests.server.clock import ManualClock
from tests.server.lines import Line
from tests.server.transport import Notes

People = Mapping[Seat, Line]
NO_CLOCK = Turn()
CLOCK = Turn(25, 10)


class Bench:
    """A node with one table. Of several on one log, each is given the first one's log and clock."""

    def __init__(
        self,
        options: Options = PRESETS["pagat"],
        turn: Turn = NO_CLOCK,
        *,
        log: Log | None = None,
        clock: ManualClock | None = None,
        settings: HostSettings | None = None,
        chat: ChatStore | None = None,
        start: int = 0,
        strict: bool = False,
    ) -> None:
        """`start` is where this node's tokens begin."""
        self.clock = clock or ManualClock()
        self.entropy = CountedEntropy(start)
        self.log = log or MemoryLog(self.clock.now)
        self.chat = chat or MemoryChat(self.clock.now)
        self.settings = settings or HostSettings()
        self.changes: list[AnyEvent] = []
        self.gone: list[Host] = []
        self.spawned = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.lines = start
        self.around = Surroundings(Node(self.log, self.chat, self.clock, self.entropy, self.spawn), self, self.settings)
        self.opening = TableOpened("T1", "Test", "g-N", options, turn, Watch(), strict)

    async def open(self) -> Host:
        """The table's first entry written, and its host."""
        event = encode_logged(Logged(self.opening))
        answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.log.append("T1", EMPTY, Draft(1, self.entropy.token(), event), answered.set_result)
        assert isinstance(await answered, Ok)
        return await self.again()

    async def again(self) -> Host:
        """Another host of the same table, folded from the log as after a restart."""
        self._loop = asyncio.get_running_loop()
        self.host = Host(await self.folded(), self.around)
        return self.host

    async def folded(self) -> Fold:
        """The table as the log alone tells it."""
        return fold(await self.log.read("T1"))

    @property
    def table(self) -> Table:
        """As the host has it."""
        return self.host.fold.table

    @property
    def game(self) -> Game:
        """The game under way, or just over."""
        assert self.table.game is not None
        return self.table.game

    @property
    def round(self) -> Round:
        """The round under way, or just scored."""
        assert self.game.round is not None
        return self.game.round

    def spawn(self, work: Coroutine[Any, Any, None]) -> object:
        self.spawned += 1
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def settle(self) -> None:
        """Let everything that was spawned end."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def pass_time(self, ms: int) -> None:
        """Let time pass, with all that it starts."""
        await self.settle()
        while ms > 0:
            self.clock.advance(min(ms, 100))
            ms -= 100
            await self.settle()
        while self.clock.due:
            self.clock.advance(0)
            await self.settle()

    def changed(self, host: Host, before: Table, event: AnyEvent) -> None:
        self.changes.append(event)

    def given_up(self, host: Host) -> None:
        self.gone.append(host)

    def come(self, guest: str, *, plays: bool = True, rewound: bool = False) -> Line:
        """A guest connects."""
        self.lines += 1
        line = Line(self.lines, self.clock, Notes())
        seat = seat_of(self.table, guest)
        viewer = Viewer(line.socket, Asker(guest, guest, plays), seat, self.host, self.host.clock)
        line.socket.admit(viewer)
        self.host.join(viewer, rewound)
        return line

    async def seat(self, *seats: Seat) -> dict[Seat, Line]:
        """People sit on these seats and are ready; nobody has started."""
        people = {seat: self.come(f"g-{seat}") for seat in seats}
        for seat, line in people.items():
            assert line.answer(line.ask(TakeSeat, seat)) == "ok"
            assert line.answer(line.ask(SetReady, True)) == "ok"
        return people

    async def start(self, *seats: Seat) -> dict[Seat, Line]:
        """People on these seats, bots on the others; the first cards are out, and the next deal is committed."""
        people = await self.seat(*seats)
        assert people[seats[0]].answer(people[seats[0]].ask(StartGame)) == "ok"
        await self.deal(people)
        return people

    async def deal(self, people: People) -> None:
        """The people give their shares, and the cards are dealt."""
        await self.pass_time(0)
        for line in people.values():
            line.ask(GiveNonce, "0" * 64)
        await self.pass_time(0)

    async def start_all(self) -> dict[Seat, Line]:
        """Four people with their first cards."""
        return await self.start(*SEATS)


def moves(own: OwnPart) -> list[tuple[Any, ...]]:
    """What a seat may answer to what it is asked: the kinds of orders and what they say beside `n`."""
    match own.ask:
        case "look":
            return [(Look,), *((MakeBid, bid) for bid in own.bids)]
        case "bid":
            return [(MakeBid, bid) for bid in own.bids]
        case "card":
            return [(PlayCard, card) for card in own.cards]
        case "give":
            return [(GiveCards, ()), (GiveCards, (own.hand or ())[: own.give])]
        case "return":
            return [(GiveCards, (own.hand or ())[: own.give])]
        case "continue":
            return [(Continue,)]
        case "agree":
            return [(Agree,), (Decline,)]
        case None:
            return []


def act(people: People, bid: Bid = 3) -> Line | None:
    """Whoever is asked first does the first thing that is allowed, or bids `bid`; who it was."""
    for line in people.values():
        own = line.view.own
        assert own is not None
        choices = moves(own)
        if choices:
            kind, *values = (MakeBid, bid) if bid in own.bids else choices[0]
            line.ask(kind, line.view.play.n, *values)
            return line
    return None


async def play_round(bench: Bench, people: People) -> None:
    """Four people bid and play a whole round."""
    before = len(bench.game.rounds)
    while len(bench.game.rounds) == before:
        assert act(people) is not None
    await bench.settle()
