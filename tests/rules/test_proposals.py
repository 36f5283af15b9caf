"""Proposals: who may make one, who has to agree, what comes of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.bids import Nil
from rules.events import (
    Agreed,
    AnyEvent,
    BidMade,
    By,
    CardPlayed,
    CardTakenBack,
    ClaimAccepted,
    Conceded,
    Declined,
    Paused,
    ProposalExpired,
    Proposed,
    TookOver,
    What,
    Withdrawn,
)
from rules.proposals import agreeing, may_propose, may_propose_to_take_back, proposing
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat, Side
from rules.table import Claim, Outcome, Proposal, Result, Stage, Table, asked, stage, to_move
from tests.rules.laid import claim, dealt, folded, game_of, lobby, round_of, started
from tests.rules.proposing import ALL_TO_NORTH, everybody_agrees, in_play, proposed, with_bots
from tests.rules.refusing import refused

N, E, S, W = SEATS


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
    assert refused(table, Agreed(S)) is Reason.NOT_ASKED
    assert refused(table, Declined(S)) is Reason.NOT_ASKED


def test_who_proposes_does_not_answer() -> None:
    table = proposed(in_play(), N, "claim", ALL_TO_NORTH)
    for event in (Agreed(N), Declined(N)):
        assert refused(table, event) is Reason.NOT_ASKED
    assert refused(table, Withdrawn(E)) is Reason.NOT_PROPOSER


@pytest.mark.parametrize("event", [Agreed(E), Declined(E), Withdrawn(N), ProposalExpired()])
def test_nobody_answers_what_nobody_has_proposed(event: AnyEvent) -> None:
    assert refused(in_play(), event) is Reason.NOTHING_PROPOSED


# What comes of it.


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
    assert late.value.reason is Reason.NOT_ASKED
    with pytest.raises(Illegal) as nothing:
        agreeing(in_play(), E)
    assert nothing.value.reason is Reason.NOTHING_PROPOSED


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


def test_only_the_newest_card_is_asked_for() -> None:
    assert refused(in_play(), Proposed(E, "take_back")) is Reason.NO_TAKE_BACK


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


# What a view asks.


def may(table: Table, seat: Seat = N) -> list[str]:
    return [*may_propose(table, seat, stage(table))]


def test_what_may_be_proposed_can_be_asked_beforehand() -> None:
    table = in_play()
    assert may_propose_to_take_back(table) is N
    assert all(may(table, seat) == ["claim", "concede"] for seat in SEATS)
    open = proposed(table, N, "concede")
    assert may_propose_to_take_back(open) is None
    assert not any(may(open, seat) for seat in SEATS)


def test_before_the_first_card_there_is_nothing_to_claim_and_before_the_deal_nothing_to_give_up() -> None:
    assert may_propose_to_take_back(in_play(0)) is None
    assert may(dealt(started())) == ["concede"]
    assert may(started()) == may(lobby()) == []
    assert may(dealt(started({"partners": "solo"}))) == []


@pytest.mark.parametrize("event", [Declined(S), Withdrawn(N), ProposalExpired()])
def test_what_is_dropped_leaves_the_cards_as_they_were(event: AnyEvent) -> None:
    table = apply(proposed(in_play(), N, "concede"), event)
    assert (table.proposal, round_of(table)) == (None, round_of(in_play()))
    assert may(table) == ["claim"]
