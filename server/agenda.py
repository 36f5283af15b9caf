"""What a table will do by itself: calls when the next step is due."""

from collections.abc import Callable

from server.alarm import Alarm
from server.clock import Clock
from server.fold import Fold
from server.log import Head
from server.steps import Pace, Step, next_step


class Agenda:
    """A table's next step. `take` is called with it when it is due, or so many `later_ms` after that."""

    def __init__(self, clock: Clock, pace: Pace, later_ms: Callable[[], int], take: Callable[[Step], None]) -> None:
        self._clock = clock
        self._pace = pace
        self._later_ms = later_ms
        self._take = take
        self._alarm = Alarm(clock, self._wake)
        self._step: Step | None = None
        self._due = 0
        self._resting = True
        self._skipped: Head | None = None

    def look(self, known: Fold, at_least_s: float = 0) -> None:
        """Look for the next step of the table as it stands, to be taken in `at_least_s` seconds at the earliest."""
        if self._resting:
            return
        step = self._step = next_step(known, self._pace)
        if step is None:
            return
        if self._skipped is not None and known.head == self._skipped:
            self._step = None
            return
        now = self._clock.now()
        self._due = max(step.at + self._later_ms(), now + round(at_least_s * 1000))
        self._alarm.within((self._due - now) / 1000)

    def wake(self) -> None:
        """Look for steps from now on."""
        self._resting = False

    def rest(self) -> None:
        """Take no step, and look for none, until it wakes."""
        self._resting = True
        self._step = None

    def skip(self, head: Head) -> None:
        """The step due at this head cannot be taken: none is tried again until the table changes."""
        self._skipped = head
        self._step = None

    def stop(self) -> None:
        """Rest for good, and forget the timer and who took the steps."""
        self.rest()
        self._alarm.cancel()
        self._later_ms, self._take = int, _untaken

    def _wake(self) -> None:
        step = self._step
        if step is None:
            return
        left_ms = self._due - self._clock.now()
        if left_ms > 0:
            self._alarm.within(left_ms / 1000)
        else:
            self._step = None
            self._take(step)


def _untaken(_step: Step) -> None: ...
