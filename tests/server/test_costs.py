"""What one card costs, counted: encodings, writes, appends, tasks and timers must not creep up."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec import Struct

from protocol.codec import encode
from protocol.requests import GiveNonce, MakeBid, PlayCard
from rules.events import Turn
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, asked, stage
from rules.view import RoundView
from server import parts
from server.log.memory import MemoryLog
from tests.server.clock import CountingClock
from tests.server.lines import Line
from tests.server.tables import CLOCK, NO_CLOCK, Bench, act
from tests.server.turns import NORTH_FIRST

N, E, S, W = SEATS


class Costs:
    """A table at its first card, and what has been counted since."""

    def __init__(self, turn: Turn) -> None:
        self.encodes = 0
        self.rounds = 0
        """Finished rounds that were encoded."""
        self.clock = CountingClock()
        self.bench = Bench(NORTH_FIRST, turn, clock=self.clock)
        self.people: dict[Seat, Line] = {}
        self.watchers: list[Line] = []

    async def open(self) -> None:
        await self.bench.open()
        self.people = await self.bench.start_all()
        self.watchers = [self.bench.come(f"g-{number}") for number in range(3)]
        for _ in SEATS:
            act(self.people)
        await self.bench.pass_time(1000)
        self.reset()

    @property
    def everybody(self) -> list[Line]:
        return [*self.people.values(), *self.watchers]

    def counts(self) -> tuple[int, int, int, int]:
        """Encodings, appends, tasks, timers so far."""
        log = self.bench.log
        assert isinstance(log, MemoryLog)
        return self.encodes, log.appends, self.bench.spawned, self.clock.timers

    def encode(self, value: Struct | dict[str, Any]) -> bytes:
        """As the parts are encoded, and counted."""
        self.encodes += 1
        self.rounds += isinstance(value, RoundView)
        return encode(value)

    def reset(self) -> None:
        self._before = self.counts()
        self._written = [len(line.wire.written) for line in self.everybody]

    @property
    def spent(self) -> tuple[int, int, int, int]:
        before, now = self._before, self.counts()
        return now[0] - before[0], now[1] - before[1], now[2] - before[2], now[3] - before[3]

    @property
    def writes(self) -> list[int]:
        """For everybody, people first."""
        return [len(line.wire.written) - had for line, had in zip(self.everybody, self._written, strict=True)]


Opened = Callable[[Turn], Coroutine[None, None, Costs]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Costs of a table with that clock."""

    async def opened(turn: Turn) -> Costs:
        costs = Costs(turn)
        monkeypatch.setattr(parts, "encode", costs.encode)
        await costs.open()
        return costs

    return opened


@pytest.mark.parametrize("turn", [NO_CLOCK, CLOCK])
async def test_a_card_costs_one_append_one_write_each_and_the_parts_that_it_changes(turn: Turn, opened: Opened) -> None:
    costs = await opened(turn)
    timers = 0
    for played in range(1, 52):
        costs.reset()
        act(costs.people)
        encodes, appends, tasks, set_now = costs.spent
        timers += set_now
        # One piece of the play part, and half of the own parts of who played and who is asked next: one if that is the
        # same seat. A trick that ends changes another piece of the play part.
        ends_trick = played % len(SEATS) == 0
        assert encodes == 3 + ends_trick or (ends_trick and encodes == 3)
        assert (appends, tasks) == (1, 0)
        assert costs.writes == [1] * len(costs.everybody)
    assert timers == 0


async def test_the_turn_clock_sets_one_timer_for_many_cards(opened: Opened) -> None:
    costs = await opened(CLOCK)
    for _ in range(40):
        act(costs.people)
        await costs.bench.pass_time(2000)
    _, _, _, timers = costs.spent
    assert timers <= 80 // CLOCK.turn_s + 1


async def test_a_refusal_costs_one_write_and_nothing_else(opened: Opened) -> None:
    costs = await opened(CLOCK)
    turn = asked(costs.bench.table)[0]
    asker = costs.people[turn.after()]
    costs.reset()
    assert asker.answer(asker.ask(PlayCard, costs.bench.table.n, "AS")) == Reason.NOT_YOUR_TURN
    assert costs.spent == (0, 0, 0, 0)
    assert sum(costs.writes) == 1


