"""Bodies of the HTTP requests: guests, tables, joining. Secrets travel in bodies, never in addresses."""

from typing import Any, Literal

from msgspec import Struct

from protocol.requests import Name, Title
from rules.events import Turn, Watch
from rules.option_fields import Options
from rules.options import OptionsReason
from rules.seats import Seat, Side
from rules.table import Result
from rules.view import SeatView


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/guests. `token: true` puts the token into the answer (for clients without cookies)."""

    name: Name
    token: bool = False


class GuestMade(Struct, frozen=True, omit_defaults=True):
    """Answers it; the token is otherwise only in the HttpOnly cookie."""

    guest: str
    name: str
    token: str | None = None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. `options` is a preset and what differs from it.

    At a `strict` table people commit to their shares in a shuffle before its seed is fixed.
    """

    title: Title | None = None
    options: dict[str, Any] = {}
    clock: Turn = Turn()
    watch: Watch = Watch()
    strict: bool = False


class JudgeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/options, open to everybody: whether a preset and what differs from it go together."""

    options: dict[str, Any]


class OptionsFault(Struct, frozen=True):
    """Why options cannot be played: `field` is the one to change, `text` one line for people."""

    reason: OptionsReason
    field: str
    text: str


class OptionsJudged(Struct, frozen=True):
    """Answers it: the name of the rules, or the first thing that is wrong with them."""

    options_hash: str | None
    refused: OptionsFault | None


class TableMade(Struct, frozen=True):
    """Answers it. `invite` and `watch` are secrets: they go after `#` in links."""

    id: str
    code: str
    invite: str
    watch: str


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/join: the table's code, and the invite or watch secret.

    Without a secret only a guest who has been let in already is told the table.
    """

    code: str
    key: str | None = None


class Joined(Struct, frozen=True):
    """Answers it: the table to connect to, and what one may do there."""

    table: str
    code: str
    title: str
    role: Literal["player", "watcher"]


class ShowInvitation(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/invitation: the table's code, and the invite or watch secret."""

    code: str
    key: str


class Invitation(Struct, frozen=True):
    """Answers it: what one is invited to, before one comes. `playing` says that a game is under way."""

    title: str
    role: Literal["player", "watcher"]
    seats: tuple[SeatView, ...]
    options: Options
    clock: Turn
    strict: bool
    playing: bool


class MyTable(Struct, frozen=True):
    """One line of GET /api/tables: an open table of the guest."""

    id: str
    code: str
    title: str
    host: bool


class MyGame(Struct, frozen=True):
    """One line of GET /api/games: a game that the guest sat in; its record is at /api/records/<table>/<game>.

    `at`, when it ended, is in ms since 1970; `names` are by seat, `bots` the seats that bots began on, `score` by side
    after `rounds` whole rounds.
    """

    table: str
    game: int
    at: int
    title: str
    preset: str
    names: dict[Seat, str]
    bots: tuple[Seat, ...]
    rounds: int
    score: dict[Side, int]
    result: Result | None


class Failed(Struct, frozen=True):
    """The body of every HTTP answer from 400 on: a code, a line for people, and of options what is wrong with which."""

    error: str
    text: str
    field: str | None = None
    reason: OptionsReason | None = None


class Links(Struct, frozen=True):
    """Answers GET /api/tables/<id>/links, for its players: what goes into links to the table.

    `origin` is the address under which others reach the server, null if the server was told none.
    """

    code: str
    invite: str
    watch: str
    origin: str | None = None


class AskContinue(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/continue: a key with which another device becomes this guest, once, within two minutes."""

    table: str


class ContinueKey(Struct, frozen=True):
    """Answers it; the key goes after `#`."""

    code: str
    key: str


class TakeContinue(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/continue/take, on the other device: spends the key and sets the guest's cookie there."""

    code: str
    key: str
