"""The logs that keep the contract, and how tests write to one."""

import asyncio
from collections.abc import Callable
from itertools import count
from pathlib import Path

from server.log import Draft, Entry, Head, Log, Outcome
from server.log.memory import MemoryLog
from server.log.sqlite import SqliteLog

LIMIT_S = 30
_tokens = count(1)


class Time:
    """A clock that shows what the test sets."""

    def __init__(self, ms: int = 1_800_000_000_000) -> None:
        self.ms = ms

    def now(self) -> int:
        return self.ms


def _memory(_path: Path, now: Callable[[], int], _loop: asyncio.AbstractEventLoop) -> Log:
    return MemoryLog(now)


STORES: dict[str, Callable[[Path, Callable[[], int], asyncio.AbstractEventLoop], Log]] = {
    "memory": _memory,
    "sqlite": SqliteLog.open,
}


def draft(head: Head, event: bytes = b'{"t":"Event"}', secret: bytes | None = None) -> Draft:
    """A draft that follows `head`, with a token that no other has."""
    return Draft(head.version + 1, f"{next(_tokens):016x}", event, secret)


def sent(log: Log, table: str, head: Head, draft: Draft) -> "asyncio.Future[Outcome]":
    """Append, and get the answer later; a second answer fails the future's owner."""
    answered: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
    log.append(table, head, draft, answered.set_result)
    return answered


async def append(log: Log, table: str, head: Head, draft: Draft) -> Outcome:
    return await asyncio.wait_for(sent(log, table, head, draft), LIMIT_S)


async def filled(log: Log, table: str, entries: int) -> list[Entry]:
    """Append so many entries to an empty table, and read them."""
    head = Head(0, "")
    for number in range(1, entries + 1):
        new = draft(head, b'{"n":%d}' % number)
        await append(log, table, head, new)
        head = Head(new.version, new.token)
    return await log.read(table)


async def until(condition: Callable[[], object]) -> None:
    """Let the loop and the threads run until `condition()`."""
    async with asyncio.timeout(LIMIT_S):
        while not condition():  # noqa: ASYNC110 - the writer's thread sets no event of this loop
            await asyncio.sleep(0)
