"""The talk at one table on this node: takes lines to the store, and tells everybody what they may hear of it.

No line waits in a queue. What a viewer was told last is noted on it, and the rest is told when its socket takes it.
"""

import logging
from collections.abc import Sequence

from protocol.chat import Line, Listeners
from protocol.codec import encode, encode_ok
from protocol.replies import Chat, Refused
from protocol.requests import ChatOrder, Say
from rules.facts import facts
from rules.reasons import Illegal, Reason
from rules.table import seat_of
from server.alarm import Alarm
from server.audience import SLICE, Audience
from server.chat import Kept, Said, Talked
from server.clock import Clock
from server.fold import Fold
from server.frames import text_frame
from server.hosting import Node
from server.log import LogFailed
from server.talking import TalkLimit, may_set, said
from server.viewer import UNTOLD, Heard, Viewer, answer

_log = logging.getLogger(__name__)
LATE_S = 0.25
"""So often it is looked whether those who watch late may hear more."""
RETRY_S = 2.0
"""Between tries to read while the store does not answer."""


class Talk:
    """What has been read of a table's talk, and who was told of it."""

    def __init__(self, known: Fold, audience: Audience, node: Node, clock: Clock, shared: bool) -> None:
        """On a `shared` store others say things, too."""
        self._fold = known
        self._audience = audience
        self._store = node.chat
        self._spawn = node.spawn
        self._clock = clock
        self._shared = shared
        self._talked: Talked | None = None
        """None before it has been read."""
        self._seats = self._others = UNTOLD
        """What the seats, and those who have none, may have heard by now."""
        self._frames: dict[tuple[Heard, Heard], bytes] = {}
        self._reading = self._again = self._failed = self._stopped = False
        self._limit: TalkLimit | None = None
        self._alarm = Alarm(clock, self._look)

    def join(self, viewer: Viewer) -> None:
        """Somebody comes, and is told all that is kept."""
        self._open()
        self.tell(viewer)
        if not self._reading and (self._shared or self._failed or self._talked is None):
            self.refresh()

    def tell(self, viewer: Viewer) -> None:
        """Tell somebody what they have not heard. Who is behind is told when they are no more."""
        due = self._others if viewer.seat is None else self._seats
        if viewer.heard != due and not viewer.socket.behind:
            frame = self._frame(viewer.heard, due)
            if not frame or viewer.socket.send(frame):
                viewer.heard = due

    def take(self, viewer: Viewer, order: ChatOrder) -> None:
        """Do what somebody asks for; it is answered once, when the store has answered."""
        self._spawn(self._taken(viewer, order))

    def refresh(self) -> None:
        """Read the store, for there may be more, and tell everybody."""
        if self._reading:
            self._again = True
        elif not self._stopped:
            self._reading = True
            self._spawn(self._read_on())

    def stop(self) -> None:
        """Forget the timer; nothing is read any more."""
        self._stopped = True
        self._alarm.cancel()

    async def _taken(self, viewer: Viewer, order: ChatOrder) -> None:
        asker, table = viewer.asker, self._fold.table
        try:
            if isinstance(order, Say):
                await self._say(viewer, order)
            else:
                may_set(self._fold, asker)
                await self._store.let(table.id, order.chat)
        except Illegal as refusal:
            told = facts(self._fold.table, seat_of(self._fold.table, asker.guest), refusal.reason)
            answer(viewer.socket, Refused(order.id, refusal.reason, None, told))
        except LogFailed as failure:
            _log.warning("table %s: %s", table.id, failure)
            answer(viewer.socket, Refused(order.id, Reason.STORAGE_UNAVAILABLE))
        else:
            viewer.socket.answer(text_frame(encode_ok(order.id, self._fold.head.version)))
            self.refresh()

    async def _say(self, viewer: Viewer, order: Say) -> None:
        talked = self._talked or await self._store.read(self._fold.table.id)
        line = said(self._fold, viewer.asker, talked.chat, order)
        if not self._allowed(line):
            raise Illegal(Reason.RATE_LIMITED)
        await self._store.say(self._fold.table.id, order.id, line)

    def _allowed(self, line: Said) -> bool:
        self._limit = self._limit or TalkLimit(self._clock.monotonic)
        return self._limit.allow(line.guest, line.seat is not None)

    async def _read_on(self) -> None:
        try:
            talked = await self._store.read(self._fold.table.id)
        except LogFailed as failure:
            if not self._failed:
                _log.warning("table %s: its talk: %s", self._fold.table.id, failure)
            self._failed = True
            if len(self._audience):
                self._alarm.within(RETRY_S)
        else:
            self._failed = False
            if _newest(talked) < _newest(self._talked):
                self._forget()
            self._talked = talked
            self._show()
        finally:
            self._reading = False
        if self._again:
            self._again = False
            self.refresh()

    def _forget(self) -> None:
        """The store was put back to an older copy, and will give the same ids again: everybody is told all anew."""
        for viewer in self._audience.viewers():
            viewer.heard = UNTOLD

    def _show(self) -> None:
        self._open()
        for viewer in self._audience.seated.values():
            self.tell(viewer)
        self._show_others(list(self._audience.others.values()))

    def _show_others(self, crowd: Sequence[Viewer]) -> None:
        """Tell a slice of those who have no seat, and the others in the loop's next turns."""
        for viewer in crowd[:SLICE]:
            self.tell(viewer)
        if crowd[SLICE:] and not self._stopped:
            self._clock.call_later(0, lambda: self._show_others(crowd[SLICE:]))

    def _look(self) -> None:
        if self._failed:
            self.refresh()
        else:
            self._show()

    def _open(self) -> None:
        """Find what may be heard by now. While those without a seat have to wait for some, it is looked again."""
        talked = self._talked
        if talked is None:
            return
        shown = (self._fold.late or self._fold).head.version
        all_lines = talked.lines
        held = next((one.line.id for one in all_lines if one.line.to == "table" and one.v > shown), None)
        table, watchers = _last(all_lines, "table"), _last(all_lines, "watchers")
        open_lines = all_lines if held is None else [one for one in all_lines if one.line.id < held]
        self._seats = Heard(talked.chat, table)
        self._others = Heard(talked.chat, _last(open_lines, "table"), watchers)
        self._frames.clear()
        if held is not None and self._audience.others:
            self._alarm.within(LATE_S)

    def _frame(self, heard: Heard, due: Heard) -> bytes:
        """What makes those who have heard so much hear all that is due; empty if that is nothing."""
        frame = self._frames.get((heard, due))
        if frame is None and self._talked is not None:
            lines = tuple([one.line for one in self._talked.lines if _unheard(one.line, heard, due)])
            news = lines or heard.chat != due.chat
            frame = text_frame(encode(Chat(self._talked.chat, lines))) if news else b""
            self._frames[heard, due] = frame
        return frame or b""


def _last(lines: Sequence[Kept], to: Listeners) -> int:
    return next((one.line.id for one in reversed(lines) if one.line.to == to), 0)


def _unheard(line: Line, heard: Heard, due: Heard) -> bool:
    if line.to == "table":
        return heard.table < line.id <= due.table
    return heard.watchers < line.id <= due.watchers


def _newest(talked: Talked | None) -> int:
    return talked.lines[-1].line.id if talked is not None and talked.lines else 0
