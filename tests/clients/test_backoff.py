"""Waits before connecting again."""

from random import Random

from clients.backoff import Backoff


class Highest(Random):
    """Chance that always draws the highest number."""

    def uniform(self, a: float, b: float) -> float:
        return b


def test_the_ceiling_doubles_from_a_quarter_of_a_second_to_fifteen() -> None:
    backoff = Backoff(Highest())
    assert [backoff.next() for _ in range(9)] == [0.25, 0.5, 1, 2, 4, 8, 15, 15, 15]


def test_waits_are_spread_over_all_of_the_time_up_to_the_ceiling() -> None:
    waits = [Backoff(Random(seed)).next() for seed in range(1000)]
    assert min(waits) < 0.01
    assert max(waits) > 0.24
    assert 0.11 < sum(waits) / len(waits) < 0.14


def test_what_the_server_names_is_waited_for_at_least() -> None:
    assert 3 <= Backoff(Random(1)).next(3) <= 3.25


def test_after_a_good_connection_it_begins_again() -> None:
    backoff = Backoff(Highest())
    for _ in range(5):
        backoff.next()
    backoff.reset()
    assert backoff.next() == 0.25
