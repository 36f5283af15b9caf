"""Wrong guesses at tables and secrets: each makes whoever guessed wait, and all together make everybody wait.

A guess is a debt of time that pays itself off. Where it is kept all nodes that share it see it.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

REMEMBERED = 4096
"""Debtors that are kept in memory at a time; who has guessed longest ago is forgotten first."""
EVERYBODY = "*"
"""The debtor for all."""
BURST, EACH_MS = 10, 10_000
"""Guesses that one address may make at once, and what each one costs it."""
OVER_ALL, EACH_OVER_ALL_MS = 200, 200


class Debts(Protocol):
    """Where debts are kept. Both may raise LogFailed."""

    async def owed(self, debtors: Sequence[str]) -> list[int]:
        """The ms after which each of them owes nothing any more."""
        ...

    async def charge(self, debtor: str, ms: int) -> None:
        """Add so much to what somebody owes."""
        ...


class MemoryDebts:
    """The debts of a node that shares nothing."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._until: dict[str, float] = {}

    async def owed(self, debtors: Sequence[str]) -> list[int]:
        now = self._monotonic()
        return [max(0, round((self._until.get(debtor, now) - now) * 1000)) for debtor in debtors]

    async def charge(self, debtor: str, ms: int) -> None:
        now = self._monotonic()
        until = max(now, self._until.pop(debtor, now))
        while len(self._until) >= REMEMBERED:
            del self._until[next(iter(self._until))]
        self._until[debtor] = until + ms / 1000  # last in the dictionary's order


class JoinLimit:
    """Says who may guess. Successful joins cost nothing."""

    def __init__(self, debts: Debts) -> None:
        self._debts = debts

    async def allow(self, address: str) -> bool:
        """Whether an address may try to join. Ask before looking anything up. Raises LogFailed."""
        own, all_together = await self._debts.owed([address, EVERYBODY])
        return own <= (BURST - 1) * EACH_MS and all_together <= (OVER_ALL - 1) * EACH_OVER_ALL_MS

    async def failed(self, address: str) -> None:
        """Count a try that named no table or the wrong secret. Raises LogFailed."""
        await self._debts.charge(address, EACH_MS)
        await self._debts.charge(EVERYBODY, EACH_OVER_ALL_MS)
