"""The clock of one table: the store's time as its answers tell it, steady between them whatever the wall clock does."""

from collections.abc import Callable

from server.clock import Clock, Timer


class StoreClock:
    """A clock whose `now` goes by the node's monotonic time, from the newest time that the store has told.

    So a wall clock that jumps ends no turn and delays no bot, and a node's own clock need not agree with the store's.
    """

    __slots__ = ("_clock", "_offset", "monotonic")

    def __init__(self, clock: Clock, newest: int) -> None:
        """`newest` is the time of the log's newest entry, in ms since 1970: it is later now."""
        self._clock = clock
        self.monotonic = clock.monotonic
        self._offset = 0
        self.learn(max(clock.now(), newest))

    def learn(self, at: int) -> None:
        """The store has just answered that it is `at`, in ms since 1970."""
        self._offset = at - round(self.monotonic() * 1000)

    def now(self) -> int:
        """The store's time in ms since 1970."""
        return round(self.monotonic() * 1000) + self._offset

    def call_later(self, delay_s: float, call: Callable[[], object]) -> Timer:
        return self._clock.call_later(delay_s, call)

    def call_at(self, when_s: float, call: Callable[[], object]) -> Timer:
        return self._clock.call_at(when_s, call)
