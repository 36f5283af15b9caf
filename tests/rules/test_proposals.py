"""Proposals: who may make one, who has to agree, and each way in which one ends."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.bids import Nil
from rules.events import (
    Agreed,
    AnyEvent,
    BidMade,
    BotSeated,
    By,
    CameBack,
    CardPlayed,
    CardTakenBack,
    ClaimAccepted,
    Conceded,
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
    What,
    Withdrawn,
)
from rules.proposals import agreeing, proposing
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat, Side
from rules.table import RULES, Claim, Outcome, Proposal, Result, Stage, Table, asked, stage, to_move
from tests.rules.laid import bid_all, claim, dealt, folded, game_of, hands_with, lobby, play_lowest, round_of, started
from tests.rules.refusing import refused

N, E, S, W = SEATS
ALL_TO_NORTH = (13, 0, 0, 0)
NEXT = (DealCommitted("d" * 64), Dealt(hands_with(game_of(started()).options)))


def in_play(cards: int = 1) -> Table:
    """Four people; North has led, unless there are no cards."""
    return play_lowest(bid_all(dealt(started()), 2, 2, 2, 2), cards)


def with_bots(table: Table, *seats: Seat) -> Table:
    """The same with bots on these seats."""
    return folded(table, *(SeatLeft(seat) for seat in seats))


def proposed(table: Table, seat: Seat, what: What, tricks: tuple[int, ...] = ()) -> Table:
    return apply(table, Proposed(seat, what, tricks))


def how(table: Table) -> str:
    """How the newest proposal has ended."""
    assert table.proposal is None
    return table.outcomes[-1].how


OPEN: list[tuple[What, tuple[int, ...]]] = [("take_back", ()), ("claim", ALL_TO_NORTH), ("concede", ())]
"""North may propose each of these after its first card."""


# Who is asked.


def test_everybody_else_is_asked_about_a_card_taken_back_bots_too() -> None:
    assert asked(proposed(in_play(), N, "take_back")) == (E, S, W)
    assert asked(proposed(with_bots(in_play(), E, S), N, "take_back")) == (E, S, W)


def test_every_other_person_is_asked_about_a_claim() -> None:
    # RULES §3: accepted when every other human seat agrees.
    assert asked(proposed(in_play(), N, "claim", ALL_TO_NORTH)) == (E, S, W)
    assert asked(proposed(with_bots(in_play(), E), N, "claim", ALL_TO_NORTH)) == (S, W)
    away = apply(in_play(), TookOver(S, "asked"))
    assert asked(proposed(away, N, "claim", ALL_TO_NORTH)) == (E, W)


def test_the_partner_is_asked_about_giving_up() -> None:
    # RULES §3: by a partnership's consent.
    assert asked(proposed(in_play(), N, "concede")) == (S,)
    assert asked(proposed(dealt(started()), W, "concede")) == (E,)


@pytest.mark.parametrize(("what", "tricks"), OPEN)
def test_a_proposal_is_a_question_of_its_own(what: What, tricks: tuple[int, ...]) -> None:
    before = in_play()
    table = proposed(before, N, what, tricks)
    assert table.n == before.n + 1
    assert table.proposal == Proposal(N, what, tricks)
    assert to_move(table) == (E,)
    assert round_of(table) == round_of(before)


def test_who_agrees_is_asked_no_more_and_the_question_stays_the_same() -> None:
    before = proposed(in_play(), N, "take_back")
    table = apply(before, Agreed(S))
    assert asked(table) == (E, W)
    assert table.n == before.n
    assert refused(table, Agreed(S)) is Reason.NOT_YOUR_TURN
    assert refused(table, Declined(S)) is Reason.NOT_YOUR_TURN


def test_who_proposes_does_not_answer() -> None:
    table = proposed(in_play(), N, "claim", ALL_TO_NORTH)
    for event in (Agreed(N), Declined(N), Withdrawn(E)):
        assert refused(table, event) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize("event", [Agreed(E), Declined(E), Withdrawn(N), ProposalExpired()])
def test_nobody_answers_what_nobody_has_proposed(event: AnyEvent) -> None:
    assert refused(in_play(), event) is Reason.NOT_NOW


# What comes of it.


def everybody_agrees(table: Table) -> Table:
    """All who are asked agree, one after the other."""
    while table.proposal is not None:
        table = apply(table, agreeing(table, asked(table)[-1]))
    return table


def test_a_card_goes_back_once_all_agree() -> None:
    table = everybody_agrees(proposed(in_play(), N, "take_back"))
    assert round_of(table).plays == ()
    assert table.outcomes == (Outcome(N, "take_back", "accepted"),)


def test_a_claim_once_all_agree_ends_the_round() -> None:
    table = everybody_agrees(proposed(in_play(), N, "claim", ALL_TO_NORTH))
    assert stage(table) is Stage.SCORED
    assert round_of(table).claim == Claim(N, ALL_TO_NORTH)
    assert table.outcomes == (Outcome(N, "claim", "accepted"),)


def test_a_game_once_both_partners_agree_is_given_up() -> None:
    table = everybody_agrees(proposed(in_play(), N, "concede"))
    assert game_of(table).result == Result(Side.EW, "conceded")
    assert table.outcomes == (Outcome(N, "concede", "accepted"),)


def test_the_last_to_agree_makes_it_so_and_the_others_only_agree() -> None:
    table = proposed(in_play(), N, "take_back")
    assert agreeing(table, W, By.BOT) == Agreed(W, By.BOT)
    table = folded(table, Agreed(W), Agreed(E))
    assert agreeing(table, S) == CardTakenBack(N)
    with pytest.raises(Illegal) as late:
        agreeing(table, W)
    assert late.value.reason is Reason.NOT_YOUR_TURN
    with pytest.raises(Illegal) as nothing:
        agreeing(in_play(), E)
    assert nothing.value.reason is Reason.NOT_NOW


def test_where_nobody_has_to_agree_it_is_so_at_once() -> None:
    alone = with_bots(in_play(), E, S, W)
    assert proposing(alone, Proposal(N, "claim", ALL_TO_NORTH)) == ClaimAccepted(N, ALL_TO_NORTH)
    assert proposing(alone, Proposal(N, "concede")) == Conceded(N)
    assert proposing(alone, Proposal(N, "take_back")) == Proposed(N, "take_back")
    assert proposing(in_play(), Proposal(N, "claim", ALL_TO_NORTH)) == Proposed(N, "claim", ALL_TO_NORTH)


def test_nothing_waits_for_an_answer_that_nobody_is_asked_for() -> None:
    alone = with_bots(in_play(), E, S, W)
    assert refused(alone, Proposed(N, "claim", ALL_TO_NORTH)) is Reason.NOT_NOW
    assert refused(alone, Proposed(N, "concede")) is Reason.NOT_NOW


def test_what_may_not_be_proposed_is_not_so_at_once_either() -> None:
    with pytest.raises(Illegal):
        proposing(with_bots(in_play(), E, S, W), Proposal(N, "claim", (12, 0, 0, 0)))


# Each way to an end. All but acceptance leave the round as it was, with a new question to who is to move.


def paused_by(seat: Seat) -> AnyEvent:
    return Paused(seat)


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


# What may not be proposed.


@pytest.mark.parametrize(("what", "tricks"), OPEN)
def test_nothing_is_proposed_where_there_is_no_game_or_it_is_over(what: What, tricks: tuple[int, ...]) -> None:
    event = Proposed(N, what, tricks)
    assert refused(lobby(), event) is Reason.NOT_NOW
    assert refused(apply(in_play(), Conceded(N)), event) is Reason.GAME_OVER
    assert refused(apply(in_play(), Paused(W)), event) is Reason.PAUSED


def test_one_thing_is_proposed_at_a_time() -> None:
    table = proposed(in_play(), N, "take_back")
    assert refused(table, Proposed(E, "concede")) is Reason.PROPOSAL_OPEN
    assert refused(table, Proposed(N, "claim", ALL_TO_NORTH)) is Reason.PROPOSAL_OPEN


def test_only_a_person_who_plays_proposes() -> None:
    assert refused(with_bots(in_play(), N), Proposed(N, "concede")) is Reason.NOT_NOW
    assert refused(apply(in_play(), TookOver(N, "clock")), Proposed(N, "concede")) is Reason.NOT_NOW


def test_a_claim_is_made_while_cards_are_played() -> None:
    assert refused(dealt(started()), Proposed(N, "claim", ALL_TO_NORTH)) is Reason.NOT_NOW
    assert refused(claim(in_play(), N=13), Proposed(N, "claim", ())) is Reason.NOT_NOW
    assert refused(apply(in_play(), Conceded(N)), Proposed(N, "claim", ())) is Reason.GAME_OVER


@pytest.mark.parametrize("tricks", [(), (12, 0, 0, 0), (14, 0, 0, 0), (14, -1, 0, 0), (13, 0, 0)])
def test_a_claim_gives_out_just_what_is_left(tricks: tuple[int, ...]) -> None:
    assert refused(in_play(), Proposed(N, "claim", tricks)) is Reason.CLAIM_RANGE


def test_in_solo_nobody_gives_up() -> None:
    solo: dict[str, Any] = {"partners": "solo"}
    assert refused(dealt(started(solo)), Proposed(N, "concede")) is Reason.NOT_NOW


def test_a_refused_event_leaves_what_was_proposed() -> None:
    table = proposed(in_play(), N, "concede")
    assert refused(table, BidMade(E, Nil.NIL)) is Reason.NOT_NOW
    assert refused(table, CardPlayed(S, round_of(table).hands[2][0])) is Reason.NOT_YOUR_TURN
    assert replace(table, proposal=None) == replace(in_play(), n=table.n)
