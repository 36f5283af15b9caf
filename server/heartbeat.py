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
    """A wheel of slots that one timer turns, from each slot that somebody is in to the next such slot.

    Many slots, as a ping and its pong take some 30 µs, and what falls into one slot delays whoever plays meanwhile.
    """

    def __init__(self, clock: Clock, interval_s: float, slots: int = 600) -> None:
        self._clock = clock
        self._tick_s = interval_s / slots
        self._patience_s = interval_s / 3
        self._slots: list[dict[Beating, None]] = [{} for _ in range(slots)]
        self._slot = 0
        """The slot that the wheel has come to."""
        self._since = 0.0
        """When it came there, on the monotonic clock."""
        self._ahead = 0
        """How many slots further the timer will take it."""
        self._size = 0
        self._timer: Timer | None = None

    def add(self, one: Beating) -> None:
        """Visit `one` from now on."""
        now = self._clock.monotonic()
        if self._timer is None:
            self._since = now
        else:
            self._timer.cancel()
            self._turn(min(int((now - self._since) / self._tick_s), self._ahead - 1))
        self._slots[one.number % len(self._slots)][one] = None
        self._size += 1
        self._wait()

    def discard(self, one: Beating) -> None:
        """Visit `one` no more."""
        if self._slots[one.number % len(self._slots)].pop(one, one) is None:
            self._size -= 1
        if not self._size and self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _turn(self, slots: int) -> None:
        self._slot = (self._slot + slots) % len(self._slots)
        self._since += slots * self._tick_s

    def _wait(self) -> None:
        self._ahead = 1
        while not self._slots[(self._slot + self._ahead) % len(self._slots)]:
            self._ahead += 1
        self._set_timer()

    def _set_timer(self) -> None:
        self._timer = self._clock.call_at(self._since + self._ahead * self._tick_s, self._tick)

    def _tick(self) -> None:
        late_s = self._clock.monotonic() - self._since - self._ahead * self._tick_s
        if late_s > self._patience_s:
            # The whole process was held up. What peers sent meanwhile has yet to be read: judge nobody before that.
            self._since += late_s + self._tick_s
            self._set_timer()
            return
        self._turn(self._ahead)
        visited = tuple(self._slots[self._slot])
        self._wait()
        for one in visited:
            one.beat()
