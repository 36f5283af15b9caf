"""Watching late: whoever has no seat sees no open trick, or no open round, and the seats are not delayed."""

from msgspec.structs import replace

from protocol.requests import AskTakeBack, Configure, Decline
from rules.events import Turn, Watch
from rules.seats import Seat
from tests.server.lines import Line
from tests.server.tables import Bench, act


async def started(watch: Watch) -> tuple[Bench, dict[Seat, Line]]:
    """A game that is watched like that."""
    bench = Bench()
    bench.opening = replace(bench.opening, watch=watch)
    await bench.open()
    return bench, await bench.start_all()


async def test_one_trick_late_the_open_trick_is_not_shown() -> None:
    bench, people = await started(Watch(delay="trick"))
    watcher = bench.come("g-X", plays=False)
    seen: set[int] = set()
    for _ in range(4 + 13):
        act(people)
        seen.add(len(watcher.view.play.plays))
        assert watcher.view.play.trick is None or not watcher.view.play.trick.cards
    assert len(people[Seat.N].view.play.plays) == 13
    assert seen == {0, 4, 8, 12}
    assert watcher.view.play.phase == "playing"
    late = bench.come("g-Y", plays=False)
    assert len(late.view.play.plays) == 12


async def test_one_round_late_bids_and_cards_are_not_shown() -> None:
    bench, people = await started(Watch(delay="round"))
    watcher = bench.come("g-X", plays=False)
    for _ in range(4 + 51):
        act(people)
        assert watcher.view.play.plays == ()
    act(people)
    assert watcher.view.play.phase == "scored"
    assert len(watcher.view.play.plays) == 52


async def test_a_proposal_that_came_to_nothing_is_forgotten_with_the_next_trick() -> None:
    bench, people = await started(Watch(delay="trick"))
    for _ in range(4 + 3):
        act(people)
    watcher = bench.come("g-X", plays=False)
    last = act(people)
    assert last is not None
    assert len(watcher.view.play.plays) == 4
    assert last.answer(last.ask(AskTakeBack, last.view.play.n)) == "ok"
    other = next(line for line in people.values() if line is not last)
    assert other.answer(other.ask(Decline, other.view.play.n)) == "ok"
    assert watcher.view.play.outcome is not None
    for _ in range(4):
        act(people)
    assert len(watcher.view.play.plays) == 8
    assert watcher.view.play.outcome is None


async def test_a_restart_does_not_show_more() -> None:
    bench, people = await started(Watch(delay="trick"))
    for _ in range(4 + 6):
        act(people)
    await bench.again()
    assert len(bench.come("g-X", plays=False).view.play.plays) == 4


async def test_a_table_that_is_watched_late_from_now_on_is_shown_whole() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.seat(*Seat)
    watcher = bench.come("g-X", plays=False)
    before = len(watcher.views)
    people[Seat.N].ask(Configure, "T", {"preset": "pagat"}, Turn(), Watch(delay="trick"))
    assert len(watcher.views) == before + 1
    assert watcher.view.table.watch.delay == "trick"
    assert watcher.view.people.watching == people[Seat.N].view.people.watching
    people[Seat.N].ask(Configure, "T", {"preset": "pagat"}, Turn(), Watch())
    assert watcher.view.table.watch.delay == "none"
