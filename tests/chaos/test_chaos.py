"""A short run of the chaos: two nodes on one store, each kind of harsh fault once, and the checker finds nothing."""

import asyncio
from pathlib import Path

import pytest

from tests.chaos.faults import FAULTS, kill_node, kill_store
from tests.chaos.run import Wanted, chaos

pytestmark = pytest.mark.integration
LIMIT_S = 280.0
SHORT = 6


async def test_no_accepted_card_is_lost_and_nothing_is_told_wrongly(tmp_path: Path) -> None:
    async with asyncio.timeout(LIMIT_S):
        outcome = await chaos(tmp_path, Wanted(seed=3, faults=SHORT, nodes=2, tables=2))
    assert outcome.wrong == []
    done = {name for name, _ in outcome.struck}
    assert done == {fault.__name__ for fault in FAULTS[:SHORT]}
    assert {kill_node.__name__, kill_store.__name__} < done
    assert outcome.counts["games"] == outcome.counts["records"] == outcome.counts["tables"] >= 2
    assert outcome.waits
    assert "Traceback" not in outcome.errors
