"""A whole node without network or time: guests with tokens, tables, the door that lets them in."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from protocol.codec import encode
from protocol.replies import Welcome
from protocol.requests import Hello
from rules.events import TableOpened, Turn
from rules.options import PRESETS
from server.door import Door
from server.elsewhere import MemoryRoll
from server.host import Host
from server.hosting import HostSettings, Node
from server.identity import Identity
from server.levels import READS
from server.log import Head, LogFailed
from server.nodes import Nodes
from server.registry import Finished, Listing, Role
from server.registry.memory import MemoryRegistry
from server.socket_settings import SocketSettings
from server.tables import Tables
from tests.server.chance import CountedEntropy
from tests.server.clock import ManualClock
from tests.server.lines import UNLIMITED, Line
from tests.server.lossy_feed import LossyFeed
from tests.server.noted_chat import NotedChat
from tests.server.scripted_log import ScriptedLog
from tests.server.tables import NO_CLOCK

REST_S = 60


class Registered(MemoryRegistry):
    """A registry that counts what is archived, and takes nothing while it is `away`."""

    def __init__(self) -> None:
        super().__init__()
        self.archived = 0
        self.away = False

    async def archive(self, game: Finished, record: bytes, guests: Sequence[str]) -> None:
        self._reached()
        self.archived += 1
        await super().archive(game, record, guests)

    async def admit(self, table_id: str, guest_id: str, role: Role) -> None:
        self._reached()
        await super().admit(table_id, guest_id, role)

    async def pass_host(self, table_id: str, guest_id: str) -> None:
        self._reached()
        await super().pass_host(table_id, guest_id)

    async def end_table(self, table_id: str, at: int) -> None:
        self._reached()
        await super().end_table(table_id, at)

    def _reached(self) -> None:
        if self.away:
            raise LogFailed("the store is away")


class House:
    """`tables` are all on `log`; `tokens` are by name. Of several houses each is given the first one."""

    def __init__(self, first: "House | None" = None, start: int = 0, reads: int = READS, **settings: Any) -> None:
        """`start` is where its tokens begin, `reads` the level of events it reads; `settings` are the hosts'."""
        self.clock = first.clock if first else ManualClock()
        self.log = first.log if first else ScriptedLog(self.clock.now)
        self.registry = first.registry if first else Registered()
        self.roll = first.roll if first else MemoryRoll()
        self.chat = first.chat if first else NotedChat(self.clock.now)
        self.feed = LossyFeed() if settings.get("shared") else None
        self.entropy = CountedEntropy(start)
        self._tasks: set[asyncio.Task[None]] = set()
        self._node = Node(self.log, self.chat, self.clock, self.entropy, self._spawn)
        self._identity = Identity(self.registry, self.entropy, self.clock)
        self.tables = Tables(self._node, self.registry, HostSettings(**settings), REST_S, self.feed)
        self.door = Door(self.tables, self.registry, self._identity, self._node, "test", self.feed is not None)
        self.nodes: Nodes | None = None
        if self.feed is not None:
            self.log.told.append(self.feed.told)
            self.chat.told.append(self.feed.talked)
            self.nodes = Nodes(f"node-{start}", self._node, self.tables, self.feed, self.roll, reads)
        self.tokens: dict[str, str] = first.tokens if first else {}
        self.ids: dict[str, str] = first.ids if first else {}
        self._numbers = start

    async def open(self, *, host: str = "Ada", table: str = "T1", turn: Turn = NO_CLOCK) -> None:
        """A table of a guest's, with nobody at it."""
        await self.guest(host, Role.PLAYER, table)
        id = self.ids[host]
        await self.registry.add_table(Listing(table, f"CODE{table}", "Test", id, self.clock.now()))
        assert await self.tables.create(TableOpened(table, "Test", id, PRESETS["pagat"], turn), b"{}")

    async def guest(self, name: str, role: Role | None = None, table: str = "T1") -> None:
        """A guest, admitted to a table or not."""
        if name not in self.tokens:
            guest, self.tokens[name] = await self._identity.make(name)
            self.ids[name] = guest.id
        if role is not None:
            await self.registry.admit(table, self.ids[name], role)

    def knock(self, table: str = "T1", cookie: str = "", settings: SocketSettings = UNLIMITED) -> Line:
        """A connection that has said nothing yet."""
        self._numbers += 1
        return Line(self._numbers, self.clock, self.door, path=f"/ws/{table}", cookie=cookie, settings=settings)

    async def hello(
        self, name: str, table: str = "T1", seen: Head | None = None, settings: SocketSettings = UNLIMITED
    ) -> Line:
        """A guest says hello, has been answered, and has answered the server's ping if there was one."""
        line = self.knock(table, settings=settings)
        line.send(encode(Hello(self.tokens[name], seen and (seen.version, seen.token))))
        await self.settle()
        line.answer_pings()
        return line

    async def settle(self) -> None:
        """Let everything that was begun end."""
        while self._tasks or self.clock.due:
            self.clock.advance(0)
            await asyncio.gather(*self._tasks)

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, with all that it starts."""
        while seconds > 0:
            self.clock.advance(min(seconds, 1) * 1000)
            seconds -= 1
            await self.settle()

    def host(self, table: str = "T1") -> Host:
        """The host of a table in memory."""
        host = self.tables.held(table)
        assert host is not None
        return host

    def _spawn(self, work: Coroutine[Any, Any, None]) -> object:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def welcome(line: Line) -> Welcome:
    """What a guest was welcomed with, before anything else."""
    first = line.messages[0]
    assert isinstance(first, Welcome)
    return first
