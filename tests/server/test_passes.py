"""Keys of *continue here*: each is taken once, dies after two minutes, and lies nowhere together with what it opens."""

from collections.abc import AsyncIterator

import pytest

from server.passes import KEPT, LIVES_S, MemoryPasses, Passes, name_of, sealed, unsealed
from server.redis.passes import RedisPasses
from server.redis.store import RedisStore
from tests.server.clock import ManualClock
from tests.valkey import Valkey

KEY = "k" * 43
TOKEN = "t" * 43


@pytest.fixture(params=["memory", "valkey"])
async def passes(request: pytest.FixtureRequest) -> AsyncIterator[Passes]:
    if request.param == "memory":
        yield MemoryPasses(ManualClock())
        return
    server: Valkey = request.getfixturevalue("valkey")
    store = RedisStore.at(server.url)
    yield RedisPasses(store)
    await store.close()


async def test_a_key_is_taken_once(passes: Passes) -> None:
    await passes.keep(name_of(KEY), sealed(KEY, f"BRIM42 {TOKEN}"))
    kept = await passes.take(name_of(KEY))
    assert kept is not None
    assert unsealed(KEY, kept) == f"BRIM42 {TOKEN}"
    assert await passes.take(name_of(KEY)) is None
    assert await passes.take(name_of("another")) is None


async def test_a_key_dies_in_the_store(valkey: Valkey) -> None:
    store = RedisStore.at(valkey.url)
    await RedisPasses(store).keep("name", b"what")
    with valkey.client() as client:
        assert 0 < client.ttl("spader:pass:name") <= LIVES_S
    await store.close()


async def test_a_key_dies_in_memory_and_old_ones_make_room() -> None:
    clock = ManualClock()
    passes = MemoryPasses(clock)
    await passes.keep("old", b"what")
    clock.advance(LIVES_S * 1000 + 1)
    assert await passes.take("old") is None
    for number in range(KEPT + 1):
        await passes.keep(str(number), b"what")
    assert await passes.take("0") is None
    assert await passes.take("1") == b"what"


def test_what_is_kept_shows_neither_the_key_nor_the_token() -> None:
    what = sealed(KEY, f"BRIM42 {TOKEN}")
    assert TOKEN.encode() not in what
    assert KEY not in name_of(KEY)
    assert sealed("other", f"BRIM42 {TOKEN}") != what
