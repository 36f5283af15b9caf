"""When a game is over, who has won, and why (RULES §3, Procedures; §5, the game score table)."""

from typing import Any

import pytest

from rules.options import PRESETS, options
from rules.score import Totals, ending
from rules.seats import PARTNERSHIPS, SOLO, Side


def end(chosen: dict[str, Any], *points: int, rounds: int = 5) -> tuple[Side | None, str] | None:
    rules = options(chosen)
    sides = SOLO if rules.partners == "solo" else PARTNERSHIPS
    return ending(rules, sides, [Totals(own) for own in points], rounds)


@pytest.mark.parametrize("preset", ["pagat", "sv", "nl", "da"])
@pytest.mark.parametrize(
    ("points", "over"),
    [
        ((557, 571), (Side.EW, "target")),
        ((505, 505), None),
        ((262, 180), None),
        ((-210, 30), None),
    ],
)
def test_the_games_to_500_end_as_printed(preset: str, points: tuple[int, int], over: Any) -> None:
    assert end({"preset": preset}, *points) == over


@pytest.mark.parametrize(
    ("points", "rounds", "over"),
    [
        ((505, 505), 29, None),
        ((505, 505), 30, (None, "cap")),
        ((262, 180), 5, (Side.NS, "target")),
        ((-210, 30), 5, (Side.EW, "floor")),
        ((40, 30), 30, (Side.NS, "cap")),
        ((40, 40), 30, (None, "cap")),
    ],
)
def test_the_german_game_to_250_ends_as_printed(points: tuple[int, int], rounds: int, over: Any) -> None:
    assert end({"preset": "de"}, *points, rounds=rounds) == over


def test_exactly_the_target_or_the_floor_is_enough() -> None:
    assert end({}, 500, 499) == (Side.NS, "target")
    assert end({}, 499, 0) is None
    assert end({"preset": "de"}, 0, -200) == (Side.NS, "floor")
    assert end({"preset": "de"}, 0, -199) is None


def test_the_target_comes_before_the_floor_and_the_floor_before_the_cap() -> None:
    assert end({"preset": "de"}, 260, -210, rounds=30) == (Side.NS, "target")
    assert end({"preset": "de"}, 0, -210, rounds=30) == (Side.NS, "floor")


def test_both_at_the_floor_the_higher_wins_and_level_plays_on() -> None:
    # RULES §4.
    assert end({"preset": "de"}, -210, -220) == (Side.NS, "floor")
    assert end({"preset": "de"}, -210, -210) is None
    assert end({"preset": "de"}, -210, -210, rounds=30) == (None, "cap")


def test_level_at_the_target_may_be_a_draw() -> None:
    assert end({"tie": "draw"}, 505, 505) == (None, "target")
    assert end({"tie": "draw"}, 505, 506) == (Side.EW, "target")


def test_in_solo_the_leading_seat_wins_and_level_at_the_top_plays_on() -> None:
    solo = {"partners": "solo"}
    assert end(solo, 505, 510, 0, -80) == (Side.E, "target")
    assert end(solo, 510, 510, 0, -80) is None
    assert end({**solo, "floor": -100}, 510, 510, 0, -150) is None
    assert end({**solo, "floor": -100}, 10, 20, 0, -150) == (Side.E, "floor")
    assert end(solo, 510, 510, 0, -80, rounds=100) == (None, "cap")


def test_every_preset_has_its_cap() -> None:
    for preset, rules in PRESETS.items():
        cap = 30 if preset == "de" else 100
        assert end({"preset": preset}, 10, 20, rounds=cap - 1) is None, rules
        assert end({"preset": preset}, 10, 20, rounds=cap) == (Side.EW, "cap")
