"""The real clock, and the one of the tests."""

import asyncio

from server.clock import LoopClock
from tests.server.clock import ManualClock


async def test_the_real_clock_calls_later_in_order_and_never_what_was_cancelled():
    loop = asyncio.get_running_loop()
    clock = LoopClock(loop)
    called: list[str] = []
    done = loop.create_future()
    clock.call_at(clock.monotonic() + 0.02, lambda: done.set_result(None))
    clock.call_later(0.001, lambda: called.append("first"))
    clock.call_later(0.01, lambda: called.append("second"))
    clock.call_later(0.001, lambda: called.append("never")).cancel()
    await asyncio.wait_for(done, 10)
    assert called == ["first", "second"]


async def test_the_real_clock_tells_wall_time_in_milliseconds():
    clock = LoopClock(asyncio.get_running_loop())
    assert 1_700_000_000_000 < clock.now() < 10_000_000_000_000
    before = clock.monotonic()
    assert clock.monotonic() >= before


def test_a_manual_clock_fires_in_order_of_time_also_what_is_set_meanwhile():
    clock = ManualClock()
    fired: list[tuple[str, float]] = []

    def note(name: str) -> None:
        fired.append((name, clock.monotonic()))

    clock.call_later(2, lambda: note("b"))
    clock.call_later(1, lambda: (note("a"), clock.call_later(0.5, lambda: note("a2"))))
    clock.call_later(3, lambda: note("c"))
    clock.advance(2000)
    assert fired == [("a", 1.0), ("a2", 1.5), ("b", 2.0)]
    assert (clock.now(), clock.pending) == (1_800_000_002_000, 1)


def test_a_manual_clock_that_jumps_fires_everything_late():
    clock = ManualClock()
    fired: list[float] = []
    for delay in (2, 1):
        clock.call_later(delay, lambda: fired.append(clock.monotonic()))
    clock.jump(5000)
    assert fired == [5.0, 5.0]
