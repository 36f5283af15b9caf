"""One table in memory on this node: takes requests and due steps one at a time, commits each, then shows it."""

from collections import deque

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
from server.log import Conflict, Draft, Head, Ok, Outcome
from server.logged import encode_logged
from server.room import Room
from server.store_clock import StoreClock
from server.tail import Tail
from server.viewer import Viewer


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
        self._floor = around.node.floor
        self._owner = around.owner
        self._settings = around.settings
        self._agenda = Agenda(known, self.clock, around, self)
        self._deputy = Deputy(self.clock, around.settings.host_away_s, self._pass_host)
        self._pending: Pending | None = None
        self.waiting = False
        """The log has been asked for something: nothing is taken until it has answered."""
        self._mailbox: deque[Asked] = deque()
        self.appended: Head | None = None
        """The newest entry that this node appended."""
        self.tail = Tail(known, self.room, self.clock, around, self)
        self._stopped = False

    @property
    def idle_s(self) -> float:
        """For how long nobody has been connected; 0 while somebody is, or something is under way."""
        return 0.0 if len(self.room) or self.waiting else self.clock.monotonic() - self.room.left_at

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
        if not self.waiting:
            self._take(asked)
        elif len(self._mailbox) < self._settings.mailbox:
            self._mailbox.append(asked)
        else:
            asked.refuse(Reason.BUSY)

    def met(self, elsewhere: Elsewhere) -> None:
        """Take in who is at the table on other nodes."""
        self.room.met(elsewhere)
        self._deputy.watch(self.fold.table, self.room.has)

    def wait(self) -> None:
        """The log is asked for something: take nothing until `append` or `go_on`."""
        self.waiting = True

    def go_on(self, asked: Asked | None = None, step_in_s: float = 0) -> None:
        """Judge an order at the table as just read, then take what waits; steps are due in `step_in_s` or later."""
        self.waiting = False
        if asked is not None:
            self._take(asked, current=True)
        self._next(step_in_s)

    def append(self, event: AnyEvent, table: Table, secret: bytes | None, asked: Asked | None = None) -> None:
        """Write an event that gives `table`, with the secret to keep beside it. When it is in it is shown."""
        logged = entered(event, asked)
        if logged.n > self._floor.level:
            if asked is not None:
                asked.refuse(Reason.NOT_NOW, "not before all nodes are of this version")
            else:
                self.go_on(step_in_s=self._settings.retry_s)
            return
        before = self.fold.head
        head = Head(before.version + 1, self._entropy.token())
        draft = Draft(head.version, head.token, encode_logged(logged), secret)
        self._pending, self.waiting = Pending(head, logged, table, asked), True
        self._log.append(self.id, before, draft, self._answered)

    def changed(self, before: Table, event: AnyEvent) -> None:
        """An event, of this or another node, has changed the table part."""
        self._owner.changed(self, before, event)

    def stop(self) -> None:
        """Forget all timers and what waits; the host is not used again."""
        self._stopped = True
        self._agenda.stop()
        self._deputy.stop()
        self.room.stop()
        self._mailbox.clear()
        self.tail.stop()

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
                self.tail.read(asked)
            else:
                asked.refuse(*told(self.fold, asked, refusal))
        else:
            if found is not None:
                event, table = found
                self.append(event, table, None, asked)

    def _answered(self, outcome: Outcome) -> None:
        pending = self._pending
        assert pending is not None
        self._pending = None
        if self._stopped:
            return  # who asked was sent away, and asks again
        if type(outcome) is Ok:
            self.waiting = False
            self._commit(pending, outcome.at)
            self._next()
        elif type(outcome) is Conflict:
            self.tail.read(pending.asked, pending.head.token)
        else:
            if pending.asked is not None:
                pending.asked.refuse(Reason.STORAGE_UNAVAILABLE)
            self.go_on(step_in_s=self._settings.retry_s)

    def _commit(self, pending: Pending, at: int) -> None:
        """The entry is in: swap, then tell."""
        known, head, logged, asked = self.fold, pending.head, pending.logged, pending.asked
        before = known.table
        known.advance(head, at, logged, pending.table)
        self.appended = head
        self.clock.learn(at)
        if asked is None:
            self.room.show(before, logged.e)
        else:
            self.room.show(before, logged.e, asked.viewer, asked.ok(head.version))
        if not known.plain and before.rev != known.table.rev:
            self.changed(before, logged.e)

    def _next(self, step_in_s: float = 0) -> None:
        """Read on if there is more, take what waits in the mailbox, then wait for what is due."""
        if not self.tail.caught_up():
            return
        while self._mailbox and not self.waiting:
            self._take(self._mailbox.popleft())
        if not self.waiting:
            self._agenda.look(step_in_s)

    def _pass_host(self) -> None:
        passed = self._deputy.due(self.fold.table, self.room.has)
        if passed is not None and not self.waiting:
            self.append(passed, apply(self.fold.table, passed), None)
        self._deputy.watch(self.fold.table, self.room.has)  # it is tried again if the log has not taken it
