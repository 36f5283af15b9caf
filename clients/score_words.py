"""The six lines of a round's score, each with its points and the reason in English words (RULES §2)."""

from rules.bids import Nil, contract
from rules.doubts import SEAT_NAMES
from rules.game import Game, Round
from rules.options import Options
from rules.score import SideScore, helping
from rules.seats import Side
from rules.table import bids_itself

Line = tuple[str, int, str]
"""What it is called, its points, and why."""


def side_name(side: Side) -> str:
    """`North-South`, or a seat's name in solo."""
    return "-".join(SEAT_NAMES[seat] for seat in side.seats)


def six_lines(game: Game, round: Round) -> dict[Side, tuple[Line, ...]]:
    """The six lines of each side of a finished round."""
    scores = zip(game.sides, round.scores or (), strict=True)
    return {side: _lines(game.options, round, side, score) for side, score in scores}


def _lines(options: Options, round: Round, side: Side, score: SideScore) -> tuple[Line, ...]:
    return (
        ("contract", score.contract, _contract(options, round, side)),
        ("bags", score.bags, _bags(options, round, side)),
        ("nil", score.nil, _nils(round, side)),
        ("bag penalty", score.bag_penalty, _penalty(options, score)),
        ("round", score.round, "the four lines added"),
        ("game", score.total, f"{score.total - score.round} before this round"),
    )


def _contract(options: Options, round: Round, side: Side) -> str:
    bids = [round.bids[seat.place] for seat in side.seats]
    took = [round.took[seat.place] for seat in side.seats]
    if bids_itself(options, round.number):
        return f"{_count(sum(took), 'trick')} taken, 10 each: the round bids itself"
    numbers = contract(bids)
    if not numbers:
        return "no number bid"
    helped = helping(options, bids, took)
    return f"{numbers} bid, {helped} taken: {'made' if helped >= numbers else 'missed'}"


def _bags(options: Options, round: Round, side: Side) -> str:
    if bids_itself(options, round.number):
        return "none"
    bids = [round.bids[seat.place] for seat in side.seats]
    took = [round.took[seat.place] for seat in side.seats]
    helped = helping(options, bids, took)
    over = max(0, helped - contract(bids))
    failed = sum(took) - helped if options.failed_nil_tricks == "bags" else 0
    parts = [_count(over, "overtrick")] if over else []
    if failed:
        parts.append(f"{_count(failed, 'trick')} of a failed nil")
    worth = "" if options.bag_value else ", worth nothing"
    return " and ".join(parts) + worth if parts else "none"


def _nils(round: Round, side: Side) -> str:
    parts: list[str] = []
    for seat in side.seats:
        bid, tricks = round.bids[seat.place], round.took[seat.place]
        if isinstance(bid, Nil):
            fate = f"failed with {_count(tricks, 'trick')}" if tricks else "made"
            parts.append(f"{SEAT_NAMES[seat]}'s {bid} {fate}")
    return ", ".join(parts) or "no nil bid"


def _penalty(options: Options, score: SideScore) -> str:
    count = _count(score.bag_count, "bag")
    if not options.bag_limit:
        return f"{count}, no penalty"
    wanted = "more than " if options.bag_trigger == "exceed" else ""
    limit = f"the limit is {wanted}{options.bag_limit}"
    if not score.bag_penalty:
        return f"{count} now, {limit}"
    return f"{limit}; {count} left" if options.bag_repeat else f"{limit}; {count} now, and no further penalty"


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
