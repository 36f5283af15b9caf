"""A log in a Redis that fails: an unknown outcome is settled by sending again, and nothing is ever in twice."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.log import EMPTY, Conflict, Head, LogFailed, Ok, Unavailable
from server.log.redis import RedisLog
from server.redis import store as store_module
from server.redis import writer as writer_module
from server.redis.keys import log_key
from server.redis.store import RedisStore
from tests.proxy import Proxy
from tests.server.log.stores import append, draft, filled, sent, until
from tests.valkey import Valkey

pytestmark = pytest.mark.integration


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that says nothing is away sooner than in earnest."""
    monkeypatch.setattr(store_module, "ANSWER_S", 0.2)


@pytest.fixture
async def proxy(valkey: Valkey) -> AsyncIterator[Proxy]:
    with valkey.client() as client:
        client.flushall()
        client.script_flush()
    async with Proxy(valkey.port) as proxy:
        yield proxy


@pytest.fixture
async def log(proxy: Proxy) -> AsyncIterator[RedisLog]:
    store = RedisStore.at(f"redis://127.0.0.1:{proxy.port}")
    log = RedisLog(store)
    yield log
    await log.close()
    await store.close()


async def test_appends_of_one_turn_travel_together(log: RedisLog) -> None:
    await append(log, "first", EMPTY, draft(EMPTY))
    before = log.batches
    tables = [f"table {number}" for number in range(100)]
    answers = await asyncio.gather(*[sent(log, table, EMPTY, draft(EMPTY)) for table in tables])
    assert {type(answer) for answer in answers} == {Ok}
    assert log.batches == before + 1


async def test_a_lost_answer_is_asked_for_again_and_the_entry_is_in_once(log: RedisLog, proxy: Proxy) -> None:
    head = (await filled(log, "a", 1))[-1].head
    proxy.mute = True
    card = draft(head)
    answer = sent(log, "a", head, card)
    passed = proxy.passed
    await until(lambda: proxy.passed > passed)
    proxy.reset()
    proxy.mute = False
    assert isinstance(await answer, Ok)
    assert [entry.token for entry in await log.read("a", 1)] == [card.token]


async def test_while_an_outcome_is_unknown_new_entries_are_not_sent(log: RedisLog, proxy: Proxy) -> None:
    head = (await filled(log, "a", 1))[-1].head
    proxy.deaf = True
    card = draft(head)
    unknown = sent(log, "a", head, card)
    await asyncio.sleep(0)
    waiting = sent(log, "b", EMPTY, draft(EMPTY))
    assert await waiting == Unavailable()
    assert await append(log, "c", EMPTY, draft(EMPTY)) == Unavailable()
    assert not unknown.done()
    proxy.deaf = False
    assert isinstance(await unknown, Ok)
    assert isinstance(await append(log, "b", EMPTY, draft(EMPTY)), Ok)
    assert [entry.token for entry in await log.read("a", 1)] == [card.token]


async def test_a_retry_that_landed_is_known_though_others_went_on(log: RedisLog, proxy: Proxy, valkey: Valkey) -> None:
    head = (await filled(log, "a", 1))[-1].head
    proxy.mute = True
    card = draft(head)
    unknown = sent(log, "a", head, card)
    with valkey.client() as client:
        await until(lambda: client.xlen(log_key("a")) == 2)
    other_store = RedisStore.at(valkey.url)
    other = RedisLog(other_store)
    follower = draft(Head(2, card.token))
    assert isinstance(await append(other, "a", Head(2, card.token), follower), Ok)
    proxy.mute = False
    first = (await other.read("a"))[1]
    assert await unknown == Ok(first.at)
    assert await log.heads(["a"]) == [Head(3, follower.token)]
    await other.close()
    await other_store.close()


async def test_what_cannot_be_sent_is_answered_so_at_once(log: RedisLog, proxy: Proxy) -> None:
    proxy.refusing = True
    assert await append(log, "a", EMPTY, draft(EMPTY)) == Unavailable()
    with pytest.raises(LogFailed, match="redis://127"):
        await log.read("a")
    with pytest.raises(LogFailed):
        await log.heads([])
    proxy.refusing = False
    assert isinstance(await append(log, "a", EMPTY, draft(EMPTY)), Ok)


async def test_a_refusal_of_the_store_harms_nobody_else(log: RedisLog, valkey: Valkey) -> None:
    with valkey.client() as client:
        client.set(log_key("wrong"), "no stream")
    one, other = sent(log, "wrong", EMPTY, draft(EMPTY)), sent(log, "right", EMPTY, draft(EMPTY))
    assert await one == Unavailable()
    assert isinstance(await other, Ok)


async def test_a_store_without_memory_refuses_and_recovers(log: RedisLog, valkey: Valkey) -> None:
    head = (await filled(log, "a", 1))[-1].head
    with valkey.client() as client:
        client.config_set("maxmemory", 1)
        assert await append(log, "a", head, draft(head)) == Unavailable()
        client.config_set("maxmemory", 0)
    assert isinstance(await append(log, "a", head, draft(head)), Ok)


async def test_a_store_that_forgot_the_script_is_given_it_again(log: RedisLog, valkey: Valkey) -> None:
    head = (await filled(log, "a", 1))[-1].head
    with valkey.client() as client:
        client.script_flush()
    assert isinstance(await append(log, "a", head, draft(head)), Ok)


async def test_bytes_that_come_one_by_one_are_the_same_answers(log: RedisLog, proxy: Proxy) -> None:
    proxy.split = True
    entries = await filled(log, "a", 3)
    assert await append(log, "a", EMPTY, draft(EMPTY)) == Conflict(entries[-1].head)


async def test_what_a_store_answered_is_there_after_it_was_killed(tmp_path: Path) -> None:
    with Valkey(tmp_path / "valkey", durable=True) as server:
        store = RedisStore.at(server.url)
        log = RedisLog(store)
        head, told = EMPTY, set[str]()
        for _ in range(5):
            for _ in range(20):
                card = draft(head)
                assert isinstance(await append(log, "a", head, card), Ok)
                told.add(card.token)
                head = Head(card.version, card.token)
            unknown = sent(log, "a", head, last := draft(head))
            await asyncio.sleep(0)
            server.kill()
            server.start()
            outcome = await unknown
            if isinstance(outcome, Ok):
                told.add(last.token)
                head = Head(last.version, last.token)
            entries = await log.read("a")
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
            assert {entry.token for entry in entries} == told
        await log.close()
        await store.close()


async def test_closing_settles_what_was_sent_or_says_that_it_could_not(
    proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer_module, "LONGEST_WAIT_S", 0.01)
    store = RedisStore.at(f"redis://127.0.0.1:{proxy.port}")
    log = RedisLog(store)
    await filled(log, "a", 1)
    proxy.deaf = True
    unknown = sent(log, "b", EMPTY, draft(EMPTY))
    await asyncio.sleep(0)
    with pytest.raises(LogFailed, match="1 entries that may or may not be in"):
        await log.close()
    assert not unknown.done()
    await store.close()
