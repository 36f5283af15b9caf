"""Who is connected: the same seat twice, seats that change hands, who left and is coming back, who watches."""

from protocol.codec import encode
from protocol.codes import Close
from protocol.requests import Hello, LeaveSeat, MakeBid, RemoveFromSeat, SetReady, StartGame, SwapSeats, TakeSeat
from rules.own import own_part
from rules.seats import SEATS
from rules.table import asked
from server.presence import GONE_MS, NAMED
from tests.server.house import House
from tests.server.lines import parts
from tests.server.scripted_log import How, scripted
from tests.server.tables import NO_CLOCK, Bench, act
from tests.server.turns import table

N, E, S, W = SEATS


async def test_the_first_view_has_every_part() -> None:
    bench, people = await table()
    assert parts(people[N].views[0]) == {"table", "play", "people", "own"}
    watcher = bench.come("g-X")
    assert parts(watcher.views[0]) == {"table", "play", "people", "own"}
    assert watcher.view.own is None


async def test_a_seat_played_from_elsewhere_closes_the_older_connection() -> None:
    bench, people = await table()
    newer = bench.come("g-N")
    assert people[N].closed == Close.REPLACED
    assert newer.view.own == people[N].view.own
    act({**people, N: newer})
    assert newer.view.v == people[E].view.v > people[N].view.v


async def test_an_older_connection_that_is_let_in_late_does_not_take_the_seat_back() -> None:
    here = House()
    await here.open()
    sat = await here.hello("Ada")
    assert sat.answer(sat.ask(TakeSeat, "N")) == "ok"
    sat.hang_up()
    older, newer = here.knock(), here.knock()
    for line in (newer, older):
        line.send(encode(Hello(here.tokens["Ada"])))
        await here.settle()
    assert older.closed == Close.REPLACED
    assert newer.closed is None
    older.hang_up()
    assert newer.answer(newer.ask(SetReady, True)) == "ok"


async def test_the_older_connections_late_end_vacates_nothing() -> None:
    bench, people = await table()
    newer = bench.come("g-N")
    people[N].hang_up()
    await bench.pass_time(1000)
    assert bench.host.room.online == frozenset(SEATS)
    assert people[E].view.people.seats[N].state == "online"
    act({**people, N: newer})
    assert newer.view.v == people[E].view.v


async def test_of_one_guests_connections_the_one_that_sits_down_keeps_the_seat() -> None:
    bench = Bench()
    await bench.open()
    asker, other = bench.come("g-1"), bench.come("g-1")
    assert asker.answer(asker.ask(TakeSeat, "S")) == "ok"
    assert other.closed == Close.REPLACED
    assert asker.closed is None
    assert asker.view.own == own_part(bench.table, S, bench.host.fold.done["g-1"])
    assert asker.answer(asker.ask(SetReady, True)) == "ok"


async def test_a_connection_that_came_while_an_older_ones_order_waited_gets_the_seat() -> None:
    bench, log = scripted()
    await bench.open()
    older = bench.come("g-1")
    log.script.append(How.LATE)
    older.ask(TakeSeat, "S")
    await bench.pass_time(1000)
    newer = bench.come("g-1")
    log.release()
    assert older.closed == Close.REPLACED
    assert newer.closed is None
    assert newer.view.own is not None
    assert newer.answer(newer.ask(SetReady, True)) == "ok"


async def test_a_seat_given_on_another_node_goes_to_the_newest_connection() -> None:
    bench = Bench()
    await bench.open()
    other = Bench(log=bench.log, clock=bench.clock, start=1000)
    await other.again()
    first, second = bench.come("g-1"), bench.come("g-1")
    elsewhere = other.come("g-1")
    elsewhere.ask(TakeSeat, "S")
    bench.host.tail.grown()
    await bench.settle()
    assert first.closed == Close.REPLACED
    assert second.closed is None
    assert second.view.own == elsewhere.view.own


async def test_who_leaves_a_seat_is_told_that_nothing_is_theirs_any_more() -> None:
    bench, people = await table()
    id = people[S].ask(LeaveSeat)
    assert people[S].answer(id) == "ok"
    assert people[S].view.own is None
    assert people[S].closed is None
    people[S].ask(MakeBid, bench.table.n, 3)
    act(people | {S: people[N]})
    assert people[S].view.v == people[N].view.v
    assert people[S].view.own is None


