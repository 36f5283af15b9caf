"""Each planted fault is found by the schedules, most of them within a few."""

import pytest

from tests.simulation.planted import PLANTS, Plant
from tests.simulation.schedule import run

MOST = 60
"""Schedules that are tried."""


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.__name__ for plant in PLANTS])  # pyright: ignore[reportFunctionMemberAccess]
def test_a_planted_fault_is_found(plant: Plant) -> None:
    with plant():
        assert any(_goes_wrong(seed) for seed in range(MOST))


def _goes_wrong(seed: int) -> bool:
    """Whether the judge finds a fault, or a client cannot go on with what it was told."""
    try:
        return bool(run(seed).faults)
    except AssertionError:
        return True