async def test_a_repeated_order_costs_one_write_and_nothing_else(opened: Opened) -> None:
    costs = await opened(CLOCK)
    n = costs.bench.table.n
    seat = asked(costs.bench.table)[0]
    own = costs.people[seat].view.own
    assert own is not None
    id = costs.people[seat].ask(PlayCard, n, own.cards[0])
    costs.reset()
    costs.people[seat].ask(PlayCard, n, own.cards[0], id=id)
    assert costs.spent == (0, 0, 0, 0)
    assert sum(costs.writes) == 1


async def test_a_stalled_viewer_costs_nothing_until_it_reads_again(opened: Opened) -> None:
    costs = await opened(NO_CLOCK)
    south = costs.people[S]
    south.stall()
    costs.reset()
    for _ in range(2):
        act(costs.people)
    assert costs.writes[S.place] == 0
    south.drain()
    assert costs.writes[S.place] == 1


async def test_everybody_who_has_the_same_parts_is_written_the_same_bytes(opened: Opened) -> None:
    costs = await opened(NO_CLOCK)
    act(costs.people)
    frames = {id(line.wire.written[-1]) for line in (costs.people[S], costs.people[W], *costs.watchers)}
    assert len(frames) == 1


async def test_a_share_in_the_shuffle_is_shown_to_its_seat_and_to_others_a_moment_later(opened: Opened) -> None:
    costs = await opened(NO_CLOCK)
    costs.reset()
    costs.people[E].ask(GiveNonce, "5" * 64)
    assert costs.spent == (3, 1, 0, 1)
    assert costs.writes == [line is costs.people[E] for line in costs.everybody]
    await costs.bench.pass_time(250)
    assert costs.spent == (3, 1, 0, 1)
    assert costs.writes == [1 + (line is costs.people[E]) for line in costs.everybody]


async def test_what_can_wait_goes_with_the_next_card_and_is_not_shown_twice(opened: Opened) -> None:
    costs = await opened(NO_CLOCK)
    costs.reset()
    costs.people[E].ask(GiveNonce, "5" * 64)
    act(costs.people)
    await costs.bench.pass_time(300)
    assert costs.writes == [1 + (line is costs.people[E]) for line in costs.everybody]
    assert all(
        view.table.next_deal.given[E] for view in (line.view for line in costs.everybody) if view.table.next_deal
    )


async def test_a_whole_round_of_bids_and_cards_is_as_many_appends_and_no_task(opened: Opened) -> None:
    costs = await opened(NO_CLOCK)
    while stage(costs.bench.table) is Stage.PLAYING:
        act(costs.people)
    cards = sum(map(len, costs.bench.round.dealt))
    assert costs.spent[1:] == (cards, 0, 1)
    assert costs.people[N].answer(costs.people[N].ask(MakeBid, costs.bench.table.n, 3)) == Reason.NOT_NOW


async def test_a_finished_round_is_encoded_once_however_many_follow(opened: Opened) -> None:
    costs = await opened(NO_CLOCK)
    for _ in range(3):
        while stage(costs.bench.table) is not Stage.SCORED:
            act(costs.people)
        for _ in SEATS:
            await costs.bench.settle()
            act(costs.people)
        await costs.bench.pass_time(0)
    assert len(costs.people[N].view.table.rounds) == len(costs.bench.game.rounds) == costs.rounds == 3


async def test_a_bid_in_the_open_changes_the_own_parts_of_who_bid_and_who_is_asked_next(opened: Opened) -> None:
    costs = await opened(NO_CLOCK)
    while stage(costs.bench.table) is not Stage.SCORED:
        act(costs.people)
    await costs.bench.settle()
    for _ in SEATS:
        act(costs.people)
    await costs.bench.pass_time(0)
    assert stage(costs.bench.table) is Stage.BIDDING
    costs.reset()
    act(costs.people)
    # The three pieces of the play part, and both halves of two own parts.
    assert costs.spent == (7, 1, 0, 0)
    assert costs.writes == [1] * len(costs.everybody)
