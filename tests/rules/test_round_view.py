"""The part of a view that every action changes (ARCHITECTURE §2)."""

import pytest

from rules.apply import apply
from rules.events import (
    Agreed,
    BidMade,
    By,
    CardPlayed,
    CardsGiven,
    Declined,
    Looked,
    Paused,
    Proposed,
    TookOver,
)
from rules.parts import ProposalView
from rules.playable import may_play
from rules.round_view import card_fresh, play_fresh
from rules.seats import SEATS, Seat
from rules.table import Outcome, Stage, asked
from rules.view import MADE, Did, OpenTrick, TotalView, play_part
from tests.rules.laid import (
    BLIND,
    NIL,
    behind_by,
    bid_all,
    cards,
    claim,
    dealt,
    folded,
    lobby,
    play,
    play_lowest,
    round_of,
    started,
)


def test_between_rounds_there_is_nothing_on_the_table() -> None:
    for table, phase, dealer in ((lobby(), Stage.LOBBY, None), (started(), Stage.DEALING, Seat.W)):
        part = play_part(table, 5, 9, Did("t"))
        assert (part.n, part.phase, part.dealer, part.round) == (table.n, phase, dealer, 0)
        assert (part.at, part.due, part.did) == (5, 9, Did("t"))
        assert (part.to_act, part.act, part.trick, part.plays) == ((), None, None, ())
        assert part.cards == part.took == dict.fromkeys(SEATS, 0)
    assert play_part(started()).totals == {"NS": TotalView(0, 0), "EW": TotalView(0, 0)}


def test_open_bids_are_shown_as_they_are_made() -> None:
    part = play_part(bid_all(dealt(started()), 3, NIL))
    assert (part.phase, part.act, part.to_act) == (Stage.BIDDING, "bid", (Seat.S,))
    assert part.bids == {"N": 3, "E": NIL, "S": None, "W": None}
    assert part.contract == {"NS": 3, "EW": 0}
    assert part.need == {"NS": 3, "EW": 0}
    assert part.looked == SEATS
    assert part.cards == dict.fromkeys(SEATS, 13)


def test_sealed_bids_show_only_that_they_are_made_until_all_are_in() -> None:
    table = folded(dealt(started({"preset": "nl"})), BidMade(Seat.E, 3), BidMade(Seat.S, NIL))
    part = play_part(table)
    assert part.bids == {"N": None, "E": MADE, "S": MADE, "W": None}
    assert part.contract == part.need == {"NS": 0, "EW": 0}
    done = play_part(folded(table, BidMade(Seat.N, 4), BidMade(Seat.W, 2)))
    assert done.bids == {"N": 4, "E": 3, "S": NIL, "W": 2}
    assert done.contract == {"NS": 4, "EW": 5}


def test_open_bidding_shows_who_has_looked() -> None:
    table = dealt(behind_by(started(), EW=100))
    assert play_part(table).looked == (Seat.E, Seat.W)
    looked = apply(table, Looked(Seat.S))
    assert play_part(looked, did=Did("looked", Seat.S, By.PERSON)).did == Did("looked", Seat.S, By.PERSON)
    assert play_part(looked).looked == (Seat.E, Seat.S, Seat.W)


def test_sealed_bidding_hides_who_looked_since_a_bid_without_a_look_is_blind_nil() -> None:
    table = dealt(behind_by(started({"bidding": "sealed"}), EW=100))
    looked = apply(table, Looked(Seat.N))
    assert play_part(looked, did=Did("looked", Seat.N, By.PERSON)) == play_part(table)
    number = play_part(apply(looked, BidMade(Seat.N, 3)))
    blind = play_part(apply(table, BidMade(Seat.N, BLIND)))
    assert number == blind
    assert blind.looked == (Seat.N, Seat.E, Seat.W)


def test_an_exchange_shows_how_many_cards_passed_and_not_which() -> None:
    table = bid_all(dealt(started({"blind_nil_deficit": 0}), N="2C 3C", S="AS KS"), BLIND, 3, 3, 3)
    assert (play_part(table).phase, play_part(table).act) == (Stage.EXCHANGE, "exchange")
    table = apply(table, CardsGiven(Seat.N, cards("2C 3C")))
    part = play_part(table)
    assert [(one.seat, one.cards) for one in part.exchange] == [(Seat.N, 2)]
    assert part.cards == {"N": 11, "E": 13, "S": 15, "W": 13}


def test_the_open_trick_shows_who_holds_it() -> None:
    table = bid_all(dealt(started(), N="2C", E="AC", S="3C", W="4C"), 3, 3, 3, 3)
    assert play_part(table).trick == OpenTrick(Seat.N, (), None)
    part = play_part(play(table, "2C AC"))
    assert part.trick == OpenTrick(Seat.N, cards("2C AC"), Seat.E)
    assert (part.act, part.to_act, part.last_trick) == ("card", (Seat.S,), None)
    part = play_part(play(table, "2C AC 3C 4C"))
    assert part.trick == OpenTrick(Seat.E, (), None)
    assert part.last_trick is not None
    assert part.last_trick.winner is Seat.E
    assert part.plays == cards("2C AC 3C 4C")
    assert (part.took["E"], part.need) == (1, {"NS": 6, "EW": 5})


