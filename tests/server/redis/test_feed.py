"""The feed in a cluster, whose servers tell each other what is published: any will do, and a dead one is left."""

import asyncio
from pathlib import Path

import pytest

from server.log import EMPTY, Entry, Head, Ok, Unavailable
from server.log.redis import RedisLog
from server.redis.feed import RedisFeed
from server.redis.keys import log_key
from server.redis.store import RedisStore
from tests.replicated import Clustered, wait
from tests.server.log.stores import LIMIT_S, append, draft
from tests.valkey import Valkey

pytestmark = pytest.mark.integration


def heard_at(servers: list[Valkey], table: str) -> Valkey | None:
    """The server at which a table is followed."""
    for server in servers:
        with server.client() as client:
            if client.pubsub_numsub(log_key(table))[0][1]:
                return server
    return None


async def test_a_feed_goes_on_at_another_server_when_its_own_dies(tmp_path: Path) -> None:
    with Clustered(tmp_path) as cluster:
        store = RedisStore.at(cluster.url)
        await store.learn()
        log, feed = RedisLog(store), RedisFeed(store)
        heard: asyncio.Queue[Head] = asyncio.Queue()

        def told(_table: str, _before: Head, entry: Entry) -> None:
            heard.put_nowait(entry.head)

        async with asyncio.timeout(LIMIT_S):
            feed.listen(told, lambda _: None, lambda: None)
            await feed.follow("a")
            card = draft(EMPTY)
            assert isinstance(await append(log, "a", EMPTY, card), Ok)
            head = await heard.get()
            assert head == Head(1, card.token)

            dead = heard_at(cluster.servers, "a")
            assert dead is not None
            dead.kill()
            left = [server for server in cluster.servers if server is not dead]
            await asyncio.to_thread(wait, lambda: heard_at(left, "a") is not None)
            while isinstance(await append(log, "a", head, card := draft(head)), Unavailable):
                await store.find(log_key("a"))  # the store is away until the dead one is replaced
            assert await heard.get() == Head(2, card.token)
        await feed.close()
        await log.close()
        await store.close()
