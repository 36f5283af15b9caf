"""The clock that a simulated node is given: virtual time, and a wall clock that is wrong and may jump."""

import asyncio
from collections.abc import Callable

from tests.simulation.world import Machine

BEGAN = 1_800_000_000_000
"""The right wall time when the simulation begins, in ms since 1970."""


class MachineClock:
    """A `Clock` of one machine; `skew_ms` is how far its wall clock is ahead."""

    def __init__(self, machine: Machine, skew_ms: int) -> None:
        self.skew_ms = skew_ms
        self.monotonic = machine.time
        self._machine = machine

    def now(self) -> int:
        return BEGAN + self.skew_ms + round(self.monotonic() * 1000)

    def call_later(self, delay_s: float, call: Callable[[], object]) -> asyncio.TimerHandle:
        return self._machine.call_later(delay_s, call)

    def call_at(self, when_s: float, call: Callable[[], object]) -> asyncio.TimerHandle:
        return self._machine.call_at(when_s, call)
