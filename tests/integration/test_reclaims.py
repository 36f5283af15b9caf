"""Who waits for a lost seat is known in memory alone: after the only node was killed they ask again by themselves."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from clients.errors import Refused
from clients.player import Player
from rules.reasons import Reason
from rules.seats import Seat
from tests.integration.people import Company
from tests.integration.process import ServerProcess

pytestmark = pytest.mark.integration
LIMIT_S = 60.0


async def gave_back(host: Player, seat: Seat, guest: str) -> bool:
    """Whether the host could give a seat to a guest, who must have asked for it."""
    try:
        await host.return_seat(seat, guest)
    except Refused as refused:
        if refused.reason is not Reason.NOT_NOW:
            raise
        return False
    return True


async def test_a_wish_for_a_seat_outlives_the_only_node(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), AsyncExitStack() as stack:
        node = await stack.enter_async_context(ServerProcess(tmp_path / "spader.db"))
        company = await stack.enter_async_context(Company(node.url, seed=6))
        await company.gather({"preset": "sv"})
        host = company.players[Seat.N]
        await company.players[Seat.S].close()
        link = company.links[Seat.N]
        back = await (await (await company.guest("Anew")).join(link.code, link.invite)).connect()
        await host.until(lambda shown: shown.people.seats[Seat.S].state != "online")
        await back.reclaim(Seat.S)

        await node.kill()
        await node.start()
        assert back.welcome is not None
        while not await gave_back(host, Seat.S, back.welcome.guest):  # noqa: ASYNC110 - another client's doing
            await asyncio.sleep(0.05)
        shown = await back.until(lambda shown: shown.own is not None)
        assert shown.own is not None
        assert shown.own.seat is Seat.S
