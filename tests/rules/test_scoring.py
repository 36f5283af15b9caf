"""How a round ends, and what follows (RULES §1, §2, §3)."""

import pytest

from rules.apply import apply
from rules.events import ClaimAccepted, Paused, ScoreRead, SeatLeft, TookOver
from rules.reasons import Reason
from rules.score import Totals
from rules.seats import SEATS, Seat, Side
from rules.table import Claim, Result, Stage, asked, stage
from tests.rules.laid import behind_by, bid_all, claim, dealt, folded, game_of, play_lowest, round_of, started
from tests.rules.refusing import refused


def test_the_last_card_scores_both_sides_and_the_deal_passes_on() -> None:
    table = play_lowest(bid_all(dealt(started()), 2, 2, 2, 2))
    game, round = game_of(table), round_of(table)
    assert stage(table) is Stage.SCORED
    assert round.scores is not None
    assert [lines.total for lines in round.scores] == [own.points for own in game.totals]
    assert game.rounds == (round,)
    assert game.dealer is Seat.N


def test_a_scored_round_asks_a_new_question_and_changes_what_all_see_of_the_scores() -> None:
    before = play_lowest(bid_all(dealt(started()), 2, 2, 2, 2), 51)
    after = play_lowest(before, 1)
    assert (after.n, after.rev) == (before.n + 1, before.rev + 1)


def test_totals_run_through_the_game() -> None:
    table = claim(bid_all(dealt(started()), 4, 3, 3, 3), N=4, S=5, E=2, W=2)
    assert game_of(table).totals == (Totals(72, 2), Totals(-60, 0))
    # North deals the second round, so East bids first: EW bid 7 and take 5, NS bid 6 and take 8.
    table = claim(bid_all(dealt(table), 3, 3, 4, 3), N=8, E=3, W=2)
    assert game_of(table).totals == (Totals(72 + 62, 4), Totals(-60 - 70, 0))


def test_a_game_ends_with_the_round_that_reaches_the_target() -> None:
    table = claim(bid_all(dealt(behind_by(started(), NS=440, EW=499)), 3, 5, 3, 3), N=6, E=7)
    assert game_of(table).result == Result(Side.NS, "target")
    assert stage(table) is Stage.OVER


def test_the_first_round_may_bid_itself() -> None:
    # RULES §3: contract line = 10 x tricks, no bags, and no bids.
    table = claim(dealt(started({"first_round_bids_itself": True})), N=9, E=4)
    assert game_of(table).totals == (Totals(90), Totals(40))
    assert round_of(table).bids == (None,) * 4
    assert stage(dealt(table)) is Stage.BIDDING


def test_in_solo_each_seat_has_its_own_lines() -> None:
    table = claim(bid_all(dealt(started({"partners": "solo"})), 4, 3, 3, 3), N=4, S=5, E=2, W=2)
    assert [own.points for own in game_of(table).totals] == [40, -30, 32, -30]


# Claims.


def test_a_claim_gives_the_remaining_tricks_out_and_ends_the_round() -> None:
    table = play_lowest(bid_all(dealt(started()), 2, 2, 2, 2), 6)
    took = round_of(table).took
    assert sum(took) == 1
    table = claim(table, N=10, W=2)
    assert stage(table) is Stage.SCORED
    assert round_of(table).took == (took[0] + 10, took[1], took[2], took[3] + 2)
    assert round_of(table).claim == Claim(Seat.N, (10, 0, 0, 2))
    assert len(round_of(table).plays) == 6


@pytest.mark.parametrize("tricks", [(13, 0, 0, 1), (12, 0, 0, 0), (14, -1, 0, 0), (13, 0, 0), (), (13, 0, 0, 0, 0)])
def test_a_claim_gives_out_exactly_the_tricks_that_are_left(tricks: tuple[int, ...]) -> None:
    table = bid_all(dealt(started()), 2, 2, 2, 2)
    assert refused(table, ClaimAccepted(Seat.E, tricks)) is Reason.CLAIM_RANGE


def test_there_is_nothing_to_claim_before_the_first_lead_or_after_the_last_card() -> None:
    whole = ClaimAccepted(Seat.N, (13, 0, 0, 0))
    assert refused(dealt(started()), whole) is Reason.NOT_NOW
    assert refused(play_lowest(bid_all(dealt(started()), 2, 2, 2, 2)), whole) is Reason.NOT_NOW
    assert refused(apply(bid_all(dealt(started()), 2, 2, 2, 2), Paused(Seat.N)), whole) is Reason.PAUSED


# The wish for the next deal.


def test_every_person_is_asked_to_go_on_once() -> None:
    table = claim(bid_all(dealt(started()), 2, 2, 2, 2), N=13)
    assert asked(table) == SEATS
    later = apply(table, ScoreRead(Seat.S))
    assert later.n == table.n
    assert asked(later) == (Seat.N, Seat.E, Seat.W)
    assert refused(later, ScoreRead(Seat.S)) is Reason.NOT_ASKED


def test_who_is_away_or_a_bot_is_not_asked() -> None:
    table = claim(bid_all(dealt(started()), 2, 2, 2, 2), N=13)
    table = folded(table, TookOver(Seat.E, "asked"), SeatLeft(Seat.W))
    assert asked(table) == (Seat.N, Seat.S)
    assert refused(table, ScoreRead(Seat.E)) is Reason.NOT_ASKED


def test_a_score_is_read_only_while_it_is_shown() -> None:
    assert refused(dealt(started()), ScoreRead(Seat.N)) is Reason.NOT_NOW
    over = claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13)
    assert refused(over, ScoreRead(Seat.N)) is Reason.GAME_OVER
