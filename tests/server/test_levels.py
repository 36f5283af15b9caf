"""Nodes of two versions serve the same tables: what the older one does not read is not written while it is there."""

import pytest

from protocol.codes import Close
from protocol.requests import SetReady, TakeSeat
from rules.events import ReadySet, SeatTaken
from rules.reasons import Reason
from rules.seats import Seat
from server import levels
from server.levels import Floor, level
from server.log import Entry
from server.logged import Unfoldable, decode
from server.registry import Role
from tests.server.house import House
from tests.server.neighbours import SECOND, asked, pass_time


@pytest.fixture(autouse=True)
def newer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version in which being ready says something new."""
    monkeypatch.setattr(levels, "READS", 2)
    monkeypatch.setitem(levels.LEVELS, ReadySet, 2)


async def versions() -> tuple[House, House]:
    """A node of the newer version, and one of the older."""
    new = House(reads=2, shared=True)
    old = House(new, SECOND, reads=1, shared=True)
    await new.open()
    await new.guest("Bo", Role.PLAYER)
    return new, old


async def test_a_node_that_is_alone_writes_all_that_it_reads() -> None:
    house = House()
    await house.open()
    ada = await house.hello("Ada")
    ada.ask(TakeSeat, "N")
    assert ada.answer(ada.ask(SetReady, True)) == "ok"
    assert [decode(entry).n for entry in await house.log.read("T1")] == [1, 1, 2]


async def test_a_rolling_upgrade_writes_what_is_new_once_the_last_older_node_has_gone() -> None:
    new, old = await versions()
    ada, bo = await new.hello("Ada"), await old.hello("Bo")
    await pass_time(7, new, old)
    assert ada.answer(await asked(ada, new, new, old, TakeSeat, "N")) == "ok"
    assert ada.answer(await asked(ada, new, new, old, SetReady, True)) == Reason.NOT_NOW
    assert bo.answer(await asked(bo, old, new, old, TakeSeat, "S")) == "ok"
    assert bo.closed is None
    old.tables.close_all(Close.RESTARTING, "restarting")
    assert old.nodes is not None
    await old.nodes.stop()
    await pass_time(15, new)
    assert ada.answer(ada.ask(SetReady, True)) == "ok"
    assert [decode(entry).n for entry in await new.log.read("T1")] == [1, 1, 1, 2]


async def test_an_older_node_that_meets_what_is_new_leaves_that_table_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House()
    await house.open()
    await house.open(table="T2")
    ada, other = await house.hello("Ada"), await house.hello("Ada", "T2")
    ada.ask(TakeSeat, "N")
    ada.ask(SetReady, True)
    monkeypatch.setattr(levels, "READS", 1)
    again = House(house, SECOND, reads=1)
    ada = await again.hello("Ada")
    assert ada.closed == Close.RESTARTING
    other = await again.hello("Ada", "T2")
    assert other.answer(other.ask(TakeSeat, "N")) == "ok"


def test_an_entry_of_a_newer_level_is_not_folded_though_its_kind_is_known() -> None:
    assert decode(Entry(1, "t", 0, b'{"e":{"t":"ready_set","seat":"N","ready":true},"n":2}')).n == 2
    with pytest.raises(Unfoldable, match="newer version"):
        decode(Entry(1, "t", 0, b'{"e":{"t":"ready_set","seat":"N","ready":true},"n":3}'))


def test_a_kind_has_its_own_level_and_the_floor_starts_at_what_this_version_reads() -> None:
    assert (level(ReadySet(Seat.N, True)), level(SeatTaken(Seat.N, "g", "Ada"))) == (2, 1)
    assert Floor().level == levels.READS
