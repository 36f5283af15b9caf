"""A whole game at four real nodes on one real Valkey: a node killed mid-trick, the store frozen, the store killed."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from clients.errors import Closed, Refused
from clients.player import Player
from clients.replay import replay_command
from clients.state import Shown
from protocol.codes import Close
from rules.events import Turn
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage
from server.redis.keys import log_key
from tests.integration.people import LATE, Accepted, Company, answer, record_of
from tests.integration.process import ServerProcess
from tests.proxy import Proxy
from tests.valkey import Valkey

pytestmark = pytest.mark.integration
LIMIT_S = 280.0
AWAY = {Reason.STORAGE_UNAVAILABLE, Reason.BUSY}
AWAY_S = 3.0
"""Longer than a node waits for an answer of its store."""


def over(shown: Shown) -> bool:
    return shown.play.phase is Stage.OVER


def cards_out(round: int, plays: int) -> Callable[[Shown], bool]:
    """Whether so many cards of a round have been played."""
    return lambda shown: (shown.play.round, len(shown.play.plays)) >= (round, plays)


async def play(player: Player, chance: Random, accepted: Accepted) -> None:
    """Play to the end, whatever goes away meanwhile."""
    while not over(player.view):
        try:
            if await answer(player, chance, accepted) is None:
                await player.until(lambda shown, seen=player.view: shown is not seen)
        except Refused as refused:
            if refused.reason not in LATE | AWAY:
                raise
            if refused.reason in AWAY:
                await asyncio.sleep(0.2)


async def fell_over(stack: AsyncExitStack, nodes: list[ServerProcess]) -> list[Proxy]:
    """One address for each node, which leads to the others while it is dead."""
    ports = [node.port for node in nodes]
    proxies: list[Proxy] = []
    for number in range(len(ports)):
        order = [*ports[number:], *ports[:number]]
        proxies.append(await stack.enter_async_context(Proxy(*order, by_turns=False)))
    return proxies


async def test_a_game_on_four_nodes_survives_a_killed_node_and_a_store_that_goes_away(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), AsyncExitStack() as stack:
        store = stack.enter_context(Valkey(tmp_path / "valkey", durable=True))
        nodes = [await stack.enter_async_context(ServerProcess(store.url, "--bot-ms", "0")) for _ in SEATS]
        proxies = await fell_over(stack, nodes)
        urls = [f"http://127.0.0.1:{proxy.port}" for proxy in proxies]
        company = await stack.enter_async_context(Company(*urls, seed=3))
        await company.gather({"preset": "nl", "round_cap": 4}, Turn(90, 60))
        watcher = await company.watcher()
        await company.players[Seat.N].start()
        accepted: Accepted = []
        playing = [asyncio.create_task(play(player, company.chance, accepted)) for player in company.players.values()]

        # A node is killed in the middle of a trick: its player goes on at another.
        await watcher.until(cards_out(1, 6))
        await nodes[SEATS.index(Seat.S)].kill()
        await watcher.until(cards_out(2, 2))
        assert company.players[Seat.S].sockets > 1

        # The store freezes, then dies: nobody loses a connection, and play goes on by itself.
        sockets = {seat: player.sockets for seat, player in company.players.items()}
        store.pause()
        await asyncio.sleep(AWAY_S)
        store.resume()
        await watcher.until(cards_out(2, 12))
        store.kill()
        await asyncio.sleep(AWAY_S)
        await asyncio.to_thread(store.start)
        await watcher.until(cards_out(2, 30))
        assert {seat: player.sockets for seat, player in company.players.items()} == sockets

        await asyncio.gather(*playing)
        seen = await watcher.until(over)
        assert {player.view.table.result for player in company.players.values()} == {seen.table.result}
        path = tmp_path / "game.json"
        path.write_bytes(await record_of(company, watcher))
        assert replay_command([str(path)]) == 0
        assert len({version for version, _ in accepted}) == len(accepted) == 4 * 52


async def test_a_rolling_restart_under_load_is_no_more_than_reconnects(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), AsyncExitStack() as stack:
        store = stack.enter_context(Valkey(tmp_path / "valkey", durable=True))
        nodes = [await stack.enter_async_context(ServerProcess(store.url, "--bot-ms", "0")) for _ in range(2)]
        urls = [f"http://127.0.0.1:{proxy.port}" for proxy in await fell_over(stack, nodes)]
        company = await stack.enter_async_context(Company(*urls, seed=4))
        await company.gather({"preset": "sv", "round_cap": 2})
        watcher = await company.watcher()
        await company.players[Seat.N].start()
        accepted: Accepted = []
        playing = [asyncio.create_task(play(player, company.chance, accepted)) for player in company.players.values()]
        for number, node in enumerate(nodes):
            await watcher.until(cards_out(1, 8 + 16 * number))
            assert await node.stop() == 0
            await node.start()
        await asyncio.gather(*playing)
        assert len({version for version, _ in accepted}) == len(accepted) == 2 * 52
        for node in nodes:
            assert await node.stop() == 0
            assert "Traceback" not in node.errors


async def test_a_log_that_is_deleted_closes_its_table_as_unknown(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S), AsyncExitStack() as stack:
        store = stack.enter_context(Valkey(tmp_path / "valkey", durable=True))
        node = await stack.enter_async_context(ServerProcess(store.url))
        company = await stack.enter_async_context(Company(node.url, seed=5))
        await company.gather({"preset": "sv"})
        with store.client() as client:
            assert client.delete(log_key(company.links[Seat.N].id)) == 1
        for player in company.players.values():
            with pytest.raises(Closed) as closed:
                await player.until(lambda _: False)
            assert closed.value.code == Close.NO_TABLE
