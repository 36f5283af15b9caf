"""The way to a table over HTTP: become a guest, open a table or join one, connect.

async with Guest.create(url, "Ada") as ada:
    table = await ada.host({"preset": "nl"})
    seat = await table.connect()
    await seat.take(Seat.N)
"""

from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random, SystemRandom
from typing import Any, Self

from clients.calls import call, fetch
from clients.link import Tap, Timing
from clients.player import Player
from protocol import http
from rules.events import Turn, Watch


class Guest:
    """A person as the server knows them: whoever has the token."""

    def __init__(
        self,
        url: str,
        id: str,
        name: str,
        token: str,
        *,
        chance: Random | None = None,
        timing: Timing | None = None,
    ) -> None:
        """A guest made earlier. Its sessions are closed by `close`."""
        self.url = url
        self.id = id
        self.name = name
        self.token = token
        self.chance = chance or SystemRandom()
        self.timing = timing or Timing()
        self._sessions = AsyncExitStack()

    @classmethod
    @asynccontextmanager
    async def create(
        cls, url: str, name: str, *, chance: Random | None = None, timing: Timing | None = None
    ) -> AsyncGenerator[Self]:
        """A new guest of the server at `url`; at the end all its sessions are closed. Raises HttpFailed, OSError."""
        made = await call(url, "POST", "/api/guests", http.GuestMade, http.NewGuest(name, token=True))
        guest = cls(url, made.guest, made.name, made.token or "", chance=chance, timing=timing)
        try:
            yield guest
        finally:
            await guest.close()

    async def close(self) -> None:
        """Close every session."""
        await self._sessions.aclose()

    async def host(
        self,
        options: Mapping[str, Any] | None = None,
        *,
        title: str | None = None,
        clock: Turn | None = None,
        watch: Watch | None = None,
        strict: bool = False,
    ) -> "TableLink":
        """Open a table as its host. `options` is a preset and what differs from it. Raises HttpFailed."""
        body = http.NewTable(title, dict(options or {}), clock or Turn(), watch or Watch(), strict)
        made = await call(self.url, "POST", "/api/tables", http.TableMade, body, self.token)
        return TableLink(self, made.id, made.code, made.invite, made.watch)

    async def join(self, code: str, key: str | None = None) -> "TableLink":
        """Be let in to a table by its code and its invite or watch secret. Raises HttpFailed."""
        joined = await call(self.url, "POST", "/api/join", http.Joined, http.Join(code, key), self.token)
        return TableLink(self, joined.table, joined.code)

    async def tables(self) -> list[http.MyTable]:
        """The guest's open tables."""
        return await call(self.url, "GET", "/api/tables", list[http.MyTable], token=self.token)

    async def connect(self, table: str, *, tap: Tap | None = None) -> Player:
        """A session at a table that lets this guest in. Raises Closed."""
        player = Player(self.url, table, self.token, chance=self.chance, timing=self.timing, tap=tap)
        return await self._sessions.enter_async_context(player)

    async def record(self, table: str, game: int) -> bytes:
        """The record of a finished game at a table where this guest may be, as JSON. Raises HttpFailed."""
        return await fetch(self.url, "GET", f"/api/records/{table}/{game}", token=self.token)


class TableLink:
    """A table as one guest knows it. `invite` and `watch`, the secrets that let others in, are told its host alone."""

    def __init__(self, guest: Guest, id: str, code: str, invite: str | None = None, watch: str | None = None) -> None:
        self.guest = guest
        self.id = id
        self.code = code
        self.invite = invite
        self.watch = watch

    async def connect(self, *, tap: Tap | None = None) -> Player:
        """A session at the table, closed with its guest's. Raises Closed."""
        return await self.guest.connect(self.id, tap=tap)
