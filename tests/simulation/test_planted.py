"""Each planted fault is found by the schedules, most of them within a few."""

import pytest

from tests.simulation.planted import PLANTS, Plant
from tests.simulation.schedule import run

MOST = 60
"""Schedules that are tried."""


@pytest.mark.parametrize("plant", PLANTS, ids=[plant.__name__ for plant in PLANTS])  # pyright: ignore[reportFunctionMemberAccess]
def test_a_planted_fault_is_found(plant: Plant) -> None:
    with plant():
        assert any(run(seed).faults for seed in range(MOST))
