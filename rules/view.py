"""What a viewer is sent, built up from what the viewer may know."""

from functools import lru_cache
from typing import Any

from rules.bidding import may_go_blind
from rules.bids import Bid, contract
from rules.events import Looked, snake
from rules.options import Options, options_hash
from rules.own import OwnPart as OwnPart
from rules.own import own_part as own_part
from rules.parts import Act as Act
from rules.parts import Did as Did
from rules.parts import Exchanged as Exchanged
from rules.parts import LastRound as LastRound
from rules.parts import NextDeal as NextDeal
from rules.parts import OpenTrick as OpenTrick
from rules.parts import PlayPart as PlayPart
from rules.parts import RoundView as RoundView
from rules.parts import SeatView as SeatView
from rules.parts import TablePart as TablePart
from rules.parts import TotalView as TotalView
from rules.score import SideScore, Totals, helping
from rules.seats import SEATS, Seat, Side
from rules.table import Game, Round, Stage, Table, asked, stage, winning

ACTS: dict[Stage, Act] = {
    Stage.BIDDING: "bid",
    Stage.EXCHANGE: "exchange",
    Stage.PLAYING: "card",
    Stage.SCORED: "continue",
}

NAMES: tuple[str, ...] = tuple(seat.value for seat in SEATS)
LOOKED = snake(Looked.__name__)
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
    hands = dict(zip(SEATS, round.dealt, strict=True))
    return LastRound(round.last_trick, hands, _lines(game, round), round.deal, round.claim)


def play_part(table: Table, at: int = 0, due: int | None = None, did: Did | None = None) -> PlayPart:
    """The part that every action changes; `at`, `due` and `did` come from the host."""
    game = table.game
    round = game.round if game else None
    if game is None or round is None:
        return _no_round(table, at, due, did)
    now = stage(table)
    sealed = now is Stage.BIDDING and game.options.bidding == "sealed"
    bids = tuple([None if bid is None else MADE for bid in round.bids]) if sealed else round.bids
    contracts, need = _contracts(game.options, game.sides, () if sealed else round.bids, round.took)
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
        _by_seat(bids),
        _looked(game, round, sealed) if now is Stage.BIDDING else SEATS,
        _by_seat(tuple([len(held) for held in round.hands])),
        _by_seat(round.took),
        contracts,
        need,
        _totals(game.sides, game.totals),
        round.broken,
        OpenTrick(trick.leader, trick.cards, winning(trick)[0] if trick.cards else None),
        round.last_trick,
        round.plays,
        tuple([Exchanged(gift.seat, len(gift.cards)) for gift in round.gifts]) if round.gifts else (),
        table.paused,
        None,
        None if sealed and did is not None and did.t == LOOKED else did,
    )


def _looked(game: Game, round: Round, sealed: bool) -> tuple[Seat, ...]:
    """The seats that see their cards. Sealed bids hide who looked: who bids without having looked bids blind nil."""
    if sealed:
        return tuple(seat for seat in SEATS if round.bids[seat.place] is not None or not may_go_blind(game, seat))
    return tuple(seat for seat in SEATS if round.looked[seat.place])


# What follows is asked again after every card and seldom answered anew: nobody may change what it returns.


@lru_cache(maxsize=8192)
def _by_seat(values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(NAMES, values, strict=True))


@lru_cache(maxsize=8192)
def _contracts(
    options: Options, sides: tuple[Side, ...], bids: tuple[Bid | None, ...], took: tuple[int, ...]
) -> tuple[dict[str, int], dict[str, int]]:
    """Contract and tricks still needed by side; no bids are sealed ones."""
    contracts: dict[str, int] = {}
    need: dict[str, int] = {}
    for side in sides:
        own = [bids[seat.place] for seat in side.seats] if bids else []
        numbers = contract(own)
        helped = helping(options, own, [took[seat.place] for seat in side.seats]) if bids else 0
        contracts[side.value] = numbers
        need[side.value] = max(0, numbers - helped)
    return contracts, need


@lru_cache(maxsize=8192)
def _totals(sides: tuple[Side, ...], totals: tuple[Totals, ...]) -> dict[str, TotalView]:
    return {side.value: TotalView(own.points, own.bags) for side, own in zip(sides, totals, strict=True)}


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
        totals=_totals(game.sides, game.totals) if game else {},
        broken=False,
        trick=None,
        last_trick=None,
        plays=(),
        exchange=(),
        paused=table.paused,
        proposal=None,
        did=did,
    )
