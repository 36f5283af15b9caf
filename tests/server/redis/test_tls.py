"""A store that is reached over TLS: its certificate is checked, and everything works as without.

The Valkey of the development dependencies has no TLS of its own, so a relay speaks it for it. The certificate was made
for this test (localhost, 100 years), and its key protects nothing.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.clock import LoopClock
from server.log import EMPTY, LogFailed, Ok
from server.redis.store import RedisStore
from server.stores import open_stores
from tests.server.log.stores import append, draft
from tests.valkey import Valkey

pytestmark = pytest.mark.integration
CERTIFICATE = Path(__file__).with_name("localhost.crt")


@pytest.fixture
async def address(valkey: Valkey) -> AsyncIterator[str]:
    """Where the store is reached over TLS alone."""
    with valkey.client() as client:
        client.flushall()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE, CERTIFICATE.with_suffix(".key"))
    pumps: set[asyncio.Task[None]] = set()

    async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while chunk := await source.read(65_536):
            sink.write(chunk)
        sink.close()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", valkey.port)
        pumps.update(asyncio.create_task(pump(*ends)) for ends in ((reader, back), (there, writer)))

    server = await asyncio.start_server(relay, "127.0.0.1", 0, ssl=context)
    yield f"rediss://localhost:{server.sockets[0].getsockname()[1]}/0"
    server.close()
    for task in pumps:
        task.cancel()
    await asyncio.gather(*pumps, return_exceptions=True)


async def test_a_node_opens_its_stores_over_tls(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    stores = await open_stores(address, LoopClock(asyncio.get_running_loop()))
    heard = asyncio.Event()
    assert stores.shared is not None
    feed, _ = stores.shared
    feed.listen(lambda table, before, entry: heard.set(), lambda table: None, lambda: None)
    await feed.follow("a")
    assert isinstance(await append(stores.log, "a", EMPTY, draft(EMPTY)), Ok)
    await asyncio.wait_for(heard.wait(), 10)
    assert len(await stores.log.read("a")) == 1
    assert await stores.registry.table("a") is None
    await feed.close()
    await stores.close()


async def test_a_certificate_that_nobody_vouches_for_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    store = RedisStore.at(address)
    with pytest.raises(LogFailed, match="certificate"):
        await store.ask("PING")
    await store.close()


async def test_a_store_without_tls_is_not_reached_over_it(valkey: Valkey) -> None:
    store = RedisStore.at(f"rediss://127.0.0.1:{valkey.port}")
    with pytest.raises(LogFailed):
        await store.ask("PING")
    await store.close()
