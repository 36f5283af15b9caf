"""The tables of a node: read once, let go of when nobody is left, ended and archived beside their logs."""

import asyncio
import gc
import weakref

import msgspec
import pytest

from protocol.codes import Close
from protocol.requests import Configure, EndTable, PassHost, ReclaimSeat, ReturnSeat, SetReady, StartGame, TakeSeat
from rules.events import TableOpened, Turn, Watch
from rules.options import PRESETS
from rules.seats import SEATS, Seat
from rules.table import Stage, stage
from server.log import Entry, LogFailed
from server.logged import Unfoldable
from server.registry import Role
from tests.server.house import REST_S, House
from tests.server.lines import Line
from tests.server.scripted_log import How
from tests.server.tables import act

N, E, S, W = SEATS
NAMES = {N: "Ada", E: "Bo", S: "Cy", W: "Di"}
SHORT = {"preset": "pagat", "target": 50, "first_dealer": "W"}


async def house() -> House:
    here = House()
    await here.open()
    return here


async def seated(here: House) -> dict[Seat, Line]:
    """Four people at Ada's table, which plays to 50, ready."""
    people: dict[Seat, Line] = {}
    for seat, name in NAMES.items():
        await here.guest(name, Role.PLAYER)
        people[seat] = await here.hello(name)
    people[N].ask(Configure, "Test", SHORT, Turn(), Watch())
    for seat, line in people.items():
        line.ask(TakeSeat, seat)
        line.ask(SetReady, True)
    return people


async def play(here: House, people: dict[Seat, Line]) -> None:
    """A whole game."""
    people[N].ask(StartGame)
    await here.pass_time(2)
    await finish(here, people)


async def finish(here: House, people: dict[Seat, Line]) -> None:
    """What is left of a game."""
    while stage(here.host().fold.table) is not Stage.OVER:
        if act(people) is None:
            await here.settle()
    await here.settle()


async def test_a_table_that_was_never_written_is_none() -> None:
    here = House()
    assert await here.tables.open("T1") is None
    assert len(here.tables) == 0


async def test_a_table_is_made_once() -> None:
    here = await house()
    assert not await here.tables.create(TableOpened("T1", "Another", "g-2", PRESETS["pagat"]), b"{}")
    here.log.script.append(How.REFUSED)
    assert not await here.tables.create(TableOpened("T2", "Another", "g-2", PRESETS["pagat"]), b"{}")


async def test_a_table_is_read_once_for_all_who_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    here = await house()
    reads: list[str] = []
    read = here.log.read

    async def slow(table: str, after: int = 0) -> list[Entry]:
        reads.append(table)
        await asyncio.wait([asyncio.ensure_future(asyncio.Event().wait())], timeout=0)
        return await read(table, after)

    monkeypatch.setattr(here.log, "read", slow)
    hosts = await asyncio.gather(*[here.tables.open("T1") for _ in range(5)])
    assert len({id(host) for host in hosts}) == 1
    assert reads == ["T1"]
    assert await here.tables.open("T1") is hosts[0]


async def test_a_failure_to_read_is_told_to_all_and_tried_again() -> None:
    here = await house()
    here.log.unreadable = True
    failures = await asyncio.gather(*[here.tables.open("T1") for _ in range(3)], return_exceptions=True)
    assert [type(failure) for failure in failures] == [LogFailed] * 3
    here.log.unreadable = False
    assert await here.tables.open("T1") is not None


async def test_a_table_that_does_not_fold_is_not_kept() -> None:
    here = await house()
    here.log.add_bytes(b"{}")
    with pytest.raises(Unfoldable):
        await here.tables.open("T1")
    assert len(here.tables) == 0


async def test_a_table_leaves_memory_when_nobody_has_been_there_for_a_while() -> None:
    here = await house()
    ada = await here.hello("Ada")
    await here.pass_time(3 * REST_S)
    assert len(here.tables) == 1
    ada.hang_up()
    await here.pass_time(REST_S - 1)
    assert len(here.tables) == 1
    await here.pass_time(REST_S + 1)
    assert len(here.tables) == 0
    assert here.clock.pending == 1  # for the next look round


