"""Golden records read by a human against the rules, and ways to spoil them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.doubts import Doubt, NotConfirmed
from rules.reasons import Reason
from rules.record import decode
from rules.replay import replay
from rules.seats import Seat

RECORDS = Path(__file__).parent / "records"
ONE_ROUND = "one_round.json"
"""Danish rules to 50: 60 against 61, one bag decides it; one card was played by a clock."""
CLAIM = "blind_nil_and_claim.json"
"""A deal thrown in, a blind nil with its exchange, a claim; then a round that was conceded in its second trick."""
STRICT = "strict_deals.json"
"""A strict table with two people: a deal thrown in, one with a nonce withheld, then one of the other person's alone."""

Spoil = Callable[[dict[str, Any]], object]


def document(name: str) -> dict[str, Any]:
    """A golden record as JSON that may be changed."""
    return json.loads((RECORDS / name).read_bytes())


def played_again(written: dict[str, Any]) -> Any:
    """What comes of a document."""
    return replay(decode(json.dumps(written).encode()))


def doubt(name: str, spoil: Spoil) -> NotConfirmed:
    """The error of a golden record that has been spoilt."""
    written = document(name)
    spoil(written)
    with pytest.raises(NotConfirmed) as doubted:
        played_again(written)
    assert "\n" not in doubted.value.text
    assert str(doubted.value) == doubted.value.text
    return doubted.value


def first(change: Spoil) -> Spoil:
    """A change of the first round."""
    return lambda written: change(written["rounds"][0])


def put(*path: str | int, value: Any) -> Spoil:
    """A change of one value in the first round."""

    def change(round: dict[str, Any]) -> None:
        at: Any = round
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return first(change)


def swap(one: int, other: int) -> Spoil:
    """Two plays of the first round change places."""

    def change(round: dict[str, Any]) -> None:
        plays = round["plays"]
        plays[one], plays[other] = plays[other], plays[one]

    return first(change)


def found(name: str, spoil: Spoil) -> tuple[int, int | None, Seat | None, Reason | Doubt]:
    """Where the error of a spoilt record is, and why."""
    error = doubt(name, spoil)
    return error.round, error.trick, error.seat, error.reason


def options_of(**fields: Any) -> Spoil:
    """A change of the game's options."""
    return lambda written: written["options"].update(fields)
