"""Each way in which a proposal ends, and what may be proposed after that."""

import pytest

from rules.apply import apply
from rules.events import (
    AnyEvent,
    BidMade,
    BotSeated,
    By,
    CameBack,
    CardPlayed,
    DealCommitted,
    Dealt,
    DealThrownIn,
    Declined,
    GameStarted,
    HostPassed,
    Paused,
    ProposalExpired,
    Proposed,
    Resumed,
    ScoreRead,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TookOver,
    Withdrawn,
)
from rules.reasons import Reason
from rules.seats import SEATS
from rules.table import RULES, Outcome, Table, asked
from tests.rules.laid import claim, dealt, folded, game_of, hands_with, play_lowest, round_of, started
from tests.rules.proposing import ALL_TO_NORTH, everybody_agrees, in_play, proposed, with_bots
from tests.rules.refusing import refused

N, E, S, W = SEATS
NEXT = (DealCommitted("d" * 64), Dealt(hands_with(game_of(started()).options)))


def how(table: Table) -> str:
    """How the newest proposal has ended."""
    assert table.proposal is None
    return table.outcomes[-1].how


# Each way to an end. All but acceptance leave the round as it was, with a new question to who is to move.


ENDS: list[tuple[AnyEvent, Outcome]] = [
    (Declined(S, By.BOT), Outcome(N, "concede", "declined", S)),
    (Withdrawn(N), Outcome(N, "concede", "withdrawn", N)),
    (ProposalExpired(), Outcome(N, "concede", "expired")),
    (SeatLeft(S), Outcome(N, "concede", "left", S)),
    (SeatLeft(N), Outcome(N, "concede", "left", N)),
    (TookOver(S, "asked"), Outcome(N, "concede", "took_over", S)),
    (CameBack(W), Outcome(N, "concede", "came", W)),
    (Paused(E), Outcome(N, "concede", "paused", E)),
]


@pytest.mark.parametrize(("event", "outcome"), ENDS, ids=lambda one: type(one).__name__)
def test_a_proposal_that_comes_to_nothing_says_why(event: AnyEvent, outcome: Outcome) -> None:
    before = proposed(apply(in_play(), TookOver(W, "asked")), N, "concede")
    table = apply(before, event)
    assert table.proposal is None
    assert table.outcomes == (outcome,)
    assert table.n == before.n + 1
    assert round_of(table) == round_of(before)
    assert asked(table) == (E,)


def test_a_move_overtakes_what_was_proposed() -> None:
    before = proposed(in_play(), N, "claim", ALL_TO_NORTH)
    card = round_of(before).hands[E.place][0]
    table = apply(before, CardPlayed(E, card))
    assert table.outcomes == (Outcome(N, "claim", "overtaken", E),)
    assert table.n == before.n + 1
    assert asked(table) == (S,)
    bid = apply(proposed(dealt(started()), N, "concede"), BidMade(N, 3))
    assert bid.outcomes == (Outcome(N, "concede", "overtaken", N),)


def test_a_person_who_is_given_a_seat_was_not_asked_so_all_are_asked_again() -> None:
    table = proposed(with_bots(in_play(), W), N, "claim", ALL_TO_NORTH)
    table = apply(table, SeatTaken(W, "late", "Late"))
    assert table.outcomes == (Outcome(N, "claim", "came", W),)
    assert asked(proposed(table, N, "claim", ALL_TO_NORTH)) == (E, S, W)


def test_a_table_that_closes_drops_what_was_proposed() -> None:
    table = apply(proposed(in_play(), N, "concede"), TableEnded())
    assert table.outcomes == (Outcome(N, "concede", "ended"),)


@pytest.mark.parametrize("event", [HostPassed("E"), DealCommitted("e" * 64), BotSeated(W, "easy", "Bot")])
def test_what_changes_nothing_for_it_leaves_a_proposal_open(event: AnyEvent) -> None:
    before = proposed(with_bots(in_play(), W), N, "claim", ALL_TO_NORTH)
    table = apply(before, event)
    assert table.proposal == before.proposal
    assert table.n == before.n


def test_a_score_is_read_beside_what_is_proposed_and_the_next_deal_overtakes_it() -> None:
    table = apply(proposed(claim(in_play(), N=13), N, "concede"), ScoreRead(E))
    assert table.proposal is not None
    assert round_of(table).read == (False, True, False, False)
    assert how(folded(table, *NEXT)) == "overtaken"


def test_a_deal_thrown_in_overtakes_too() -> None:
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    table = proposed(dealt(started({"misdeal": ["no_spade"]}), E=hearts), N, "concede")
    assert how(apply(table, DealThrownIn(E, "no_spade"))) == "overtaken"


# Once more.


@pytest.mark.parametrize("event", [Declined(S), Withdrawn(N), ProposalExpired()])
def test_what_came_to_nothing_is_not_proposed_again_before_a_move(event: AnyEvent) -> None:
    table = apply(proposed(in_play(), N, "concede"), event)
    assert refused(table, Proposed(N, "concede")) is Reason.PROPOSED_BEFORE
    assert proposed(table, S, "concede").proposal is not None
    assert proposed(table, N, "take_back").proposal is not None
    assert proposed(play_lowest(table, 1), N, "concede").proposal is not None


@pytest.mark.parametrize("event", [SeatLeft(E), TookOver(E, "asked")])
def test_what_nobody_turned_down_may_be_proposed_again(event: AnyEvent) -> None:
    table = apply(proposed(in_play(), N, "claim", ALL_TO_NORTH), event)
    assert proposed(table, N, "claim", ALL_TO_NORTH).proposal is not None


def test_a_pause_drops_it_and_after_the_pause_it_may_be_proposed_again() -> None:
    table = apply(proposed(in_play(), N, "concede"), Paused(E))
    assert refused(table, Proposed(N, "concede")) is Reason.PAUSED
    assert proposed(apply(table, Resumed(E)), N, "concede").proposal is not None


def test_outcomes_are_told_until_the_next_move() -> None:
    table = apply(proposed(in_play(), N, "concede"), Declined(S))
    assert len(apply(table, HostPassed("E")).outcomes) == 1
    assert play_lowest(table, 1).outcomes == ()
    over = everybody_agrees(proposed(in_play(), N, "concede"))
    again = apply(over, GameStarted(RULES, over.options, N))
    assert (again.proposal, again.outcomes) == (None, ())
