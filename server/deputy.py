"""Who is host while the host is away: after a while somebody who is there, until the owner comes back."""

from collections.abc import Callable

from rules.events import HostPassed
from rules.seats import SEATS
from rules.table import Table
from server.alarm import Alarm
from server.clock import Clock

MOMENT_S = 0.05


class Deputy:
    """Watches whether a table's host is connected. `pass_on` is called when the role should change hands."""

    def __init__(self, clock: Clock, away_s: float, pass_on: Callable[[], None]) -> None:
        self._clock = clock
        self._away_ms = round(away_s * 1000)
        self._alarm = Alarm(clock, pass_on)
        self._gone_at: int | None = None
        self._stopped = False

    def watch(self, table: Table, here: Callable[[str], bool]) -> None:
        """Somebody has come or gone; `here` tells whether a guest is connected. What is due is done in a moment."""
        if self.due(table, here) is not None:
            self._alarm.within(MOMENT_S)
        elif (
            self._gone_at is not None
            and not self._stopped
            and (left_ms := self._gone_at + self._away_ms - self._clock.now()) > 0
        ):
            self._alarm.within(left_ms / 1000)

    def due(self, table: Table, here: Callable[[str], bool]) -> HostPassed | None:
        """The change that is due now."""
        if table.ended or self._stopped:
            return None
        if here(table.host):
            self._gone_at = None
        elif self._gone_at is None:
            self._gone_at = self._clock.now()
        if table.owner != table.host and here(table.owner):
            return HostPassed(table.owner)
        if self._gone_at is None or self._clock.now() < self._gone_at + self._away_ms:
            return None
        for seat in SEATS:
            chair = table.seats[seat.place]
            if chair is not None and chair.guest is not None and here(chair.guest):
                return HostPassed(chair.guest, lent=True)
        return None

    def stop(self) -> None:
        """Forget the timer, and set none any more."""
        self._stopped = True
        self._alarm.cancel()
