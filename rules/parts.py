"""The shapes of a view's public parts. No field of them can hold a hand in play."""

from typing import Any, Literal

from msgspec import Struct

from rules.bids import Bid
from rules.cards import Card, Hand
from rules.events import By, Level, Turn, Watch, What
from rules.options import Options
from rules.score import SideScore
from rules.seats import Seat, Side
from rules.table import Claim, Deal, Outcome, Result, Stage, Trick

Act = Literal["bid", "exchange", "card", "continue", "agree"]


class SeatView(Struct, frozen=True, gc=False):
    """One seat as everybody sees it. `bot` is a bot's level; `person` says whether somebody owns the seat."""

    seat: Seat
    name: str | None
    person: bool
    bot: Level | None
    ready: bool
    away: bool


class RoundView(Struct, frozen=True, gc=False):
    """A finished round in one line: bids and tricks by seat, the six lines by side."""

    dealer: Seat
    bids: dict[Seat, Bid]
    took: dict[Seat, int]
    lines: dict[Side, SideScore]


class LastRound(Struct, frozen=True, gc=False, omit_defaults=True):
    """The newest finished round with its hands as dealt and what proves its deal."""

    last_trick: Trick | None
    hands: dict[Seat, Hand]
    lines: dict[Side, SideScore]
    deal: Deal
    claim: Claim | None = None


class NextDeal(Struct, frozen=True, gc=False):
    """The commitment to the coming deal, and which seats have given their nonce.

    Of a strict deal also what the seats had committed to; only they may give a nonce, and only that one.
    """

    commitment: str
    given: dict[Seat, bool]
    nonce_commitments: dict[Seat, str] | None


class TableFresh(Struct, frozen=True, gc=False):
    """The fields of the table part that may change at any time. `host` is the host's seat, if it has one."""

    rev: int
    host: Seat | None
    seats: tuple[SeatView, ...]
    nonce_commitments: dict[Seat, str]
    """At a strict table, what the seats have committed to for the deal whose seed is yet to be fixed."""
    next_deal: NextDeal | None
    result: Result | None
    rematch: tuple[Seat, ...]


class TablePart(TableFresh, frozen=True, gc=False):
    """What changes a few times a round; the fields below are the same from the start of a round to its score, and
    once its seed is public to the next."""

    id: str
    title: str
    preset: str
    options: Options
    options_hash: str
    rules: int | None
    clock: Turn
    watch: Watch
    strict: bool
    game_no: int
    last_round: LastRound | None
    rounds: tuple[RoundView, ...]


class TotalView(Struct, frozen=True, gc=False):
    """A side's standing."""

    points: int
    bags: int


class OpenTrick(Struct, frozen=True, gc=False):
    """The trick on the table; `winning` is the seat that holds it."""

    leader: Seat
    cards: tuple[Card, ...]
    winning: Seat | None


class Exchanged(Struct, frozen=True, gc=False):
    """How many cards a seat has passed to its partner; 0 is "declined"."""

    seat: Seat
    cards: int


class ProposalView(Struct, frozen=True, gc=False):
    """What `seat` has proposed, and who has agreed; `tricks` are those a claim gives out."""

    seat: Seat
    what: What
    tricks: dict[str, int] | None
    agreed: tuple[Seat, ...]


class Did(Struct, frozen=True, gc=False):
    """The newest event: its tag, and who did it, where a seat did."""

    t: str
    seat: Seat | None = None
    by: By | None = None


class PlayFresh(Struct, frozen=True, gc=False):
    """The fields of the play part that every card changes.

    `at`, when the question was asked, and `due`, its end, are ms since 1970.
    """

    n: int
    phase: Stage
    to_act: tuple[Seat, ...]
    act: Act | None
    at: int
    due: int | None
    cards: dict[str, int]
    broken: bool
    trick: OpenTrick | None
    plays: tuple[Card, ...]
    take_back: Seat | None
    """The seat that may ask for its card, the newest, to be taken back."""
    did: Did | None


class PlayTricks(PlayFresh, frozen=True, gc=False):
    """With the fields that of all cards only the last of a trick changes."""

    took: dict[str, int]
    need: dict[str, int]
    last_trick: Trick | None


class PlayPart(PlayTricks, frozen=True, gc=False):
    """What changes with every action; of all cards only the last of a round changes the fields below."""

    round: int
    dealer: Seat | None
    bids: dict[str, Any]
    looked: tuple[Seat, ...]
    contract: dict[str, int]
    totals: dict[str, TotalView]
    exchange: tuple[Exchanged, ...]
    paused: Seat | None
    proposal: ProposalView | None
    outcome: Outcome | None
    """How the newest proposal has ended, until the next move."""
