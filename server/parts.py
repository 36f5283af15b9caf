"""The parts of one view as bytes, each encoded once per change, and the frames made of them."""

from msgspec import Struct

from protocol.codec import encode
from protocol.replies import PeoplePart
from rules.own import own_part
from rules.seats import Seat
from rules.view import play_part, table_part
from server.fold import Fold
from server.frames import text_frame
from server.viewer import Viewer


class Parts:
    """What viewers of one table are sent. `encodes` counts for tests: what a card costs must not creep up."""

    __slots__ = (
        "_head",
        "_late",
        "_people",
        "_people_rev",
        "_play",
        "_shared",
        "_table",
        "_table_rev",
        "encodes",
        "fold",
    )

    def __init__(self, fold: Fold, late: bool = False) -> None:
        """`late` parts show the table to those who watch it late."""
        self.fold = fold
        self._late = late
        self.encodes = 0
        self._table = b""
        self._table_rev = -1
        self._people = b""
        self._people_rev = 0
        self._head = b""
        self._play = b""
        self._shared: dict[tuple[bool, bool], bytes] = {}

    def people(self, part: PeoplePart) -> None:
        """Take in who is connected."""
        self._people = self._encode(part)
        self._people_rev = part.rev

    def change(self, now: int) -> None:
        """Encode what every viewer gets of the table as it stands. `now` is ms since 1970."""
        fold = self.fold.late or self.fold if self._late else self.fold
        table = fold.table
        if table.rev != self._table_rev:
            self._table = self._encode(table_part(table))
            self._table_rev = table.rev
        self._play = self._encode(play_part(table, fold.asked_at, fold.deadline, fold.did))
        self.tick(now)

    def tick(self, now: int) -> None:
        """The same table at another time: frames made before are no longer used.

        Late parts, too, carry the newest version: who has given up a seat has seen it, and takes no smaller one.
        """
        head = self.fold.head
        self._head = b'{"t":"view","v":%d,"k":"%s","now":%d' % (head.version, head.token.encode(), now)
        self._shared.clear()

    def own(self, seat: Seat, guest: str) -> bytes:
        """A seat's own part."""
        return self._encode(own_part(self.fold.table, seat, self.fold.done.get(guest)))

    def frame(self, viewer: Viewer, own: bytes, rewound: bool = False) -> bytes:
        """The frame that brings a viewer up to date; `own` is its own part as it is now."""
        table = viewer.table_rev != self._table_rev
        people = viewer.people_rev != self._people_rev
        viewer.table_rev = self._table_rev
        viewer.people_rev = self._people_rev
        if own == viewer.own and not rewound:
            frame = self._shared.get((table, people))
            if frame is None:
                frame = self._shared[table, people] = text_frame(self._payload(table, people) + b"}")
            return frame
        payload = self._payload(table, people)
        if own != viewer.own:
            viewer.own = own
            payload += b',"own":' + own
        return text_frame(payload + (b',"rewound":true}' if rewound else b"}"))

    def _payload(self, table: bool, people: bool) -> bytes:
        payload = self._head + b',"play":' + self._play
        if table:
            payload += b',"table":' + self._table
        if people:
            payload += b',"people":' + self._people
        return payload

    def _encode(self, part: Struct) -> bytes:
        self.encodes += 1
        return encode(part)
