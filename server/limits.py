"""How much of something one peer may do: messages, open connections. Time is passed in."""

from collections import Counter
from collections.abc import Callable


class TokenBucket:
    """At most `burst` at once and `per_s` a second in the long run. It needs no timer."""

    __slots__ = ("_burst", "_monotonic", "_per_s", "_tokens", "_updated")

    def __init__(self, burst: float, per_s: float, monotonic: Callable[[], float]) -> None:
        self._burst = burst
        self._per_s = per_s
        self._monotonic = monotonic
        self._tokens = burst
        self._updated = monotonic()

    def allow(self) -> bool:
        """Take a token if there is one."""
        now = self._monotonic()
        tokens = self._tokens + (now - self._updated) * self._per_s
        if tokens > self._burst:
            tokens = self._burst
        self._updated = now
        allowed = tokens >= 1
        self._tokens = tokens - 1 if allowed else tokens
        return allowed


class MessageLimit:
    """Requests and pings of one socket, each with its own bucket, and whether the client minds being refused."""

    __slots__ = ("_flood", "_pings", "_refused", "_requests")

    def __init__(
        self,
        requests: tuple[float, float],
        pings: tuple[float, float],
        flood: int,
        monotonic: Callable[[], float],
    ) -> None:
        """`requests` and `pings` are (burst, per second), `flood` is how many refused in a row make a flood."""
        self._requests = TokenBucket(*requests, monotonic)
        self._pings = TokenBucket(*pings, monotonic)
        self._flood = flood
        self._refused = 0

    def allow_request(self) -> bool:
        """Count a request."""
        allowed = self._requests.allow()
        self._refused = 0 if allowed else self._refused + 1
        return allowed

    def allow_ping(self) -> bool:
        """Count a ping."""
        allowed = self._pings.allow()
        self._refused = 0 if allowed else self._refused + 1
        return allowed

    @property
    def flooded(self) -> bool:
        """Whether the client goes on sending although it is refused."""
        return self._refused >= self._flood


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
