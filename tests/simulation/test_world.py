"""Virtual time jumps, machines sleep and stop, and asyncio finds on them what it needs."""

import asyncio

import pytest

from tests.simulation.machine_clock import BEGAN, MachineClock
from tests.simulation.world import Failed, Machine, World


def test_time_jumps_to_what_is_next_and_what_is_due_at_once_keeps_its_order() -> None:
    world = World(1)
    seen: list[tuple[float, str]] = []
    for delay_s, name in ((7200.0, "late"), (1.0, "first"), (1.0, "second"), (0.0, "now")):
        world.later(delay_s, lambda name=name: seen.append((world.now_s, name)))
    world.run(3600.0)
    assert seen == [(0.0, "now"), (1.0, "first"), (1.0, "second")]
    assert world.now_s == 3600.0
    world.run(7201.0)
    assert seen[-1] == (7200.0, "late")


def test_what_is_cancelled_does_not_happen() -> None:
    world = World(1)
    seen: list[str] = []
    world.later(1.0, lambda: seen.append("cancelled")).cancel()
    world.run(2.0)
    assert seen == []


def test_a_machine_that_sleeps_does_all_that_fell_due_when_it_wakes() -> None:
    world = World(1)
    machine = Machine(world, "node")
    seen: list[tuple[float, str]] = []
    for delay_s in (1.0, 2.0, 9.0):
        machine.call_later(delay_s, lambda delay_s=delay_s: seen.append((world.now_s, f"after {delay_s}")))
    world.later(0.5, lambda: machine.sleep(5.0))
    world.run(10.0)
    assert seen == [(5.5, "after 1.0"), (5.5, "after 2.0"), (9.0, "after 9.0")]


def test_a_machine_that_is_put_to_sleep_again_wakes_once_and_keeps_the_order() -> None:
    world = World(1)
    machine = Machine(world, "node")
    seen: list[tuple[float, str]] = []
    for delay_s, name in ((4.5, "third"), (1.0, "first"), (2.0, "second")):
        machine.call_later(delay_s, lambda name=name: seen.append((world.now_s, name)))
    for at_s, seconds in ((0.5, 3.0), (3.0, 3.0), (3.1, 1.0)):
        world.later(at_s, lambda seconds=seconds: machine.sleep(seconds))
    world.run(10.0)
    assert seen == [(6.0, "first"), (6.0, "second"), (6.0, "third")]


def test_a_machine_that_has_crashed_does_nothing_more() -> None:
    world = World(1)
    machine = Machine(world, "node")
    seen: list[str] = []

    async def work() -> None:
        try:
            await asyncio.sleep(2.0)
            seen.append("slept")
        finally:
            seen.append("closed")

    machine.create_task(work())
    machine.call_later(3.0, lambda: seen.append("rang"))
    world.later(1.0, machine.crash)
    world.run(10.0)
    assert seen == ["closed"]
    assert machine.failures == []


def test_tasks_timeouts_and_futures_work_in_virtual_time() -> None:
    world = World(1)
    machine = Machine(world, "node")
    seen: list[tuple[float, str]] = []

    async def waiting() -> None:
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        machine.call_later(60.0, answer.set_result, "answered")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(45.0):
                await asyncio.shield(answer)
        seen.append((world.now_s, "timed out"))
        told = await answer
        seen.append((world.now_s, told))

    machine.create_task(waiting())
    world.run(100.0)
    assert seen == [(45.0, "timed out"), (60.0, "answered")]


def test_what_fails_on_a_machine_is_told_and_ends_nothing_else() -> None:
    world = World(1)
    machine = Machine(world, "node")
    machine.call_later(1.0, lambda: 1 // 0)
    world.run(2.0)
    (failure,) = machine.failures
    assert "ZeroDivisionError" in failure


def test_what_fails_outside_the_nodes_ends_the_simulation() -> None:
    world = World(1)
    world.later(1.0, lambda: 1 // 0)
    with pytest.raises(Failed, match="ZeroDivisionError"):
        world.run(2.0)


def test_a_wall_clock_may_be_wrong_and_jump_while_monotonic_time_goes_on() -> None:
    world = World(1)
    clock = MachineClock(Machine(world, "node"), skew_ms=-5000)
    world.run(10.0)
    assert (clock.now(), clock.monotonic()) == (BEGAN + 5000, 10.0)
    clock.skew_ms = 3_600_000
    assert (clock.now(), clock.monotonic()) == (BEGAN + 3_610_000, 10.0)
