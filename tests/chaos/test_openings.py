"""Few tables are opened at a time; whoever wants none to be opened does not wait for all that are waiting."""

import asyncio

from tests.chaos.openings import Openings

LIMIT_S = 10


async def test_what_wants_no_openings_comes_before_tables_that_wait() -> None:
    openings = Openings(2)
    done = [asyncio.Event() for _ in range(5)]
    told: list[str] = []

    async def opened(number: int) -> None:
        async with openings.one():
            told.append(str(number))
            await done[number].wait()

    async def alone() -> None:
        async with openings.none():
            told.append("none")

    async with asyncio.timeout(LIMIT_S), asyncio.TaskGroup() as tasks:
        for number in range(len(done)):
            tasks.create_task(opened(number))
        while len(told) < 2:  # noqa: ASYNC110 - the tasks' doing
            await asyncio.sleep(0)
        tasks.create_task(alone())
        await asyncio.sleep(0)
        for event in done:
            event.set()
    assert told[:3] == ["0", "1", "none"]
    assert sorted(told[3:]) == ["2", "3", "4"]
