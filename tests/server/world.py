"""A table on a log that misbehaves, guests who come, go, stall and ask at random, and all that must hold meanwhile."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from protocol.codec import encode
from protocol.requests import AnyOrder
from rules.events import ClockExtended, Turn, Watch
from rules.options import Options
from rules.own import own_part
from rules.seats import SEATS
from rules.table import Round, seat_of
from rules.view import play_part, table_part
from server.fold import Fold, first, follow
from server.log import Head
from tests.server.lines import Line
from tests.server.orders import any_order, sensible
from tests.server.scripted_log import How, scripted

GUESTS = ("g-N", "g-E", "g-S", "g-W", "g-5", "g-6")
WATCHER = "g-X"
LIVE = Watch()
UNHURRIED = ("deal_committed", "deal_revealed", "nonce_committed", "nonce_given", "score_read")
"""The kinds of events that only their own seat is shown at once."""
PEOPLE_MS = 250


class World:
    """`check` may be called whenever nothing is under way."""

    def __init__(self, options: Options, turn: Turn, watch: Watch = LIVE) -> None:
        self.bench, self.log = scripted(options, turn)
        self.bench.opening = replace(self.bench.opening, watch=watch)
        self.lines: list[Line] = []
        self.sent: dict[int, Counter[str]] = {}
        self._last: dict[int, AnyOrder] = {}
        self._replica: Fold | None = None

    async def open(self) -> None:
        """Nobody is there yet."""
        await self.bench.open()

    # What can happen.

    def come(self, guest: str) -> Line:
        """A guest connects, perhaps once more."""
        line = self.bench.come(guest, plays=guest != WATCHER)
        self.lines.append(line)
        self.sent[line.socket.number] = Counter()
        return line

    def leave(self, line: Line) -> None:
        """A connection ends."""
        self.lines.remove(line)
        line.hang_up()

    def send(self, line: Line, order: AnyOrder) -> None:
        """A client asks for something."""
        self._last[line.socket.number] = order
        self.sent[line.socket.number][order.id] += 1
        line.send(encode(order))

    def ask(self, line: Line, chance: Random, sense: int = 80) -> None:
        """A client answers what it is asked, if anything, in `sense` of a hundred cases; else it asks for whatever."""
        order = sensible(line, chance) if chance.randrange(100) < sense else any_order(line, chance)
        if order is None:
            return
        kind, values = order
        sent = sum(self.sent[line.socket.number].values())
        self.send(line, kind(f"{line.socket.number}.{sent}", *values))  # pyright: ignore[reportCallIssue]

    def repeat(self, line: Line) -> None:
        """A client sends its last order again."""
        last = self._last.get(line.socket.number)
        if last is not None:
            self.send(line, last)

    async def another_node_appends(self) -> None:
        """Something harmless, of which this node hears."""
        if not self.bench.table.ended:
            self.log.add(self._harmless())
            self.bench.host.tail.grown()
            await self.settle()

    def next_append(self, how: How) -> None:
        """The next append goes like that."""
        if not self.bench.table.ended:
            self.log.script.append(how)
            if how in (How.OVERTAKEN, How.FOLLOWED):
                self.log.foreign.append(self._harmless())

    async def restart(self) -> None:
        """The process is killed and comes again; everybody has to connect anew."""
        for line in list(self.lines):
            self.leave(line)
        self.bench.host.stop()
        self.log.release()
        await self.bench.settle()
        await self.bench.again()

    async def pass_time(self, ms: int) -> None:
        await self.bench.pass_time(ms)
        self._forget_closed()

    async def settle(self) -> None:
        """Let the log answer, and everything end that was begun."""
        await self.bench.settle()
        while self.log.held:
            self.log.release()
            await self.bench.settle()
        self._forget_closed()

    def _harmless(self) -> ClockExtended:
        return ClockExtended(self.bench.clock.now() + 5000)

    def _forget_closed(self) -> None:
        for line in [line for line in self.lines if line.socket.closing]:
            assert line.closed in (4001, 4008)
            self.leave(line)

    # What must hold.

    async def check(self) -> None:
        """Everything that must hold at any time; what nobody waits for is shown to others a moment later."""
        head = None
        while head != self.bench.host.fold.head and self._unhurried():
            head = self.bench.host.fold.head
            await self.pass_time(PEOPLE_MS)
            await self.settle()
        self._forget_closed()
        live = self.bench.host.fold
        assert live == self._folded()
        assert not self.bench.gone
        for line in self.lines:
            self._check_line(line, live)
        seats = [line.viewer.seat for line in self.lines if line.viewer.seat is not None]
        assert len(seats) == len(set(seats))
        if live.table.game is not None and live.table.game.round is not None:
            check_cards(live.table.game.round)

    def _unhurried(self) -> bool:
        did = self.bench.host.fold.did
        return did is not None and did.t in UNHURRIED

    def _folded(self) -> Fold:
        """The table as the log tells it, told on the way."""
        entries = self.log.entries
        if self._replica is None:
            self._replica = first(entries[0].head, entries[0].at, self.bench.opening)
        for entry in entries[self._replica.head.version :]:
            follow(self._replica, entry)
        return self._replica

    def _check_line(self, line: Line, live: Fold) -> None:
        assert line.messages
        assert not line.fell
        if line.socket.behind:
            return
        view = line.view
        guest = line.viewer.asker.guest
        seat = seat_of(live.table, guest)
        assert line.viewer.seat is seat
        own = None if seat is None else own_part(live.table, seat, live.done.get(guest))
        assert view.own == own
        shown = live
        if seat is None and live.late is not None:
            shown = live.late
            assert shown.head.version <= view.v <= live.head.version
        else:
            assert Head(view.v, view.k) == live.head
        assert encode(view.table) == encode(table_part(shown.table))
        assert encode(view.play) == encode(play_part(shown.table, shown.asked_at, shown.deadline, shown.did))
        for id, count in self.sent[line.socket.number].items():
            assert len(line.answers(id)) == count

    async def check_people(self) -> None:
        """What is shown of who is connected, once it has had time to be shown."""
        before = -1
        while before != len(self.lines):
            before = len(self.lines)
            await self.pass_time(300)
        table = self.bench.table
        here = {line.viewer.seat for line in self.lines}
        watching = [line for line in self.lines if line.viewer.seat is None and line.viewer.asker.guest != table.host]
        for line in self.lines:
            if line.socket.behind:
                continue
            people = line.view.people
            chairs = zip(SEATS, table.seats, strict=True)
            assert set(people.seats) == {seat for seat, chair in chairs if chair is not None and chair.guest}
            for seat, presence in people.seats.items():
                assert (presence.state == "online") is (seat in here)
            assert people.watching == len(watching)
            assert people.watchers == tuple(sorted(one.viewer.asker.name for one in watching))


def check_cards(round: Round) -> None:
    """Every card of the deal is in one hand or was played once."""
    dealt = sorted(card for hand in round.dealt for card in hand)
    held = [card for hand in round.hands for card in hand]
    assert sorted([*held, *round.plays]) == dealt
    assert len(set(dealt)) == len(dealt)
    assert sum(round.took) * len(SEATS) + len(round.trick.cards) == len(round.plays)
