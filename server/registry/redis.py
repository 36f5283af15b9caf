"""The registry in the store of the logs, for all nodes: hashes for what is, sets for who is where.

Each write may be made twice, and one that was broken off is put right when it is made again or read. Keys of one table
share its hash tag; those of guests and codes lie wherever a cluster puts them.
"""

from collections.abc import Sequence
from typing import Any

from server.redis.keys import PREFIX, chat_key, log_key, of_table
from server.redis.store import RedisStore
from server.registry import Finished, Guest, Listing, Role

ENDED_KEPT_S = 30 * 24 * 3600
"""The log of a table that has ended, and what was said there, are kept so long; the records of its games stay."""

_CHANGE = "if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('{}', KEYS[1], ARGV[1], ARGV[2]) end return 0"
_SET = _CHANGE.format("HSET")
_SET_ONCE = _CHANGE.format("HSETNX")
_FREE = "if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end"


class RedisRegistry:
    """The registry in a store that whoever opened it closes."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        await self._store.ask("SET", _token_key(token_hash), guest.id, "NX")
        fields = (("name", guest.name), ("created_at", guest.created_at))
        await self._store.ask_all([("HSETNX", _guest_key(guest.id), *field) for field in fields])

    async def guest(self, guest_id: str) -> Guest | None:
        found = await self._store.ask("HGETALL", _guest_key(guest_id))
        return Guest(guest_id, found[b"name"].decode(), int(found[b"created_at"])) if len(found) == 2 else None

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        found = await self._store.ask("GET", _token_key(token_hash))
        return None if found is None else await self.guest(found.decode())

    async def rename(self, guest_id: str, name: str) -> None:
        await self._store.ask("EVAL", _SET, 1, _guest_key(guest_id), "name", name)

    async def add_table(self, listing: Listing) -> bool:
        key = _listing_key(listing.id)
        if await self._store.ask("EXISTS", key):
            return True
        code_key = _code_key(listing.code)
        if not await self._store.ask("SET", code_key, listing.id, "NX"):
            holder = await self._store.ask("GET", code_key)
            if holder != listing.id.encode():
                return False
        await self._store.ask("SADD", _tables_key(listing.host), listing.id)
        names = [name for name in listing.__struct_fields__ if name != "id"]
        fields = [(name, getattr(listing, name)) for name in names if getattr(listing, name) is not None]
        await self._store.ask("HSET", key, *[part for field in fields for part in field])
        return True

    async def table(self, table_id: str) -> Listing | None:
        return _listing(table_id, await self._store.ask("HGETALL", _listing_key(table_id)))

    async def table_by_code(self, code: str) -> Listing | None:
        found = await self._store.ask("GET", _code_key(code))
        listing = None if found is None else await self.table(found.decode())
        return listing if listing is not None and listing.ended_at is None else None

    async def tables_of(self, guest_id: str) -> list[Listing]:
        key = _tables_key(guest_id)
        ids = [id.decode() for id in await self._store.ask("SMEMBERS", key)]
        if not ids:
            return []
        asked = [("HGETALL", _listing_key(id)) for id in ids] + [("HGET", _roles_key(id), guest_id) for id in ids]
        answers = await self._store.ask_all(asked)
        mine: list[Listing] = []
        ended: list[str] = []
        for id, found, role in zip(ids, answers[: len(ids)], answers[len(ids) :], strict=True):
            listing = _listing(id, found)
            if listing is None:
                continue
            if listing.ended_at is not None:
                ended.append(id)
            elif listing.host == guest_id or role == Role.PLAYER.encode():
                mine.append(listing)
        if ended:
            await self._store.ask("SREM", key, *ended)
        return sorted(mine, key=lambda listing: (listing.created_at, listing.id), reverse=True)

    async def pass_host(self, table_id: str, guest_id: str) -> None:
        await self._store.ask("SADD", _tables_key(guest_id), table_id)
        await self._store.ask("EVAL", _SET, 1, _listing_key(table_id), "host", guest_id)

    async def end_table(self, table_id: str, at: int) -> None:
        await self._store.ask("EVAL", _SET_ONCE, 1, _listing_key(table_id), "ended_at", at)
        listing = await self.table(table_id)
        if listing is not None:
            await self._store.ask("EVAL", _FREE, 1, _code_key(listing.code), table_id)
            for key in (log_key(table_id), chat_key(table_id)):
                await self._store.ask("EXPIRE", key, ENDED_KEPT_S)

    async def admit(self, table_id: str, guest_id: str, role: Role) -> None:
        if role is Role.PLAYER:
            await self._store.ask("SADD", _tables_key(guest_id), table_id)
        await self._store.ask("HSET", _roles_key(table_id), guest_id, role.value)

    async def role(self, table_id: str, guest_id: str) -> Role | None:
        found = await self._store.ask("HGET", _roles_key(table_id), guest_id)
        return None if found is None else Role(found.decode())

    async def next_number(self, table_id: str, seat: str) -> int:
        return await self._store.ask("HINCRBY", of_table(table_id, "numbers"), seat, 1)

    async def archive(self, game: Finished, record: bytes, guests: Sequence[str]) -> None:
        key = _records_key(game.table)
        if await self._store.ask("HEXISTS", key, game.game_no):
            return
        for guest in guests:
            await self._store.ask("ZADD", _games_key(guest), "NX", game.at, f"{game.table} {game.game_no}")
        await self._store.ask("HSETNX", key, game.game_no, record)

    async def record(self, table_id: str, game_no: int) -> bytes | None:
        return await self._store.ask("HGET", _records_key(table_id), game_no)

    async def games_of(self, guest_id: str) -> list[Finished]:
        found = await self._store.ask("ZRANGE", _games_key(guest_id), 0, -1, "WITHSCORES")
        games = [Finished(*_game(name), int(at)) for name, at in _pairs(found)]
        return sorted(games, key=lambda game: (game.at, game.table, game.game_no), reverse=True)


def _pairs(found: list[Any]) -> list[tuple[bytes, float]]:
    """Members and their scores, which come by turns."""
    return [(found[at], float(found[at + 1])) for at in range(0, len(found), 2)]


def _game(name: bytes) -> tuple[str, int]:
    table, _, number = name.decode().rpartition(" ")
    return table, int(number)


def _listing(id: str, found: dict[bytes, bytes]) -> Listing | None:
    if b"code" not in found:
        return None
    ended = found.get(b"ended_at")
    return Listing(
        id,
        found[b"code"].decode(),
        found[b"title"].decode(),
        found[b"host"].decode(),
        int(found[b"created_at"]),
        found.get(b"invite_hash"),
        found.get(b"watch_hash"),
        None if ended is None else int(ended),
    )


def _guest_key(guest: str) -> str:
    return f"{PREFIX}guest:{guest}"


def _token_key(token_hash: bytes) -> str:
    return f"{PREFIX}token:{token_hash.hex()}"


def _tables_key(guest: str) -> str:
    return f"{PREFIX}tables:{guest}"


def _games_key(guest: str) -> str:
    return f"{PREFIX}games:{guest}"


def _code_key(code: str) -> str:
    return f"{PREFIX}code:{code}"


def _listing_key(table: str) -> str:
    return of_table(table, "listing")


def _roles_key(table: str) -> str:
    return of_table(table, "roles")


def _records_key(table: str) -> str:
    return of_table(table, "records")
