"""Where nodes leave word of who is at a table: a hash beside the log, which expires when all of them are dead."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from server.elsewhere import LIVES_MS, Here, decode_here, encode_here
from server.redis.keys import PREFIX, of_table
from server.redis.store import RedisStore

_NODES = f"{PREFIX}nodes"
"""When each node was last there, and what it reads."""


class RedisRoll:
    """Word by table and node. Each call also asks for the store's time."""

    def __init__(self, store: RedisStore, learn: Callable[[int], None]) -> None:
        """`learn` is told the time in ms since 1970."""
        self._store = store
        self._learn = learn

    async def call(self, node: str, here: Mapping[str, Here | None]) -> dict[str, dict[str, Here]]:
        self._learn(await store_time(self._store))
        commands: list[tuple[Any, ...]] = []
        for table, word in here.items():
            key = _key(table)
            commands += [
                ("HDEL", key, node) if word is None else ("HSET", key, node, encode_here(word)),
                ("PEXPIRE", key, 3 * LIVES_MS),
                ("HGETALL", key),
            ]
        answers = await self._store.ask_all(commands) if commands else []
        said = {table: _words(found) for table, found in zip(here, answers[2::3], strict=True)}
        dead = [
            ("HDEL", _key(table), name)
            for table, word in here.items()
            if word is not None
            for name, other in said[table].items()
            if other.at < word.at - 2 * LIVES_MS
        ]
        if dead:
            await self._store.ask_all(dead)
        return said

    async def levels(self, node: str, now: int, reads: int) -> list[int]:
        said = ("HSET", _NODES, node, f"{now} {reads}")
        _, found = await self._store.ask_all([said, ("HGETALL", _NODES)])
        words = {name: tuple(map(int, word.split())) for name, word in found.items()}
        dead = [name for name, (at, _) in words.items() if at < now - 2 * LIVES_MS]
        if dead:
            await self._store.ask("HDEL", _NODES, *dead)
        return [level for at, level in words.values() if at > now - LIVES_MS]


async def store_time(store: RedisStore) -> int:
    """The store's time in ms since 1970. Raises LogFailed."""
    seconds, microseconds = await store.ask("TIME")
    return int(seconds) * 1000 + int(microseconds) // 1000


def _key(table: str) -> str:
    return of_table(table, "people")


def _words(found: dict[bytes, bytes]) -> dict[str, Here]:
    """What can be read of it: a newer node may say what this one does not know."""
    words: dict[str, Here] = {}
    for node, word in found.items():
        try:
            words[node.decode()] = decode_here(word)
        except msgspec.DecodeError:
            continue
    return words
