"""One table of the swarm, from the first guest to the last record."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from clients.backoff import Backoff
from clients.errors import HttpFailed
from clients.lobby import Guest, TableLink
from clients.player import Player
from clients.swarm.journal import Journal
from clients.swarm.member import WAIT_S, ordered, play_on
from clients.swarm.plan import Plan
from clients.swarm.policy import finished
from clients.swarm.served import served
from clients.swarm.tally import Tally
from protocol.requests import AnyOrder, SetReady, StartGame, TakeSeat

T = TypeVar("T")
TRIES = 40
"""For a record: it is kept a moment after the game's end."""


class Party:
    """The clients of one table."""

    def __init__(self, plan: Plan, number: int, tally: Tally, open: AsyncExitStack) -> None:
        """`open` closes what the clients opened."""
        self._plan = plan
        self._number = number
        self._tally = tally
        self._open = open
        self._players: list[Player] = []
        self._watchers: list[Player] = []

    async def open_table(self) -> TableLink:
        """Open a table, sit down, and let the first game begin."""
        plan = self._plan
        host = await self._guest("host")
        rules = plan.options(self._number)
        link = await self._served(lambda: host.host(rules, title=f"Swarm {self._number}", strict=plan.strict))
        self._tally.tables += 1
        self._watchers = [await self._joined(link, f"watcher-{number}", link.watch) for number in range(plan.watchers)]
        first = await self._connected(link, plan.seats[0])
        self._players = [first, *[await self._joined(link, seat, link.invite) for seat in plan.seats[1:]]]
        for seat, player in zip(plan.seats, self._players, strict=True):
            await self._insist(player, TakeSeat(player.new_id(), seat))
            await self._insist(player, SetReady(player.new_id(), True))
        await self._insist(first, StartGame(first.new_id(), "easy"))
        return link

    async def play(self, link: TableLink) -> None:
        """Play the games at the table that was opened, and fetch their records; until then everybody plays on."""
        plan = self._plan
        seated = zip(plan.seats, self._players, strict=True)
        playing = asyncio.gather(*(play_on(player, plan, self._chance(seat), self._tally) for seat, player in seated))
        ending = asyncio.create_task(self._see_the_end(link))
        try:
            await asyncio.wait((playing, ending), return_when=asyncio.FIRST_COMPLETED)
            (playing if playing.done() else ending).result()
        finally:
            playing.cancel()
            ending.cancel()

    async def _see_the_end(self, link: TableLink) -> None:
        """Wait for the end of the games, and fetch their records."""
        plan = self._plan
        await self._over()
        games = self._players[0].view.table.game_no
        self._tally.games += games
        if plan.records is not None:
            for game in range(1, games + 1):
                await self._fetch(link, game, plan.records)
        self._tally.sockets_lost += sum(player.sockets - 1 for player in (*self._watchers, *self._players))

    async def _over(self) -> None:
        """Wait until everybody has been shown that the games are over."""
        games = self._plan.games
        await asyncio.gather(*(player.until(lambda shown: finished(shown, games)) for player in self._players))

    def _chance(self, who: str) -> Random:
        return Random(f"{self._plan.seed} {self._number} {who}")

    async def _served(self, request: Callable[[], Awaitable[T]]) -> T:
        timing = self._plan.timing
        return await served(request, Backoff(self._chance("back-off"), timing.first_s, timing.most_s))

    async def _guest(self, who: str) -> Guest:
        plan, name = self._plan, f"{who} {self._number}"

        def made() -> Awaitable[Guest]:
            guest = Guest.create(plan.url, name, chance=self._chance(f"guest {who}"), timing=plan.timing)
            return self._open.enter_async_context(guest)

        return await self._served(made)

    async def _joined(self, link: TableLink, who: str, key: str | None) -> Player:
        """Somebody who has been let in by a secret."""
        guest = await self._guest(who)
        return await self._connected(await self._served(lambda: guest.join(link.code, key)), who)

    async def _connected(self, link: TableLink, who: str) -> Player:
        tap = None
        if self._plan.log is not None:
            journal = Journal(self._plan.log / f"{link.id}-{who}.jsonl", link.id, link.guest.id)
            tap = self._open.enter_context(journal).note
        player = await link.connect(tap=tap)
        self._open.push_async_callback(player.close)  # before its journal
        return player

    async def _insist(self, player: Player, order: AnyOrder) -> None:
        """Give an order until it is accepted, under a new id each time."""
        while not await ordered(player, order, self._tally):
            await asyncio.sleep(WAIT_S)
            order = replace(order, id=player.new_id())

    async def _fetch(self, link: TableLink, game: int, folder: Path) -> None:
        for tried in range(1, TRIES + 1):
            try:
                record = await self._served(lambda: link.guest.record(link.id, game))
            except HttpFailed as failed:
                if failed.status != HTTPStatus.NOT_FOUND or tried == TRIES:
                    raise
                await asyncio.sleep(WAIT_S)
                await self._over()  # again, if the end was undone
            else:
                (folder / f"{link.id}-{game}.json").write_bytes(record)
                self._tally.records += 1
                return
