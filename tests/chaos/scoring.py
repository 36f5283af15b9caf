"""The scores of the presets, computed from the printed rules by a second hand."""

from dataclasses import dataclass
from typing import Any

from tests.chaos.fold import SEATS, Round, side_of

SIDES = ("NS", "EW")


@dataclass(frozen=True)
class Rules:
    """What differs between the presets."""

    target: int = 500
    floor: int | None = None
    cap: int = 100
    nil: int = 100
    blind: int = 200
    failed_counts: bool = False
    """A failed nil's tricks help the contract; else each is a bag."""
    bags_for_penalty: int = 10
    once: bool = False
    """The bag penalty is paid once a game, and the counter runs on."""


PRESETS = {
    "pagat": Rules(),
    "sv": Rules(),
    "sv_short": Rules(target=200, nil=50, blind=100),
    "de": Rules(target=250, floor=-200, cap=30, blind=0),
    "nl": Rules(blind=0, failed_counts=True, bags_for_penalty=11, once=True),
    "da": Rules(blind=0),
}


@dataclass
class Standing:
    """One side in a game."""

    points: int = 0
    bags: int = 0
    paid: bool = False

    def add(self, rules: Rules, bids: list[Any], took: list[int]) -> dict[str, int]:
        """The six lines and the bag counter of one more round, from its two bids and tricks."""
        contract = sum(bid for bid in bids if isinstance(bid, int))
        helping = failed = nil = 0
        for bid, tricks in zip(bids, took, strict=True):
            if isinstance(bid, int):
                helping += tricks
                continue
            failed += tricks
            worth = rules.blind if bid == "blind nil" else rules.nil
            nil += -worth if tricks else worth
        if rules.failed_counts:
            helping, failed = helping + failed, 0
        made = 10 * contract if helping >= contract else -10 * contract
        bags = max(0, helping - contract) + failed
        self.bags += bags
        penalty = self._penalty(rules)
        round = made + bags + nil + penalty
        self.points += round
        lines = {"contract": made, "bags": bags, "nil": nil, "bag_penalty": penalty, "round": round}
        return lines | {"total": self.points, "bag_count": self.bags}

    def _penalty(self, rules: Rules) -> int:
        if self.bags < rules.bags_for_penalty or (rules.once and self.paid):
            return 0
        self.paid = True
        if rules.once:
            return -100
        tens, self.bags = divmod(self.bags, rules.bags_for_penalty)
        return -100 * tens


def scores(rules: Rules, rounds: list[Round]) -> list[dict[str, dict[str, int]]]:
    """The lines of each round of a game, by side."""
    standings = {side: Standing() for side in SIDES}
    return [
        {
            side: standings[side].add(
                rules,
                [round.bids[seat] for seat in SEATS if side_of(seat) == side],
                [round.taken()[seat] for seat in SEATS if side_of(seat) == side],
            )
            for side in SIDES
        }
        for round in rounds
    ]


def result(rules: Rules, totals: dict[str, int], rounds: int) -> dict[str, str | None] | None:
    """How a game stands after so many rounds: None while it goes on."""
    first, second = (totals[side] for side in SIDES)
    leader = None if first == second else SIDES[0] if first > second else SIDES[1]
    if leader is not None and max(first, second) >= rules.target:
        return {"winner": leader, "reason": "target"}
    beneath = rules.floor is not None and min(first, second) <= rules.floor
    if leader is not None and beneath and max(first, second) < rules.target:
        return {"winner": leader, "reason": "floor"}
    return {"winner": leader, "reason": "cap"} if rounds >= rules.cap else None
