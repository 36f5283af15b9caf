"""One table's agenda: the next step is taken once, when it is due, not while the log is asked or nobody is there."""

import logging
from dataclasses import replace

import pytest

from protocol.requests import StartGame
from rules.events import DealCommitted, Dealt
from rules.seats import SEATS
from server.agenda import Agenda
from server.fold import Fold
from server.hosting import HostSettings
from server.steps import SHARES_MS
from tests.server.clock import ManualClock
from tests.server.noted_authority import NotedAuthority
from tests.server.scripted_log import scripted

N = SEATS[0]


class Waking:
    """The agenda of a table whose game has started, with a host and a clock of its own; the bench takes no step."""

    async def open(self, settings: HostSettings | None = None, *, committed: bool = False) -> None:
        """If the deal is `committed` it is dealt next, else it is committed to."""
        self.bench, self.log = scripted()
        await self.bench.open()
        people = await self.bench.seat(*SEATS)
        people[N].ask(StartGame)
        if committed:
            await self.bench.pass_time(0)
        self.fold: Fold = await self.bench.folded()
        self.clock = ManualClock(self.bench.clock.now())
        self.host = NotedAuthority()
        around = replace(self.bench.around, settings=settings or self.bench.settings)
        self.agenda = Agenda(self.fold, self.clock, around, self.host)
        self.agenda.wake()
        self.agenda.look()

    async def pass_time(self, ms: int) -> None:
        self.clock.advance(ms)
        await self.bench.settle()

    @property
    def taken(self) -> list[type]:
        """The kinds of events that were to be appended."""
        return [type(event) for event in self.host.events]


@pytest.fixture
async def waking() -> Waking:
    """It commits to a deal next."""
    waking = Waking()
    await waking.open()
    return waking


@pytest.fixture
async def dealing() -> Waking:
    """It deals next, when people have had time for their shares; that needs the seed."""
    dealing = Waking()
    await dealing.open(committed=True)
    return dealing


async def test_a_step_is_taken_when_it_is_due(waking: Waking) -> None:
    assert waking.taken == []
    await waking.pass_time(0)
    assert waking.taken == [DealCommitted]
    assert waking.clock.pending == 0


async def test_a_step_is_taken_no_earlier_than_it_is_looked_for(waking: Waking) -> None:
    waking.agenda.look(5)
    await waking.pass_time(4999)
    assert waking.taken == []
    await waking.pass_time(1)
    assert waking.taken == [DealCommitted]


async def test_no_step_is_taken_while_the_log_is_asked(waking: Waking) -> None:
    waking.host.wait()
    await waking.pass_time(60_000)
    assert waking.taken == []
    waking.host.waiting = False
    waking.agenda.look()
    await waking.pass_time(0)
    assert waking.taken == [DealCommitted]


async def test_a_table_that_rests_takes_no_step_before_it_wakes(waking: Waking) -> None:
    waking.agenda.rest()
    waking.agenda.look()
    await waking.pass_time(60_000)
    assert waking.taken == []
    waking.agenda.wake()
    waking.agenda.look()
    await waking.pass_time(0)
    assert waking.taken == [DealCommitted]


async def test_an_agenda_that_has_stopped_has_no_timer_and_sets_none(waking: Waking) -> None:
    waking.agenda.stop()
    waking.agenda.look()
    assert waking.clock.pending == 0


async def test_another_node_than_the_one_that_appended_last_comes_two_to_three_seconds_later() -> None:
    waking = Waking()
    await waking.open(HostSettings(shared=True))
    await waking.pass_time(1999)
    assert waking.taken == []
    await waking.pass_time(1001)
    assert waking.taken == [DealCommitted]


async def test_the_node_that_appended_last_comes_first() -> None:
    waking = Waking()
    await waking.open(HostSettings(shared=True))
    waking.host.appended = waking.fold.head
    waking.agenda.look()
    await waking.pass_time(0)
    assert waking.taken == [DealCommitted]


async def test_nothing_is_taken_while_a_seed_is_read(dealing: Waking) -> None:
    dealing.clock.advance(SHARES_MS)
    assert (dealing.host.waiting, dealing.taken) == (True, [])
    await dealing.bench.settle()
    assert dealing.taken == [Dealt]


async def test_a_seed_that_cannot_be_read_is_asked_for_again_after_a_while(dealing: Waking) -> None:
    dealing.log.unreadable = True
    await dealing.pass_time(SHARES_MS)
    retry_s = dealing.bench.settings.retry_s
    assert (dealing.taken, dealing.host.went_on, dealing.host.waiting) == ([], [(None, retry_s)], False)


async def test_nothing_is_dealt_if_everybody_goes_while_the_seed_is_read(dealing: Waking) -> None:
    dealing.clock.advance(SHARES_MS)
    dealing.agenda.rest()
    await dealing.bench.settle()
    assert (dealing.taken, dealing.host.went_on, dealing.host.waiting) == ([], [(None, 0)], False)


async def test_a_step_that_fails_is_not_tried_again_before_the_table_has_changed(
    dealing: Waking, caplog: pytest.LogCaptureFixture
) -> None:
    dealing.fold.commitments = {}  # nobody knows where the seed is
    with caplog.at_level(logging.ERROR):
        await dealing.pass_time(SHARES_MS)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert (dealing.taken, dealing.host.went_on) == ([], [(None, 0)])
    dealing.agenda.look()
    assert dealing.clock.pending == 0
