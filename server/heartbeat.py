"""The heartbeat of all sockets: each is visited once an interval, spread evenly, by one timer."""

from typing import Protocol

from server.clock import Clock, Timer


class Beating(Protocol):
    """What has a heartbeat."""

    @property
    def number(self) -> int:
        """Its place on the wheel; consecutive numbers are spread over the interval."""
        ...

    def beat(self) -> None:
        """Called once an interval."""
        ...


class Heartbeat:
    """A wheel of slots. One tick visits one slot, and the timer runs only while somebody is on the wheel."""

    def __init__(self, clock: Clock, interval_s: float, slots: int = 60) -> None:
        self._clock = clock
        self._tick_s = interval_s / slots
        self._patience_s = interval_s / 3
        self._slots: list[dict[Beating, None]] = [{} for _ in range(slots)]
        self._next = 0
        self._due = 0.0
        self._size = 0
        self._timer: Timer | None = None

    def add(self, one: Beating) -> None:
        """Visit `one` from now on."""
        self._slots[one.number % len(self._slots)][one] = None
        self._size += 1
        if self._timer is None:
            self._wait(self._clock.monotonic())

    def discard(self, one: Beating) -> None:
        """Visit `one` no more."""
        if self._slots[one.number % len(self._slots)].pop(one, one) is None:
            self._size -= 1
        if not self._size and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, since_s: float) -> None:
        self._due = since_s + self._tick_s
        self._timer = self._clock.call_at(self._due, self._tick)

    def _tick(self) -> None:
        now = self._clock.monotonic()
        if now - self._due > self._patience_s:
            # The whole process was held up. What peers sent meanwhile has yet to be read: judge nobody before that.
            self._wait(now)
            return
        self._wait(self._due)
        visited = tuple(self._slots[self._next])
        self._next = (self._next + 1) % len(self._slots)
        for one in visited:
            one.beat()
