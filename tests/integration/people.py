"""People for tests: they sit down at a table and answer whatever they are asked, by chance from a seed."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from random import Random
from types import TracebackType
from typing import Any, Self

from clients.calls import fetch
from clients.errors import HttpFailed, Refused
from clients.lobby import Guest, TableLink
from clients.player import Player
from clients.state import Shown
from protocol.replies import Ok
from rules.bids import Bid
from rules.cards import Card
from rules.events import Turn
from rules.reasons import Reason
from rules.seats import SEATS, Seat

NOT_FOUND = 404
LATE = {Reason.STALE, Reason.NOT_YOUR_TURN, Reason.NOT_NOW}
"""Reasons of an order that was overtaken: the table has gone on meanwhile."""


Accepted = list[tuple[int, Card]]
"""Cards that were answered as accepted, with the version each became."""


async def answer(player: Player, chance: Random, accepted: Accepted | None = None) -> Ok | None:
    """Give a legal answer to what the newest view asks of a player; None if it asks nothing."""
    own = player.view.own
    if own is None:
        return None
    match own.ask:
        case "look":
            return await player.look()
        case "bid":
            return await player.bid(modest(own.bids, chance))
        case "card":
            card = chance.choice(own.cards)
            ok = await player.play(card)
            if accepted is not None:
                accepted.append((ok.v, card))
            return ok
        case "give":
            return await player.give()
        case "return":
            return await player.give((own.hand or ())[: own.give])
        case "continue":
            return await player.continue_()
        case _:
            return None


def modest(bids: tuple[Bid, ...], chance: Random) -> Bid:
    """A bid that four people could make together."""
    return chance.choice([bid for bid in bids if isinstance(bid, int) and bid <= 4] or bids)


async def play(
    player: Player, chance: Random, until: Callable[[Shown], bool], accepted: Accepted | None = None
) -> Shown:
    """Answer whatever is asked until a view meets a condition."""
    async for shown in player:
        if until(shown):
            return shown
        try:
            await answer(player, chance, accepted)
        except Refused as refused:
            if refused.reason not in LATE:
                raise
    raise AssertionError("the session ended")


class Company:
    """Four guests at one table, with a spectator if wanted."""

    def __init__(self, *urls: str, seed: int) -> None:
        """Guests take the servers by turns."""
        self.chance = Random(seed)
        self.guests: dict[Seat, Guest] = {}
        self.players: dict[Seat, Player] = {}
        self.links: dict[Seat, TableLink] = {}
        self._urls = urls
        self._made = 0
        self._stack = AsyncExitStack()

    async def gather(self, options: dict[str, Any], clock: Turn | None = None, strict: bool = False) -> Self:
        """Make the guests, open a table, sit and be ready."""
        for seat in SEATS:
            self.guests[seat] = await self.guest(seat.value)
        host = self.links[Seat.N] = await self.guests[Seat.N].host(options, clock=clock, strict=strict)
        for seat in SEATS[1:]:
            self.links[seat] = await self.guests[seat].join(host.code, host.invite)
        for seat in SEATS:
            player = self.players[seat] = await self.links[seat].connect()
            await player.take(seat)
            await player.ready()
        return self

    async def guest(self, name: str) -> Guest:
        """One more guest."""
        url = self._urls[self._made % len(self._urls)]
        self._made += 1
        return await self._stack.enter_async_context(Guest.create(url, name, chance=self.chance))

    async def watcher(self, name: str = "Watcher") -> Player:
        """Somebody who watches."""
        host = self.links[Seat.N]
        return await (await (await self.guest(name)).join(host.code, host.watch)).connect()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()


async def record_of(company: Company, player: Player) -> bytes:
    """The record that the server keeps of the table's first game, as soon as it is there."""
    guest = company.guests[Seat.N]
    while True:
        try:
            return await fetch(guest.url, "GET", f"/api/records/{player.view.table.id}/1", token=guest.token)
        except HttpFailed as failure:
            if failure.status != NOT_FOUND:
                raise
