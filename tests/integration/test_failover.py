"""Failovers under load, by Sentinels and in a cluster: play goes on by itself, and no accepted order is lost."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from clients.link import Timing
from clients.swarm.command import swarm
from clients.swarm.plan import Plan
from clients.swarm.tally import Tally
from server.log.redis import RedisLog
from server.logged import Logged, decode
from server.redis.store import RedisStore
from tests.chaos.checker import check_folders
from tests.chaos.cluster import HURRY
from tests.chaos.journals import Client, read_folder
from tests.integration.process import ServerProcess
from tests.proxy import Proxy
from tests.replicated import Clustered, Watched, wait

pytestmark = pytest.mark.integration
LIMIT_S = 120.0
TABLES = 4
OTHER_TIME = "another play part"
"""An entry whose outcome was unknown and that was sent to two primaries has the time of each."""
QUICK = Timing(ping_s=1.0, silent_s=3.0, open_s=2.0, close_s=0.5, first_s=0.1, most_s=1.0)


def unlogged(client: Client, log: dict[int, Logged]) -> Iterator[str]:
    """The orders of a client that were answered as accepted and are not in its table's log at the version told."""
    for id, order in client.orders.items():
        if order.accepted is not None:
            logged = log.get(order.accepted)
            if logged is None or (logged.g, logged.r) != (client.guest, id):
                yield f"{client.name}: {order.body['t']} was accepted as {order.accepted}, where there is {logged}"


async def lost(url: str, journals: Path) -> list[str]:
    """What clients were told is accepted, and the store does not have."""
    store = RedisStore.at(url)
    await store.learn()
    log = RedisLog(store)
    missing: list[str] = []
    for table, [clients] in read_folder(journals).items():
        entries = {entry.version: decode(entry) for entry in await log.read(table)}
        missing += [line for client in clients for line in unlogged(client, entries)]
    await store.close()
    return missing


async def play_through(folder: Path, url: str, fail_over: Callable[[], None]) -> None:
    """Play at two nodes on a store at `url`, which fails over in the middle, until all games are over."""
    journals, records = folder / "journals", folder / "records"
    journals.mkdir()
    records.mkdir()
    tally = Tally()
    async with asyncio.timeout(LIMIT_S), AsyncExitStack() as stack:
        started = [await stack.enter_async_context(ServerProcess(url, "--log-replicas", "1", *HURRY)) for _ in range(2)]
        front = await stack.enter_async_context(Proxy(*(node.port for node in started)))
        plan = Plan(
            f"http://127.0.0.1:{front.port}", TABLES, presets=("sv", "nl", "pagat"), target=50, bots=1, watchers=1,
            pace_s=0.05, timing=QUICK, log=journals, records=records,
        )  # fmt: skip
        playing = asyncio.create_task(swarm(plan, tally))
        while tally.cards < 10 * TABLES:
            assert not playing.done()
            await asyncio.sleep(0.02)
        await asyncio.to_thread(fail_over)
        await playing
        for node in started:
            assert await node.stop() == 0
            assert "Traceback" not in node.errors
    assert tally.failures == []
    assert tally.games == tally.records == TABLES
    told = [fault for faults in check_folders(journals, records).values() for fault in faults]
    assert [fault for fault in told if OTHER_TIME not in fault] == []
    assert await lost(url, journals) == []


async def test_sentinels_promote_a_replica(tmp_path: Path) -> None:
    with Watched(tmp_path / "store") as store:

        def fail_over() -> None:
            fallen = store.primary
            fallen.kill()
            wait(lambda: store.primary is not fallen)

        await play_through(tmp_path, store.url, fail_over)


async def test_a_cluster_promotes_a_replica(tmp_path: Path) -> None:
    with Clustered(tmp_path / "store") as store:

        def fail_over() -> None:
            """The server that falls comes back as the replica that its successor waits for."""
            fallen, *_ = store.servers
            fallen.kill()
            wait(lambda: store.replaced(fallen))
            fallen.start()

        await play_through(tmp_path, store.url, fail_over)
