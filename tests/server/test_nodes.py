"""Two nodes serve the same table: they hear of each other, catch up, agree on who is there and on who acts."""

import asyncio
from itertools import pairwise

import pytest

from protocol.codes import Close
from protocol.requests import LeaveSeat, LetBot, SetReady, StartGame, TakeSeat
from rules.events import BidMade, ClockExtended, SeatTaken, Turn
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, stage
from server.fold import Logged, decode, encode_logged, fold
from server.log import Draft, Entry, Head
from server.registry import Role
from tests.server.house import House
from tests.server.lines import Line
from tests.server.scripted_log import How
from tests.server.tables import NO_CLOCK

SECOND = 1_000_000
NAMES = ("Ada", "Bo", "Cy", "Di")


async def nodes(turn: Turn = NO_CLOCK) -> tuple[House, House]:
    """Two nodes with one table, to which four may come."""
    first = House(shared=True)
    second = House(first, SECOND, shared=True)
    await first.open(turn=turn)
    for name in NAMES:
        await first.guest(name, Role.PLAYER)
    return first, second


async def settle(*houses: House) -> None:
    """Let everything that was begun end, at all of them."""
    before = None
    while before != (before := [len(house.log.entries) for house in houses]):
        for house in houses:
            await house.settle()


async def pass_time(seconds: float, *houses: House) -> None:
    """Let time pass; all have one clock."""
    while seconds > 0:
        houses[0].clock.advance(min(seconds, 0.5) * 1000)
        seconds -= 0.5
        await settle(*houses)


async def seated(first: House, second: House) -> dict[Seat, Line]:
    """Ada and Cy at the first node, Bo and Di at the second, all in their seats and ready."""
    people: dict[Seat, Line] = {}
    for number, (name, seat) in enumerate(zip(NAMES, SEATS, strict=True)):
        house = (first, second)[number % 2]
        line = people[seat] = await house.hello(name)
        assert line.answer(await asked(line, house, first, second, TakeSeat, seat)) == "ok"
        assert line.answer(await asked(line, house, first, second, SetReady, True)) == "ok"
    return people


async def asked(line: Line, house: House, first: House, second: House, *order: object) -> str:
    """Send an order and let it be answered."""
    id = line.ask(*order)  # pyright: ignore[reportArgumentType]
    await settle(first, second)
    return id


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
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    assert second.feed is not None
    second.feed.cut = True
    await asked(one, first, first, second, TakeSeat, "S")
    assert other.view.table != one.view.table
    await pass_time(2.5, first, second)
    assert other.view.table == one.view.table


async def test_a_gap_in_the_feed_is_made_up_for_at_once() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    assert second.feed is not None
    second.feed.cut = True
    await asked(one, first, first, second, TakeSeat, "S")
    second.feed.cut = False
    second.feed.gap()
    await settle(first, second)
    assert other.view.table == one.view.table


async def test_an_entry_that_follows_one_that_was_not_told_makes_the_node_read() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    assert second.feed is not None
    second.feed.cut = True
    await asked(one, first, first, second, TakeSeat, "S")
    second.feed.cut = False
    await asked(one, first, first, second, SetReady, True)
    assert (other.view.v, other.view.k) == (one.view.v, one.view.k)


async def test_an_order_is_refused_only_after_reading_what_others_did() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    await asked(one, first, first, second, TakeSeat, "S")
    assert second.feed is not None
    second.feed.cut = True
    assert one.answer(await asked(one, first, first, second, LeaveSeat)) == "ok"
    assert other.answer(await asked(other, second, first, second, TakeSeat, "S")) == "ok"
    refused = await asked(other, second, first, second, TakeSeat, "S")
    assert other.answer(refused) not in ("ok", None)


async def test_a_repeat_at_the_other_node_gets_the_first_answer_though_nothing_was_told() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    assert second.feed is not None
    second.feed.cut = True
    id = await asked(one, first, first, second, TakeSeat, "S")
    again = await second.hello("Ada")
    again.ask(TakeSeat, "S", id=id)
    await settle(first, second)
    assert again.answers(id) == one.answers(id)
    assert other.view.table == one.view.table


async def test_whoever_comes_is_first_shown_all_that_is_in_the_log() -> None:
    first, second = await nodes()
    await second.hello("Bo")
    assert second.feed is not None
    second.feed.cut = True
    one = await first.hello("Ada")
    await asked(one, first, first, second, TakeSeat, "S")
    late = await second.hello("Cy")
    assert (late.views[0].v, late.views[0].k) == (one.view.v, one.view.k)
    assert not late.views[0].rewound


