"""Pearson's chi-square: how surprising counts are beside what is expected."""

import math
from collections.abc import Sequence

LEAST = 5.0
"""What is expected of a class at least; rarer ones are put together."""


def statistic(counts: Sequence[float], expected: Sequence[float]) -> float:
    """The sum of squared differences, each by what is expected."""
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def of_classes(counts: Sequence[float], expected: Sequence[float]) -> tuple[float, int]:
    """The statistic and its degrees of freedom; what is expected less than five times counts as one class."""
    pairs = list(zip(counts, expected, strict=True))
    kept = [pair for pair in pairs if pair[1] >= LEAST]
    rare = [pair for pair in pairs if pair[1] < LEAST]
    if rare:
        kept.append((sum(count for count, _ in rare), sum(mean for _, mean in rare)))
    return statistic([count for count, _ in kept], [mean for _, mean in kept]), len(kept) - 1


def p_value(chi_square: float, freedom: int) -> float:
    """The chance of a value at least as high: the regularised upper incomplete gamma function of half of each."""
    a, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    return 1 - _series(a, x) if x < a + 1 else _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The lower part, by its power series; quick for x below a + 1."""
    term = total = 1 / a
    n = a
    while term > total * 1e-16:
        n += 1
        term *= x / n
        total += term
    return total * math.exp(-x + a * math.log(x) - math.lgamma(a))


def _fraction(a: float, x: float) -> float:
    """The upper part, by its continued fraction from below; quick for x above a + 1."""
    value = 0.0
    for n in range(2000, 0, -1):
        value = n * (n - a) / (x + 2 * n + 1 - a - value)
    return math.exp(-x + a * math.log(x) - math.lgamma(a)) / (x + 1 - a - value)
