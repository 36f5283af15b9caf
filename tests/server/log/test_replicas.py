"""A log that waits for replicas: an entry counts once they have it, also if the connection breaks meanwhile."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from server.log import EMPTY, Head, LogFailed, Ok, Unavailable
from server.log.redis import RedisLog
from server.redis import writer as writer_module
from server.redis.checks import check
from server.redis.keys import log_key
from server.redis.store import RedisStore
from server.stores import open_stores
from tests.proxy import Proxy
from tests.server.clock import ManualClock
from tests.server.log.stores import append, draft, sent, until
from tests.valkey import Valkey

pytestmark = pytest.mark.integration


class Pair(NamedTuple):
    """A primary and its replica."""

    primary: Valkey
    replica: Valkey


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    delay = ("--repl-diskless-sync-delay", "0")
    with (
        Valkey(tmp_path / "primary", *delay, durable=True) as primary,
        Valkey(tmp_path / "replica", "--replicaof", f"127.0.0.1 {primary.port}", durable=True) as replica,
    ):
        yield Pair(primary, replica)


@pytest.fixture
async def proxy(pair: Pair) -> AsyncIterator[Proxy]:
    with pair.replica.client() as client:
        await until(lambda: client.info("replication")["master_link_status"] == "up")
    async with Proxy(pair.primary.port) as proxy:
        yield proxy


@pytest.fixture
async def log(proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RedisLog]:
    monkeypatch.setattr(writer_module, "REPLICAS_MS", 100)
    store = RedisStore.at(f"redis://127.0.0.1:{proxy.port}")
    log = RedisLog(store, replicas=1)
    yield log
    await log.close()
    await store.close()


async def test_what_was_answered_is_on_the_replica(log: RedisLog, pair: Pair) -> None:
    assert isinstance(await append(log, "a", EMPTY, draft(EMPTY)), Ok)
    with pair.replica.client() as client:
        assert client.xlen(log_key("a")) == 1


async def test_what_the_replica_does_not_have_is_unknown_until_it_has(log: RedisLog, pair: Pair) -> None:
    card = draft(EMPTY)
    pair.replica.pause()
    unknown = sent(log, "a", EMPTY, card)
    with pair.primary.client() as client:
        await until(lambda: client.xlen(log_key("a")) == 1)
        await until(lambda: client.info("commandstats").get("cmdstat_wait", {}).get("calls", 0) >= 2)
    assert not unknown.done()
    assert await append(log, "b", EMPTY, draft(EMPTY)) == Unavailable()
    pair.replica.resume()
    assert isinstance(await unknown, Ok)
    assert await log.heads(["a"]) == [Head(1, card.token)]


async def test_another_connection_waits_for_what_an_older_one_has_written(
    log: RedisLog, pair: Pair, proxy: Proxy
) -> None:
    assert isinstance(await append(log, "a", EMPTY, draft(EMPTY)), Ok)
    pair.replica.pause()
    card = draft(EMPTY)
    proxy.mute = True
    unknown = sent(log, "b", EMPTY, card)
    with pair.primary.client() as client:
        await until(lambda: client.xlen(log_key("b")) == 1)
        proxy.reset()
        proxy.mute = False
        calls = client.info("commandstats").get("cmdstat_wait", {}).get("calls", 0)
        await until(lambda: client.info("commandstats")["cmdstat_wait"]["calls"] > calls + 1)
    assert not unknown.done()
    pair.replica.resume()
    assert isinstance(await unknown, Ok)
    with pair.replica.client() as client:
        assert client.xlen(log_key("b")) == 1


async def test_an_address_that_leads_to_another_primary_by_now_is_followed(
    log: RedisLog, pair: Pair, proxy: Proxy
) -> None:
    first, second = draft(EMPTY), draft(EMPTY)
    assert isinstance(await append(log, "a", EMPTY, first), Ok)
    proxy.to = (pair.replica.port,)
    with pair.replica.client() as client, pair.primary.client() as demoted:
        client.replicaof("NO", "ONE")
        demoted.replicaof("127.0.0.1", pair.replica.port)
    assert isinstance(await append(log, "b", EMPTY, second), Ok)
    with pair.replica.client() as client:
        assert client.xlen(log_key("b")) == 1


async def test_a_store_with_too_few_replicas_is_said_at_start_and_others_have_none_to_wait_for(pair: Pair) -> None:
    store = RedisStore.at(pair.primary.url)
    [line] = await check(store, 2)
    assert "of the 2 that are waited for" in line
    with pair.primary.client() as client:
        await until(lambda: client.info("replication")["connected_slaves"] == 1)
    assert await check(store, 1) == []
    await store.close()
    with pytest.raises(LogFailed, match="--log-replicas"):
        await open_stores("memory:", ManualClock(), 1)
