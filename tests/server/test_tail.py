"""One table's tail of the log: what others appended is folded once, in order, and not while the log is asked."""

import pytest
from msgspec.structs import replace

from protocol.codes import Close
from protocol.requests import SetReady
from rules.events import AnyEvent, ClockExtended, ReadySet, SeatTaken
from rules.reasons import Reason
from rules.seats import SEATS
from server.asked import Asked
from server.log import EMPTY, Entry, Head
from server.room import Room
from server.store_clock import StoreClock
from server.tail import Tail
from tests.server.lines import Line
from tests.server.noted_authority import NotedAuthority
from tests.server.scripted_log import scripted

W = SEATS[3]
TAKEN = SeatTaken(W, "g-W", "Di")
READY = ReadySet(W, True)


class Reading:
    """A tail of a table that has just been opened, and its host."""

    async def open(self) -> None:
        self.bench, self.log = scripted()
        await self.bench.open()
        self.fold = await self.bench.folded()
        self.host = NotedAuthority()
        self.clock = StoreClock(self.bench.clock, self.fold.at)
        self.room = Room(self.fold, self.clock, self.bench.around)
        self.tail = Tail(self.fold, self.room, self.clock, self.bench.around, self.host)

    def tell(self, event: AnyEvent) -> None:
        """Another node appends, and this one is told."""
        before = self.log.head()
        self.log.add(event)
        self.tail.told(before, self.log.entries[-1])

    def come(self) -> Line:
        """North connects."""
        line = self.bench.come("g-N")
        self.room.join(line.viewer, rewound=False)
        return line

    async def settle(self) -> None:
        """Let it read to the end."""
        await self.bench.settle()


@pytest.fixture
async def reading() -> Reading:
    reading = Reading()
    await reading.open()
    return reading


async def test_an_entry_that_is_told_is_folded_without_reading(reading: Reading) -> None:
    reads = reading.log.reads
    reading.tell(TAKEN)
    assert reading.fold.head == reading.log.head()
    assert reading.host.changes == [TAKEN]
    assert reading.host.went_on == [(None, 0)]
    assert reading.log.reads == reads


async def test_the_time_of_an_entry_that_is_told_is_the_stores(reading: Reading) -> None:
    before = reading.log.head()
    reading.log.add(TAKEN)
    entry = replace(reading.log.entries[-1], at=reading.clock.now() + 5000)
    reading.tail.told(before, entry)
    assert reading.clock.now() == entry.at


async def test_what_was_told_before_is_no_news(reading: Reading) -> None:
    before = reading.log.head()
    reading.tell(TAKEN)
    reading.tail.told(before, reading.log.entries[-1])
    reading.tell(READY)
    reading.tail.told(before, reading.log.entries[-2])
    assert reading.host.changes == [TAKEN, READY]
    assert not reading.host.waiting
    assert reading.tail.caught_up()


async def test_the_host_hears_only_of_what_changes_the_table_part(reading: Reading) -> None:
    reading.tell(ClockExtended(reading.fold.at + 5000))
    assert reading.fold.head == reading.log.head()
    assert reading.host.changes == []


async def test_what_is_told_and_not_in_the_log_is_not_read_for_ever(reading: Reading) -> None:
    reading.tail.told(Head(6, "another"), Entry(7, "elsewhere", reading.fold.at, b""))
    assert reading.host.waiting
    await reading.settle()
    assert reading.host.went_on == [(None, 0)]
    assert reading.tail.caught_up()


async def test_nothing_is_folded_while_the_log_is_asked_and_all_of_it_afterwards(reading: Reading) -> None:
    before, reads = reading.fold.head, reading.log.reads
    reading.host.wait()
    reading.tell(TAKEN)
    reading.tail.grown()
    await reading.settle()
    assert (reading.fold.head, reading.log.reads) == (before, reads)
    reading.host.waiting = False
    assert not reading.tail.caught_up()
    await reading.settle()
    assert reading.fold.head == reading.log.head()
    assert reading.tail.caught_up()


async def test_what_is_told_while_it_reads_is_read_next(reading: Reading) -> None:
    reading.log.add(TAKEN)
    reading.tail.grown()
    reading.tell(READY)
    assert reading.fold.head.version == 1
    await reading.settle()
    assert reading.host.changes == [TAKEN, READY]
    assert reading.fold.head == reading.log.head()


