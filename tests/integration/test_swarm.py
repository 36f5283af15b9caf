"""A swarm plays through kills of a real server, and the checker finds nothing wrong with what it was told."""

import asyncio
from pathlib import Path

import pytest

from clients.swarm.command import swarm
from clients.swarm.plan import Plan
from clients.swarm.tally import Tally
from tests.chaos.checker import check_folders
from tests.integration.process import ServerProcess

pytestmark = pytest.mark.integration
LIMIT_S = 120.0
KILLS = 3


async def test_the_checker_finds_no_fault_in_a_server_that_was_killed(tmp_path: Path) -> None:
    log, records = tmp_path / "log", tmp_path / "records"
    log.mkdir()
    records.mkdir()
    tally = Tally()
    async with asyncio.timeout(LIMIT_S), ServerProcess(tmp_path / "tables.sqlite", "--bot-ms", "0") as server:
        plan = Plan(
            server.url, 5, 2, ("pagat", "sv", "de", "nl", "da"), 50, 1, 1, pace_s=0.02, log=log, records=records
        )
        playing = asyncio.create_task(swarm(plan, tally))
        for number in range(KILLS):
            while tally.cards < 60 * (number + 1) and not playing.done():
                await asyncio.wait([playing], timeout=0.01)
            await (server.stop() if number % 2 else server.kill())
            await server.start()
        await playing
    assert tally.failures == []
    assert (tally.tables, tally.games, tally.records) == (5, 10, 10)
    assert tally.sockets_lost > 0
    found = check_folders(log, records)
    assert len(found) == plan.tables
    assert [fault for faults in found.values() for fault in faults] == []