async def test_who_comes_back_meanwhile_keeps_it_there() -> None:
    here = await house()
    host = None
    for _ in range(4):
        ada = await here.hello("Ada")
        assert host in (None, here.host())
        host = here.host()
        ada.hang_up()
        await here.pass_time(REST_S * 0.9)


async def test_a_table_with_an_append_under_way_does_not_leave() -> None:
    here = await house()
    ada = await here.hello("Ada")
    here.log.script.append(How.LATE)
    ada.ask(TakeSeat, "N")
    ada.hang_up()
    await here.pass_time(3 * REST_S)
    assert len(here.tables) == 1
    here.log.release()
    await here.pass_time(2 * REST_S)
    assert len(here.tables) == 0
    assert (await here.hello("Ada")).view.own is not None


async def test_a_table_that_has_left_memory_is_kept_by_nothing() -> None:
    here = await house()
    people = await seated(here)
    people[N].ask(StartGame)
    await here.pass_time(2)
    host = weakref.ref(here.host())
    for line in people.values():
        line.hang_up()
    people.clear()
    gc.disable()
    try:
        await here.pass_time(2 * REST_S)
        assert len(here.tables) == 0
        assert host() is None
    finally:
        gc.enable()


async def test_all_tables_can_be_closed() -> None:
    here = await house()
    await here.open(host="Bo", table="T2")
    lines = [await here.hello("Ada"), await here.hello("Bo", "T2")]
    here.tables.close_all(Close.RESTARTING, "restarting")
    assert [line.closed for line in lines] == [Close.RESTARTING] * 2
    assert len(here.tables) == 0


async def test_a_game_that_is_over_and_revealed_is_archived_with_its_people() -> None:
    here = await house()
    people = await seated(here)
    assert await here.registry.record("T1", 1) is None
    await play(here, people)
    kept = await here.registry.record("T1", 1)
    assert kept is not None
    document = msgspec.json.decode(kept)
    assert document["result"]["reason"] == "target"
    assert all(one["deal"]["seed"] for one in document["rounds"])
    for name in NAMES.values():
        assert [game.game_no for game in await here.registry.games_of(here.ids[name])] == [1]


async def test_who_was_given_a_seat_again_finds_the_game_among_their_own() -> None:
    here = await house()
    people = await seated(here)
    people[N].ask(StartGame)
    await here.pass_time(2)
    people[S].hang_up()
    await here.guest("Cy again", Role.PLAYER)
    people[S] = await here.hello("Cy again")
    people[S].ask(ReclaimSeat, "S")
    people[N].ask(ReturnSeat, "S", here.ids["Cy again"])
    await finish(here, people)
    for name in ("Cy", "Cy again"):
        assert [game.game_no for game in await here.registry.games_of(here.ids[name])] == [1]


async def test_the_record_is_kept_again_when_the_table_is_read_again() -> None:
    here = await house()
    people = await seated(here)
    await play(here, people)
    before = here.registry.archived
    for line in people.values():
        line.hang_up()
    await here.pass_time(2 * REST_S + 1)
    await here.hello("Ada")
    assert here.registry.archived == before + 1


async def test_an_ended_table_frees_its_code_and_keeps_what_was_played() -> None:
    here = await house()
    people = await seated(here)
    people[N].ask(StartGame)
    await here.pass_time(2)
    act(people)
    people[N].ask(EndTable)
    await here.settle()
    assert await here.registry.table_by_code("CODET1") is None
    listing = await here.registry.table("T1")
    assert listing is not None
    assert listing.ended_at is not None
    kept = await here.registry.record("T1", 1)
    assert kept is not None
    assert msgspec.json.decode(kept)["result"]["reason"] == "abandoned"
    assert (await here.hello("Bo")).view.play.phase == "ended"


async def test_the_host_who_is_listed_is_the_tables() -> None:
    here = await house()
    people = await seated(here)
    people[N].ask(PassHost, "E")
    await here.settle()
    listing = await here.registry.table("T1")
    assert listing is not None
    assert listing.host == here.ids["Bo"]
