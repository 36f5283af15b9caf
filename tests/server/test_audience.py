"""How a change reaches everybody: seats first, who reads slowly gets the newest view alone, crowds in slices."""

from itertools import pairwise

from msgspec import UNSET

from protocol.replies import Ok, Pong, View
from protocol.requests import MakeBid, SeatBot
from rules.seats import SEATS
from server.audience import CROWD_S, SLICE
from tests.server.lines import Line, parts
from tests.server.tables import NO_CLOCK, Bench, act
from tests.server.turns import table

N, E, S, W = SEATS


async def test_parts_are_left_out_only_where_they_are_there_already() -> None:
    bench, people = await table(turn=NO_CLOCK)
    await bench.pass_time(1000)
    act(people)
    assert parts(people[N].views[-1]) == {"play", "own"}
    assert parts(people[E].views[-1]) == {"play", "own"}
    assert parts(people[S].views[-1]) == {"play"}


async def test_a_stalled_viewer_gets_the_newest_view_alone_when_it_reads_again() -> None:
    bench, people = await table(turn=NO_CLOCK)
    west = people[W]
    before = len(west.wire.written)
    west.stall()
    for _ in range(3):
        act(people)
    await bench.pass_time(1000)
    assert len(west.wire.written) == before
    west.drain()
    assert len(west.wire.written) == before + 1
    assert parts(west.views[-1]) == {"table", "play", "people", "own"}
    assert west.view.v == people[N].view.v
    assert west.view.play == people[N].view.play


async def test_a_stalled_viewers_answers_are_kept_and_come_before_the_view() -> None:
    bench, people = await table(turn=NO_CLOCK)
    north = people[N]
    north.stall()
    id = north.ask(MakeBid, bench.table.n, 3)
    again = north.ask(MakeBid, bench.table.n, 3)
    north.send(b'{"t":"ping"}')
    assert north.answers(id) == []
    before = len(north.messages)
    north.drain()
    kinds = [type(message) for message in north.messages[before:]]
    assert kinds[-1] is View
    assert kinds[:3] == [Ok, type(north.answers(again)[0]), Pong]
    assert north.answer(id) == "ok"
    assert north.view.v == people[E].view.v


async def test_a_stalled_watcher_is_brought_up_to_date_too() -> None:
    bench, people = await table(turn=NO_CLOCK)
    watcher = bench.come("g-X")
    watcher.stall()
    act(people)
    watcher.drain()
    assert watcher.view.play == people[N].view.play
    assert watcher.view.own is None


async def test_who_stalls_within_the_write_that_fills_it_misses_nothing() -> None:
    _, people = await table(turn=NO_CLOCK)
    west = people[W]
    west.wire.socket = west.socket
    west.wire.full_after = len(west.wire.written) + 1
    act(people)
    assert west.socket.behind
    assert west.view.v == people[N].view.v
    act(people)
    west.drain()
    assert west.view.v == people[N].view.v


async def crowded(count: int) -> tuple[Bench, dict[str, Line], list[Line]]:
    """Four people and a crowd that has been there for a while."""
    bench, people = await table(turn=NO_CLOCK)
    crowd = [bench.come(f"g-{number:03}") for number in range(count)]
    await bench.pass_time(5000)
    return bench, {str(seat): line for seat, line in people.items()}, crowd


def views(line: Line) -> int:
    return len(line.wire.written)


async def test_up_to_one_slice_of_watchers_is_written_to_at_once() -> None:
    bench, people, crowd = await crowded(SLICE)
    people["N"].ask(MakeBid, bench.table.n, 3)
    assert {line.view.v for line in crowd} == {bench.host.fold.head.version}


async def test_seats_see_a_change_before_a_crowd_does_and_the_crowd_in_slices() -> None:
    bench, people, crowd = await crowded(2 * SLICE + 50)
    before = [views(line) for line in crowd]

    def shown() -> int:
        return sum(views(line) > had for line, had in zip(crowd, before, strict=True))

    people["N"].ask(MakeBid, bench.table.n, 3)
    assert {line.view.v for line in people.values()} == {bench.host.fold.head.version}
    assert shown() == SLICE
    turns = 0
    while shown() < len(crowd):
        bench.clock.turn()
        turns += 1
    assert turns == 2
    assert {line.view.v for line in crowd} == {bench.host.fold.head.version}


async def test_a_crowd_is_shown_at_most_four_views_a_second_and_the_newest_in_the_end() -> None:
    bench, people, crowd = await crowded(SLICE + 1)
    times: list[tuple[int, int]] = []
    for _ in range(40):
        act({seat: people[seat.value] for seat in SEATS})
        await bench.pass_time(50)
        times.append((bench.clock.now(), views(crowd[0])))
    await bench.pass_time(1000)
    assert crowd[0].view.v == crowd[-1].view.v == bench.host.fold.head.version
    changed = [at for (_, had), (at, has) in pairwise(times) if has > had]
    assert len(changed) >= 4
    assert all(later - sooner >= CROWD_S * 1000 for sooner, later in pairwise(changed))


async def test_who_of_a_crowd_asks_is_answered_with_a_view_at_once() -> None:
    bench = Bench()
    await bench.open()
    await bench.seat(E)
    host = bench.come("g-N")
    crowd = [bench.come(f"g-{number:03}") for number in range(SLICE)]
    await bench.pass_time(5000)
    host.ask(SeatBot, "S")
    before = views(host), views(crowd[0])
    id = host.ask(SeatBot, "W")
    assert (views(host), views(crowd[0])) == (before[0] + 1, before[1])
    answer, view = host.messages[-2:]
    assert isinstance(answer, Ok)
    assert isinstance(view, View)
    assert (answer.id, answer.v) == (id, view.v)


async def test_who_watches_and_asks_is_written_to_once() -> None:
    bench = Bench()
    await bench.open()
    host = bench.come("g-N")
    bench.come("g-X")
    before = views(host)
    assert host.answer(host.ask(SeatBot, "S")) == "ok"
    assert views(host) == before + 1


async def test_who_of_a_crowd_leaves_between_two_slices_is_not_written_to() -> None:
    bench, people, crowd = await crowded(2 * SLICE)
    people["N"].ask(MakeBid, bench.table.n, 3)
    gone = crowd[-1]
    gone.hang_up()
    before = views(gone)
    await bench.pass_time(1000)
    assert views(gone) == before
    assert crowd[-2].view.v == bench.host.fold.head.version
    assert people["N"].view.people.watching == len(crowd) - 1
    assert all(view.own is UNSET for view in crowd[0].views[1:])
