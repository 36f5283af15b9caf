"""The debts of those who guess wrong, in the store of all nodes: keys that expire when they are paid off."""

from collections.abc import Sequence

from server.redis.keys import PREFIX
from server.redis.store import RedisStore

# Asked twice it charges twice, which does no harm.
_CHARGE = "redis.call('SET', KEYS[1], '', 'PX', math.max(0, redis.call('PTTL', KEYS[1])) + ARGV[1])"


class RedisDebts:
    """Debts by debtor."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def owed(self, debtors: Sequence[str]) -> list[int]:
        left = await self._store.ask_all([("PTTL", _key(debtor)) for debtor in debtors])
        return [max(0, ms) for ms in left]  # it is negative where there is no key

    async def charge(self, debtor: str, ms: int) -> None:
        await self._store.ask("EVAL", _CHARGE, 1, _key(debtor), ms)


def _key(debtor: str) -> str:
    return f"{PREFIX}guesses:{debtor}"
