"""What is kept beside a table's log is written again until the store takes it; the table does not wait for it."""

import pytest

from protocol.requests import EndTable, PassHost, RemoveFromSeat
from rules.seats import SEATS
from rules.table import Stage, stage
from server.beside import RETRY_S
from server.registry import Role
from tests.server.house import House
from tests.server.test_tables import NAMES, house, play, seated

N, E, S, W = SEATS


async def kept(here: House) -> tuple[str | None, Role | None, bool, bool]:
    """The host, East's role, whether the table has ended, and whether its game has a record."""
    listing = await here.registry.table("T1")
    assert listing is not None
    role = await here.registry.role("T1", here.ids[NAMES[E]])
    return listing.host, role, listing.ended_at is not None, await here.registry.record("T1", 1) is not None


async def test_all_of_it_is_kept_when_the_store_is_back(caplog: pytest.LogCaptureFixture) -> None:
    here = await house()
    people = await seated(here)
    before = await kept(here)
    here.registry.away = True
    await play(here, people)
    assert stage(here.host().fold.table) is Stage.OVER
    people[N].ask(RemoveFromSeat, E)
    people[N].ask(PassHost, S)
    people[S].ask(EndTable)
    await here.pass_time(3 * RETRY_S)
    assert await kept(here) == before
    assert caplog.records
    assert all(one.exc_info is None and one.levelname == "WARNING" for one in caplog.records)
    here.registry.away = False
    await here.pass_time(RETRY_S)
    assert await kept(here) == (here.ids[NAMES[S]], Role.REMOVED, True, True)


async def test_who_is_host_by_then_is_what_is_kept() -> None:
    here = await house()
    people = await seated(here)
    here.registry.away = True
    people[N].ask(PassHost, S)
    await here.pass_time(RETRY_S / 2)
    here.registry.away = False
    people[S].ask(PassHost, W)
    await here.pass_time(RETRY_S)
    listing = await here.registry.table("T1")
    assert listing is not None
    assert listing.host == here.ids[NAMES[W]]
