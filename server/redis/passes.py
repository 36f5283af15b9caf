"""The keys of *continue here* in the store of all nodes, which forgets them by itself."""

from server.passes import LIVES_S
from server.redis.keys import PREFIX
from server.redis.store import RedisStore


class RedisPasses:
    """What the keys stand for, by name."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def keep(self, name: str, what: bytes) -> None:
        await self._store.ask("SET", _key(name), what, "EX", LIVES_S)

    async def take(self, name: str) -> bytes | None:
        # Not a command that may be sent twice: if the answer is lost the key is spent, and a new one is asked for.
        return await self._store.ask("GETDEL", _key(name))


def _key(name: str) -> str:
    return f"{PREFIX}pass:{name}"
