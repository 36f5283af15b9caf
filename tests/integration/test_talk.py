"""Talk at two real nodes on one real Valkey: heard at both, after a lost socket too; refused without the store."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from clients.errors import Refused
from clients.player import Player
from clients.talk import Talk
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from tests.integration.people import Company
from tests.integration.process import ServerProcess
from tests.valkey import Valkey

pytestmark = pytest.mark.integration
LIMIT_S = 120.0


def texts(talk: Talk) -> list[str]:
    return [line.text or line.phrase or "" for line in talk.lines]


async def heard(player: Player, *said: str) -> None:
    """Wait until a player has heard just that."""
    await player.until_said(lambda talk: texts(talk) == [*said])


async def test_everybody_hears_each_line_once_at_both_nodes_and_after_the_store_was_away(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), AsyncExitStack() as stack:
        store = stack.enter_context(Valkey(tmp_path / "valkey", durable=True))
        nodes = [await stack.enter_async_context(ServerProcess(store.url)) for _ in range(2)]
        company = await stack.enter_async_context(Company(*[node.url for node in nodes], seed=5))
        await company.gather({"preset": "pagat"})
        north, east, south, west = (company.players[seat] for seat in SEATS)
        await north.say("Hello from the first node")
        await east.say_phrase("hello")
        for player in (north, east, south, west):
            await heard(player, "Hello from the first node", "hello")

        # Who was cut off hears what it missed, and nothing twice.
        west.cut()
        await north.say("Where is West?")
        await heard(west, "Hello from the first node", "hello", "Where is West?")

        # A frozen store takes nothing, and says so; what was said before is not lost.
        store.pause()
        with pytest.raises(Refused) as refused:
            await south.say("Anybody there?")
        assert refused.value.reason is Reason.STORAGE_UNAVAILABLE
        store.resume()
        await north.set_chat("phrases")
        await west.until_said(lambda talk: talk.chat == "phrases")
        with pytest.raises(Refused) as refused:
            await company.players[Seat.W].say("Free no more")
        assert refused.value.reason is Reason.PHRASES_ONLY
        await west.say_phrase("im_back")
        await south.until_said(lambda talk: texts(talk)[-1] == "im_back")


async def test_what_was_said_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), AsyncExitStack() as stack:
        node = await stack.enter_async_context(ServerProcess(tmp_path / "spader.db"))
        company = await stack.enter_async_context(Company(node.url, seed=5))
        await company.gather({"preset": "pagat"})
        await company.players[Seat.N].say("This stays")
        await node.kill()
        await node.start()
        watcher = await company.watcher()
        await heard(watcher, "This stays")
        await company.players[Seat.E].say("It does")
        for player in (*company.players.values(), watcher):
            await heard(player, "This stays", "It does")
