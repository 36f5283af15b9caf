"""Chi-square values beside those of printed tables (tests/shuffle/chi_square.py)."""

import pytest

from tests.shuffle.chi_square import of_classes, p_value, statistic


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p"),
    [
        (3.841, 1, 0.05),
        (6.635, 1, 0.01),
        (18.307, 10, 0.05),
        (2.558, 10, 0.99),
        (29.588, 10, 0.001),
        (124.342, 100, 0.05),
        (77.929, 100, 0.95),
    ],
)
def test_known_values(chi_square: float, freedom: int, p: float) -> None:
    assert p_value(chi_square, freedom) == pytest.approx(p, rel=2e-3)


def test_both_ways_to_compute_meet() -> None:
    # Two degrees of freedom: e to the minus half of it.
    for chi_square in (0.5, 3.9, 4.1, 30.0):
        assert p_value(chi_square, 2) == pytest.approx(2.718281828459045 ** (-chi_square / 2), rel=1e-9)
    assert p_value(2601.9, 2601) == pytest.approx(p_value(2603.1, 2601), abs=0.02)
    assert p_value(0, 5) == 1


def test_counts_as_expected_are_no_surprise() -> None:
    assert statistic([10, 20], [10, 20]) == 0
    assert statistic([12, 18], [10, 20]) == pytest.approx(0.6)


def test_rare_classes_are_put_together() -> None:
    assert of_classes([10, 3, 2], [10, 2, 1]) == (pytest.approx(4 / 3), 1)
    assert of_classes([10, 20], [10, 20]) == (0, 1)
