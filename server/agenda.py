"""What a table does by itself: looks for the next step, and takes it when it is due."""

import logging

from rules.apply import apply
from server.alarm import Alarm
from server.authority import Authority
from server.clock import Clock
from server.fold import Fold
from server.hosting import Surroundings
from server.log import Head, LogFailed
from server.stepping import Stepping, needs_seed, seed_entry
from server.steps import Act, Step, next_step

_log = logging.getLogger(__name__)


class Agenda:
    """A table's next step, while it is awake."""

    def __init__(self, known: Fold, clock: Clock, around: Surroundings, host: Authority) -> None:
        self._fold = known
        self._clock = clock
        self._log = around.node.log
        self._entropy = around.node.entropy
        self._spawn = around.node.spawn
        self._settings = around.settings
        self._pace = around.settings.pace
        self._host: Authority | None = host
        """None when it has stopped."""
        self._stepping = Stepping(around.node.entropy)
        self._alarm = Alarm(clock, self._wake)
        self._step: Step | None = None
        self._due = 0
        self._resting = True
        self._skipped: Head | None = None

    def look(self, at_least_s: float = 0) -> None:
        """Look for the next step of the table as it stands, to be taken in `at_least_s` seconds at the earliest."""
        if self._resting:
            return
        step = self._step = next_step(self._fold, self._pace)
        if step is None:
            return
        if self._skipped is not None and self._fold.head == self._skipped:
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

    def stop(self) -> None:
        """Rest for good, and forget the timer and the host."""
        self.rest()
        self._alarm.cancel()
        self._host = None

    def _later_ms(self) -> int:
        """How much later than it is due this node does something: the one that appended last comes first."""
        if not self._settings.shared or (self._host is not None and self._host.appended == self._fold.head):
            return 0
        least, spread = self._settings.others_ms
        return least + self._entropy.below(spread)

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

    def _take(self, step: Step) -> None:
        host = self._host
        if host is None or host.waiting:
            return  # the answer looks again
        now = self._clock.now()
        if step.missed(now):
            self._append(host, Step(now + self._settings.extension_s * 1000, Act.EXTEND))
        elif needs_seed(step):
            host.wait()
            self._spawn(self._read_seed(host, step))
        else:
            self._append(host, step)

    async def _read_seed(self, host: Authority, step: Step) -> None:
        """Take a step that needs a seed, unless everybody has gone when it has been read."""
        try:
            seed = await self._log.secret(self._fold.table.id, seed_entry(self._fold, step))
        except LogFailed as failure:
            _log.warning("table %s: %s", self._fold.table.id, failure)
            host.go_on(step_in_s=self._settings.retry_s)
            return
        if self._resting:
            host.go_on()
        else:
            self._append(host, step, seed)

    def _append(self, host: Authority, step: Step, seed: bytes | None = None) -> None:
        """Append what nobody asked for. If it fails or the rules refuse it, it is not tried again at this head."""
        try:
            event, secret = self._stepping.event(self._fold, step, seed)
            table = apply(self._fold.table, event)
        except Exception:
            _log.exception("table %s: %s cannot be taken", self._fold.table.id, step)
            self._skipped = self._fold.head
            host.go_on()
        else:
            host.append(event, table, secret)
