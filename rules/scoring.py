"""How a round ends: with its last card or with a claim, its score, and the wish for the next deal."""

from msgspec.structs import replace

from rules.events import ClaimAccepted, ScoreRead
from rules.reasons import Illegal, Reason
from rules.score import ending, score
from rules.seats import SEATS, put
from rules.table import PLAYING, SCORED, Claim, Game, Result, Round, Table, bids_itself, round_at, to_move_at


def round_ended(table: Table, game: Game, round: Round) -> Table:
    """The table with a round whose tricks are all given out: scored, and perhaps the game's last."""
    itself = bids_itself(game.options, round.number)
    scored = [
        score(
            game.options,
            round.bids[side.places],
            round.took[side.places],
            before,
            itself,
        )
        for side, before in zip(game.sides, game.totals, strict=True)
    ]
    totals = tuple(total for _, total in scored)
    finished = replace(round, scores=tuple(lines for lines, _ in scored))
    over = ending(game.options, game.sides, totals, round.number)
    after = replace(
        game,
        totals=totals,
        round=finished,
        rounds=(*game.rounds, finished),
        dealer=game.dealer.after(),
        result=Result(*over) if over else None,
    )
    return replace(table, game=after, n=table.n + 1, rev=table.rev + 1)


def claim_accepted(table: Table, event: ClaimAccepted) -> Table:
    """The remaining tricks, the open one included, are given out without being played."""
    game, round = round_at(table, PLAYING)
    tricks = event.tricks
    if not gives_out(round, tricks):
        raise Illegal(Reason.CLAIM_RANGE)
    took = tuple(own + more for own, more in zip(round.took, tricks, strict=True))
    return round_ended(table, game, replace(round, took=took, claim=Claim(event.seat, tricks)))


def gives_out(round: Round, tricks: tuple[int, ...]) -> bool:
    """Whether `tricks`, by seat, are as many as are left in the round, the open one included."""
    return len(tricks) == len(SEATS) and min(tricks) >= 0 and sum(tricks) == tricks_left(round)


def tricks_left(round: Round) -> int:
    """The tricks that no seat has taken yet, the open one included."""
    return len(round.dealt[0]) - sum(round.took)


def score_read(table: Table, event: ScoreRead) -> Table:
    """A person wants the next deal."""
    game, round = round_at(table, SCORED)
    if event.seat not in to_move_at(table, SCORED):
        raise Illegal(Reason.NOT_ASKED)
    return replace(table, game=replace(game, round=replace(round, read=put(round.read, event.seat, True))))
