"""A log in memory that answers as a test tells it to: late, not at all, or after somebody else."""

from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto

from rules.events import AnyEvent, Turn
from rules.options import PRESETS, Options
from server.feed import Told
from server.hosting import HostSettings
from server.log import Conflict, Draft, Entry, Head, LogFailed, Ok, Outcome, Unavailable
from server.log.memory import MemoryLog
from server.logged import Logged, encode_logged
from tests.server.clock import ManualClock
from tests.server.tables import NO_CLOCK, Bench

Append = tuple[str, Head, Draft, Callable[[Outcome], None]]


class How(Enum):
    """How an append goes."""

    WELL = auto()
    LATE = auto()
    """Nothing happens before `release`."""
    REFUSED = auto()
    """It is not sent to the store."""
    OVERTAKEN = auto()
    """Another node appends before it."""
    FOLLOWED = auto()
    """It is in, but its answer is lost; another node appends after it, and then it is sent again."""


class ScriptedLog(MemoryLog):
    """`script` says how the next appends go; then all go well. `foreign` are the events of the other node."""

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__(now)
        self.script: deque[How] = deque()
        self.foreign: deque[AnyEvent | Logged] = deque()
        self.held: deque[Append] = deque()
        self.unreadable = False
        self.reads = 0
        """Questions of any kind so far."""
        self.told: list[Told] = []
        """Whoever is told of each new entry, before whoever appended it has the answer."""
        self._others = 0

    def append(self, table: str, head: Head, draft: Draft, done: Callable[[Outcome], None]) -> None:
        match self.script.popleft() if self.script else How.WELL:
            case How.WELL:
                super().append(table, head, draft, self._telling(table, head, draft, done))
            case How.LATE:
                self.appends += 1
                self.held.append((table, head, draft, done))
            case How.REFUSED:
                done(Unavailable())
            case How.OVERTAKEN:
                self.add(self.foreign.popleft())
                super().append(table, head, draft, done)
            case How.FOLLOWED:
                super().append(table, head, draft, _expect_ok)
                newest = self.add(self.foreign.popleft())
                done(Conflict(newest))

    def _telling(
        self, table: str, head: Head, draft: Draft, done: Callable[[Outcome], None]
    ) -> Callable[[Outcome], None]:
        """Tells before it answers."""

        def answered(outcome: Outcome) -> None:
            if isinstance(outcome, Ok):
                for told in self.told:
                    told(table, head, Entry(draft.version, draft.token, outcome.at, draft.event))
            done(outcome)

        return answered if self.told else done

    def release(self) -> None:
        """Let the store take what is held, and answer."""
        while self.held:
            super().append(*self.held.popleft())

    def add(self, event: AnyEvent | Logged) -> Head:
        """What another node appends."""
        return self.add_bytes(encode_logged(event if isinstance(event, Logged) else Logged(event)))

    def add_bytes(self, event: bytes) -> Head:
        """The same, whatever the bytes are."""
        self._others += 1
        head = self.head()
        draft = Draft(head.version + 1, f"{self._others:x}".rjust(16, "f"), event)
        super().append("T1", head, draft, _expect_ok)
        return Head(draft.version, draft.token)

    def head(self) -> Head:
        """The newest entry."""
        return self.entries[-1].head

    @property
    def entries(self) -> list[Entry]:
        """All that is in."""
        return self._entries.get("T1", [])

    def drop(self, table: str) -> None:
        """Somebody deletes a table's log."""
        del self._entries[table]

    def set_back(self, table: str, version: int) -> None:
        """An older copy of the store is put in place."""
        del self._entries[table][version:]

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        self._readable()
        return await super().read(table, after)

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        self._readable()
        return await super().heads(tables)

    async def secret(self, table: str, version: int) -> bytes | None:
        self._readable()
        return await super().secret(table, version)

    def _readable(self) -> None:
        self.reads += 1
        if self.unreadable:
            raise LogFailed("the store does not answer")


def scripted(
    options: Options = PRESETS["pagat"], turn: Turn = NO_CLOCK, settings: HostSettings | None = None
) -> tuple[Bench, ScriptedLog]:
    """A table on such a log."""
    clock = ManualClock()
    log = ScriptedLog(clock.now)
    return Bench(options, turn, log=log, clock=clock, settings=settings), log


def _expect_ok(outcome: Outcome) -> None:
    assert isinstance(outcome, Ok)
