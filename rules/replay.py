"""A record played again through the same rules as a table: confirmed to its end, or its first error is told."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import astuple

from rules.apply import apply, opened
from rules.cards import Card
from rules.doubts import Doubt
from rules.events import BotSeated, Conceded, GameStarted, ReadySet, SeatTaken, TableEnded, TableOpened
from rules.options import options
from rules.proof import is_strict
from rules.record import Record, WrittenResult
from rules.replay_round import Replaying
from rules.score import SideScore
from rules.seats import SEATS, Seat, Side
from rules.table import RULES, Game, Result, Table


class ReplayedRound(Struct, frozen=True, gc=False):
    """What the rules make of a round: tricks taken by seat, the six lines by side; None while it is not finished.

    `legal` lists, for each play, the sorted legal cards before it, if they were asked for.
    """

    tricks: dict[Seat, int]
    score: dict[Side, SideScore] | None
    legal: list[list[Card]] | UnsetType = UNSET


class Replayed(Struct, frozen=True, gc=False):
    """What the rules make of a game; `result` is None while it goes on."""

    rounds: tuple[ReplayedRound, ...]
    result: Result | None


def replay(record: Record, legal: bool = False) -> tuple[Replayed, Game]:
    """Play a record again, and give what came of it and the game itself. Raises NotConfirmed at the first error."""
    replaying = Replaying(_started(record), legal)
    for written in record.rounds:
        replaying.play(written)
    if record.result is not None:
        _end(replaying, record, record.result)
    game = replaying.game
    rounds = list(game.rounds)
    if game.round is not None and game.round.scores is None:
        rounds.append(game.round)
    lists = replaying.legal if replaying.legal is not None else [UNSET] * len(rounds)
    return Replayed(
        tuple(
            ReplayedRound(
                dict(zip(SEATS, round.took, strict=True)),
                dict(zip(game.sides, round.scores, strict=True)) if round.scores is not None else None,
                cards,
            )
            for round, cards in zip(rounds, lists, strict=True)
        ),
        game.result,
    ), game


def _started(record: Record) -> Table:
    """A table with the record's seats and options whose game has begun."""
    rules = options(record.options)
    table = opened(TableOpened("", "", "", rules, strict=is_strict(record)))
    for seat in record.seats:
        if seat.bot:
            table = apply(table, BotSeated(seat.seat, "medium", seat.name))
        else:
            table = apply(table, SeatTaken(seat.seat, seat.seat, seat.name))
            table = apply(table, ReadySet(seat.seat, True))
    dealer = record.rounds[0].dealer if record.rounds else Seat.N
    return apply(table, GameStarted(RULES, rules, dealer))


def _end(replaying: Replaying, record: Record, written: WrittenResult) -> None:
    """The result is the rules' own, or says that the game was left before its end; its open deal is public then."""
    what = f"the result {written.winner or 'draw'}, {written.reason}"
    if replaying.game.result is None and written.reason in ("conceded", "abandoned"):
        if written.reason == "abandoned":
            replaying.confirm(TableEnded(), what)
        else:
            winners = written.winner.seats if written.winner else ()
            loser = next(seat for seat in SEATS if seat not in winners)
            replaying.confirm(Conceded(loser), what, None, Doubt.WRONG_RESULT)
        if record.rounds and replaying.round.scores is None:
            replaying.reveal(record.rounds[-1].deal)
    ours = replaying.game.result
    if ours is None or astuple(ours) != astuple(written):
        raise replaying.doubt(Doubt.WRONG_RESULT, f"{what}: wrong result")
