"""One table in memory on this node: takes requests and due steps one at a time, commits each, then shows it."""

import logging
from collections import deque

from msgspec import Struct

from protocol.codes import Close
from protocol.requests import AnyOrder, DenySeat, ReclaimSeat, ReturnSeat
from rules.apply import apply
from rules.options import OptionsRefused
from rules.reasons import Illegal, Reason
from rules.table import Table
from server.agenda import Agenda
from server.asked import Asked
from server.deputy import Deputy
from server.fold import Fold, Logged, encode_logged, follow, tail
from server.hosting import Surroundings
from server.log import Conflict, Draft, Head, LogFailed, Ok, Outcome
from server.orders import order
from server.room import Room
from server.stepping import Stepping, needs_seed, seed_entry
from server.steps import Act, Step
from server.store_clock import StoreClock
from server.viewer import Viewer

_log = logging.getLogger(__name__)


class Pending(Struct, frozen=True):
    """What has been sent to the log and has no answer yet; `asked` if somebody asked for it."""

    draft: Draft
    logged: Logged
    table: Table
    asked: Asked | None


class Host:
    """A table's one authority on this node."""

    def __init__(self, known: Fold, around: Surroundings) -> None:
        self.id = known.table.id
        self.fold = known
        self.clock = StoreClock(around.node.clock, known.at)
        self.room = Room(known, self.clock, around.settings.people_s)
        self._log = around.node.log
        self._entropy = around.node.entropy
        self._spawn = around.node.spawn
        self._owner = around.owner
        self._settings = around.settings
        self._agenda = Agenda(self.clock, around.settings.pace, self._step)
        self._stepping = Stepping(around.node.entropy)
        self._deputy = Deputy(self.clock, around.settings.host_away_s, self._pass_host)
        self._pending: Pending | None = None
        self._waiting = False
        """The log has been asked for something: nothing is taken until it has answered."""
        self._mailbox: deque[Asked] = deque()

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

    def grown(self) -> None:
        """Another node has appended: read on. Whatever waits for the log finds that out by itself."""
        if not self._waiting:
            self._waiting = True
            self._spawn(self._read_on(None))

    def stop(self) -> None:
        """Forget all timers and what waits; the host is not used again."""
        self._agenda.stop()
        self._deputy.stop()
        self.room.stop()
        self._mailbox.clear()

    def give_up(self, code: Close, reason: str) -> None:
        """Close every connection and let go of the table."""
        self.room.close(code, reason)
        self.stop()
        self._owner.given_up(self)

    def _take(self, asked: Asked) -> None:
        known = self.fold
        request, asker = asked.order, asked.viewer.asker
        done = known.done.get(asker.guest)
        if done is not None and done.id == request.id:
            asked.viewer.socket.answer(asked.ok(done.v))
            return
        online = self.room.audience.seated
        try:
            if isinstance(request, ReclaimSeat | DenySeat):
                self.room.reclaims.take(known.table, asker, request, online)
                asked.viewer.socket.answer(asked.ok(known.head.version))
                self.room.tell_reclaims()
                return
            if isinstance(request, ReturnSeat):
                event = self.room.reclaims.returned(known.table, asker, request, online)
            else:
                event = order(known.table, asker, request, online, self._entropy)
            table = apply(known.table, event)
        except Illegal as refusal:
            asked.refuse(refusal.reason)
        except OptionsRefused as refusal:
            asked.refuse(Reason.OPTIONS_REFUSED, f"{refusal.field}: {refusal.detail}")
        else:
            self._append(Logged(event, asker.guest, request.id), table, None, asked)

    def _append(self, logged: Logged, table: Table, secret: bytes | None, asked: Asked | None = None) -> None:
        head = self.fold.head
        draft = Draft(head.version + 1, self._entropy.token(), encode_logged(logged), secret)
        self._pending = Pending(draft, logged, table, asked)
        self._waiting = True
        self._log.append(self.id, head, draft, self._answered)

    def _answered(self, outcome: Outcome) -> None:
        pending = self._pending
        assert pending is not None
        self._pending = None
        if isinstance(outcome, Conflict):
            self._spawn(self._read_on(pending))
            return
        self._waiting = False
        if isinstance(outcome, Ok):
            self._commit(pending, outcome.at)
            self._next()
        else:
            if pending.asked is not None:
                pending.asked.refuse(Reason.STORAGE_UNAVAILABLE)
            self._next(self._settings.retry_s)

    def _commit(self, pending: Pending, at: int) -> None:
        """The entry is in: swap, then tell."""
        draft, logged, asked = pending.draft, pending.logged, pending.asked
        before = self.fold.table
        self.fold.advance(Head(draft.version, draft.token), at, logged, pending.table)
        self.clock.learn(at)
        if asked is None:
            self.room.show(before, logged.e)
        else:
            self.room.show(before, logged.e, asked.viewer, asked.ok(draft.version))
        if before.rev != pending.table.rev:
            self._owner.changed(self, before, logged.e)

    def _next(self, step_in_s: float = 0) -> None:
        """Take what waits in the mailbox, then wait for what is due."""
        while self._mailbox and not self._waiting:
            self._take(self._mailbox.popleft())
        if not self._waiting:
            self._agenda.look(self.fold, step_in_s)

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
            self._append(Logged(passed), apply(self.fold.table, passed), None)
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
            self._append(Logged(event), table, secret)

    async def _read_on(self, pending: Pending | None) -> None:
        """Somebody else appended: fold what is new, judge a request again. A step is dropped: the next is looked for.

        After a retry the newer entries may follow our own, which is known by its token.
        """
        found: int | None = None
        try:
            for entry in await tail(self._log, self.fold):
                before = self.fold.table
                event = follow(self.fold, entry)
                if before.rev != self.fold.table.rev:
                    self._owner.changed(self, before, event)
                if pending is not None and entry.token == pending.draft.token:
                    found = entry.version
        except Exception:
            _log.exception("table %s cannot be read on", self.id)
            self.give_up(Close.RESTARTING, "the table is read again")
            return
        self._waiting = False
        self.clock.learn(max(self.clock.now(), self.fold.at))
        asked = pending.asked if pending is not None else None
        if asked is None:
            self.room.show_all()
        elif found is not None:
            self.room.show_all(asked.viewer, asked.ok(found))
        else:
            self.room.show_all()
            self._take(asked)
        self._next()
