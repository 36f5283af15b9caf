"""What a swarm has done, counted."""

from collections import Counter

from rules.reasons import Reason

PERCENT = 100


class Tally:
    """Counts of all clients together."""

    def __init__(self) -> None:
        self.tables = 0
        self.games = 0
        self.cards = 0
        self.orders = 0
        self.sockets_lost = 0
        self.records = 0
        self.refused: Counter[Reason] = Counter()
        self.failures: list[str] = []
        self.answer_s: list[float] = []
        """How long each answer took, sockets lost meanwhile included."""

    def summary(self, seconds: float) -> str:
        """What was counted, for people."""
        refused = ", ".join(f"{reason} {times}" for reason, times in sorted(self.refused.items()))
        lines = [
            f"{self.tables} tables, {self.games} games, {self.cards} cards by clients",
            f"{self.orders} orders, {self.refused.total()} refused{f' ({refused})' if refused else ''}, "
            f"{self.sockets_lost} sockets lost, {self.records} records",
            f"{seconds:.1f} s, {self.cards / seconds if seconds else 0:.0f} cards/s, answers in "
            + ", ".join(f"{self._percentile(part) * 1000:.1f} ms ({part} %)" for part in (50, 95, 99)),
        ]
        return "\n".join([*lines, *(f"failed: {failure}" for failure in self.failures)])

    def _percentile(self, percent: int) -> float:
        times = sorted(self.answer_s)
        return times[min(len(times) - 1, len(times) * percent // PERCENT)] if times else 0.0
