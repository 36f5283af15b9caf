"""Wrong guesses: whoever makes many waits, at every node, and many from everywhere make everybody wait."""

from collections.abc import AsyncIterator

import pytest

from server.guesses import BURST, EACH_MS, EACH_OVER_ALL_MS, OVER_ALL, REMEMBERED, Debts, JoinLimit, MemoryDebts
from server.redis.debts import RedisDebts
from server.redis.store import RedisStore
from tests.server.clock import ManualClock
from tests.valkey import Valkey


@pytest.fixture(params=["memory", "valkey"])
async def debts(request: pytest.FixtureRequest) -> AsyncIterator[Debts]:
    if request.param == "memory":
        yield MemoryDebts(ManualClock().monotonic)
        return
    server: Valkey = request.getfixturevalue("valkey")
    with server.client() as client:
        client.flushall()
    store = RedisStore.at(server.url)
    yield RedisDebts(store)
    await store.close()


async def test_debts_add_up(debts: Debts) -> None:
    assert await debts.owed(["a", "b"]) == [0, 0]
    await debts.charge("a", 600_000)
    await debts.charge("a", 600_000)
    await debts.charge("b", 900_000)
    a, b, c = await debts.owed(["a", "b", "c"])
    assert (600_000 < a <= 1_200_000, 0 < b <= 900_000, c) == (True, True, 0)


async def test_wrong_guesses_block_the_address_that_made_them_at_every_node_and_no_other(debts: Debts) -> None:
    one, other = JoinLimit(debts), JoinLimit(debts)
    for guess in range(BURST):
        limit = (one, other)[guess % 2]
        assert await limit.allow("a")
        await limit.failed("a")
    assert [await limit.allow("a") for limit in (one, other)] == [False, False]
    assert await other.allow("b")


async def test_wrong_guesses_from_many_addresses_block_everybody_for_a_while() -> None:
    clock = ManualClock()
    limit = JoinLimit(MemoryDebts(clock.monotonic))
    for guess in range(OVER_ALL):
        await limit.failed(f"address {guess}")
    assert not await limit.allow("another")
    clock.advance(EACH_OVER_ALL_MS)
    assert await limit.allow("another")


async def test_time_pays_a_debt_off() -> None:
    clock = ManualClock()
    limit = JoinLimit(MemoryDebts(clock.monotonic))
    for _ in range(BURST):
        await limit.failed("a")
    clock.advance(EACH_MS)
    assert await limit.allow("a")
    await limit.failed("a")
    assert not await limit.allow("a")


@pytest.mark.integration
async def test_a_debt_that_is_paid_off_leaves_nothing_in_the_store(valkey: Valkey) -> None:
    with valkey.client() as client:
        client.flushall()
        store = RedisStore.at(valkey.url)
        await RedisDebts(store).charge("a", 1)
        while client.exists("spader:guesses:a"):
            pass
        await store.close()


async def test_memory_forgets_who_has_guessed_longest_ago() -> None:
    debts = MemoryDebts(ManualClock().monotonic)
    for number in range(REMEMBERED + 1):
        await debts.charge(str(number), 1000)
    assert await debts.owed(["0", "1", str(REMEMBERED)]) == [0, 1000, 1000]
