"""Two nodes serve the same table: they agree on who is there, and on who does what is due."""

from itertools import pairwise

from protocol.codec import encode
from protocol.codes import Close
from protocol.replies import Reclaim, Reclaims
from protocol.requests import DenySeat, Hello, LetBot, Ping, ReclaimSeat, ReturnSeat, SetReady, StartGame, TakeSeat
from rules.events import BidMade, ClockExtended, Turn
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, stage
from server.host import Host
from server.logged import decode
from server.registry import Role
from tests.server.lines import Line
from tests.server.neighbours import SECOND, asked, nodes, pass_time, seated, settle


async def test_a_seat_taken_over_at_another_node_is_closed_here() -> None:
    first, second = await nodes()
    one = await first.hello("Ada")
    await asked(one, first, first, second, TakeSeat, "S")
    other = await second.hello("Ada")
    assert other.viewer.seat is Seat.S
    await pass_time(7, first, second)
    assert one.closed == Close.REPLACED
    assert other.closed is None


async def test_an_older_hello_that_a_node_takes_long_over_does_not_close_the_newer_connection() -> None:
    first, second = await nodes()
    sat = await second.hello("Ada")
    await asked(sat, second, first, second, TakeSeat, "S")
    sat.hang_up()
    read = first.tables.open
    newer: list[Line] = []

    async def slow(table: str) -> Host | None:
        first.tables.open = read
        newer.append(await second.hello("Ada"))
        return await read(table)

    first.tables.open = slow
    older = await first.hello("Ada")
    assert older.viewer.seat is newer[0].viewer.seat is Seat.S
    await pass_time(7, first, second)
    assert older.closed == Close.REPLACED
    assert newer[0].closed is None


async def test_a_dead_connection_whose_hello_a_frozen_node_finds_when_it_wakes_closes_no_living_one() -> None:
    first, second = await nodes()
    living = await second.hello("Ada")
    await asked(living, second, first, second, TakeSeat, "S")
    dead = first.knock()
    for message in (Hello(first.tokens["Ada"]), Ping(), Ping()):
        dead.send(encode(message))
    await settle(first, second)
    assert dead.viewer.number > living.viewer.number
    await pass_time(40, first, second)
    assert living.closed is None
    assert living.answer(await asked(living, second, first, second, SetReady, True)) == "ok"


async def test_nor_does_it_by_lending_its_number_to_one_that_died_since_at_its_node() -> None:
    first, second = await nodes()
    dead = first.knock()
    gone = await first.hello("Ada")
    await asked(gone, first, first, second, TakeSeat, "S")
    living = await second.hello("Ada")
    dead.send(encode(Hello(first.tokens["Ada"])))
    await settle(first, second)
    assert dead.closed == Close.REPLACED
    await pass_time(7, first, second)
    assert gone.closed == Close.REPLACED
    assert living.closed is None


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
    assert people[Seat.N].answer(id) == Reason.STILL_THERE


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


async def test_who_waits_for_a_seat_at_one_node_is_let_in_or_denied_by_the_host_at_another() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    people[Seat.E].hang_up()
    await first.guest("Eve", Role.PLAYER)
    eve = await second.hello("Eve")
    await pass_time(7, first, second)
    host = people[Seat.N]
    assert eve.answer(await asked(eve, second, first, second, ReclaimSeat, "E")) == "ok"
    await pass_time(7, first, second)
    waiting = (Reclaim(first.ids["Eve"], "Eve", Seat.E),)
    assert told(host)[-1] == told(eve)[-1] == waiting
    assert host.answer(await asked(host, first, first, second, DenySeat, first.ids["Eve"])) == "ok"
    await pass_time(7, first, second)
    assert told(host)[-1] == told(eve)[-1] == ()
    assert eve.answer(await asked(eve, second, first, second, ReclaimSeat, "E")) == "ok"
    await pass_time(7, first, second)
    assert host.answer(await asked(host, first, first, second, ReturnSeat, "E", first.ids["Eve"])) == "ok"
    await pass_time(7, first, second)
    assert eve.view.own is not None
    assert eve.view.own.seat is Seat.E
    assert told(host)[-1] == told(eve)[-1] == ()


async def test_who_waits_is_remembered_though_the_node_they_asked_is_gone() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    people[Seat.E].hang_up()
    await first.guest("Eve", Role.PLAYER)
    eve = await second.hello("Eve")
    await pass_time(7, first, second)
    await asked(eve, second, first, second, ReclaimSeat, "E")
    await pass_time(7, first, second)
    second.tables.close_all(Close.RESTARTING, "restarting")
    assert second.nodes is not None
    await second.nodes.stop()
    await pass_time(15, first)
    eve = await first.hello("Eve")
    assert told(eve)[-1] == told(people[Seat.N])[-1] == (Reclaim(first.ids["Eve"], "Eve", Seat.E),)


def told(line: Line) -> list[tuple[Reclaim, ...]]:
    """What a client was told of who waits, in order."""
    return [message.reclaims for message in line.messages if isinstance(message, Reclaims)]
