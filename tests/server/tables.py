"""A table's host without sockets or time: connections that note what they are sent, a clock that stands still."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec

from protocol.replies import AnyReply, View
from protocol.requests import AnyOrder, MakeBid, PlayCard, SetReady, StartGame, TakeSeat
from rules.bids import Nil
from rules.events import AnyEvent, TableOpened, Turn, Watch
from rules.options import PRESETS, Options
from rules.seats import Seat
from rules.table import Table
from server.fold import Logged, encode_logged, fold
from server.frames import read_text
from server.host import Host
from server.hosting import HostSettings, Node, Surroundings
from server.log import EMPTY, Draft, Log, Ok, Outcome
from server.log.memory import MemoryLog
from server.orders import Asker
from server.steps import Pace
from server.viewer import Viewer
from tests.server.clock import ManualClock

_reply = msgspec.json.Decoder(AnyReply)


class CountedEntropy:
    """Chance that is not: everything is numbered."""

    def __init__(self) -> None:
        self.count = 0

    def _next(self) -> int:
        self.count += 1
        return self.count

    def token(self) -> str:
        return f"{self._next():016x}"

    def seed(self) -> bytes:
        return self._next().to_bytes(32, "big")

    def secret(self) -> str:
        return f"{self._next():043d}"

    def name(self, length: int) -> str:
        return f"{self._next():0{length}d}"

    def below(self, bound: int) -> int:
        return self._next() % bound


class Line:
    """Stands for a socket: keeps every message that is sent, and can be made to stall."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.messages: list[AnyReply] = []
        self.writes: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.behind = False
        self.closing = False

    def send(self, frame: bytes) -> bool:
        if self.behind or self.closing:
            return False
        self.writes.append(frame)
        self.messages += [_reply.decode(payload) for payload in texts(frame)]
        return True

    def answer(self, frame: bytes) -> None:
        if not self.send(frame):
            self.messages += [_reply.decode(payload) for payload in texts(frame)]

    def close(self, code: int, reason: str = "") -> None:
        self.closing = True
        self.closed = (code, reason)

    def allow_request(self) -> bool:
        return True

    def allow_ping(self) -> bool:
        return True

    @property
    def view(self) -> View:
        """The newest view, its missing parts taken from the ones before."""
        views = [message for message in self.messages if isinstance(message, View)]
        newest = views[-1]
        for part in ("table", "play", "people", "own"):
            if getattr(newest, part) is msgspec.UNSET:
                had = [view for view in views if getattr(view, part) is not msgspec.UNSET]
                if had:
                    newest = msgspec.structs.replace(newest, **{part: getattr(had[-1], part)})
        return newest


def texts(data: bytes) -> list[bytes]:
    """The payloads of unmasked text frames."""
    found: list[bytes] = []
    while data:
        assert data[0] == 0x81
        length, at = data[1], 2
        if length == 126:
            length, at = int.from_bytes(data[2:4], "big"), 4
        elif length == 127:
            length, at = int.from_bytes(data[2:10], "big"), 10
        found.append(data[at : at + length])
        data = data[at + length :]
    return found


class Bench:
    """A node of one table: log, clock, chance and host, with guests who come and act."""

    def __init__(
        self,
        options: Options = PRESETS["pagat"],
        turn: Turn = Turn(),
        log: Log | None = None,
        settings: HostSettings | None = None,
    ) -> None:
        self.clock = ManualClock()
        self.entropy = CountedEntropy()
        self.log = log or MemoryLog(self.clock.now)
        self.changes: list[AnyEvent] = []
        self.gone: list[Host] = []
        self.tasks: set[asyncio.Task[None]] = set()
        self.spawned = 0
        self.lines = 0
        self.requests = 0
        self.settings = settings or HostSettings(Pace(600, 1400, 800))
        self.around = Surroundings(Node(self.log, self.clock, self.entropy, self.spawn), self, self.settings)
        self.opening = TableOpened("T1", "Test", "g-N", options, turn, Watch())

    async def open(self) -> Host:
        """The table's first entry written, and its host."""
        event = encode_logged(Logged(self.opening))
        answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.log.append("T1", EMPTY, Draft(1, self.entropy.token(), event), answered.set_result)
        assert isinstance(await answered, Ok)
        return await self.again()

    async def again(self) -> Host:
        """Another host of the same table, folded from the log as after a restart."""
        self.host = Host(fold(await self.log.read("T1")), self.around)
        return self.host

    def spawn(self, work: Coroutine[Any, Any, None]) -> object:
        self.spawned += 1
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def settle(self) -> None:
        """Let everything that was spawned end."""
        while self.tasks:
            await asyncio.gather(*self.tasks)

    async def pass_time(self, ms: int) -> None:
        """Let time pass in steps, with all that it starts."""
        for _ in range(max(1, ms // 100)):
            self.clock.advance(min(ms, 100))
            await self.settle()

    def changed(self, host: Host, before: Table, event: AnyEvent) -> None:
        self.changes.append(event)

    def given_up(self, host: Host) -> None:
        self.gone.append(host)

    def come(self, guest: str, seat: Seat | None = None, plays: bool = True) -> Viewer:
        """A guest's connection; `seat` is the one that is theirs."""
        self.lines += 1
        line = Line(self.lines)
        viewer = Viewer(line, Asker(guest, guest, plays), seat, self.host, self.clock)  # type: ignore[arg-type]
        self.host.join(viewer)
        return viewer

    def ask(self, viewer: Viewer, kind: type[AnyOrder], *values: object) -> str:
        """Send an order with a new id, and give the id."""
        self.requests += 1
        id = f"r{self.requests}"
        self.host.request(viewer, kind(id, *values))  # type: ignore[call-arg]
        return id

    async def seat_all(self) -> dict[Seat, Viewer]:
        """Four people sit, are ready, and the host starts; the first cards are out."""
        people = {seat: self.come(f"g-{seat}") for seat in Seat}
        for seat, viewer in people.items():
            self.ask(viewer, TakeSeat, seat)
            self.ask(viewer, SetReady, True)
        self.ask(people[Seat.N], StartGame)
        await self.pass_time(100)
        return people


def line(viewer: Viewer) -> Line:
    """What a viewer was sent."""
    assert isinstance(viewer.socket, Line)
    return viewer.socket


def act(bench: Bench, people: dict[Seat, Viewer]) -> None:
    """Whoever is asked for a bid or a card gives the first that is allowed."""
    for viewer in people.values():
        own = line(viewer).view.own
        play = line(viewer).view.play
        assert own and play
        if own.ask == "bid":
            number = next((bid for bid in own.bids if bid == 3), Nil.NIL)
            bench.ask(viewer, MakeBid, play.n, number)
            return
        if own.ask == "card":
            bench.ask(viewer, PlayCard, play.n, own.cards[0])
            return
