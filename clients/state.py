"""The newest view of a table, put together from the parts that its messages carry. Pure: no socket, no clock."""

from msgspec import UNSET, Struct

from protocol.replies import PeoplePart, View
from rules.own import OwnPart
from rules.view import PlayPart, TablePart


class Shown(Struct, frozen=True):
    """The table as this client was shown it last, at the log's entry (v, k). `now` is the server's time then, in ms.

    `own` is None for whoever has no seat.
    """

    v: int
    k: str
    now: int
    table: TablePart
    play: PlayPart
    people: PeoplePart
    own: OwnPart | None


def merged(old: Shown | None, view: View, first: bool) -> Shown | None:
    """What is shown after `view`; `first` says that it is the first one on its socket, and so carries every part.

    An older view than the one shown changes nothing, unless the log was rewound. None: nothing complete was shown yet.
    """
    if old is not None and view.v < old.v and not view.rewound:
        return old
    kept = None if first or view.rewound else old
    table = view.table or (kept and kept.table)
    play = view.play or (kept and kept.play)
    people = view.people or (kept and kept.people)
    if not table or not play or not people:
        return old
    own = (kept and kept.own) if view.own is UNSET else view.own
    return Shown(view.v, view.k, view.now, table, play, people, own)
