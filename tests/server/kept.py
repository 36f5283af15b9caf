"""What lies beside the log, by what keeps it: memory, a SQLite file, a Valkey. A contract is held to each of them."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from server.redis.store import RedisStore
from server.sqlite import SqliteFile
from tests.server.log.stores import Time
from tests.valkey import Valkey

T = TypeVar("T")
KINDS = ("memory", "sqlite", "valkey")


@asynccontextmanager
async def kept(
    kind: str,
    path: Path,
    server: Callable[[], Valkey],
    *,
    memory: Callable[[], T],
    sqlite: Callable[[SqliteFile], T],
    valkey: Callable[[RedisStore], T],
) -> AsyncGenerator[T]:
    """An empty one of that kind; the Valkey is asked for only where it is needed."""
    if kind == "memory":
        yield memory()
    elif kind == "sqlite":
        file = SqliteFile.open(path / "spader.db", Time().now, asyncio.get_running_loop())
        yield sqlite(file)
        await file.close()
    else:
        with server().client() as client:
            client.flushall()
        store = RedisStore.at(server().url)
        yield valkey(store)
        await store.close()
