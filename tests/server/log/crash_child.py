"""A process that appends to several tables for ever and prints each Ok as it comes: table, version, token, time.

Its one argument is the path of the log's file.
"""

import asyncio
import os
import secrets
import sys
from functools import partial
from pathlib import Path

from server.clock import LoopClock
from server.log import Draft, Head, Log, Ok, Outcome
from server.log.sqlite import SqliteLog
from server.sqlite import checkpoints

TABLES = [f"table-{number}" for number in range(8)]


def follow(log: Log, table: str, head: Head) -> None:
    new = Draft(head.version + 1, secrets.token_hex(8), b'{"table":"%s"}' % table.encode())
    log.append(table, head, new, partial(answered, log, table, new))


def answered(log: Log, table: str, new: Draft, outcome: Outcome) -> None:
    match outcome:
        case Ok(at):
            os.write(1, f"{table} {new.version} {new.token} {at}\n".encode())
            follow(log, table, Head(new.version, new.token))
        case _:
            raise AssertionError(outcome)


def opened(path: str | Path) -> SqliteLog:
    """The log in a file, by the real clock."""
    loop = asyncio.get_running_loop()
    return SqliteLog.open(path, LoopClock(loop), loop)


async def main(path: str) -> None:
    checkpoints.COMMITS = 5  # so that it is killed in the midst of them, too
    log = opened(path)
    for table, head in zip(TABLES, await log.heads(TABLES), strict=True):
        follow(log, table, head)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
