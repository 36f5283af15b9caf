"""A log that lives in this process and goes with it."""

from collections.abc import Callable, Sequence

from server.log import EMPTY, Conflict, Draft, Entry, Head, Ok, Outcome


class MemoryLog:
    """The log of a server that forgets: an append is answered before it returns, and nothing ever fails."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` gives ms since 1970; where it goes back, the time of an entry stays that of the one before."""
        self.appends = 0
        """Calls of `append` so far."""
        self._now = now
        self._entries: dict[str, list[Entry]] = {}
        self._secrets: dict[tuple[str, int], bytes] = {}

    def append(self, table: str, head: Head, draft: Draft, done: Callable[[Outcome], None]) -> None:
        version = draft.version
        if version != head.version + 1:
            raise ValueError(f"version {version} does not follow {head.version}")
        self.appends += 1
        entries = self._entries.get(table)
        at = self._now()
        if entries:
            newest = entries[-1]
            if newest.token != head.token or newest.version != head.version:
                done(_judged(entries, draft))
                return
            if newest.at > at:
                at = newest.at
        elif head != EMPTY:
            done(Conflict(EMPTY))
            return
        else:
            entries = self._entries[table] = []
        entries.append(Entry(version, draft.token, at, draft.event))
        if draft.secret is not None:
            self._secrets[table, version] = draft.secret
        done(Ok(at))

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        return self._entries.get(table, [])[after:]

    async def heads(self, tables: Sequence[str]) -> list[Head]:
        return [entries[-1].head if (entries := self._entries.get(table)) else EMPTY for table in tables]

    async def secret(self, table: str, version: int) -> bytes | None:
        return self._secrets.get((table, version))

    async def close(self) -> None:
        """There is nothing to let go of."""


def _judged(entries: Sequence[Entry], draft: Draft) -> Ok | Conflict:
    """The answer to a draft that does not follow the newest entry: it is in already, or it never will be."""
    if draft.version <= len(entries):
        there = entries[draft.version - 1]
        if there.token == draft.token:
            return Ok(there.at)
    return Conflict(entries[-1].head)
