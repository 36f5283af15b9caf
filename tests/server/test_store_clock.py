"""A table's time is the store's, and goes on steadily whatever the wall clock of the node does."""

from rules.events import BidMade, HostPassed
from rules.seats import SEATS
from server.steps import GRACE_MS
from server.store_clock import StoreClock
from tests.server.clock import ManualClock
from tests.server.scripted_log import ScriptedLog
from tests.server.tables import Bench, act
from tests.server.turns import FULL_MS, NORTH_FIRST, happened, left, table

N, E, S, W = SEATS


class Jumping(ManualClock):
    """A clock whose wall time is set, as by somebody's hand."""

    def __init__(self) -> None:
        super().__init__()
        self.set_by = 0

    def now(self) -> int:
        return super().now() + self.set_by


def test_it_starts_at_the_wall_clock_or_at_the_newest_entry_if_that_is_later() -> None:
    clock = ManualClock()
    assert StoreClock(clock, 5).now() == clock.now()
    assert StoreClock(clock, clock.now() + 5).now() == clock.now() + 5


def test_it_goes_by_what_the_store_said_last() -> None:
    clock = ManualClock()
    store = StoreClock(clock, 0)
    store.learn(1000)
    clock.advance(250)
    assert store.now() == 1250
    store.learn(1200)
    assert store.now() == 1200


def test_the_wall_clock_does_not_move_it() -> None:
    clock = Jumping()
    store = StoreClock(clock, 0)
    before = store.now()
    clock.set_by = -3_600_000
    assert store.now() == before
    clock.advance(10)
    assert store.now() == before + 10


async def test_it_is_never_before_the_newest_entry_of_another_node() -> None:
    clock = Jumping()
    log = ScriptedLog(clock.now)
    bench = Bench(NORTH_FIRST, log=log, clock=clock)
    await bench.open()
    bench.come("g-N")
    clock.set_by = 5000  # the store's clock is ahead of what this node has learnt
    log.add(HostPassed("g-N"))
    bench.host.tail.grown()
    await bench.settle()
    assert bench.host.clock.now() == bench.host.fold.at == clock.now()
    late = bench.come("g-X")
    assert late.view.now == clock.now()


async def test_bots_go_on_when_the_wall_clock_is_set_back_an_hour() -> None:
    clock = Jumping()
    bench = Bench(NORTH_FIRST, clock=clock)
    await bench.open()
    people = await bench.start(N)
    clock.set_by = -3_600_000
    act(people)
    await bench.pass_time(7000)
    assert None not in bench.round.bids


async def test_turns_last_as_long_as_shown_when_the_wall_clock_is_set_forward_an_hour() -> None:
    bench, people = await table(clock=Jumping())
    clock = bench.clock
    assert isinstance(clock, Jumping)
    await bench.pass_time(1000)
    clock.set_by = 3_600_000
    await bench.pass_time(FULL_MS - 1000)
    assert await happened(bench, BidMade) == []
    await bench.pass_time(GRACE_MS)
    assert len(await happened(bench, BidMade)) == 1
    view = people[E].view
    assert view.play.due == view.now + FULL_MS
    assert left(bench) == FULL_MS
