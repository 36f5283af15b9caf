"""One timer that is set anew only to come earlier: cheaper than a new one for everything that falls due."""

from collections.abc import Callable

from server.clock import Clock, Timer


class Alarm:
    """Calls `ring` early rather than late: whoever is called too early sets it again."""

    __slots__ = ("_clock", "_ring", "_timer", "_when")

    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._timer: Timer | None = None
        self._when = 0.0

    def within(self, delay_s: float) -> None:
        """Ring in `delay_s` seconds, or before."""
        delay_s = max(0.0, delay_s)
        when = self._clock.monotonic() + delay_s
        if self._timer is not None:
            if self._when <= when:
                return
            self._timer.cancel()
        self._when = when
        self._timer = self._clock.call_later(delay_s, self._fire)

    def cancel(self) -> None:
        """Never ring again, and let go of who would have heard it: it holds this alarm, and both would stay."""
        self._ring = _silent
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer = None
        self._ring()


def _silent() -> None: ...
