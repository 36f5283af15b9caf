"""The clock that every part of the server is given: wall time, monotonic time and timers."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None:
        """Forget the call; harmless when it was made or cancelled already."""
        ...


class Clock(Protocol):
    """Time as the server sees it. Timers run on the thread of the event loop, never inside the call that sets them."""

    def now(self) -> int:
        """Wall time in ms since 1970. It may jump; use it for what people are shown, never for durations."""
        ...

    def monotonic(self) -> float:
        """Seconds since some fixed moment. It never goes back."""
        ...

    def call_later(self, delay_s: float, call: Callable[[], object]) -> Timer:
        """Call once, `delay_s` seconds from now."""
        ...

    def call_at(self, when_s: float, call: Callable[[], object]) -> Timer:
        """Call once, when `monotonic()` has reached `when_s`."""
        ...


class LoopClock:
    """The real clock, on an event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self.monotonic = loop.time

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def call_later(self, delay_s: float, call: Callable[[], object]) -> Timer:
        return self._loop.call_later(delay_s, call)

    def call_at(self, when_s: float, call: Callable[[], object]) -> Timer:
        return self._loop.call_at(when_s, call)
