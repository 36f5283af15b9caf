"""A bot that is asked something answers that: each question goes to its own policy."""

from typing import Any

import pytest

from rules.apply import apply
from rules.bids import NUMBERS, Nil
from rules.cards import Card
from rules.events import CardsGiven, Level
from rules.seats import Seat
from rules.table import Table
from tests.rules.bots.table_of_bots import decision
from tests.rules.laid import NIL, behind_by, bid_all, cards, dealt, round_of, started

N, S = Seat.N, Seat.S
LEVELS: tuple[Level, ...] = ("easy", "medium")
POOR = "2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 5C 5D"


def exchange() -> Table:
    """North has bid nil and holds low cards; it may pass two of them."""
    return bid_all(dealt(started({"nil_exchange": 2}), N=POOR), NIL, 3, 4, 3)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("behind", "answer"), [(100, "look"), (450, Nil.BLIND)])
def test_it_looks_unless_only_a_blind_nil_can_help(level: Level, behind: int, answer: Any) -> None:
    table = dealt(behind_by(started(), EW=behind))
    assert decision(table, N, level, 0) == answer


@pytest.mark.parametrize("level", LEVELS)
def test_it_bids(level: Level) -> None:
    assert decision(dealt(started()), N, level, 0) in (*Nil, *NUMBERS)


@pytest.mark.parametrize("level", LEVELS)
def test_it_gives_cards_and_returns_as_many(level: Level) -> None:
    table = exchange()
    given = decision(table, N, level, 0)
    assert isinstance(given, tuple)
    assert set(given) <= set(round_of(table).hands[N.place])
    table = apply(table, CardsGiven(N, cards("5C 5D")))
    returned = decision(table, S, level, 0)
    assert isinstance(returned, tuple)
    assert len(set(returned) & set(round_of(table).hands[S.place])) == 2


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_a_card(level: Level) -> None:
    table = bid_all(dealt(started()), 3, 3, 3, 3)
    assert decision(table, N, level, 0) in set(Card) & set(round_of(table).hands[N.place])
