"""What a node knows beside the logs: guests, tables by code, who may enter, seat numbers and finished games.

What names a table elsewhere (its code, the tables of a guest) is a hint: it is written before the log's first entry,
the log decides, and whoever finds a hint wrong puts it right with `end_table`, `admit` or `pass_host`.
"""

import hmac
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from msgspec import Struct


class Guest(Struct, frozen=True, gc=False):
    """A person or a client with a token. `id` has 12 characters; `created_at` is in ms since 1970."""

    id: str
    name: str
    created_at: int


class Listing(Struct, frozen=True, gc=False):
    """A table as it is found: by id, or by `code` until `ended_at`. Times are in ms since 1970, `host` is a guest.

    The hashes are of the secrets that let a guest in to play or to watch, None where there is no such secret.
    """

    id: str
    code: str
    title: str
    host: str
    created_at: int
    invite_hash: bytes | None = None
    watch_hash: bytes | None = None
    ended_at: int | None = None


class Role(StrEnum):
    """What a guest may be at a table: `removed` may not enter."""

    PLAYER = "player"
    WATCHER = "watcher"
    REMOVED = "removed"


class Finished(NamedTuple):
    """A finished game that has a record; `at` is in ms since 1970."""

    table: str
    game_no: int
    at: int


def same_hash(kept: bytes | None, given: bytes) -> bool:
    """Whether the hash of a secret is the one that is kept, in a time that does not tell how much of it is right."""
    return kept is not None and hmac.compare_digest(kept, given)


class Registry(Protocol):
    """A write is kept when it returns; if it raises LogFailed, it may be made again. All may raise LogFailed."""

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        """Add a guest, unless that id is there already. `token_hash` has 32 bytes."""
        ...

    async def guest(self, guest_id: str) -> Guest | None:
        """The guest with this id."""
        ...

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        """The guest who has the token of this hash."""
        ...

    async def rename(self, guest_id: str, name: str) -> None:
        """Give a guest another name; nothing happens if there is no such guest."""
        ...

    async def add_table(self, listing: Listing) -> bool:
        """List a table, unless that id is listed already. False if its code is another open table's."""
        ...

    async def table(self, table_id: str) -> Listing | None:
        """The table with this id, open or ended."""
        ...

    async def table_by_code(self, code: str) -> Listing | None:
        """The open table with this code."""
        ...

    async def tables_of(self, guest_id: str) -> list[Listing]:
        """The open tables that a guest hosts or is admitted to as a player, newest first."""
        ...

    async def pass_host(self, table_id: str, guest_id: str) -> None:
        """Name another host."""
        ...

    async def end_table(self, table_id: str, at: int) -> None:
        """End a table, which frees its code; a table that has ended keeps its time."""
        ...

    async def admit(self, table_id: str, guest_id: str, role: Role) -> None:
        """Say what a guest may be at a table from now on."""
        ...

    async def role(self, table_id: str, guest_id: str) -> Role | None:
        """What a guest may be at a table, None if nobody said."""
        ...

    async def next_number(self, table_id: str, seat: str) -> int:
        """A number for whoever takes a seat over: at least 1, greater than all before, not always by one."""
        ...

    async def archive(self, game: Finished, record: bytes, guests: Sequence[str]) -> None:
        """Keep the record (JSON) of a finished game and who sat in it; if it is kept already, it stays as it is."""
        ...

    async def record(self, table_id: str, game_no: int) -> bytes | None:
        """The record of a finished game."""
        ...

    async def games_of(self, guest_id: str) -> list[Finished]:
        """The finished games in which a guest sat, newest first."""
        ...
