"""The end of a log that nodes share: reads on what others have appended, folds it and shows it."""

import logging
from collections.abc import Callable

from protocol.codes import Close
from rules.events import AnyEvent
from rules.reasons import Reason
from server.asked import Asked
from server.authority import Authority
from server.fold import Fold, follow
from server.hosting import Surroundings
from server.log import EMPTY, Entry, Head, LogFailed
from server.logged import Unfoldable
from server.room import Room
from server.store_clock import StoreClock

_log = logging.getLogger(__name__)


class Tail:
    """What follows in one table's log, as far as this node has heard and read."""

    def __init__(self, known: Fold, room: Room, clock: StoreClock, around: Surroundings, host: Authority) -> None:
        self._fold = known
        self._room = room
        self._clock = clock
        self._log = around.node.log
        self._spawn = around.node.spawn
        self._retry_s = around.settings.retry_s
        self._host: Authority | None = host
        """None when it has stopped."""
        self._heard = 0
        """The newest version that was told of."""
        self._then: list[Callable[[], object]] = []
        """Calls to make when what others appended has been read, or cannot be read."""

    def told(self, before: Head, entry: Entry) -> None:
        """An entry has been appended somewhere, perhaps here, after the head `before`."""
        host, head, was = self._host, self._fold.head, self._fold.table
        self._heard = max(self._heard, entry.version)
        if host is None or host.waiting or entry.version < head.version or entry.head == head:
            return
        if before != head:
            self.read()
            return
        try:
            event = self._follow(host, entry)
        except Unfoldable as failure:
            self._give_up(str(failure), Close.RESTARTING)
            return
        self._clock.learn(entry.at)
        self._room.show(was, event)
        host.go_on()

    def grown(self) -> None:
        """Another node has appended: read on. Whatever waits for the log finds that out by itself."""
        if self._host is not None and not self._host.waiting:
            self.read()

    def compare(self, was: Head, newest: Head) -> None:
        """The log's newest entry was `newest` at a time when this node had come to `was`, or later."""
        if newest.version <= was.version and newest != was:
            self._give_up(f"the log ends at {newest.version}, and was read to {was.version}", _instead(newest))
            return
        self._heard = max(self._heard, newest.version)
        if self._heard > self._fold.head.version:
            self.grown()

    def catch_up(self, then: Callable[[], object]) -> None:
        """Read what others have appended, and call `then` when that is done, or cannot be done."""
        self._then.append(then)
        if self._host is None:
            self._call_back()
        else:
            self.grown()

    def caught_up(self) -> bool:
        """Whether all that was told of has been read; who waited for that is called. Else it is read now."""
        if self._heard > self._fold.head.version:
            self.grown()
            return False
        if self._then:
            self._call_back()
        return True

    def read(self, asked: Asked | None = None, token: str = "") -> None:
        """Fold what others appended, and have an order judged again. A step is dropped: the next is looked for.

        After a retry the newer entries may follow our own, which is known by its token: the order has been done.
        """
        if self._host is not None:
            self._host.wait()
            self._spawn(self._read_on(asked, token))

    def stop(self) -> None:
        """Read no further, forget the host, and make the calls that waited."""
        self._host = None
        self._call_back()

    async def _read_on(self, asked: Asked | None, token: str) -> None:
        self._heard = 0  # what is told from now on may be newer than what is read
        try:
            entries = await self._newer()
            host = self._host
            if host is None:
                return
            for entry in entries:
                self._follow(host, entry)
        except LogFailed as failure:
            self._cannot_read(failure, asked)
        except Unfoldable as failure:
            self._give_up(str(failure), await self._why())
        else:
            self._show(host, entries, asked, token)

    async def _newer(self) -> list[Entry]:
        """What others appended. Raises LogFailed; Unfoldable if what was folded last is not in the log any more."""
        head = self._fold.head
        entries = await self._log.read(self._fold.table.id, head.version - 1)
        if not entries or entries[0].head != head:
            raise Unfoldable(f"entry {head.version} is not the one that was shown")
        return entries[1:]

    def _follow(self, host: Authority, entry: Entry) -> AnyEvent:
        """Fold the next entry. Raises Unfoldable."""
        before = self._fold.table
        event = follow(self._fold, entry)
        if before.rev != self._fold.table.rev:
            host.changed(before, event)
        return event

    def _show(self, host: Authority, entries: list[Entry], asked: Asked | None, token: str) -> None:
        """Show what has been folded, with the answer if the order is part of it, and go on."""
        self._clock.learn(max(self._clock.now(), self._fold.at))
        found = next((entry.version for entry in entries if entry.token == token), None)
        if asked is not None and found is not None:
            self._room.show_all(asked.viewer, asked.ok(found))
            asked = None
        elif entries:
            self._room.show_all()
        host.go_on(asked)

    def _cannot_read(self, failure: LogFailed, asked: Asked | None) -> None:
        """What was asked is not in the log; what others did is found when heads are compared."""
        _log.warning("table %s: %s", self._fold.table.id, failure)
        if self._host is not None:
            if asked is not None:
                asked.refuse(Reason.STORAGE_UNAVAILABLE)
            self._host.go_on(step_in_s=self._retry_s)

    async def _why(self) -> Close:
        """Why the fold's newest entry is not in the log: the table is gone, or another log is there."""
        try:
            [newest] = await self._log.heads([self._fold.table.id])
        except LogFailed:
            return Close.RESTARTING
        return _instead(newest)

    def _give_up(self, why: str, code: Close) -> None:
        if self._host is not None:
            _log.error("table %s cannot be read on: %s", self._fold.table.id, why)
            self._host.give_up(code, "the table is read again" if code is Close.RESTARTING else "the table is gone")

    def _call_back(self) -> None:
        """Make the calls that waited."""
        then, self._then = self._then, []
        for call in then:
            call()


def _instead(newest: Head) -> Close:
    """What a log that ends there means to those at the table, if what they were shown is not in it."""
    return Close.NO_TABLE if newest == EMPTY else Close.RESTARTING
