"""How long to wait before connecting again: full jitter, so that a crowd cut off at once does not come back at once."""

from random import Random


class Backoff:
    """Waits between `0` and a ceiling that doubles from `first_s` to `most_s`, drawn evenly."""

    def __init__(self, chance: Random, first_s: float = 0.25, most_s: float = 15.0) -> None:
        self._chance = chance
        self._first_s = first_s
        self._most_s = most_s
        self._ceiling_s = first_s

    def next(self, least_s: float = 0.0) -> float:
        """The next wait in seconds; at least `least_s`, if the server named one."""
        wait_s = self._chance.uniform(0, self._ceiling_s)
        self._ceiling_s = min(self._most_s, 2 * self._ceiling_s)
        return least_s + wait_s

    def reset(self) -> None:
        """The last connection was good: begin again at the first ceiling."""
        self._ceiling_s = self._first_s
