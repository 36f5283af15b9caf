"""How much of something one peer may do: messages, open connections. Time is passed in."""

from collections import Counter
from collections.abc import Callable


class TokenBucket:
    """At most `burst` at once and `per_s` a second in the long run. It needs no timer.

    Kept as the one time at which it will be full again, which is a little later with each token taken.
    """

    __slots__ = ("_full_at", "_monotonic", "_s_each", "_slack_s", "refused")

    def __init__(self, burst: float, per_s: float, monotonic: Callable[[], float]) -> None:
        self._s_each = 1 / per_s
        # Sums of such times are not exact: without the small part the last token of a burst could be lost.
        self._slack_s = (burst - 1 + 1e-6) * self._s_each
        self._monotonic = monotonic
        self._full_at = monotonic()
        self.refused = 0
        """How often in a row there was none."""

    def allow(self) -> bool:
        """Take a token if there is one."""
        now, full_at = self._monotonic(), self._full_at
        if full_at - now > self._slack_s:
            self.refused += 1
            return False
        self._full_at = (full_at if full_at > now else now) + self._s_each
        self.refused = 0
        return True


class ConnectionLimit:
    """Open connections, limited per address and over all."""

    def __init__(self, over_all: int, per_address: int) -> None:
        self._over_all = over_all
        self._per_address = per_address
        self._open: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> bool:
        """Count one more connection of `address`, unless it is one too many."""
        if self.total >= self._over_all or self._open[address] >= self._per_address:
            return False
        self.total += 1
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Forget a connection that was let in."""
        self.total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
