"""What is kept beside a table's log is written again until the store takes it, as long as it is what the log tells; the
table does not wait for it."""

import pytest

from protocol.codec import encode
from protocol.codes import Close
from protocol.requests import EndTable, PassHost, RemoveFromSeat
from rules.record import record
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


async def test_what_an_older_copy_of_the_store_has_undone_is_not_kept() -> None:
    here = await house()
    people = await seated(here)
    before, copy = await kept(here), here.log.head().version
    here.registry.away = True
    await play(here, people)
    people[N].ask(RemoveFromSeat, E)
    people[N].ask(PassHost, S)
    people[S].ask(EndTable)
    await here.pass_time(RETRY_S / 2)
    here.log.set_back("T1", copy)
    here.registry.away = False
    await here.pass_time(3 * RETRY_S)
    assert await kept(here) == before


async def test_a_game_whose_end_was_undone_keeps_the_record_of_its_end_in_the_log() -> None:
    here = House(shared=True)
    await here.open()
    people = await seated(here)
    copy = here.log.head().version
    here.registry.away = True
    await play(here, people)
    undone = record(here.host().fold.table)
    here.log.set_back("T1", copy)
    here.registry.away = False
    await here.pass_time(3 * RETRY_S)
    assert {line.closed for line in people.values()} == {Close.RESTARTING}
    people = {seat: await here.hello(name) for seat, name in NAMES.items()}
    await play(here, people)
    told = record(here.host().fold.table)
    assert told != undone
    assert await here.registry.record("T1", 1) == encode(told)


async def test_what_is_undone_before_it_could_be_kept_is_not_kept() -> None:
    here = await house()
    people = await seated(here)
    before = await kept(here)
    people[N].ask(PassHost, S)
    here.log.set_back("T1", 1)
    await here.settle()
    assert await kept(here) == before


async def test_a_log_that_cannot_be_read_is_asked_again() -> None:
    here = await house()
    people = await seated(here)
    here.log.unreadable = True
    people[N].ask(EndTable)
    await here.pass_time(RETRY_S)
    here.log.unreadable = False
    await here.pass_time(RETRY_S)
    listing = await here.registry.table("T1")
    assert listing is not None
    assert listing.ended_at is not None