async def test_a_seat_taken_over_at_another_node_is_closed_here() -> None:
    first, second = await nodes()
    one = await first.hello("Ada")
    await asked(one, first, first, second, TakeSeat, "S")
    other = await second.hello("Ada")
    assert other.viewer.seat is Seat.S
    await pass_time(7, first, second)
    assert one.closed == Close.REPLACED
    assert other.closed is None


async def test_people_at_other_nodes_are_shown_and_no_longer_once_their_node_is_dead() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    await pass_time(7, first, second)
    for line in people.values():
        assert {seat: shown.state for seat, shown in line.view.people.seats.items()} == dict.fromkeys(SEATS, "online")
    assert second.nodes is not None
    second.log.told.pop()
    await second.nodes.stop()
    await pass_time(30, first)
    states = {seat: shown.state for seat, shown in people[Seat.N].view.people.seats.items()}
    assert states == {Seat.N: "online", Seat.E: "gone", Seat.S: "online", Seat.W: "gone"}


async def test_nobody_gives_a_bot_the_seat_of_somebody_who_is_at_another_node() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    await pass_time(7, first, second)
    id = await asked(people[Seat.N], first, first, second, StartGame)
    assert people[Seat.N].answer(id) == "ok"
    id = await asked(people[Seat.N], first, first, second, LetBot, "E")
    assert people[Seat.N].answer(id) == Reason.NOT_NOW


async def test_a_host_at_another_node_is_not_away() -> None:
    first, second = await nodes()
    await seated(first, second)
    await pass_time(150, first, second)
    assert first.host().fold.table.host == second.host().fold.table.host == first.ids["Ada"]


async def test_the_node_that_appended_last_acts_and_the_other_stands_by() -> None:
    first, second = await nodes()
    ada, bo = await first.hello("Ada"), await second.hello("Bo")
    for order in ((TakeSeat, "N"), (SetReady, True), (StartGame,)):
        assert ada.answer(await asked(ada, first, first, second, *order)) == "ok"
    await pass_time(6, first, second)
    entries = first.log.entries
    assert stage(first.host().fold.table) in (Stage.BIDDING, Stage.PLAYING)
    assert all(entry.token < f"{SECOND:016x}" for entry in entries)
    assert bo.view.v == ada.view.v


async def test_a_node_that_stands_by_acts_when_the_other_is_dead() -> None:
    first, second = await nodes()
    ada, bo = await first.hello("Ada"), await second.hello("Bo")
    for order in ((TakeSeat, "N"), (SetReady, True), (StartGame,)):
        assert ada.answer(await asked(ada, first, first, second, *order)) == "ok"
    first.host().stop()
    first.tables.given_up(first.host())
    before = len(first.log.entries)
    due = second.host().clock.now()
    await pass_time(8, second)
    after = first.log.entries[before:]
    assert after
    assert after[0].at >= due + 2000
    assert all(entry.token >= f"{SECOND:016x}" for entry in after)
    # From then on it is the one that appended last, and bots keep their pace.
    gaps = [later.at - earlier.at for earlier, later in pairwise(after) if isinstance(decode(later).e, BidMade)]
    assert all(gap < 2000 for gap in gaps)
    assert bo.view.v == after[-1].version


async def test_a_turn_that_ran_out_while_its_node_was_dead_is_extended() -> None:
    first, second = await nodes(Turn(25, 10))
    people = await seated(first, second)
    assert people[Seat.N].answer(await asked(people[Seat.N], first, first, second, StartGame)) == "ok"
    await pass_time(4, first, second)
    table = first.host().fold.table
    assert stage(table) is Stage.BIDDING
    appender = next(house for house in (first, second) if house.log.entries[-1].token < f"{SECOND:016x}")
    assert appender is first
    first.log.told.remove(first.feed.told)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalMemberAccess]
    first.host().stop()
    before = len(first.log.entries)
    await pass_time(32, second)
    events = [decode(entry).e for entry in first.log.entries[before:]]
    assert [type(event) for event in events] == [ClockExtended]
    assert second.host().fold.deadline == events[0].until  # type: ignore[union-attr]


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


async def test_another_entry_in_place_of_the_newest_is_a_log_set_back() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    await asked(one, first, first, second, TakeSeat, "S")
    first.log.set_back("T1", 1)
    first.log.add(SeatTaken(Seat.W, first.ids["Di"], "Di"))
    await pass_time(2.5, first, second)
    assert one.closed == other.closed == Close.RESTARTING


async def test_a_store_that_cannot_be_read_leaves_sockets_open_and_is_caught_up_with() -> None:
    first, second = await nodes()
    one, other = await first.hello("Ada"), await second.hello("Bo")
    assert second.feed is not None
    second.feed.cut = True
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
