"""A clock for tests: it stands still until it is told to advance."""

import heapq
from collections.abc import Callable
from itertools import count


class ManualTimer:
    """A call that is still to come."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call: Callable[[], object] | None = call

    def cancel(self) -> None:
        self._call = None

    def fire(self) -> None:
        call, self._call = self._call, None
        if call is not None:
            call()

    @property
    def pending(self) -> bool:
        return self._call is not None


class ManualClock:
    """Wall and monotonic time, and timers that fire in order of time while it advances."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        """`now` is the wall time in ms since 1970 to begin with."""
        self._began = now
        self._ms = 0.0
        self._order = count()
        self._timers: list[tuple[float, int, ManualTimer]] = []

    def now(self) -> int:
        return self._began + int(self._ms)

    def monotonic(self) -> float:
        return self._ms / 1000

    def call_later(self, delay_s: float, call: Callable[[], object]) -> ManualTimer:
        return self._at(self._ms + max(delay_s, 0) * 1000, call)

    def call_at(self, when_s: float, call: Callable[[], object]) -> ManualTimer:
        return self._at(max(when_s * 1000, self._ms), call)

    def advance(self, ms: float) -> None:
        """Let `ms` milliseconds pass, and fire what falls due, also what is set meanwhile."""
        end = self._ms + ms
        while self._timers and self._timers[0][0] <= end:
            when, _, timer = heapq.heappop(self._timers)
            self._ms = max(self._ms, when)
            timer.fire()
        self._ms = end

    def turn(self) -> None:
        """Fire what is due, as one turn of a loop does: what it sets for now waits for the next turn."""
        due: list[ManualTimer] = []
        while self._timers and self._timers[0][0] <= self._ms:
            due.append(heapq.heappop(self._timers)[2])
        for timer in due:
            timer.fire()

    def jump(self, ms: float) -> None:
        """Let `ms` milliseconds pass in which the process did not run: what fell due fires late, at the end of them."""
        self._ms += ms
        self.advance(0)

    @property
    def pending(self) -> int:
        """How many timers are set."""
        return sum(timer.pending for _, _, timer in self._timers)

    @property
    def due(self) -> bool:
        """Whether a timer would fire without any time passing."""
        return any(timer.pending and when <= self._ms for when, _, timer in self._timers)

    def _at(self, when_ms: float, call: Callable[[], object]) -> ManualTimer:
        timer = ManualTimer(call)
        heapq.heappush(self._timers, (when_ms, next(self._order), timer))
        return timer


class CountingClock(ManualClock):
    """A clock that counts the timers that are set."""

    def __init__(self) -> None:
        super().__init__()
        self.timers = 0

    def _at(self, when_ms: float, call: Callable[[], object]) -> ManualTimer:
        self.timers += 1
        return super()._at(when_ms, call)