async def test_who_catches_up_is_called_when_the_host_goes_on_after_reading(reading: Reading) -> None:
    called: list[Head] = []
    reading.log.add(TAKEN)
    reading.tail.catch_up(lambda: called.append(reading.fold.head))
    await reading.settle()
    assert (reading.host.went_on, called) == ([(None, 0)], [])
    assert reading.tail.caught_up()
    assert called == [reading.log.head()]


async def test_a_tail_that_stops_while_it_reads_folds_nothing_and_leaves_nobody_waiting(reading: Reading) -> None:
    before, called = reading.fold.head, list[str]()
    reading.log.add(TAKEN)
    reading.tail.catch_up(lambda: called.append("while it reads"))
    reading.tail.stop()
    reading.tail.catch_up(lambda: called.append("afterwards"))
    await reading.settle()
    assert called == ["while it reads", "afterwards"]
    assert reading.fold.head == before
    assert (reading.host.went_on, reading.host.changes) == ([], [])


async def test_an_order_is_judged_by_what_has_just_been_read(reading: Reading) -> None:
    asked = Asked(reading.come().viewer, SetReady("a1", True))
    reading.log.add(TAKEN)
    reading.tail.read(asked)
    assert reading.host.waiting
    await reading.settle()
    assert reading.host.went_on == [(asked, 0)]
    assert reading.fold.head == reading.log.head()


async def test_an_order_that_is_among_what_was_read_is_answered_and_not_judged_again(reading: Reading) -> None:
    line = reading.come()
    head = reading.log.add(TAKEN)
    reading.log.add(READY)
    reading.tail.read(Asked(line.viewer, SetReady("a1", True)), head.token)
    await reading.settle()
    assert line.answer("a1") == "ok"
    assert reading.host.went_on == [(None, 0)]
    assert reading.fold.head == reading.log.head()


async def test_an_order_is_refused_if_the_log_cannot_be_read_and_steps_wait_a_while(reading: Reading) -> None:
    line = reading.come()
    reading.log.unreadable = True
    reading.tail.read(Asked(line.viewer, SetReady("a1", True)))
    await reading.settle()
    assert line.answer("a1") == Reason.STORAGE_UNAVAILABLE
    assert reading.host.went_on == [(None, reading.bench.settings.retry_s)]


@pytest.mark.parametrize(
    ("newest", "code"),
    [(EMPTY, Close.NO_TABLE), (Head(1, "another"), Close.RESTARTING), (Head(2, "another"), Close.RESTARTING)],
)
async def test_a_log_that_ends_elsewhere_is_another_log(reading: Reading, newest: Head, code: Close) -> None:
    reading.tell(TAKEN)
    reading.tail.compare(reading.fold.head, newest)
    assert reading.host.gave_up == [code]


async def test_a_log_that_ends_later_is_read_on_and_one_that_ends_here_is_not(reading: Reading) -> None:
    was, reads = reading.fold.head, reading.log.reads
    reading.tail.compare(was, was)
    assert reading.log.reads == reads
    reading.tail.compare(was, reading.log.add(TAKEN))
    await reading.settle()
    assert (reading.fold.head, reading.host.gave_up) == (reading.log.head(), [])


@pytest.mark.parametrize("told", [True, False])
async def test_a_table_is_given_up_over_an_entry_that_does_not_fold(reading: Reading, told: bool) -> None:
    before = reading.log.head()
    reading.log.add_bytes(b'{"e":{"t":"moon_eaten"}}')
    reading.tail.told(before, reading.log.entries[-1]) if told else reading.tail.grown()
    await reading.settle()
    assert (reading.host.gave_up, reading.host.went_on) == ([Close.RESTARTING], [])


@pytest.mark.parametrize(("left", "code"), [(0, Close.NO_TABLE), (1, Close.RESTARTING)])
async def test_a_table_is_given_up_if_what_was_folded_last_is_not_in_the_log(
    reading: Reading, left: int, code: Close
) -> None:
    reading.tell(TAKEN)
    reading.log.set_back("T1", left)
    reading.tail.grown()
    await reading.settle()
    assert reading.host.gave_up == [code]
