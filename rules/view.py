"""What a viewer is sent, built up from what the viewer may know."""

from typing import Any

from msgspec.structs import astuple

from rules.options import options_hash
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
from rules.parts import TableFresh
from rules.parts import TablePart as TablePart
from rules.parts import TotalView as TotalView
from rules.round_view import MADE as MADE
from rules.round_view import play_part as play_part
from rules.score import SideScore
from rules.seats import SEATS, Seat, Side
from rules.table import Chair, Deal, Game, PerSeat, Round, Table, seat_of


def table_part(table: Table) -> TablePart:
    """The part with seats, rules and scores."""
    game = table.game
    rounds = tuple([round_view(game, round) for round in game.rounds]) if game else ()
    return TablePart(*astuple(table_fresh(table)), **table_lasting(table), rounds=rounds)


def table_fresh(table: Table) -> TableFresh:
    """The half that may change at any time."""
    game = table.game
    coming = game.next_deal if game else None
    return TableFresh(
        table.rev,
        seat_of(table, table.host),
        tuple(map(_seat, SEATS, table.seats)),
        _said(table.nonce_commitments) if table.strict else {},
        _next_deal(coming) if coming else None,
        game.result if game else None,
        tuple([seat for seat in SEATS if table.rematch[seat.place]]) if any(table.rematch) else (),
    )


def table_lasting(table: Table) -> dict[str, Any]:
    """The other fields but the finished rounds. They are the same as long as `table_lasts` is."""
    game = table.game
    last = _newest(game)
    return {
        "id": table.id,
        "title": table.title,
        "preset": table.options.preset,
        "options": table.options,
        "options_hash": options_hash(table.options),
        "rules": game.rules if game else None,
        "clock": table.turn,
        "watch": table.watch,
        "strict": table.strict,
        "game_no": table.games,
        "last_round": _last_round(game, last) if game and last else None,
    }


def table_lasts(table: Table) -> tuple[object, ...]:
    """What `table_lasting` is made of; of finished rounds nothing changes but what proves the newest one's deals."""
    return table.title, table.options, table.turn, table.watch, table.strict, table.games, _newest(table.game)


def _newest(game: Game | None) -> Round | None:
    """The newest finished round."""
    return game.rounds[-1] if game and game.rounds else None


def _seat(seat: Seat, chair: Chair | None) -> SeatView:
    if chair is None:
        return SeatView(seat, None, False, None, False, False)
    return SeatView(seat, chair.name, chair.guest is not None, chair.level, chair.ready, chair.away)


def _next_deal(coming: Deal) -> NextDeal:
    given = {seat: nonce is not None for seat, nonce in zip(SEATS, coming.nonces, strict=True)}
    return NextDeal(
        coming.commitment, given, _said(coming.nonce_commitments) if coming.nonce_commitments is not None else None
    )


def _said(digits: PerSeat) -> dict[Seat, str]:
    """By seat, of those that have said something."""
    return {seat: each for seat, each in zip(SEATS, digits, strict=True) if each is not None}


def _lines(game: Game, round: Round) -> dict[Side, SideScore]:
    return dict(zip(game.sides, round.scores or (), strict=True))


def round_view(game: Game, round: Round) -> RoundView:
    """What is told of a finished round as long as its game lasts."""
    bids = {seat: bid for seat, bid in zip(SEATS, round.bids, strict=True) if bid is not None}
    return RoundView(round.dealer, bids, dict(zip(SEATS, round.took, strict=True)), _lines(game, round))


def _last_round(game: Game, round: Round) -> LastRound:
    hands = dict(zip(SEATS, round.dealt, strict=True))
    return LastRound(round.last_trick, hands, _lines(game, round), round.deal, round.claim)