def test_what_a_side_needs_does_not_count_a_nils_tricks_and_never_falls_below_0() -> None:
    table = bid_all(dealt(started(), N="2C", E="AC", S="3C", W="4C"), 3, NIL, 3, 1)
    assert play_part(play(table, "2C AC 3C 4C")).need == {"NS": 6, "EW": 1}
    dutch = folded(
        dealt(started({"preset": "nl"}), N="2C", E="AC", S="3C", W="4C"),
        *(BidMade(seat, bid) for seat, bid in zip(SEATS, (3, NIL, 3, 1), strict=True)),
    )
    assert play_part(play(dutch, "2C AC 3C 4C")).need == {"NS": 6, "EW": 0}
    made = bid_all(dealt(started(), N="2C", E="AC", S="3C", W="4C"), 3, 1, 3, NIL)
    assert play_part(play(made, "2C AC 3C 4C")).need == {"NS": 6, "EW": 0}


def test_after_the_last_card_the_phase_is_scored_with_the_new_totals() -> None:
    # ARCHITECTURE §2: no live client can miss the score.
    table = claim(bid_all(dealt(started()), 4, 3, 3, 3), N=9, E=2, W=2)
    part = play_part(table)
    assert (part.phase, part.act, part.to_act) == (Stage.SCORED, "continue", SEATS)
    assert part.totals == {"NS": TotalView(72, 2), "EW": TotalView(-60, 0)}


def test_a_paused_table_shows_who_paused_it_and_asks_nobody() -> None:
    part = play_part(apply(dealt(started()), Paused(Seat.E)))
    assert (part.paused, part.to_act) == (Seat.E, ())


def test_in_solo_contracts_and_totals_go_by_seat() -> None:
    part = play_part(bid_all(dealt(started({"partners": "solo"})), 4, 3, 2, 1))
    assert part.contract == {"N": 4, "E": 3, "S": 2, "W": 1}
    assert list(part.totals) == ["N", "E", "S", "W"]


def test_the_number_of_the_question_travels_with_it() -> None:
    table = dealt(started())
    assert play_part(table).n == table.n
    assert play_part(bid_all(table, 3)).n == table.n + 1


def test_what_is_proposed_is_asked_and_shown_and_then_how_it_ended() -> None:
    playing = play_lowest(bid_all(dealt(started()), 2, 2, 2, 2), 1)
    table = folded(playing, Proposed(Seat.N, "claim", (9, 0, 4, 0)), Agreed(Seat.S))
    part = play_part(table)
    assert (part.act, part.to_act) == ("agree", (Seat.E, Seat.W))
    assert part.proposal == ProposalView(Seat.N, "claim", {"N": 9, "E": 0, "S": 4, "W": 0}, (Seat.S,))
    assert part.outcome is None
    part = play_part(apply(table, Declined(Seat.W)))
    assert (part.act, part.to_act, part.proposal) == ("card", (Seat.E,), None)
    assert part.outcome == Outcome(Seat.N, "claim", "declined", Seat.W)
    assert play_part(play_lowest(apply(table, Declined(Seat.W)), 1)).outcome is None


def test_only_a_claim_has_tricks() -> None:
    proposal = play_part(apply(dealt(started()), Proposed(Seat.N, "concede"))).proposal
    assert proposal == ProposalView(Seat.N, "concede", None, ())


def test_a_game_given_up_tells_how_also_once_its_round_is_over() -> None:
    table = claim(bid_all(dealt(started()), 2, 2, 2, 2), N=13)
    part = play_part(folded(table, Proposed(Seat.N, "concede"), Declined(Seat.S)))
    assert part.outcome == Outcome(Seat.N, "concede", "declined", Seat.S)


def test_the_seat_that_may_ask_for_its_card_is_named() -> None:
    playing = bid_all(dealt(started()), 2, 2, 2, 2)
    table = play_lowest(playing, 2)
    assert play_part(playing).take_back is None
    assert play_part(table).take_back is Seat.E
    assert play_part(apply(table, Proposed(Seat.N, "claim", (13, 0, 0, 0)))).take_back is None
    assert play_part(folded(table, Proposed(Seat.E, "take_back"), Declined(Seat.N))).take_back is None
    assert play_part(apply(table, Paused(Seat.N))).take_back is None
    assert play_part(apply(table, TookOver(Seat.E, "asked"))).take_back is None


@pytest.mark.parametrize("by", [By.PERSON, By.BOT])
def test_a_card_that_changes_only_the_round_is_told_the_same_by_the_shorter_way(by: By) -> None:
    table = bid_all(dealt(started()), 3, 3, 3, 3)
    for _ in range(51):
        (seat,) = asked(table)
        round = round_of(table)
        table = apply(table, CardPlayed(seat, may_play(table.options, round, round.hands[seat.place])[0], by))
        waiting, did = asked(table), Did("card_played", seat, by)
        shorter = card_fresh(table.n, round_of(table), waiting, 1, 2, did)
        assert shorter == play_fresh(table, Stage.PLAYING, waiting, 1, 2, did)
