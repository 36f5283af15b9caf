"""The checker's own scores against the worked examples that the rules were agreed on."""

from typing import Any

import pytest

from tests.chaos.scoring import PRESETS, Standing, result

EXAMPLES: list[tuple[str, list[Any], list[int], int, int, int]] = [
    ("pagat", [4, 3], [5, 3], 0, 71, 1),
    ("pagat", [4, 3], [3, 3], 0, -70, 0),
    ("pagat", [3, 2], [4, 3], 9, -48, 1),
    ("nl", [3, 2], [4, 3], 9, -48, 11),
    ("pagat", [3, 2], [4, 2], 9, -49, 0),
    ("nl", [3, 2], [4, 2], 9, 51, 10),
    ("de", ["nil", 4], [1, 3], 0, -139, 1),
    ("nl", ["nil", 4], [1, 3], 0, -60, 0),
    ("pagat", ["nil", 4], [1, 4], 0, -59, 1),
    ("pagat", ["nil", 5], [0, 6], 0, 151, 1),
    ("pagat", ["nil", "nil"], [0, 2], 0, 2, 2),
    ("sv", ["blind nil", 3], [0, 3], 0, 230, 0),
    ("da", [1, 1], [7, 6], 9, -169, 0),
    ("nl", [1, 1], [7, 6], 9, -69, 20),
    ("sv_short", ["nil", 4], [0, 4], 0, 90, 0),
]


@pytest.mark.parametrize(("preset", "bids", "took", "before", "points", "after"), EXAMPLES)
def test_a_round_scores(preset: str, bids: list[Any], took: list[int], before: int, points: int, after: int) -> None:
    lines = Standing(bags=before).add(PRESETS[preset], bids, took)
    assert (lines["round"], lines["bag_count"]) == (points, after)


def test_the_bag_penalty_is_paid_once_a_game_in_nl() -> None:
    side = Standing(bags=9)
    assert [side.add(PRESETS["nl"], [1, 1], [3, 3])["bag_penalty"] for _ in range(4)] == [-100, 0, 0, 0]


@pytest.mark.parametrize(
    ("preset", "totals", "rounds", "expected"),
    [
        ("pagat", (557, 571), 9, ("EW", "target")),
        ("pagat", (505, 505), 9, None),
        ("de", (505, 505), 30, (None, "cap")),
        ("pagat", (262, 180), 9, None),
        ("de", (262, 180), 9, ("NS", "target")),
        ("pagat", (-210, 30), 9, None),
        ("de", (-210, 30), 9, ("EW", "floor")),
        ("de", (-210, -210), 9, None),
        ("de", (20, 10), 30, ("NS", "cap")),
    ],
)
def test_a_game_ends(
    preset: str, totals: tuple[int, int], rounds: int, expected: tuple[str | None, str] | None
) -> None:
    ended = result(PRESETS[preset], dict(zip(("NS", "EW"), totals, strict=True)), rounds)
    assert ended == (expected and {"winner": expected[0], "reason": expected[1]})
