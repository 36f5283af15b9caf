"""What a node keeps of the talk at its tables, beside their logs: the newest lines, and what people may say.

Lines are no entries: they would conflict with moves, and could never be left out again. They go with their table's log.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

import msgspec
from msgspec import Struct

from protocol.chat import ChatSetting, Line, Listeners
from rules.seats import Seat

KEPT = 100
"""Lines of a table; the oldest go first."""
UNSAID: ChatSetting = "free"
"""What people may say where the host has said nothing of it: whoever is at a table was sent a link by a friend."""


class Said(Struct, frozen=True, gc=False, omit_defaults=True):
    """What somebody says. `v` is the version of the table that the speaker's node had shown by then."""

    v: int
    guest: str
    name: str
    to: Listeners
    seat: Seat | None = None
    phrase: str | None = None
    text: str | None = None


class Kept(Struct, frozen=True, gc=False):
    """A line as it travels, and the version of the table that it may speak of."""

    v: int
    line: Line


class Talked(Struct, frozen=True):
    """What is kept of a table, lines by growing id."""

    chat: ChatSetting = UNSAID
    lines: tuple[Kept, ...] = ()


class ChatStore(Protocol):
    """A write is kept when it returns; if it raises LogFailed, it may be made again. All may raise LogFailed."""

    async def say(self, table_id: str, request: str, said: Said) -> None:
        """Keep a line under an id greater than all before, unless one of that `request` and guest is kept already."""
        ...

    async def let(self, table_id: str, chat: ChatSetting) -> None:
        """Let people say that much from now on."""
        ...

    async def read(self, table_id: str) -> Talked:
        """What has been said; nothing of a table that there is not."""
        ...


encode_said: Callable[[Said], bytes] = msgspec.json.Encoder().encode
_decode_said = msgspec.json.Decoder(Said).decode


def kept(lines: Iterable[tuple[int, int, bytes]]) -> tuple[Kept, ...]:
    """Lines as a store has them: ids, times, what was said. Those that only a newer version can read are left out."""
    found: list[Kept] = []
    for id, at, what in lines:
        with suppress(msgspec.DecodeError):
            one = _decode_said(what)
            found.append(Kept(one.v, Line(id, at, one.guest, one.name, one.to, one.seat, one.phrase, one.text)))
    return tuple(found)
