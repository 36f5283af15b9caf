"""What the server sends: one JSON object a text frame, `t` names the kind. A client ignores fields it does not know."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from protocol.chat import ChatSetting, Line
from protocol.codes import ErrorCode
from rules.events import snake
from rules.facts import NONE, Facts
from rules.own import OwnPart
from rules.reasons import Reason
from rules.seats import Seat
from rules.view import PlayPart, TablePart


class Reply(Struct, frozen=True, tag_field="t", tag=snake):
    """One message to a client."""


class Welcome(Reply, frozen=True):
    """Answers `hello`. `role` is what the guest may do here; `seat` is the guest's, if it has one."""

    guest: str
    name: str
    role: Literal["player", "watcher"]
    seat: Seat | None
    host: bool
    now: int
    server: str


Presence = Literal["online", "reconnecting", "gone"]


class SeatPresence(Struct, frozen=True, gc=False):
    """A person's connection; `since` is ms since 1970."""

    state: Presence
    since: int


class PeoplePart(Struct, frozen=True, gc=False):
    """Who is connected: seats with a person, how many watch, and at most 50 of their names."""

    rev: int
    seats: dict[Seat, SeatPresence]
    watching: int
    watchers: tuple[str, ...]


class View(Reply, frozen=True):
    """The table as this socket may see it, at the log's entry (v, k). Parts that the socket has already are left out.

    `now` is the server's time in ms since 1970. `rewound` says that what the client was shown last is not in the log:
    it takes this view, whatever its `v`.
    """

    v: int
    k: str
    now: int
    table: TablePart | UnsetType = UNSET
    play: PlayPart | UnsetType = UNSET
    people: PeoplePart | UnsetType = UNSET
    own: OwnPart | UnsetType | None = UNSET
    rewound: bool = False


class Reclaim(Struct, frozen=True, gc=False):
    """A guest who says that a person's seat is theirs, and waits for the host's word."""

    guest: str
    name: str
    seat: Seat


class Reclaims(Reply, frozen=True):
    """Who waits for the host to give them their seat again: all for the host, one's own for who waits. Replaces all
    that was said of it before."""

    reclaims: tuple[Reclaim, ...]


class Chat(Reply, frozen=True):
    """What people may say at the table, and lines that this socket has not been sent, by growing `id`.

    The first one on a socket has all that are kept: a client that was away finds among them what it missed.
    """

    chat: ChatSetting
    lines: tuple[Line, ...]


class Ok(Reply, frozen=True):
    """The order with that id was accepted and stands in the log as version `v`, the newest one if it became none."""

    id: str
    v: int


class Refused(Reply, frozen=True):
    """The order with that id changed nothing. `facts` has what the rule speaks of; `detail` is one line for authors."""

    id: str
    reason: Reason
    detail: str | None = None
    facts: Facts = NONE


class Error(Reply, frozen=True):
    """A message that is no valid request; `id` is there if it could be read."""

    code: ErrorCode
    text: str
    id: str | None = None


class Pong(Reply, frozen=True):
    """Answers `ping`."""

    now: int


class Restarting(Reply, frozen=True):
    """This node stops; connect again after `retry_ms`."""

    retry_ms: int


AnyReply = View | Ok | Refused | Error | Pong | Chat | Reclaims | Restarting | Welcome
