"""The log in a Redis or Valkey that many nodes share: one stream a table, extended by one script."""

from collections.abc import Callable, Sequence

from server.log import Draft, Entry, Head, LogFailed, Outcome
from server.redis.entries import newest, read_entry, written_head
from server.redis.keys import log_key
from server.redis.store import RedisStore
from server.redis.writer import SCRIPT, Job, Writer


class RedisLog:
    """The tables' logs in a store, which whoever opened it closes after this log."""

    def __init__(self, store: RedisStore, script: str = SCRIPT, replicas: int = 0) -> None:
        """An entry counts once so many `replicas` of the store have it."""
        self.appends = 0
        """Calls of `append` so far."""
        self._store = store
        self._script = script
        self._replicas = replicas
        self._writers: dict[str, Writer] = {}
        """One for each server of a cluster."""

    @property
    def batches(self) -> int:
        """Batches that the store has answered so far."""
        return sum(writer.batches for writer in self._writers.values())

    def append(self, table: str, head: Head, draft: Draft, done: Callable[[Outcome], None]) -> None:
        if draft.version != head.version + 1:
            raise ValueError(f"version {draft.version} does not follow {head.version}")
        self.appends += 1
        key = log_key(table)
        self._writer(self._store.place(key)).put(Job(key, written_head(head), draft, done))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        found = await self._store.ask("XRANGE", log_key(table), f"0-{after + 1}", "+")
        return [read_entry(*one) for one in found]

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        if not tables:
            await self._store.ask("PING")
            return []
        asked = [("XREVRANGE", log_key(table), "+", "-", "COUNT", 1) for table in tables]
        return [newest(found) for found in await self._store.ask_all(asked)]

    async def secret(self, table: str, version: int) -> bytes | None:
        found: list[tuple[bytes, dict[bytes, bytes]]] = await self._store.ask(
            "XRANGE", log_key(table), f"0-{version}", f"0-{version}"
        )
        return found[0][1].get(b"s") if found else None

    async def close(self) -> None:
        failures: list[LogFailed] = []
        for writer in self._writers.values():
            try:
                await writer.close()
            except LogFailed as failure:
                failures.append(failure)
        if failures:
            raise failures[0]

    def _writer(self, place: str) -> Writer:
        writer = self._writers.get(place)
        if writer is None:

            async def moved(job: Job) -> bool:
                return await self._moved(job, place)

            writer = self._writers[place] = Writer(
                self._store, place, moved, script=self._script, replicas=self._replicas
            )
        return writer

    async def _moved(self, job: Job, place: str) -> bool:
        """Send a draft elsewhere if its table has moved to another server of the cluster."""
        try:
            now = await self._store.find(job.key)
        except LogFailed:
            return False
        if now == place:
            return False
        self._writer(now).put(job)
        return True
