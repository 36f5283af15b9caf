"""Two nodes keep up with the log of the same table, whatever each is told, or is not."""

import asyncio

import pytest

from protocol.codes import Close
from protocol.requests import LeaveSeat, SetReady, TakeSeat
from rules.events import SeatTaken
from rules.seats import Seat
from server.loading import fold
from server.log import Draft, Entry, Head
from server.logged import Logged, encode_logged
from tests.server.house import House
from tests.server.lines import Line
from tests.server.lossy_feed import LossyFeed
from tests.server.neighbours import asked, nodes, pass_time, settle
from tests.server.scripted_log import How


def feed(house: House) -> LossyFeed:
    """What a node is told by."""
    assert house.feed is not None
    return house.feed


async def apart() -> tuple[House, House, Line, Line]:
    """Two nodes of which the second is told nothing, with Ada at the first and Bo at the second."""
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    feed(second).cut = True
    return first, second, one, other


async def test_what_one_node_appends_the_other_shows_without_reading() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    reads = second.log.reads
    id = await asked(one, first, first, second, TakeSeat, "S")
    assert one.answer(id) == "ok"
    assert other.view.table == one.view.table
    assert (other.view.v, other.view.k) == (one.view.v, one.view.k)
    assert second.log.reads == reads


async def test_what_was_not_told_is_found_when_heads_are_compared() -> None:
    first, second, one, other = await apart()
    await asked(one, first, first, second, TakeSeat, "S")
    assert other.view.table != one.view.table
    await pass_time(2.5, first, second)
    assert other.view.table == one.view.table


async def test_a_gap_in_the_feed_is_made_up_for_at_once() -> None:
    first, second, one, other = await apart()
    await asked(one, first, first, second, TakeSeat, "S")
    feed(second).cut = False
    feed(second).gap()
    await settle(first, second)
    assert other.view.table == one.view.table


async def test_an_entry_that_follows_one_that_was_not_told_makes_the_node_read() -> None:
    first, second, one, other = await apart()
    await asked(one, first, first, second, TakeSeat, "S")
    feed(second).cut = False
    await asked(one, first, first, second, SetReady, True)
    assert (other.view.v, other.view.k) == (one.view.v, one.view.k)


async def test_an_order_is_refused_only_after_reading_what_others_did() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    await asked(one, first, first, second, TakeSeat, "S")
    feed(second).cut = True
    assert one.answer(await asked(one, first, first, second, LeaveSeat)) == "ok"
    assert other.answer(await asked(other, second, first, second, TakeSeat, "S")) == "ok"
    refused = await asked(other, second, first, second, TakeSeat, "S")
    assert other.answer(refused) not in ("ok", None)


async def test_a_repeat_at_the_other_node_gets_the_first_answer_though_nothing_was_told() -> None:
    first, second, one, other = await apart()
    id = await asked(one, first, first, second, TakeSeat, "S")
    again = await second.hello("Ada")
    again.ask(TakeSeat, "S", id=id)
    await settle(first, second)
    assert again.answers(id) == one.answers(id)
    assert other.view.table == one.view.table


async def test_whoever_comes_is_first_shown_all_that_is_in_the_log() -> None:
    first, second, one, _ = await apart()
    await asked(one, first, first, second, TakeSeat, "S")
    late = await second.hello("Cy")
    assert (late.views[0].v, late.views[0].k) == (one.view.v, one.view.k)
    assert not late.views[0].rewound


async def test_a_table_whose_log_is_gone_is_closed_as_unknown() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    first.log.drop("T1")
    await pass_time(2.5, first, second)
    assert one.closed == other.closed == Close.NO_TABLE
    assert (await first.hello("Ada")).closed == Close.NO_TABLE


async def test_a_log_that_was_set_back_sends_everybody_to_come_again_and_says_rewound() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    await asked(one, first, first, second, TakeSeat, "S")
    seen = Head(one.view.v, one.view.k)
    first.log.set_back("T1", 1)
    await pass_time(2.5, first, second)
    assert one.closed == other.closed == Close.RESTARTING
    again = await second.hello("Ada", seen=seen)
    assert again.views[0].rewound
    assert again.view.v == 1


async def test_a_log_that_was_set_back_far_is_not_gone_to_who_comes_first() -> None:
    first, second = await nodes()
    one = await first.hello("Ada")
    for order in ((TakeSeat, "S"), (LeaveSeat,), (TakeSeat, "N")):
        await asked(one, first, first, second, *order)
    first.log.set_back("T1", 1)
    early = await first.hello("Bo")
    assert (early.closed, one.closed) == (Close.TRY_LATER, Close.RESTARTING)
    assert (await first.hello("Bo")).view.v == 1


async def test_another_entry_in_place_of_the_newest_is_a_log_set_back() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    await asked(one, first, first, second, TakeSeat, "S")
    first.log.set_back("T1", 1)
    first.log.add(SeatTaken(Seat.W, first.ids["Di"], "Di"))
    await pass_time(2.5, first, second)
    assert one.closed == other.closed == Close.RESTARTING


async def test_a_store_that_cannot_be_read_leaves_sockets_open_and_is_caught_up_with() -> None:
    first, second, one, other = await apart()
    await asked(one, first, first, second, TakeSeat, "S")
    second.log.unreadable = True
    await pass_time(10, first, second)
    assert one.closed is None
    assert other.closed is None
    second.log.unreadable = False
    await pass_time(4, first, second)
    assert other.view.table == one.view.table


async def test_an_unknown_kind_of_event_closes_the_table_here_and_it_is_not_folded_again_and_again() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    head = first.log.add_bytes(b'{"e":{"t":"moon_eaten"}}')
    for house in (first, second):
        entry = house.log.entries[-1]
        house.tables.told("T1", house.host().fold.head, Entry(head.version, head.token, entry.at, entry.event))
    assert one.closed == other.closed == Close.RESTARTING
    assert (await first.hello("Ada")).closed == Close.RESTARTING
    reads = first.log.reads
    assert (await first.hello("Ada")).closed == Close.RESTARTING
    assert first.log.reads == reads + 1  # the head alone


async def test_what_is_told_while_a_table_is_read_is_not_missed() -> None:
    first, second = await nodes()
    one = await first.hello("Ada")
    await asked(one, first, first, second, TakeSeat, "S")
    before = first.host().fold.head
    knocking = second.knock()
    loading = second.tables.open("T1")
    coming = asyncio.ensure_future(loading)
    await asyncio.sleep(0)
    draft = Draft(before.version + 1, "f" * 16, encode_logged(Logged(SeatTaken(Seat.W, first.ids["Di"], "Di"))))
    second.tables.told("T1", before, Entry(draft.version, draft.token, second.clock.now(), draft.event))
    host = await coming
    assert host is not None
    assert host.fold.head == Head(draft.version, draft.token)
    assert knocking.closed is None


@pytest.mark.parametrize("how", [How.OVERTAKEN, How.LATE])
async def test_whatever_races_the_log_is_one_table(how: How) -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    first.log.script.append(how)
    if how is How.OVERTAKEN:
        first.log.foreign.append(SeatTaken(Seat.W, first.ids["Di"], "Di"))
    id = one.ask(TakeSeat, "S")
    other_id = other.ask(TakeSeat, "E")
    await settle(first, second)
    first.log.release()
    await pass_time(3, first, second)
    assert one.answer(id) == other.answer(other_id) == "ok"
    folded = fold(await first.log.read("T1"))
    assert first.host().fold.table == second.host().fold.table == folded.table
    assert one.view.table == other.view.table
