"""Nodes say in a real store what they read; who has said nothing for a while counts no more, and is forgotten."""

import pytest

from server.elsewhere import LIVES_MS
from server.redis.roll import RedisRoll
from server.redis.store import RedisStore
from tests.valkey import Valkey

pytestmark = pytest.mark.integration


async def test_a_node_hears_what_the_live_ones_read(valkey: Valkey) -> None:
    with valkey.client() as client:
        client.flushall()
    store = RedisStore.at(valkey.url)
    roll = RedisRoll(store, lambda _: None)
    assert await roll.levels("one", 1_000, 2) == [2]
    assert sorted(await roll.levels("two", 2_000, 1)) == [1, 2]
    assert await roll.levels("one", 2_000 + LIVES_MS, 2) == [2]
    assert await roll.levels("one", 2_001 + 2 * LIVES_MS, 2) == [2]
    with valkey.client() as client:
        assert client.hkeys("spader:nodes") == [b"one"]
    await store.close()
