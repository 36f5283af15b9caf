"""One table in memory on this node: takes requests and due steps one at a time, commits each, then shows it."""

import logging
from collections import deque
from collections.abc import Callable
from functools import partial

from protocol.codes import Close
from protocol.requests import AnyOrder
from rules.apply import apply
from rules.events import AnyEvent
from rules.options import OptionsRefused
from rules.reasons import Illegal, Reason
from rules.table import Table
from server.agenda import Agenda
from server.asked import Asked, Pending, entered
from server.deputy import Deputy
from server.elsewhere import Elsewhere
from server.fold import Fold
from server.hosting import Surroundings
from server.judging import judged, repeated, told
from server.log import Conflict, Draft, Entry, Head, LogFailed, Ok, Outcome
from server.logged import Unfoldable, encode_logged
from server.room import Room
from server.stepping import Stepping, needs_seed, seed_entry
from server.steps import Act, Step
from server.store_clock import StoreClock
from server.tail import Tail
from server.viewer import Viewer

_log = logging.getLogger(__name__)


class Host:
    """A table's one authority on this node."""

    def __init__(self, known: Fold, around: Surroundings) -> None:
        self.id = known.table.id
        self.fold = known
        self.clock = StoreClock(around.node.clock, known.at)
        self.room = Room(known, self.clock, around)
        self.talk = self.room.talk
        self._log = around.node.log
        self._entropy = around.node.entropy
        self._spawn = around.node.spawn
        self._floor = around.node.floor
        self._owner = around.owner
        self._settings = around.settings
        self._agenda = Agenda(self.clock, around.settings.pace, self._later_ms, self._step)
        self._stepping = Stepping(around.node.entropy)
        self._deputy = Deputy(self.clock, around.settings.host_away_s, self._pass_host)
        self._pending: Pending | None = None
        self._waiting = False
        """The log has been asked for something: nothing is taken until it has answered."""
        self._mailbox: deque[Asked] = deque()
        self._tail = Tail(self._log, known, partial(around.owner.changed, self))
        self._stopped = False

    @property
    def idle_s(self) -> float:
        """For how long nobody has been connected; 0 while somebody is, or something is under way."""
        return 0.0 if len(self.room) or self._waiting else self.clock.monotonic() - self.room.left_at

    def join(self, viewer: Viewer, rewound: bool = False) -> None:
        """A viewer comes; `rewound` says that what it was shown last is not in the log. A resting table wakes."""
        first = not len(self.room)
        self.room.join(viewer, rewound)
        self._deputy.watch(self.fold.table, self.room.has)
        if first:
            self._agenda.wake()
            self._next()

    def leave(self, viewer: Viewer) -> None:
        """A viewer's connection is gone. A table nobody is connected to rests."""
        self.room.leave(viewer)
        self._deputy.watch(self.fold.table, self.room.has)
        if not len(self.room):
            self._agenda.rest()

    def drained(self, viewer: Viewer) -> None:
        """A viewer that was behind can be written to again."""
        self.room.drained(viewer)

    def request(self, viewer: Viewer, request: AnyOrder) -> None:
        """Take one order; it is answered once, now or when the log has answered."""
        asked = Asked(viewer, request)
        if not self._waiting:
            self._take(asked)
        elif len(self._mailbox) < self._settings.mailbox:
            self._mailbox.append(asked)
        else:
            asked.refuse(Reason.BUSY)

    def told(self, before: Head, entry: Entry) -> None:
        """An entry has been appended somewhere, perhaps here, after the head `before`."""
        follows = self._tail.follows(before, entry)
        if self._waiting or follows is None:
            return
        if not follows:
            return self.grown()
        was = self.fold.table
        try:
            event = self._tail.follow(entry)
        except Unfoldable as failure:
            self._cannot_read(str(failure), Close.RESTARTING)
            return
        self.clock.learn(entry.at)
        self.room.show(was, event)
        self._next()

    def grown(self) -> None:
        """Another node has appended: read on. Whatever waits for the log finds that out by itself."""
        if not self._waiting:
            self._read(None)

    def catch_up(self, then: Callable[[], object]) -> None:
        """Read what others have appended, and call `then` when that is done, or cannot be done."""
        self._tail.then.append(then)
        self.grown() if not self._stopped else self._tail.caught_up()

    def compare(self, was: Head, newest: Head) -> None:
        """The log's newest entry was `newest` at a time when this host had come to `was`, or later."""
        code = self._tail.compare(was, newest)
        if code is not None:
            self._cannot_read(f"the log ends at {newest.version}, and was read to {was.version}", code)
        elif self._tail.behind:
            self.grown()

    def met(self, elsewhere: Elsewhere) -> None:
        """Take in who is at the table on other nodes."""
        self.room.met(elsewhere)
        self._deputy.watch(self.fold.table, self.room.has)

    def stop(self) -> None:
        """Forget all timers and what waits; the host is not used again."""
        self._stopped = True
        self._agenda.stop()
        self._deputy.stop()
        self.room.stop()
        self._mailbox.clear()
        self._tail.stop()

    def give_up(self, code: Close, reason: str) -> None:
        """Close every connection and let go of the table."""
        self.room.close(code, reason)
        self.stop()
        self._owner.given_up(self)

    def _take(self, asked: Asked, current: bool = False) -> None:
        """Judge an order. On a shared log it is refused only by what is `current`: the table as just read."""
        if repeated(self.fold, asked):
            return
        try:
            found = judged(self.fold, asked, self.room, self._entropy)
        except (Illegal, OptionsRefused) as refusal:
            if self._settings.shared and not current:
                self._read(asked)
            else:
                asked.refuse(*told(self.fold, asked, refusal))
        else:
            if found is not None:
                event, table = found
                self._append(event, table, None, asked)

    def _append(self, event: AnyEvent, table: Table, secret: bytes | None, asked: Asked | None = None) -> None:
        logged = entered(event, asked)
        if logged.n > self._floor.level:
            if asked is not None:
                asked.refuse(Reason.NOT_NOW, "not before all nodes are of this version")
            else:
                self._agenda.look(self.fold, self._settings.retry_s)
            return
        before = self.fold.head
        head = Head(before.version + 1, self._entropy.token())
        draft = Draft(head.version, head.token, encode_logged(logged), secret)
        self._pending, self._waiting = Pending(head, logged, table, asked), True
        self._log.append(self.id, before, draft, self._answered)

    def _answered(self, outcome: Outcome) -> None:
        pending = self._pending
        assert pending is not None
        self._pending = None
        if self._stopped:
            return  # who asked was sent away, and asks again
        if type(outcome) is Ok:
            self._waiting = False
            self._commit(pending, outcome.at)
            self._next()
        elif type(outcome) is Conflict:
            self._read(pending.asked, pending.head.token)
        else:
            self._waiting = False
            if pending.asked is not None:
                pending.asked.refuse(Reason.STORAGE_UNAVAILABLE)
            self._next(self._settings.retry_s)

    def _commit(self, pending: Pending, at: int) -> None:
        """The entry is in: swap, then tell."""
        known, head, logged, asked = self.fold, pending.head, pending.logged, pending.asked
        before = known.table
        known.advance(head, at, logged, pending.table)
        self._tail.mine = True
        self.clock.learn(at)
        if asked is None:
            self.room.show(before, logged.e)
        else:
            self.room.show(before, logged.e, asked.viewer, asked.ok(head.version))
        if not known.plain and before.rev != known.table.rev:
            self._owner.changed(self, before, logged.e)

    def _next(self, step_in_s: float = 0) -> None:
        """Read on if there is more, take what waits in the mailbox, then wait for what is due."""
        if self._tail.behind:
            self.grown()
            return
        if self._tail.then:
            self._tail.caught_up()
        while self._mailbox and not self._waiting:
            self._take(self._mailbox.popleft())
        if not self._waiting:
            self._agenda.look(self.fold, step_in_s)

    def _later_ms(self) -> int:
        """How much later than it is due this node does something: the one that appended last comes first."""
        least, spread = self._settings.others_ms
        return 0 if self._tail.mine or not self._settings.shared else least + self._entropy.below(spread)

    def _step(self, step: Step) -> None:
        if self._waiting:
            return  # the answer looks again
        now = self.clock.now()
        if step.missed(now):
            self._take_step(Step(now + self._settings.extension_s * 1000, Act.EXTEND))
        elif needs_seed(step):
            self._waiting = True
            self._spawn(self._read_seed(step))
        else:
            self._take_step(step)

    def _pass_host(self) -> None:
        passed = self._deputy.due(self.fold.table, self.room.has)
        if passed is not None and not self._waiting:
            self._append(passed, apply(self.fold.table, passed), None)
        self._deputy.watch(self.fold.table, self.room.has)  # it is tried again if the log has not taken it

    async def _read_seed(self, step: Step) -> None:
        seed, retry_s = None, 0.0
        try:
            seed = await self._log.secret(self.id, seed_entry(self.fold, step))
        except LogFailed as failure:
            _log.warning("table %s: %s", self.id, failure)
            retry_s = self._settings.retry_s
        self._waiting = False
        if retry_s or not len(self.room):
            self._next(retry_s)
        else:
            self._take_step(step, seed)

    def _take_step(self, step: Step, seed: bytes | None = None) -> None:
        """Append what nobody asked for. If it fails or the rules refuse it, it is not tried again at this head."""
        try:
            event, secret = self._stepping.event(self.fold, step, seed)
            table = apply(self.fold.table, event)
        except Exception:
            _log.exception("table %s: %s cannot be taken", self.id, step)
            self._agenda.skip(self.fold.head)
            self._next()
        else:
            self._append(event, table, secret)

    def _read(self, asked: Asked | None, token: str = "") -> None:
        self._waiting = True
        self._spawn(self._read_on(asked, token))

    async def _read_on(self, asked: Asked | None, token: str) -> None:
        """Fold what others appended, and judge a request again. A step is dropped: the next is looked for.

        After a retry the newer entries may follow our own, which is known by its token.
        """
        try:
            read = await self._tail.read(token, lambda: not self._stopped)
        except LogFailed as failure:
            # What was asked is not in the log; what others did is found when heads are compared.
            _log.warning("table %s: %s", self.id, failure)
            self._waiting = False
            if asked is not None and not self._stopped:
                asked.refuse(Reason.STORAGE_UNAVAILABLE)
            self._next(self._settings.retry_s)
            return
        except Unfoldable as failure:
            self._cannot_read(str(failure), await self._tail.why())
            return
        if self._stopped:
            return
        self._waiting = False
        self.clock.learn(max(self.clock.now(), self.fold.at))
        if asked is not None and read.found is not None:
            self.room.show_all(asked.viewer, asked.ok(read.found))
        else:
            if read.more:
                self.room.show_all()
            if asked is not None:
                self._take(asked, current=True)
        self._next()

    def _cannot_read(self, why: str, code: Close) -> None:
        if not self._stopped:
            _log.error("table %s cannot be read on: %s", self.id, why)
            self.give_up(code, "the table is read again" if code is Close.RESTARTING else "the table is gone")
