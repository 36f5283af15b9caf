"""A client's journal: each message as it travelled, one JSON object a line, for whoever checks the server afterwards.

The first line says whose it is; the others hold `at` (ms since 1970, the client's clock) and one of `open`, `out`, `in`
and `lost`. Tokens are left out.
"""

import time
from pathlib import Path
from typing import Literal, Self

import msgspec


class Journal:
    """One client's file. Use it with `with`; give `note` to a session as its tap."""

    def __init__(self, path: Path, table: str, guest: str) -> None:
        self._file = path.open("wb")
        self._file.write(msgspec.json.encode({"at": _now(), "table": table, "guest": guest}) + b"\n")

    def note(self, what: Literal["open", "out", "in", "lost"], payload: bytes) -> None:
        """Add a line."""
        self._file.write(b'{"at":%d,"%s":%s}\n' % (_now(), what.encode(), payload))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._file.close()


def _now() -> int:
    return time.time_ns() // 1_000_000
