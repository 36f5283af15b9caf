"""One table in memory on this node: takes requests and due steps one at a time, commits each, then shows it."""

import logging
from collections import deque

from msgspec import Struct

from protocol.codec import encode
from protocol.codes import Close
from protocol.replies import Ok as OkReply
from protocol.replies import Refused
from protocol.requests import AnyOrder
from rules.apply import apply
from rules.events import AnyEvent, ClockExtended
from rules.options import OptionsRefused
from rules.reasons import Illegal, Reason
from rules.table import Table
from server.agenda import Agenda
from server.fold import Fold, Logged, Unfoldable, encode_logged, fold
from server.frames import text_frame
from server.hosting import Surroundings
from server.log import Conflict, Draft, Head, LogFailed, Ok, Outcome, Unavailable
from server.orders import order
from server.room import Room
from server.stepping import Stepping, needs_secret, secret_entry
from server.steps import Step
from server.viewer import Viewer, answer

_log = logging.getLogger(__name__)


class Pending(Struct, frozen=True):
    """What has been sent to the log and has no answer yet."""

    draft: Draft
    logged: Logged
    table: Table
    viewer: Viewer | None = None
    request: AnyOrder | None = None


class Host:
    """A table's one authority on this node."""

    def __init__(self, known: Fold, around: Surroundings) -> None:
        self.id = known.table.id
        self.fold = known
        self.room = Room(known, around.node.clock, around.settings.people_s)
        self._log = around.node.log
        self._clock = around.node.clock
        self._entropy = around.node.entropy
        self._spawn = around.node.spawn
        self._owner = around.owner
        self._settings = around.settings
        self._agenda = Agenda(around.node.clock, around.settings.pace, self._step)
        self._stepping = Stepping(around.node.entropy)
        self._pending: Pending | None = None
        self._reading = False
        """The log is being read: nothing is taken until it has answered."""
        self._mailbox: deque[tuple[Viewer, AnyOrder]] = deque()

    @property
    def idle(self) -> bool:
        """Nobody is connected and nothing is under way: the table may leave memory."""
        return not len(self.room) and self._pending is None and not self._reading

    def join(self, viewer: Viewer, rewound: bool = False) -> None:
        """A viewer comes; `rewound` says that what it was shown last is not in the log."""
        first = not len(self.room)
        self.room.join(viewer, rewound)
        if first and not self._waiting:
            self._wake()

    def leave(self, viewer: Viewer) -> None:
        """A viewer's connection is gone. A table nobody is connected to rests."""
        self.room.leave(viewer)
        if not len(self.room):
            self._agenda.rest()

    def drained(self, viewer: Viewer) -> None:
        """A viewer that was behind can be written to again."""
        self.room.drained(viewer)

    def request(self, viewer: Viewer, request: AnyOrder) -> None:
        """Take one order; it is answered once, now or when the log has answered."""
        if not self._waiting:
            self._take(viewer, request)
        elif len(self._mailbox) < self._settings.mailbox:
            self._mailbox.append((viewer, request))
        else:
            _refuse(viewer, request, Reason.BUSY)

    def stop(self) -> None:
        """Forget all timers; the host is not used again."""
        self._agenda.stop()
        self.room.stop()

    @property
    def _waiting(self) -> bool:
        return self._pending is not None or self._reading

    def _take(self, viewer: Viewer, request: AnyOrder) -> None:
        known = self.fold
        done = known.done.get(viewer.asker.guest)
        if done is not None and done.id == request.id:
            viewer.socket.answer(text_frame(encode(OkReply(done.id, done.v))))
            return
        try:
            event = order(known.table, viewer.asker, request, self.room.online, self._entropy)
            table = apply(known.table, event)
        except Illegal as refusal:
            _refuse(viewer, request, refusal.reason)
        except OptionsRefused as refusal:
            _refuse(viewer, request, Reason.OPTIONS_REFUSED, f"{refusal.field}: {refusal.detail}")
        else:
            self._append(Logged(event, viewer.asker.guest, request.id), table, None, viewer, request)

    def _append(
        self,
        logged: Logged,
        table: Table,
        secret: bytes | None = None,
        viewer: Viewer | None = None,
        request: AnyOrder | None = None,
    ) -> None:
        head = self.fold.head
        draft = Draft(head.version + 1, self._entropy.token(), encode_logged(logged), secret)
        self._pending = Pending(draft, logged, table, viewer, request)
        self._log.append(self.id, head, draft, self._answered)

    def _answered(self, outcome: Outcome) -> None:
        pending = self._pending
        assert pending is not None
        self._pending = None
        match outcome:
            case Ok(at):
                self._commit(pending, at)
                self._next()
            case Conflict():
                self._reading = True
                self._spawn(self._catch_up(pending))
            case Unavailable():
                if pending.viewer is not None and pending.request is not None:
                    _refuse(pending.viewer, pending.request, Reason.STORAGE_UNAVAILABLE)
                self._next(self._settings.retry_s)

    def _commit(self, pending: Pending, at: int) -> None:
        """The entry is in: swap, then tell."""
        draft = pending.draft
        before = self.fold.table
        self.fold.advance(Head(draft.version, draft.token), at, pending.logged, pending.table)
        ok = b""
        if pending.request is not None:
            ok = text_frame(encode(OkReply(pending.request.id, draft.version)))
        self.room.show(before, pending.logged.e, pending.viewer, ok)
        if before.rev != pending.table.rev:
            self._owner.changed(self, before, pending.logged.e)

    def _next(self, step_in_s: float = 0) -> None:
        """Take what waits in the mailbox, then wait for what is due."""
        while self._mailbox and not self._waiting:
            self._take(*self._mailbox.popleft())
        if not self._waiting and len(self.room):
            self._agenda.look(self.fold, step_in_s)

    def _step(self, step: Step) -> None:
        if self._waiting:
            return  # the answer looks again
        if needs_secret(step):
            self._reading = True
            self._spawn(self._step_with_secret(step))
        else:
            self._propose(*self._stepping.event(self.fold, step))

    async def _step_with_secret(self, step: Step) -> None:
        retry_s = 0.0
        try:
            secret = await self._log.secret(self.id, secret_entry(self.fold, step))
        except LogFailed as failure:
            _log.warning("table %s: %s", self.id, failure)
            retry_s = self._settings.retry_s
        else:
            if secret is not None:
                self._reading = False
                self._propose(self._stepping.opened(self.fold, step, secret))
                return
            _log.error("table %s: the seed of a deal is not in the log", self.id)
            self._agenda.skip(self.fold.head)
        self._reading = False
        self._next(retry_s)

    def _propose(self, event: AnyEvent, secret: bytes | None = None) -> None:
        """Append what nobody asked for; an event that the rules refuse is not tried again until the table changes."""
        try:
            table = apply(self.fold.table, event)
        except Illegal as refusal:
            _log.error("table %s: %r refused: %s", self.id, event, refusal.reason)
            self._agenda.skip(self.fold.head)
            self._next()
        else:
            self._append(Logged(event), table, secret)

    def _wake(self) -> None:
        """People have come to a resting table: they get time for a question that fell due while nobody was here."""
        now = self._clock.now()
        deadline = self.fold.deadline()
        if deadline is not None and deadline <= now:
            self._propose(ClockExtended(now + self._settings.extension_s * 1000))
        else:
            self._next()

    async def _catch_up(self, pending: Pending) -> None:
        """Somebody else appended: fold what is new and judge the request again. A step is dropped: it is theirs now."""
        try:
            entries = await self._log.read(self.id, self.fold.head.version)
            fold(entries, self.fold)
        except (LogFailed, Unfoldable) as failure:
            _log.error("table %s: %s", self.id, failure)
            self.give_up(Close.RESTARTING, "the table is read again")
            return
        self._reading = False
        self.room.show_all()
        if pending.viewer is not None and pending.request is not None:
            self._take(pending.viewer, pending.request)
        self._next()

    def give_up(self, code: Close, reason: str) -> None:
        """Close every connection and let go of the table."""
        self.stop()
        self.room.close(code, reason)
        self._owner.given_up(self)


def _refuse(viewer: Viewer, request: AnyOrder, reason: Reason, detail: str | None = None) -> None:
    answer(viewer.socket, Refused(request.id, reason, detail))