async def test_who_is_removed_from_a_seat_is_told_so() -> None:
    _, people = await table()
    people[N].ask(RemoveFromSeat, "S")
    assert people[S].view.own is None


async def test_a_seat_that_a_bot_had_comes_with_its_cards() -> None:
    bench, people = await table()
    people[S].ask(LeaveSeat)
    guest = bench.come("g-2")
    before = len(guest.wire.written)
    id = guest.ask(TakeSeat, "S")
    assert len(guest.wire.written) == before + 1
    assert guest.answer(id) == "ok"
    assert guest.view.own == own_part(bench.table, S, bench.host.fold.done["g-2"])
    assert guest.view.own is not None
    assert guest.view.own.hand == bench.round.hands[S.place]


async def test_connections_follow_their_people_when_seats_are_swapped() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.seat(*SEATS)
    people[N].ask(SwapSeats, "N", "E")
    people[N].ask(StartGame)
    await bench.deal(people)
    for name, seat in ((N, E), (E, N), (S, S), (W, W)):
        own = people[name].view.own
        assert own is not None
        assert (own.seat, own.hand) == (seat, bench.round.hands[seat.place])


async def test_people_are_shown_online_then_reconnecting_then_gone() -> None:
    bench, people = await table(turn=NO_CLOCK)

    def west() -> tuple[str, int]:
        shown = people[N].view.people.seats[W]
        return shown.state, shown.since

    await bench.pass_time(1000)
    assert west()[0] == "online"
    left = bench.clock.now()
    people[W].hang_up()
    await bench.pass_time(300)
    assert west() == ("reconnecting", left)
    await bench.pass_time(GONE_MS - 400)
    assert west() == ("reconnecting", left)
    await bench.pass_time(100)
    assert west() == ("gone", left)
    back = bench.clock.now()
    people[W] = bench.come("g-W")
    await bench.pass_time(300)
    assert west() == ("online", back)


async def test_a_host_without_a_seat_does_not_watch() -> None:
    bench = Bench()
    await bench.open()
    host = bench.come("g-N")
    bench.come("g-X")
    await bench.pass_time(300)
    assert (host.view.people.watching, host.view.people.watchers) == (1, ("g-X",))


async def test_comings_and_goings_are_shown_together() -> None:
    bench, people = await table(turn=NO_CLOCK)
    await bench.pass_time(1000)
    before = len(people[N].views)
    watchers = [bench.come(f"g-{number}") for number in range(20)]
    people[W].hang_up()
    await bench.pass_time(250)
    assert len(people[N].views) == before + 1
    assert people[N].view.people.watching == len(watchers)
    assert parts(people[N].views[-1]) == {"play", "people"}


async def test_newcomers_are_shown_soon_while_somebody_is_on_the_way_to_gone() -> None:
    bench, people = await table(turn=NO_CLOCK)
    people[W].hang_up()
    await bench.pass_time(1000)
    bench.come("g-X")
    await bench.pass_time(250)
    assert people[N].view.people.watching == 1
    await bench.pass_time(GONE_MS - 1250)
    assert people[N].view.people.seats[W].state == "gone"


async def test_at_most_fifty_watchers_are_named_and_all_are_counted() -> None:
    bench, people = await table(turn=NO_CLOCK)
    for number in range(NAMED + 10):
        bench.come(f"g-{number:02}")
    await bench.pass_time(250)
    shown = people[N].view.people
    assert shown.watching == NAMED + 10
    assert shown.watchers == tuple(f"g-{number:02}" for number in range(NAMED))


async def test_who_joins_a_crowd_is_counted_soon_and_not_before() -> None:
    bench, people = await table(turn=NO_CLOCK)
    for number in range(NAMED):
        bench.come(f"g-{number:02}")
    late = bench.come("g-X")
    assert late.view.people.watching == NAMED
    await bench.pass_time(250)
    assert late.view.people.watching == people[N].view.people.watching == NAMED + 1


async def test_nothing_is_timed_at_a_quiet_table() -> None:
    bench, people = await table(turn=NO_CLOCK)
    people[W].hang_up()
    await bench.pass_time(GONE_MS + 1000)
    assert bench.clock.pending == 0
    assert asked(bench.table) != ()
