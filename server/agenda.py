"""The one timer of a table: it calls when the next due step is due, and is set anew only to come earlier."""

from collections.abc import Callable

from server.clock import Clock, Timer
from server.fold import Fold
from server.log import Head
from server.steps import Pace, Step, next_step


class Agenda:
    """What a table will do by itself. `take` is called with a step when it is due."""

    def __init__(self, clock: Clock, pace: Pace, take: Callable[[Step], None]) -> None:
        self._clock = clock
        self._pace = pace
        self._take = take
        self._step: Step | None = None
        self._skipped: Head | None = None
        self._timer: Timer | None = None
        self._when = 0.0

    def look(self, known: Fold, at_least_s: float = 0) -> None:
        """Look for the next step of the table as it stands, to be taken in `at_least_s` seconds at the earliest."""
        step = self._step = next_step(known, self._pace) if known.head != self._skipped else None
        if step is None:
            return
        self._wait(max(at_least_s, (step.at - self._clock.now()) / 1000))

    def rest(self) -> None:
        """Take no step until the next look."""
        self._step = None

    def skip(self, head: Head) -> None:
        """The step due at this head cannot be taken: none is tried again until the table changes."""
        self._skipped = head
        self._step = None

    def stop(self) -> None:
        """Forget the timer."""
        self._step = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, delay_s: float) -> None:
        when = self._clock.monotonic() + delay_s
        if self._timer is not None:
            if self._when <= when:
                return  # it comes early, finds nothing due and waits on: cheaper than a new timer for every card
            self._timer.cancel()
        self._when = when
        self._timer = self._clock.call_later(max(0.0, delay_s), self._wake)

    def _wake(self) -> None:
        self._timer = None
        step = self._step
        if step is None:
            return
        left_ms = step.at - self._clock.now()
        if left_ms > 0:
            self._wait(left_ms / 1000)
            return
        self._step = None
        self._take(step)
