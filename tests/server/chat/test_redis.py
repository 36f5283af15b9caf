"""Talk in a Redis: it goes when its table's log goes, and a word that this version does not know harms nothing."""

from collections.abc import AsyncIterator

import pytest

from server.chat.redis import RedisChat
from server.redis.keys import chat_key, log_key, of_table
from server.redis.store import RedisStore
from server.registry import Listing
from server.registry.redis import ENDED_KEPT_S, RedisRegistry
from tests.server.chat.test_contract import HELLO, SECRET, lines
from tests.valkey import Valkey

pytestmark = pytest.mark.integration


@pytest.fixture
async def store(valkey: Valkey) -> AsyncIterator[RedisStore]:
    with valkey.client() as client:
        client.flushall()
    store = RedisStore.at(valkey.url)
    yield store
    await store.close()


async def test_the_talk_of_a_table_that_has_ended_goes_with_its_log(store: RedisStore) -> None:
    registry, chat = RedisRegistry(store), RedisChat(store)
    await registry.add_table(Listing("t", "BRIM42", "Friday", "ada", 1))
    await store.ask("XADD", log_key("t"), "0-1", "e", "an entry")
    await chat.say("t", "a1", HELLO)
    assert await store.ask("TTL", chat_key("t")) == -1
    await registry.end_table("t", 9)
    assert 0 < await store.ask("TTL", chat_key("t")) <= ENDED_KEPT_S


async def test_a_line_that_comes_after_the_end_goes_with_the_log_too(store: RedisStore) -> None:
    await store.ask("XADD", log_key("t"), "0-1", "e", "an entry")
    await store.ask("EXPIRE", log_key("t"), 100)
    await RedisChat(store).say("t", "a1", HELLO)
    assert 0 < await store.ask("TTL", chat_key("t")) <= 100


async def test_what_only_a_newer_version_reads_is_left_out(store: RedisStore) -> None:
    chat = RedisChat(store)
    await chat.say("t", "a1", HELLO)
    newer = b'{"v":1,"guest":"g","name":"G","to":"the moon"}'
    await store.ask("XADD", chat_key("t"), "0-2", "r", "g 1", "a", "5", "s", newer)
    await chat.say("t", "a2", SECRET)
    assert [line.id for line in await lines(chat)] == [1, 3]
    await store.ask("HSET", of_table("t", "listing"), "chat", "verse")
    assert (await chat.read("t")).chat == "off"
