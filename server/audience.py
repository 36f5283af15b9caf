"""Everybody who sees a table, and how a change reaches them: seats first, crowds in slices. Never awaits."""

from collections.abc import Iterator

from rules.seats import Seat
from rules.table import Game, Round
from server.clock import Clock, Timer
from server.parts import Parts
from server.viewer import NOBODY, Viewer

SLICE = 200
"""Watchers that are written to in one turn of the loop."""
CROWD_S = 0.25
"""Beyond one slice, each watcher gets a view at most that often."""


class Audience:
    """The viewers of one table: at most one per seat, and any number of others."""

    def __init__(self, parts: Parts, gallery: Parts, clock: Clock) -> None:
        """`parts` are what seats are sent; `gallery` what everybody else is at a table that is watched late."""
        self.seated: dict[Seat, Viewer] = {}
        self.others: dict[int, Viewer] = {}
        self._parts = parts
        self._late = gallery
        self._clock = clock
        self._crowd: Timer | None = None
        self._missed = False

    @property
    def _gallery(self) -> Parts:
        return self._parts if self._parts.fold.table.watch.delay == "none" else self._late

    def __len__(self) -> int:
        return len(self.seated) + len(self.others)

    def viewers(self) -> Iterator[Viewer]:
        """Everybody, seats first."""
        yield from self.seated.values()
        yield from self.others.values()

    def show(
        self, affected: tuple[Seat, ...], asker: Viewer | None = None, answer: bytes = b"", gallery: bool = True
    ) -> None:
        """Send the newest view; `affected` seats may have new own parts. `answer` joins the asker's view.

        Without `gallery` there is nothing new for whoever has no seat.
        """
        parts = self._parts
        common, newest = parts.common, parts.newest
        for seat, viewer in self.seated.items():
            if seat in affected:
                frame = parts.frame(viewer, parts.own(seat, viewer.asker.guest))
            elif viewer.has is newest:
                frame = common
            else:
                frame = parts.frame(viewer, viewer.own)
            if viewer is asker:
                _send(viewer, frame, answer)
            else:
                viewer.socket.show(frame)
        if self.others:
            self._show_others(asker, answer, gallery)

    def show_card(self, mover: Seat, game: Game, round: Round, asker: Viewer | None, answer: bytes) -> None:
        """Send what a plain card of `mover` has changed: its own part, that of the seat asked next, what all see."""
        parts = self._parts
        common, newest = parts.common, parts.newest
        asked = parts.fold.asked[0]
        for seat, viewer in self.seated.items():
            show = viewer.socket.show
            if seat is not mover and seat is not asked:
                show(common if viewer.has is newest else parts.frame(viewer, viewer.own))
            elif viewer is asker:
                _send(viewer, parts.played(viewer, seat, game, round, seat is asked), answer)
            else:
                show(parts.played(viewer, seat, game, round, seat is asked))
        if self.others:
            self._show_others(asker, answer, gallery=True)

    def show_asker(self, asker: Viewer, answer: bytes) -> None:
        """Send the newest view to who has asked, and not yet to the others."""
        _send(asker, self._newest(asker), answer)

    def _show_others(self, asker: Viewer | None, answer: bytes, gallery: bool) -> None:
        if asker is not None and asker.socket.number in self.others:
            _send(asker, self._gallery.frame(asker, NOBODY), answer)
        if not gallery:
            return
        if len(self.others) <= SLICE:
            parts = self._gallery
            common, newest = parts.common, parts.newest
            for viewer in self.others.values():
                if viewer is not asker:
                    current = viewer.has is newest and viewer.own is NOBODY
                    viewer.socket.show(common if current else parts.frame(viewer, NOBODY))
        elif self._crowd is None:
            self._pump(list(self.others.values()), 0)
        else:
            self._missed = True

    def show_to(self, viewer: Viewer, rewound: bool = False) -> None:
        """Send one viewer everything."""
        viewer.forget()
        _send(viewer, self._newest(viewer, rewound))

    def _newest(self, viewer: Viewer, rewound: bool = False) -> bytes:
        """The frame that brings one viewer up to date, whatever has changed."""
        if viewer.seat is None:
            return self._gallery.frame(viewer, NOBODY, rewound)
        return self._parts.frame(viewer, self._parts.own(viewer.seat, viewer.asker.guest), rewound)

    def clear(self) -> None:
        """Nobody sees the table any more."""
        self.seated.clear()
        self.others.clear()

    def stop(self) -> None:
        """Forget the timer."""
        if self._crowd is not None:
            self._crowd.cancel()
            self._crowd = None

    def _pump(self, crowd: list[Viewer], start: int) -> None:
        """Write to one slice of the crowd, the next in the next turn, then rest before the newest view goes out."""
        if start == 0:
            self._missed = False
        for viewer in crowd[start : start + SLICE]:
            viewer.socket.show(self._gallery.frame(viewer, NOBODY))
        following = start + SLICE
        if following < len(crowd):
            self._crowd = self._clock.call_later(0, lambda: self._pump(crowd, following))
        else:
            self._crowd = self._clock.call_later(CROWD_S, self._rested)

    def _rested(self) -> None:
        self._crowd = None
        if self._missed:
            self._pump(list(self.others.values()), 0)


def _send(viewer: Viewer, frame: bytes, answer: bytes = b"") -> None:
    """Who is behind loses the view, and is sent everything when it reads again; the answer is kept for it."""
    if not viewer.socket.send(answer + frame) and answer:
        viewer.socket.answer(answer)
