"""What a node says of its Redis at start, and which it refuses; Sentinels and clusters lead to the same log."""

import asyncio
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.log import EMPTY, Head, LogFailed, Ok
from server.log.redis import RedisLog
from server.redis.checks import check
from server.redis.keys import log_key
from server.redis.store import RedisStore
from tests.server.log.stores import LIMIT_S, append, draft, filled, until
from tests.valkey import Valkey, binary

pytestmark = pytest.mark.integration


@pytest.fixture
def durable(tmp_path: Path) -> Iterator[Valkey]:
    with Valkey(tmp_path / "durable", durable=True) as server:
        yield server


async def checked(url: str) -> list[str]:
    store = RedisStore.at(url)
    try:
        return await check(store)
    finally:
        await store.close()


async def test_a_store_that_syncs_each_entry_is_not_remarked_upon(durable: Valkey) -> None:
    assert await checked(durable.url) == []


async def test_a_store_that_syncs_later_is_said_in_one_line(durable: Valkey) -> None:
    with durable.client() as client:
        client.config_set("appendfsync", "everysec")
        [line] = await checked(durable.url)
        assert "appendfsync is everysec, not always" in line
        client.config_set("appendonly", "no")
        [line] = await checked(durable.url)
        assert "appendonly is no" in line


async def test_a_store_that_may_not_be_asked_for_its_settings_is_said_too(durable: Valkey) -> None:
    with durable.client() as client:
        client.execute_command("ACL SETUSER", "ada", "on", ">secret", "~*", "&*", "+@all", "-config")
    [line] = await checked(durable.url.replace("://", "://ada:secret@"))
    assert "does not tell its settings" in line
    assert "secret" not in line


async def test_a_store_that_evicts_is_refused(durable: Valkey) -> None:
    with durable.client() as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
    with pytest.raises(LogFailed, match="maxmemory-policy is allkeys-lru"):
        await checked(durable.url)


async def test_a_replica_is_refused_and_its_primary_is_said_to_have_one(durable: Valkey, tmp_path: Path) -> None:
    with Valkey(tmp_path / "replica", "--replicaof", f"127.0.0.1 {durable.port}", durable=True) as replica:
        with pytest.raises(LogFailed, match="it is a replica"):
            await checked(replica.url)
        async with asyncio.timeout(LIMIT_S):
            while not (lines := await checked(durable.url)):
                pass
    assert "it has replicas" in lines[0]


async def test_a_store_that_is_not_there_is_one_line() -> None:
    with pytest.raises(LogFailed, match=r"redis://127.0.0.1:1/: .*connect"):
        await checked("redis://127.0.0.1:1")


async def expect_a_log(url: str) -> None:
    """Entries are written, refused and read at this address."""
    store = RedisStore.at(url)
    await store.learn()
    await check(store)
    log = RedisLog(store)
    entries = await filled(log, "a", 3)
    for number in range(20):
        assert isinstance(await append(log, f"t{number}", EMPTY, draft(EMPTY)), Ok)
    assert await log.heads(["a", "none"]) == [entries[-1].head, EMPTY]
    assert EMPTY not in await log.heads([f"t{number}" for number in range(20)])
    await log.close()
    await store.close()


async def test_sentinels_tell_where_the_primary_is(durable: Valkey, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = tmp_path / "sentinel.conf"
    settings.write_text(f"port {port}\nbind 127.0.0.1\nsentinel monitor cards 127.0.0.1 {durable.port} 1\n")
    quiet = asyncio.subprocess.DEVNULL
    sentinel = await asyncio.create_subprocess_exec(binary(), settings, "--sentinel", stdout=quiet)
    try:
        async with asyncio.timeout(LIMIT_S):
            while True:
                try:
                    await expect_a_log(f"redis+sentinel://127.0.0.1:{port}/cards")
                except LogFailed:
                    continue  # it is not up yet
                break
    finally:
        sentinel.kill()
        await sentinel.wait()


async def test_a_cluster_keeps_each_table_on_one_of_its_servers_and_it_may_move(tmp_path: Path) -> None:
    cluster = ("--cluster-enabled", "yes")
    with (
        Valkey(tmp_path / "one", *cluster) as one,
        Valkey(tmp_path / "two", *cluster) as two,
        one.client() as first,
        two.client() as second,
    ):
        first.execute_command("CLUSTER ADDSLOTSRANGE", 0, 8191)
        second.execute_command("CLUSTER ADDSLOTSRANGE", 8192, 16383)
        second.execute_command("CLUSTER SET-CONFIG-EPOCH", 2)
        first.execute_command("CLUSTER MEET", "127.0.0.1", two.port)
        for client in (first, second):
            await until(lambda client=client: client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")
        await expect_a_log(f"redis+cluster://127.0.0.1:{one.port}")
        assert first.dbsize()
        assert second.dbsize()

        store = RedisStore.at(f"redis+cluster://127.0.0.1:{one.port}")
        await store.learn()
        log = RedisLog(store)
        table = next(name for name in map(str, range(100)) if store.place(log_key(name)).endswith(str(one.port)))
        new = draft(EMPTY)
        assert isinstance(await append(log, table, EMPTY, new), Ok)
        move(first, second, log_key(table), two.port)
        head = Head(1, new.token)
        assert isinstance(await append(log, table, head, draft(head)), Ok)
        assert store.place(log_key(table)).endswith(str(two.port))
        await log.close()
        await store.close()


def move(first: Any, second: Any, key: str, port: int) -> None:
    """Move a key's slot from one server of a cluster to another, which has that port."""
    slot = first.execute_command("CLUSTER KEYSLOT", key)
    one, two = (client.execute_command("CLUSTER MYID") for client in (first, second))
    second.execute_command("CLUSTER SETSLOT", slot, "IMPORTING", one)
    first.execute_command("CLUSTER SETSLOT", slot, "MIGRATING", two)
    keys = first.execute_command("CLUSTER GETKEYSINSLOT", slot, 100)
    first.execute_command("MIGRATE", "127.0.0.1", port, "", 0, 5000, "KEYS", *keys)
    for client in (second, first):
        client.execute_command("CLUSTER SETSLOT", slot, "NODE", two)
