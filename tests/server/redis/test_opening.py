"""A node on a shared store gets everything from it, and one on a file does not even load the store's client."""

import asyncio
import subprocess
import sys

import pytest

from server.clock import LoopClock
from server.log import LogFailed
from server.log.redis import RedisLog
from server.stores import open_stores
from tests.valkey import Valkey

ALONE = "import sys, server.root; sys.exit('redis' in sys.modules)"


@pytest.mark.integration
async def test_a_shared_store_gives_log_registry_passes_and_what_ties_nodes_together(valkey: Valkey) -> None:
    stores = await open_stores(valkey.url, LoopClock(asyncio.get_running_loop()))
    assert isinstance(stores.log, RedisLog)
    assert await stores.registry.guest("nobody") is None
    assert stores.shared is not None
    await stores.close()


async def test_a_store_that_is_not_there_is_said_in_one_line() -> None:
    with pytest.raises(LogFailed, match=r"^[^\n]+$"):
        await open_stores("redis://127.0.0.1:1", LoopClock(asyncio.get_running_loop()))


def test_the_client_of_a_shared_store_is_not_loaded_before_one_is_named() -> None:
    subprocess.run([sys.executable, "-c", ALONE], check=True)
