"""A lost token is no lost seat: who names the seat waits, the host is asked, and the seat passes to the new guest."""

import pytest

from protocol.replies import Reclaim, Reclaims
from protocol.requests import DenySeat, ReclaimSeat, ReturnSeat
from rules.seats import SEATS, Seat
from rules.table import seat_of
from server.reclaims import MOST
from tests.server.lines import Line
from tests.server.tables import NO_CLOCK, Bench, act
from tests.server.turns import table

N, E, S, W = SEATS


async def without_south() -> tuple[Bench, dict[Seat, Line]]:
    """A game under way; North is host, and South's person is gone."""
    bench, people = await table(turn=NO_CLOCK)
    people[S].hang_up()
    return bench, people


def told(line: Line) -> list[tuple[Reclaim, ...]]:
    """What a client was told of who waits, in order."""
    return [message.reclaims for message in line.messages if isinstance(message, Reclaims)]


async def test_the_host_is_asked_and_gives_the_seat_to_the_new_guest() -> None:
    bench, people = await without_south()
    back = bench.come("g-new")
    before = bench.host.fold.head
    asked = back.ask(ReclaimSeat, "S")
    assert back.answer(asked) == "ok"
    waiting = (Reclaim("g-new", "g-new", S),)
    assert told(people[N]) == told(back) == [waiting]
    assert told(people[E]) == told(people[W]) == []
    assert bench.host.fold.head == before
    assert people[N].answer(people[N].ask(ReturnSeat, "S", "g-new")) == "ok"
    assert told(people[N])[-1] == told(back)[-1] == ()
    own = back.view.own
    assert own is not None
    assert (own.seat, own.hand) == (S, bench.round.hands[S.place])
    assert seat_of(bench.table, "g-S") is None
    assert await bench.folded() == bench.host.fold


async def test_the_old_token_has_the_seat_no_more() -> None:
    bench, people = await without_south()
    back = bench.come("g-new")
    back.ask(ReclaimSeat, "S")
    people[N].ask(ReturnSeat, "S", "g-new")
    old = bench.come("g-S")
    assert old.view.own is None
    assert back.closed is None
    act({**people, S: back})
    assert old.view.own is None


async def test_what_waits_is_in_no_entry_and_in_no_view() -> None:
    bench, people = await without_south()
    back = bench.come("g-new")
    await bench.pass_time(1000)
    written = len(await bench.log.read("T1"))
    before = [len(line.views) for line in (people[N], people[E], back)]
    back.ask(ReclaimSeat, "S")
    back.ask(ReclaimSeat, "S")
    people[N].ask(DenySeat, "g-new")
    await bench.pass_time(1000)
    assert len(await bench.log.read("T1")) == written
    assert [len(line.views) for line in (people[N], people[E], back)] == before


async def test_whom_the_host_denies_waits_no_longer_and_may_ask_again() -> None:
    bench, people = await without_south()
    back = bench.come("g-new")
    back.ask(ReclaimSeat, "S")
    assert people[N].answer(people[N].ask(DenySeat, "g-new")) == "ok"
    assert told(people[N])[-1] == told(back)[-1] == ()
    assert people[N].answer(people[N].ask(ReturnSeat, "S", "g-new")) == "not_now"
    assert back.answer(back.ask(ReclaimSeat, "S")) == "ok"
    assert told(people[N])[-1] == (Reclaim("g-new", "g-new", S),)


async def test_both_are_told_again_when_they_come_back() -> None:
    bench, people = await without_south()
    back = bench.come("g-new")
    back.ask(ReclaimSeat, "S")
    waiting = [(Reclaim("g-new", "g-new", S),)]
    back.hang_up()
    assert told(bench.come("g-N")) == waiting
    assert told(bench.come("g-new")) == waiting
    assert told(bench.come("g-X")) == []
    people[W].ask(DenySeat, "g-new")
    assert bench.host.room.reclaims


async def test_a_seat_whose_person_is_connected_is_neither_asked_for_nor_given() -> None:
    bench, people = await without_south()
    back = bench.come("g-new")
    assert back.answer(back.ask(ReclaimSeat, "E")) == "still_there"
    assert back.answer(back.ask(ReclaimSeat, "S")) == "ok"
    south = bench.come("g-S")
    assert people[N].answer(people[N].ask(ReturnSeat, "S", "g-new")) == "still_there"
    assert south.closed is None


async def test_only_players_without_a_seat_ask_and_only_for_a_persons_seat() -> None:
    bench, people = await without_south()
    watcher = bench.come("g-X", plays=False)
    assert watcher.answer(watcher.ask(ReclaimSeat, "S")) == "watching"
    assert people[E].answer(people[E].ask(ReclaimSeat, "S")) == "already_seated"
    empty = Bench()
    await empty.open()
    guest = empty.come("g-new")
    assert guest.answer(guest.ask(ReclaimSeat, "S")) == "nobody_there"


@pytest.mark.parametrize("order", [(ReturnSeat, "S", "g-new"), (DenySeat, "g-new")])
async def test_only_the_host_answers(order: tuple[type[ReturnSeat | DenySeat], str]) -> None:
    bench, people = await without_south()
    back = bench.come("g-new")
    back.ask(ReclaimSeat, "S")
    for line in (people[E], back):
        assert line.answer(line.ask(*order)) == "not_host"
    assert bench.host.room.reclaims


async def test_the_seat_that_was_asked_for_is_the_one_that_is_given() -> None:
    bench, people = await without_south()
    people[W].hang_up()
    back = bench.come("g-new")
    back.ask(ReclaimSeat, "S")
    back.ask(ReclaimSeat, "W")
    assert people[N].answer(people[N].ask(ReturnSeat, "S", "g-new")) == "not_now"
    assert people[N].answer(people[N].ask(ReturnSeat, "W", "g-new")) == "ok"


async def test_nobody_waits_for_a_seat_that_has_been_given_to_another() -> None:
    bench, people = await without_south()
    first, second = bench.come("g-1"), bench.come("g-2")
    first.ask(ReclaimSeat, "S")
    second.ask(ReclaimSeat, "S")
    people[N].ask(ReturnSeat, "S", "g-2")
    assert told(people[N])[-1] == (Reclaim("g-1", "g-1", S),)
    assert people[N].answer(people[N].ask(ReturnSeat, "S", "g-1")) == "still_there"


async def test_whoever_is_lent_the_hosts_role_is_asked() -> None:
    bench, people = await without_south()
    people[N].hang_up()
    back = bench.come("g-new")
    back.ask(ReclaimSeat, "N")
    await bench.pass_time(130_000)
    assert bench.table.host == "g-E"
    assert told(people[E])[-1] == (Reclaim("g-new", "g-new", N),)
    assert people[E].answer(people[E].ask(ReturnSeat, "N", "g-new")) == "ok"
    assert (bench.table.host, bench.table.owner) == ("g-new", "g-new")


async def test_of_very_many_the_newest_wait() -> None:
    bench, people = await without_south()
    for number in range(MOST + 2):
        bench.come(f"g-{number}").ask(ReclaimSeat, "S")
    assert [one.guest for one in told(people[N])[-1]] == [f"g-{number}" for number in range(2, MOST + 2)]
