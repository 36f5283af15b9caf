"""The rounds that are measured are whole rounds by the rules, and every cost is told (tests/bench)."""

from random import Random

from rules.cards import DECK
from tests.bench.costs import costs, moments
from tests.bench.rounds import at, round_played, started


def test_a_round_is_played_to_its_last_card() -> None:
    game, round = at(round_played(started(), Random(3)))
    assert sorted(round.plays) == sorted(DECK)
    assert game.rounds == (round,)


def test_rounds_differ() -> None:
    random = Random(3)
    assert len({at(round_played(started(), random))[1].plays for _ in range(3)}) == 3


def test_every_card_of_a_round_is_a_moment_and_each_call_costs_something() -> None:
    played = moments(1, Random(3))
    assert len({card.card for _, card in played}) == len(DECK)
    assert min(costs(played, 1).values()) > 0
