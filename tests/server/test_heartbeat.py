"""The wheel that visits all sockets."""

import pytest

from server.heartbeat import Heartbeat
from tests.server.clock import CountingClock, ManualClock


class Visited:
    """Notes when it was visited."""

    def __init__(self, number: int, clock: ManualClock) -> None:
        self.number = number
        self._clock = clock
        self.at: list[float] = []

    def beat(self) -> None:
        self.at.append(self._clock.monotonic())


def test_each_is_visited_once_an_interval():
    clock = ManualClock()
    heart = Heartbeat(clock, 15)
    crowd = [Visited(number, clock) for number in range(100)]
    for one in crowd:
        heart.add(one)
    clock.advance(45_000)
    for one in crowd:
        assert len(one.at) == 3
        between = [later - earlier for earlier, later in zip(one.at, one.at[1:], strict=False)]
        assert between == pytest.approx([15, 15])


def test_visits_are_spread_over_the_interval_by_one_timer():
    clock = ManualClock()
    heart = Heartbeat(clock, 15, slots=60)
    crowd = [Visited(number, clock) for number in range(600)]
    for one in crowd:
        heart.add(one)
    assert clock.pending == 1
    clock.advance(15_000)
    visits = [one.at[0] for one in crowd]
    assert {visits.count(moment) for moment in set(visits)} == {10}
    assert len(set(visits)) == 60
    assert clock.pending == 1


def test_who_has_left_is_visited_no_more_and_an_empty_wheel_stands_still():
    clock = ManualClock()
    heart = Heartbeat(clock, 15)
    stays, leaves = Visited(1, clock), Visited(2, clock)
    heart.add(stays)
    heart.add(leaves)
    heart.discard(leaves)
    heart.discard(leaves)
    clock.advance(15_000)
    assert (len(stays.at), len(leaves.at)) == (1, 0)
    heart.discard(stays)
    assert clock.pending == 0
    heart.add(stays)
    clock.advance(15_000)
    assert len(stays.at) == 2


def test_after_the_process_was_held_up_nobody_is_judged_before_its_bytes_were_read():
    clock = ManualClock()
    heart = Heartbeat(clock, 15)
    crowd = [Visited(number, clock) for number in range(60)]
    for one in crowd:
        heart.add(one)
    clock.jump(60_000)
    assert not any(one.at for one in crowd)
    clock.advance(15_000)
    assert all(len(one.at) == 1 for one in crowd)


def test_a_wheel_with_one_on_it_turns_once_an_interval():
    clock = CountingClock()
    heart = Heartbeat(clock, 15, slots=60)
    one = Visited(30, clock)
    heart.add(one)
    clock.advance(45_000)
    assert one.at == [7.5, 22.5, 37.5]
    assert clock.timers == 4


def test_who_comes_while_the_wheel_waits_is_visited_when_its_slot_is_next():
    clock = ManualClock()
    heart = Heartbeat(clock, 15, slots=60)
    early, late, passed = Visited(20, clock), Visited(40, clock), Visited(10, clock)
    heart.add(late)
    clock.advance(4_000)
    heart.add(early)
    heart.add(passed)
    clock.advance(15_000)
    assert (early.at, late.at, passed.at) == ([5], [10], [17.5])
    assert clock.pending == 1
