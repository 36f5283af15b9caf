"""What a viewer is sent, built up from what the viewer may know. No field of the public parts can hold a hand."""

from typing import Any, Literal

from msgspec import Struct

from rules.bids import Bid, contract
from rules.cards import Card, Hand
from rules.events import By, Level, Turn, Watch
from rules.options import Options, options_hash
from rules.own import OwnPart as OwnPart
from rules.own import own_part as own_part
from rules.score import SideScore
from rules.seats import SEATS, Seat, Side
from rules.table import (
    Deal,
    Game,
    Result,
    Round,
    Stage,
    Table,
    Trick,
    asked,
    stage,
    winning,
)

Act = Literal["bid", "exchange", "card", "continue"]
ACTS: dict[Stage, Act] = {
    Stage.BIDDING: "bid",
    Stage.EXCHANGE: "exchange",
    Stage.PLAYING: "card",
    Stage.SCORED: "continue",
}


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


class LastRound(Struct, frozen=True, gc=False):
    """The newest finished round with its hands as dealt and what proves its deal."""

    last_trick: Trick | None
    hands: dict[Seat, Hand]
    lines: dict[Side, SideScore]
    deal: Deal


class NextDeal(Struct, frozen=True, gc=False):
    """The commitment to the coming deal, and which seats have given their nonce."""

    commitment: str
    given: dict[Seat, bool]


class TablePart(Struct, frozen=True, gc=False):
    """What changes a few times a round. `host` is the host's seat, if it has one."""

    rev: int
    id: str
    title: str
    preset: str
    options: Options
    options_hash: str
    rules: int | None
    clock: Turn
    watch: Watch
    host: Seat | None
    seats: tuple[SeatView, ...]
    game_no: int
    rounds: tuple[RoundView, ...]
    last_round: LastRound | None
    next_deal: NextDeal | None
    result: Result | None
    rematch: tuple[Seat, ...]


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


class Did(Struct, frozen=True, gc=False):
    """The newest event: its tag, and who did it, where a seat did."""

    t: str
    seat: Seat | None = None
    by: By | None = None


class PlayPart(Struct, frozen=True, gc=False):
    """What changes with every action. `at` and `due` are ms since 1970: when the question was asked, and when its time is up."""

    n: int
    phase: Stage
    round: int
    dealer: Seat | None
    to_act: tuple[Seat, ...]
    act: Act | None
    at: int
    due: int | None
    bids: dict[str, Any]
    looked: tuple[Seat, ...]
    cards: dict[str, int]
    took: dict[str, int]
    contract: dict[str, int]
    need: dict[str, int]
    totals: dict[str, TotalView]
    broken: bool
    trick: OpenTrick | None
    last_trick: Trick | None
    plays: tuple[Card, ...]
    exchange: tuple[Exchanged, ...]
    paused: Seat | None
    proposal: None
    did: Did | None


NAMES: tuple[str, ...] = tuple(seat.value for seat in SEATS)
MADE = "made"
"""Stands for a sealed bid until all are in."""


def table_part(table: Table) -> TablePart:
    """The part with seats, rules and scores."""
    game = table.game
    host = next(
        (seat for seat, chair in zip(SEATS, table.seats, strict=True) if chair and chair.guest == table.host), None
    )
    last = game.rounds[-1] if game and game.rounds else None
    coming = game.next_deal if game else None
    return TablePart(
        table.rev,
        table.id,
        table.title,
        table.options.preset,
        table.options,
        options_hash(table.options),
        game.rules if game else None,
        table.turn,
        table.watch,
        host,
        tuple(
            SeatView(seat, chair.name, chair.guest is not None, chair.level, chair.ready, chair.away)
            if chair
            else SeatView(seat, None, False, None, False, False)
            for seat, chair in zip(SEATS, table.seats, strict=True)
        ),
        table.games,
        tuple(_round(game, round) for round in game.rounds) if game else (),
        _last_round(game, last) if game and last else None,
        NextDeal(coming.commitment, {seat: nonce is not None for seat, nonce in zip(SEATS, coming.nonces, strict=True)})
        if coming
        else None,
        game.result if game else None,
        tuple(seat for seat, wants in zip(SEATS, table.rematch, strict=True) if wants),
    )


def _lines(game: Game, round: Round) -> dict[Side, SideScore]:
    return dict(zip(game.sides, round.scores or (), strict=True))


def _round(game: Game, round: Round) -> RoundView:
    bids = {seat: bid for seat, bid in zip(SEATS, round.bids, strict=True) if bid is not None}
    return RoundView(round.dealer, bids, dict(zip(SEATS, round.took, strict=True)), _lines(game, round))


def _last_round(game: Game, round: Round) -> LastRound:
    return LastRound(round.last_trick, dict(zip(SEATS, round.dealt, strict=True)), _lines(game, round), round.deal)


def play_part(table: Table, at: int = 0, due: int | None = None, did: Did | None = None) -> PlayPart:
    """The part that every action changes; `at`, `due` and `did` come from the host."""
    game = table.game
    round = game.round if game else None
    if game is None or round is None:
        return _no_round(table, at, due, did)
    now = stage(table)
    bids = round.bids
    sealed = now is Stage.BIDDING and game.options.bidding == "sealed"
    shown = [(MADE if sealed else bid) if bid is not None else None for bid in bids]
    took = round.took
    contracts: dict[str, int] = {}
    need: dict[str, int] = {}
    for side in game.sides:
        numbers = 0 if sealed else contract([bids[seat.place] for seat in side.seats])
        contracts[side.value] = numbers
        need[side.value] = max(0, numbers - helping(game.options, round, side))
    trick = round.trick
    return PlayPart(
        table.n,
        now,
        round.number,
        round.dealer,
        asked(table) if table.paused is None else (),
        ACTS.get(now),
        at,
        due,
        dict(zip(NAMES, shown, strict=True)),
        tuple(seat for seat in SEATS if round.looked[seat.place]) if now is Stage.BIDDING else SEATS,
        dict(zip(NAMES, map(len, round.hands), strict=True)),
        dict(zip(NAMES, took, strict=True)),
        contracts,
        need,
        _totals(game),
        round.broken,
        OpenTrick(trick.leader, trick.cards, winning(trick)[0] if trick.cards else None),
        round.last_trick,
        round.plays,
        tuple(Exchanged(gift.seat, len(gift.cards)) for gift in round.gifts),
        table.paused,
        None,
        did,
    )


def helping(options: Options, round: Round, side: Side) -> int:
    """A side's tricks that count for its contract so far (RULES §2)."""
    own = side.seats
    counts = options.failed_nil_tricks == "contract"
    return sum(round.took[seat.place] for seat in own if counts or isinstance(round.bids[seat.place], int))


def _totals(game: Game) -> dict[str, TotalView]:
    return {side.value: TotalView(own.points, own.bags) for side, own in zip(game.sides, game.totals, strict=True)}


def _no_round(table: Table, at: int, due: int | None, did: Did | None) -> PlayPart:
    """The same part in the lobby, and between a start and its first deal."""
    game = table.game
    none = dict.fromkeys(NAMES, 0)
    return PlayPart(
        n=table.n,
        phase=stage(table),
        round=len(game.rounds) if game else 0,
        dealer=game.dealer if game else None,
        to_act=(),
        act=None,
        at=at,
        due=due,
        bids=dict.fromkeys(NAMES),
        looked=(),
        cards=none,
        took=none,
        contract={},
        need={},
        totals=_totals(game) if game else {},
        broken=False,
        trick=None,
        last_trick=None,
        plays=(),
        exchange=(),
        paused=table.paused,
        proposal=None,
        did=did,
    )
