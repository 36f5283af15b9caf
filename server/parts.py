"""The parts of one view as bytes, each encoded once per change, and the frames made of them."""

from typing import Any

from msgspec import Raw

from protocol.codec import encode
from protocol.replies import PeoplePart
from rules.own import own_card, own_fresh, own_lasting
from rules.round_view import card_fresh, play_fresh, play_lasting, play_tricks
from rules.seats import Seat
from rules.table import PLAYING, Game, Round, Table, Trick, last_trick
from rules.view import round_view, table_fresh, table_lasting, table_lasts
from server.fold import Fold
from server.frames import text_frame
from server.viewer import Viewer


class Parts:
    """What viewers of one table are sent."""

    __slots__ = (
        "_body",
        "_game",
        "_last_trick",
        "_late",
        "_own_lasting",
        "_people",
        "_play_fresh",
        "_play_lasting",
        "_play_tricks",
        "_rounds",
        "_settled",
        "_shared",
        "_table",
        "_table_lasting",
        "_table_lasts",
        "common",
        "fold",
        "newest",
    )

    def __init__(self, fold: Fold, late: bool = False) -> None:
        """`late` parts show the table to those who watch it late."""
        self.fold = fold
        self._late = late
        self._table = b""
        self._table_lasts: tuple[object, ...] = ()
        self._table_lasting = b""
        self._game = 0
        self._rounds: list[Raw] = []
        """What is told of the finished rounds of the game of that number."""
        self._people = b""
        self.newest = (-1, 0)
        """Revisions of the table part and the people part."""
        self.common = b""
        """The frame for a viewer that has these, and whose own part has not changed."""
        self._settled: int = -1
        self._last_trick: Trick | None = None
        self._play_lasting = b""
        self._play_tricks = b""
        self._own_lasting: dict[Seat, bytes] = {}
        self._play_fresh = b""
        self._body = b""
        self._shared: dict[tuple[int, int], bytes] = {}
        """Frames without an own part, by the revisions that their viewers have."""

    def people(self, part: PeoplePart) -> None:
        """Take in who is connected."""
        self._people = encode(part)
        self.newest = (self.newest[0], part.rev)

    def change(self, now: int) -> None:
        """Encode what every viewer gets of the table as it stands. `now` is ms since 1970."""
        fold = self.fold.late or self.fold if self._late else self.fold
        table = fold.table
        if table.rev != self.newest[0]:
            self._change_table(table)
        last = last_trick(table)
        if fold.settled != self._settled:
            self._settled = fold.settled
            self._own_lasting.clear()
            self._play_lasting = _lasting(play_lasting(table, fold.now))
            self._play_tricks = _lasting(play_tricks(table, fold.now))[:-1]
        elif last is not self._last_trick:
            self._play_tricks = _lasting(play_tricks(table, fold.now))[:-1]
        self._last_trick = last
        fresh = play_fresh(table, fold.now, fold.asked, fold.asked_at, fold.deadline, fold.did)
        self._play_fresh = encode(fresh)[:-1]
        self.tick(now)

    def play(self, round: Round) -> None:
        """Encode what a plain card has changed for every viewer."""
        fold = self.fold
        if round.last_trick is not self._last_trick:
            self._play_tricks = _lasting(play_tricks(fold.table, PLAYING))[:-1]
            self._last_trick = round.last_trick
        fresh = card_fresh(fold.table.n, round, fold.asked, fold.asked_at, fold.deadline, fold.did)
        self._play_fresh = encode(fresh)[:-1]
        self.tick(fold.at)

    def _change_table(self, table: Table) -> None:
        lasts = table_lasts(table)
        if lasts != self._table_lasts:
            rounds = self._finished(table)
            self._table_lasts, self._table_lasting = lasts, _lasting(table_lasting(table) | {"rounds": rounds})
        self._table = encode(table_fresh(table))[:-1] + self._table_lasting
        self.newest = (table.rev, self.newest[1])

    def _finished(self, table: Table) -> list[Raw]:
        """The finished rounds of the game, each encoded once."""
        game = table.game
        if table.games != self._game:
            self._game, self._rounds = table.games, []
        if game is not None:
            self._rounds += [Raw(encode(round_view(game, round))) for round in game.rounds[len(self._rounds) :]]
        return self._rounds

    def tick(self, now: int) -> None:
        """The same table at another time: frames made before are no longer used.

        Late parts, too, carry the newest version: who has given up a seat has seen it, and takes no smaller one.
        """
        head = self.fold.head
        self._body = b'{"t":"view","v":%d,"k":"%b","now":%d,"play":%b%b%b' % (
            head.version,
            head.token.encode(),
            now,
            self._play_fresh,
            self._play_tricks,
            self._play_lasting,
        )
        self.common = text_frame(self._body + b"}")
        if self._shared:
            self._shared.clear()

    def own(self, seat: Seat, guest: str) -> bytes:
        """A seat's own part."""
        fold = self.fold
        lasting = self._own_lasting.get(seat)
        if lasting is None:
            lasting = self._own_lasting[seat] = _lasting(own_lasting(fold.table, seat, fold.now, fold.asked))
        return encode(own_fresh(fold.table, seat, fold.now, fold.asked, fold.done.get(guest)))[:-1] + lasting

    def played(self, viewer: Viewer, seat: Seat, game: Game, round: Round, asked: bool) -> bytes:
        """The frame for a seat that has played a plain card, or is `asked` for the next one: its own part is new."""
        guest = viewer.asker.guest
        lasting = self._own_lasting.get(seat)
        if lasting is None or viewer.has is not self.newest:
            return self.frame(viewer, self.own(seat, guest))
        fresh = own_card(game.options, round, seat, asked, self.fold.done.get(guest))
        own = viewer.own = encode(fresh)[:-1] + lasting
        return text_frame(b'%b,"own":%b}' % (self._body, own))

    def frame(self, viewer: Viewer, own: bytes, rewound: bool = False) -> bytes:
        """The frame that brings a viewer up to date; `own` is its own part as it is now."""
        has = viewer.has
        payload = self._body if has is self.newest else self._more(viewer)
        if own != viewer.own:
            viewer.own = own
            return text_frame(payload + b',"own":' + own + (b',"rewound":true}' if rewound else b"}"))
        if rewound:
            return text_frame(payload + b',"rewound":true}')
        if has is self.newest:
            return self.common
        frame = self._shared.get(has)
        if frame is None:
            frame = self._shared[has] = text_frame(payload + b"}")
        return frame

    def _more(self, viewer: Viewer) -> bytes:
        """The body with those of the rarer parts that the viewer has not; it has them from now on."""
        payload, (table, people) = self._body, self.newest
        if viewer.has[0] != table:
            payload += b',"table":' + self._table
        if viewer.has[1] != people:
            payload += b',"people":' + self._people
        viewer.has = self.newest
        return payload


def _lasting(fields: dict[str, Any]) -> bytes:
    """The half of a part that is kept: what follows the fields of the fresh half."""
    return b"," + encode(fields)[1:]
