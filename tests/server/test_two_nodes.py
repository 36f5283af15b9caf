"""Two nodes on one log serve the same table: it never forks, both show the same, no step is taken twice."""

from random import Random

import pytest

from protocol.requests import MakeBid, SetReady, StartGame, TakeSeat
from rules.events import BidMade, CardPlayed, DealCommitted, DealRevealed, Dealt
from rules.options import PRESETS
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, asked, stage
from server.loading import fold
from server.log import Head
from server.logged import decode
from tests.server.lines import Line
from tests.server.tables import CLOCK, NO_CLOCK, Bench, moves

N, E, S, W = SEATS
SECOND = 1_000_000


async def nodes(clock_runs: bool = False) -> tuple[Bench, Bench]:
    """Two nodes with the table open."""
    turn = CLOCK if clock_runs else NO_CLOCK
    first = Bench(PRESETS["pagat"], turn)
    await first.open()
    second = Bench(PRESETS["pagat"], turn, log=first.log, clock=first.clock, start=SECOND)
    await second.again()
    return first, second


async def both(first: Bench, second: Bench, ms: int = 0) -> None:
    """Let time pass on both; each hears of what the other appended, as over a channel between them."""
    await first.pass_time(ms)
    await second.settle()
    settled = False
    while not settled:
        before = (first.host.fold.head, second.host.fold.head)
        for node in (first, second):
            node.host.tail.grown()
            await node.pass_time(0)
        settled = before == (first.host.fold.head, second.host.fold.head)


async def seated(first: Bench, second: Bench) -> dict[Seat, Line]:
    """North and South on the first node, East and West on the second, about to start."""
    people: dict[Seat, Line] = {}
    for seat in SEATS:
        node = first if seat in (N, S) else second
        people[seat] = line = node.come(f"g-{seat}")
        for order in ((TakeSeat, seat), (SetReady, True)):
            line.ask(*order)
            await both(first, second)
    return people


async def expect_one_table(first: Bench, second: Bench, people: dict[Seat, Line]) -> None:
    """Memory, log and everybody's view agree."""
    folded = fold(await first.log.read("T1"))
    for node in (first, second):
        assert node.host.fold.table == folded.table
        assert node.host.fold.head == folded.head
    for line in people.values():
        assert Head(line.view.v, line.view.k) == folded.head
        assert line.view.table == people[N].view.table
        assert line.view.play == people[N].view.play
        assert not [view for view in line.views if view.rewound]


async def test_of_two_who_take_a_seat_at_once_one_gets_it_and_the_other_hears_so() -> None:
    first, second = await nodes()
    one, other = first.come("g-1"), second.come("g-2")
    got, refused = one.ask(TakeSeat, "S"), other.ask(TakeSeat, "S")
    await both(first, second)
    assert one.answer(got) == "ok"
    assert other.answer(refused) == Reason.SEAT_TAKEN
    assert one.view.table == other.view.table
    assert other.view.own is None


async def test_a_repeat_on_another_node_gets_the_first_answer() -> None:
    first, second = await nodes()
    one, other = first.come("g-1"), second.come("g-1")
    id = one.ask(TakeSeat, "S")
    other.ask(TakeSeat, "S", id=id)
    await both(first, second)
    assert one.answers(id) == other.answers(id)
    assert len(await first.log.read("T1")) == 2


@pytest.mark.parametrize("seed", range(3))
async def test_a_round_played_over_two_nodes_at_random_times_is_one_round(seed: int) -> None:
    first, second = await nodes()
    chance = Random(seed)
    people = await seated(first, second)
    people[N].ask(StartGame)
    await both(first, second, 2000)
    while stage(first.table) is not Stage.SCORED:
        # Everybody answers what they think is asked, also who has not heard of the newest card yet.
        for line in chance.sample(list(people.values()), 4):
            own = line.view.own
            assert own is not None
            if own.ask == "bid" and 3 in own.bids:
                line.ask(MakeBid, line.view.play.n, 3)
            elif moves(own):
                kind, *values = moves(own)[0]
                line.ask(kind, line.view.play.n, *values)
            if chance.random() < 0.5:
                await first.settle()
                await second.settle()
        await both(first, second)
    await both(first, second, 300)
    await expect_one_table(first, second, people)
    assert first.round.took == second.round.took
    assert sum(first.round.took) == len(first.round.dealt[0])


async def test_every_step_is_taken_once_though_both_nodes_take_it() -> None:
    first, second = await nodes(clock_runs=True)
    line, watcher = first.come("g-N"), second.come("g-X")
    line.ask(TakeSeat, "N")
    line.ask(SetReady, True)
    await both(first, second)
    line.ask(StartGame)
    while not first.game.rounds or stage(first.table) is not Stage.BIDDING:
        await both(first, second, 500)
    events = [decode(entry).e for entry in await first.log.read("T1")]
    kinds = [type(event) for event in events[: next(at for at, one in enumerate(events) if type(one) is DealRevealed)]]
    assert kinds.count(Dealt) == 1
    assert kinds.count(DealCommitted) == 2
    assert kinds.count(BidMade) == len(SEATS)
    assert kinds.count(CardPlayed) == sum(map(len, first.game.rounds[0].dealt))
    await expect_one_table(first, second, {N: line, E: watcher})
    assert {entry.token >= f"{SECOND:016x}" for entry in await first.log.read("T1")} == {True, False}


async def test_a_step_that_the_other_node_was_quicker_with_is_dropped() -> None:
    first, second = await nodes()
    line, watcher = first.come("g-N"), second.come("g-X")
    line.ask(TakeSeat, "N")
    line.ask(SetReady, True)
    line.ask(StartGame)
    await both(first, second)
    assert asked(first.table) == ()
    entries = len(await first.log.read("T1"))
    first.clock.advance(2000)  # both read the seed of the first deal, and both deal
    await first.settle()
    await second.settle()
    assert len(await first.log.read("T1")) == entries + 1
    assert first.host.fold.head == second.host.fold.head
    assert watcher.view.play.phase == "bidding"
