"""`spader replay`: play recorded games again through the rules, and print every round's score or the first error."""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from clients.record_files import FILES, documents, read, until_unread
from clients.refusals import why
from clients.score_words import side_name, six_lines
from rules.cards import Card
from rules.doubts import SEAT_NAMES, NotConfirmed
from rules.game import Game, Round
from rules.reasons import Reason
from rules.record import Unreadable
from rules.replay import Replayed, replay

CONFIRMED, NOT_CONFIRMED, UNREADABLE = 0, 1, 2
"""Exit statuses."""
Outcome = tuple[Replayed, Game] | NotConfirmed | Unreadable


def replay_command(argv: list[str]) -> int:
    """Run the command line `argv`; the exit status is 1 if a record is not confirmed, 2 if one cannot be read."""
    parser = argparse.ArgumentParser(prog="spader replay", description="Play recorded games again through the rules.")
    parser.add_argument("files", metavar="FILE", nargs="+", help=FILES)
    parser.add_argument("--json", action="store_true", help="print one JSON line for each record")
    parser.add_argument("--legal", action="store_true", help="list the legal cards before each play")
    chosen = parser.parse_args(argv)
    outcomes = _outcomes(chosen.files, chosen.legal)
    return until_unread(lambda: _in_json(outcomes) if chosen.json else _in_words(outcomes))


def _outcomes(files: list[str], legal: bool) -> Iterator[tuple[str, Outcome]]:
    """What came of each record, with the place to name in an error."""
    for name in files:
        try:
            for place, document in documents(name):
                yield place, _outcome(document, legal)
        except OSError as error:
            yield name, Unreadable(error.strerror or str(error))


def _outcome(document: bytes, legal: bool) -> Outcome:
    try:
        return replay(read(document), legal)
    except (NotConfirmed, Unreadable) as error:
        return error


def _in_json(outcomes: Iterator[tuple[str, Outcome]]) -> int:
    """One line for each record, whatever came of those before."""
    status = CONFIRMED
    encoder = msgspec.json.Encoder()
    for _, outcome in outcomes:
        match outcome:
            case NotConfirmed():
                status = max(status, NOT_CONFIRMED)
                line: Any = _error(outcome.round, outcome.trick, outcome.seat, outcome.reason, _told(outcome))
            case Unreadable():
                status = UNREADABLE
                line = _error(None, None, None, "unreadable", str(outcome))
            case (replayed, _):
                line = replayed
        sys.stdout.buffer.write(encoder.encode(line) + b"\n")
        sys.stdout.buffer.flush()
    return status


def _error(round: int | None, trick: int | None, seat: str | None, reason: str, text: str) -> dict[str, Any]:
    return {"error": {"round": round, "trick": trick, "seat": seat, "reason": reason, "text": text}}


def _told(doubt: NotConfirmed) -> str:
    """What is not confirmed, and the rule in the words that the table has for the seat."""
    if doubt.seat is None or not isinstance(doubt.reason, Reason):
        return doubt.text
    return f"{doubt.text}. {SEAT_NAMES[doubt.seat]} would be told: {why(doubt.reason, doubt.facts, SEAT_NAMES)}"


def _in_words(outcomes: Iterator[tuple[str, Outcome]]) -> int:
    """The scores of each record, up to the first that has an error."""
    for place, outcome in outcomes:
        match outcome:
            case NotConfirmed():
                print(f"{place}: {_told(outcome)}", file=sys.stderr)
                return NOT_CONFIRMED
            case Unreadable():
                print(f"{place}: {outcome}", file=sys.stderr)
                return UNREADABLE
            case (replayed, game):
                print("\n".join(_words(place, replayed, game)))
    return CONFIRMED


def _words(place: str, replayed: Replayed, game: Game) -> Iterator[str]:
    yield f"{place}: {game.options.preset} to {game.options.target}"
    rounds = [*game.rounds]
    if game.round is not None and game.round.scores is None:
        rounds.append(game.round)
    for round, told in zip(rounds, replayed.rounds, strict=True):
        yield ""
        yield f"Round {round.number}, dealt by {SEAT_NAMES[round.dealer]}" + ("" if told.score else ", not finished")
        if told.legal is not msgspec.UNSET:
            yield from _legal(round, told.legal)
        if told.score is None:
            continue
        for side, lines in six_lines(game, round).items():
            yield f"  {side_name(side)}"
            yield from (f"    {name:<12}{_signed(points):>6}  {why}" for name, points, why in lines)
    yield ""
    yield _result(game)


def _legal(round: Round, legal: list[list[Card]]) -> Iterator[str]:
    yield from (f"  {card} of {' '.join(cards)}" for card, cards in zip(round.plays, legal, strict=True))


def _result(game: Game) -> str:
    if game.result is None:
        return "The game goes on."
    if game.result.winner is None:
        return f"No winner ({game.result.reason})."
    return f"{side_name(game.result.winner)} won ({game.result.reason})."


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
