"""The people around one table on this node, and what they are shown of it."""

from collections.abc import Set

from protocol.codes import Close
from rules.events import AnyEvent, CardPlayed
from rules.seats import SEATS, Seat
from rules.table import Table, seat_of
from server.alarm import Alarm
from server.audience import Audience
from server.clock import Clock
from server.elsewhere import NOBODY_ELSE, Elsewhere, Here
from server.fold import Fold
from server.hosting import Surroundings
from server.news import affected, can_wait
from server.parts import Parts
from server.presence import NAMED, Attendance
from server.reclaims import Reclaims
from server.talk import Talk
from server.viewer import Viewer


class Room:
    """Who is connected to a table here. Comings and goings are shown together, every `people_s` seconds at most."""

    def __init__(self, known: Fold, clock: Clock, around: Surroundings) -> None:
        self._fold = known
        self._clock = clock
        self._people_s = around.settings.people_s
        self.left_at = clock.monotonic()
        """When somebody left last, on the monotonic clock."""
        self._alarm = Alarm(clock, self._show_people)
        self._unhurried = Alarm(clock, self._show_unhurried)
        self._owes = False
        """Whether there is something unhurried that not everybody has been shown."""
        now = clock.now()
        self._attendance = Attendance(now)
        self.parts = Parts(known)
        self._gallery = Parts(known, late=True)
        self.audience = Audience(self.parts, self._gallery, clock)
        self.talk = Talk(known, self.audience, around.node, clock, around.settings.shared)
        self.reclaims = Reclaims(clock.now)
        self._elsewhere = NOBODY_ELSE
        self._take_people(now)
        self._change(now)

    def __len__(self) -> int:
        return len(self.audience)

    @property
    def online(self) -> Set[Seat]:
        """The seats whose person is connected, to whichever node."""
        seats = self._elsewhere.seats
        return self.audience.seated.keys() | seats.keys() if seats else self.audience.seated.keys()

    def __contains__(self, seat: object) -> bool:
        return seat in self.online

    def has(self, guest: str) -> bool:
        """Whether a guest is connected, seated or not, to whichever node."""
        here = any(viewer.asker.guest == guest for viewer in self.audience.viewers())
        return here or guest in self._elsewhere.guests

    def here(self) -> Here:
        """Who is connected to this node, to tell the others."""
        watchers = self._watchers()
        guests = {viewer.asker.guest for viewer in self.audience.viewers() if viewer.asker.plays}
        numbers = {seat: viewer.claim for seat, viewer in self.audience.seated.items()}
        names = tuple(sorted(watchers)[:NAMED])
        wishes = self.reclaims.wishes
        return Here(self._clock.now(), numbers, tuple(sorted(guests)), names, len(watchers), wishes)

    def met(self, elsewhere: Elsewhere) -> None:
        """Take in who is there on other nodes. A seat that was taken over there is closed here."""
        for seat, number in elsewhere.seats.items():
            viewer = self.audience.seated.get(seat)
            if viewer is not None and viewer.number < number:
                viewer.socket.close(Close.REPLACED, "played from elsewhere")
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._attendance.seen(self.online, self._clock.now())
            self._people_changed()
        if self.reclaims.met(elsewhere.wishes):
            self.tell_reclaims()

    def viewers(self) -> list[Viewer]:
        """Everybody who is connected."""
        return list(self.audience.viewers())

    def join(self, viewer: Viewer, rewound: bool) -> None:
        """Somebody comes and is sent everything; the same seat's older connection is closed.

        That may be this one: its hello has waited for the store while a newer connection was let in.
        """
        there = self.audience.seated.get(viewer.seat) if viewer.seat is not None else None
        if there is not None:
            older, newer = sorted((there, viewer), key=lambda one: one.socket.number)
            newer.number = max(newer.number, older.claim)
            if newer is there:
                viewer.socket.close(Close.REPLACED, "played from elsewhere")
                return
        self._admit(viewer)
        now = self._clock.now()
        if viewer.seat is not None or len(self.audience.others) <= NAMED:
            self._take_people(now)  # of a larger crowd everybody learns together, soon: each time it is looked through
        self._tick(now)
        self.audience.show_to(viewer, rewound)
        self.talk.join(viewer)
        if self.reclaims:
            self.tell_reclaims()
        self._people_changed()

    def leave(self, viewer: Viewer) -> None:
        """A connection is gone; one that was replaced before changes nothing."""
        if viewer.seat is not None and self.audience.seated.get(viewer.seat) is viewer:
            del self.audience.seated[viewer.seat]
        elif self.audience.others.pop(viewer.socket.number, None) is None:
            return
        self.left_at = self._clock.monotonic()
        self._attendance.seen(self.online, self._clock.now())
        self._people_changed()

    def drained(self, viewer: Viewer) -> None:
        """Somebody who was behind can be written to again."""
        self._tick(self._clock.now())
        self.audience.show_to(viewer)
        self.talk.tell(viewer)

    def show(self, before: Table, event: AnyEvent, asker: Viewer | None = None, answer: bytes = b"") -> None:
        """The table has changed by one event; `answer` goes to the asker in the same write as the view."""
        fold, table = self._fold, self._fold.table
        game = table.game
        if fold.plain and type(event) is CardPlayed and game is not None and game.round is not None:
            self._owes = False
            self.parts.play(game.round)
            self.audience.show_card(event.seat, game, game.round, asker, answer)
            return
        self._change(self._clock.now())
        if can_wait(before, table, event, asked=asker is not None):
            if asker is not None:
                self.audience.show_asker(asker, answer)
            self._owes = True
            self._unhurried.within(self._people_s)
            return
        self._owes = False
        if before.seats is not table.seats and _guests(before) != _guests(table):
            self._reseat(table, asker)
        self.audience.show(affected(before, fold, event), asker, answer, gallery=fold.late is None)
        if self.reclaims:
            self.tell_reclaims()

    def show_all(self, asker: Viewer | None = None, answer: bytes = b"") -> None:
        """The table has changed in ways that are not known one by one."""
        self._change(self._clock.now())
        self._owes = False
        self._reseat(self._fold.table, asker)
        self.audience.show(SEATS, asker, answer)
        if self.reclaims:
            self.tell_reclaims()

    def tell_reclaims(self) -> None:
        """Let the host know who waits for a seat, and whoever waits that they do."""
        table = self._fold.table
        self.reclaims.settle(table)
        for viewer in self.audience.viewers():
            viewer.tell(self.reclaims.shown_to(viewer.asker.guest, table))

    def close(self, code: Close, reason: str) -> None:
        """Close every connection and forget it."""
        for viewer in self.viewers():
            viewer.socket.close(code, reason)
        self.audience.clear()

    def stop(self) -> None:
        """Forget all timers; the room is not used again."""
        self._alarm.cancel()
        self.talk.stop()
        self._unhurried.cancel()
        self.audience.stop()

    def _reseat(self, table: Table, asker: Viewer | None) -> None:
        """Connections follow their guests to and from seats. Of a guest's connections the one that was used last keeps
        the seat, the others are closed.

        That need not be the asker's: while its order waited for the log, its client may have come again.
        """
        viewers = sorted(self.viewers(), key=lambda viewer: (viewer.used_at, viewer is asker, viewer.socket.number))
        self.audience.clear()
        for viewer in viewers:
            viewer.seat = seat_of(table, viewer.asker.guest)
            self._admit(viewer)
        self._attendance.seen(self.online, self._clock.now())
        self._people_changed()

    def _admit(self, viewer: Viewer) -> None:
        """Take a viewer in; an older connection of the same seat is closed."""
        if viewer.seat is None:
            self.audience.others[viewer.socket.number] = viewer
            return
        older = self.audience.seated.get(viewer.seat)
        self.audience.seated[viewer.seat] = viewer
        if older is not None:
            older.socket.close(Close.REPLACED, "played from elsewhere")

    def _watchers(self) -> list[str]:
        """The names of who has no seat, but for the host, whom everybody knows."""
        host = self._fold.table.host
        return [viewer.asker.name for viewer in self.audience.others.values() if viewer.asker.guest != host]

    def _take_people(self, now: int) -> None:
        self._attendance.seen(self.online, now)
        elsewhere, watchers = self._elsewhere, self._watchers()
        people = self._attendance.part(
            self._fold.table, [*watchers, *elsewhere.watchers], len(watchers) + elsewhere.watching, now
        )
        self.parts.people(people)
        self._gallery.people(people)

    def _change(self, now: int) -> None:
        self.parts.change(now)
        if self._watched_late:
            self._gallery.change(now)

    def _tick(self, now: int) -> None:
        self.parts.tick(now)
        if self._watched_late:
            self._gallery.tick(now)

    @property
    def _watched_late(self) -> bool:
        return self._fold.table.watch.delay != "none"

    def _people_changed(self) -> None:
        self._alarm.within(self._people_s)

    def _show_unhurried(self) -> None:
        if self._owes and len(self):
            self._owes = False
            self._tick(self._clock.now())
            self.audience.show(())

    def _show_people(self) -> None:
        if not len(self):
            return
        now = self._clock.now()
        self._take_people(now)
        self._tick(now)
        self.audience.show(())
        change = self._attendance.next_change(now)
        if change is not None:
            self._alarm.within((change - now) / 1000)


def _guests(table: Table) -> list[str | None]:
    return [chair.guest if chair is not None else None for chair in table.seats]
