"""What two sides of duplicate matches did, hand by hand, and how sure the outcome is."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from rules.bids import Nil, contract
from rules.game import Game, Round
from rules.seats import Side


@dataclass
class Tally:
    """One player's hands, added up."""

    hands: int = 0
    points: int = 0
    numbers: int = 0
    """Hands with a contract above 0."""
    bid: int = 0
    took: int = 0
    sets: int = 0
    bags: int = 0
    nils: int = 0
    made: int = 0

    def add(self, game: Game, round: Round, side: Side) -> None:
        """Count a scored round of one side."""
        bids = [round.bids[seat.place] for seat in side.seats]
        took = [round.took[seat.place] for seat in side.seats]
        lines = (round.scores or ())[game.sides.index(side)]
        self.hands += 1
        self.points += lines.round
        self.numbers += contract(bids) > 0
        self.bid += contract(bids)
        self.took += sum(took)
        self.sets += lines.contract < 0
        self.bags += lines.bags
        for bid, tricks in zip(bids, took, strict=True):
            if isinstance(bid, Nil):
                self.nils += 1
                self.made += tricks == 0

    def __str__(self) -> str:
        hands = max(1, self.hands)
        return (
            f"{self.points / hands:6.1f} points a hand | bid {self.bid / hands:.2f} took {self.took / hands:.2f} |"
            f" set {100 * self.sets / max(1, self.numbers):4.1f} % | {self.bags / hands:.2f} bags |"
            f" {self.nils / hands:.2f} nils, {100 * self.made / max(1, self.nils):.0f} % made"
        )


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    if len(values) < 2:
        return fmean(values), 0.0
    return fmean(values), 1.96 * stdev(values) / len(values) ** 0.5
