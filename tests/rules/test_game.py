"""The values of a game: what is stored though it could be derived agrees with the cards."""

from random import Random

import pytest

from rules.cards import beats
from rules.game import Game, Result, Round, Trick
from rules.playable import may_play
from rules.seats import SEATS, Seat, Side
from rules.table import Stage, stage, to_play
from tests.rules.laid import bid_all, dealt, game_of, play, round_of, started


def recomputed(round: Round, breaks_on_any: bool) -> tuple[tuple[int, ...], bool, Seat]:
    """Tricks taken, whether spades are broken, and who leads next: from the plays alone."""
    took = [0] * len(SEATS)
    broken = False
    leader = round.dealer.after()
    for start in range(0, len(round.plays), len(SEATS)):
        trick = round.plays[start : start + len(SEATS)]
        best = trick[0]
        for card in trick:
            if beats(card, best):
                best = card
            broken = broken or (card.suit == "S" and (breaks_on_any or trick[0].suit != "S"))
        if len(trick) == len(SEATS):
            leader = leader.after(trick.index(best))
            took[leader.place] += 1
    return tuple(took), broken, leader


def test_winners_tricks_taken_and_broken_are_what_the_plays_make_them() -> None:
    # STYLE §3, habit 4: derive it; if you must store it, write the test that recomputes it.
    random = Random(1)
    for preset in ("pagat", "de"):
        for _ in range(20):
            table = bid_all(dealt(started({"preset": preset}), N="2C", E="3D", S="4H", W="5S"), 3, 3, 3, 3)
            while stage(table) is Stage.PLAYING:
                round = round_of(table)
                held = round.hands[to_play(round).place]
                table = play(table, str(random.choice(may_play(game_of(table).options, round, held))))
                now = round_of(table)
                took, broken, leader = recomputed(now, preset == "de")
                assert (now.took, now.broken, now.trick.leader) == (took, broken, leader)
                if now.last_trick is not None and not now.trick.cards:
                    assert now.last_trick.winner is leader


def test_a_round_starts_with_nothing_but_its_cards() -> None:
    round = round_of(dealt(started()))
    assert (round.bids, round.took, round.plays, round.gifts) == ((None,) * 4, (0,) * 4, (), ())
    assert round.trick == Trick(Seat.N)
    assert round.hands == round.dealt


def test_a_game_starts_with_a_side_for_each_partnership_or_seat() -> None:
    assert game_of(started()).sides == (Side.NS, Side.EW)
    assert game_of(started({"partners": "solo"})).sides == (Side.N, Side.E, Side.S, Side.W)
    assert len(game_of(started({"partners": "solo"})).totals) == 4


def test_values_cannot_be_changed_in_place() -> None:
    game: Game = game_of(started())
    with pytest.raises(AttributeError):
        game.result = Result(None, "abandoned")  # pyright: ignore[reportAttributeAccessIssue]
