"""Deals: committed, shared in, dealt, thrown in, revealed (RULES §1, §3; ARCHITECTURE, Deals)."""

import pytest

from rules.apply import apply
from rules.cards import Card, hand
from rules.deal import commitment
from rules.dealing import unrevealed
from rules.events import (
    BidMade,
    Conceded,
    DealCommitted,
    DealRevealed,
    Dealt,
    DealThrownIn,
    Looked,
    NonceGiven,
    Paused,
    TableEnded,
)
from rules.options import Options
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, asked, stage
from tests.rules.laid import (
    behind_by,
    bid_all,
    claim,
    dealt,
    folded,
    game_of,
    hands_with,
    lobby,
    play_lowest,
    round_of,
    started,
)
from tests.rules.refusing import refused

SEED = "5e" * 32
COMMITTED = DealCommitted(commitment(bytes.fromhex(SEED)))
NONCE = "0e" * 32
NO_SPADE = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
MISDEAL = {"misdeal": ["no_spade"]}


def test_a_deal_needs_a_commitment_shown_before_it() -> None:
    table = started()
    assert refused(table, Dealt(hands_with(Options()))) is Reason.NOT_NOW
    assert refused(table, NonceGiven(Seat.N, NONCE)) is Reason.NOT_NOW
    assert stage(table) is Stage.DEALING


def test_one_commitment_and_one_share_of_each_seat_make_a_deal() -> None:
    table = folded(started(), COMMITTED, NonceGiven(Seat.S, NONCE))
    assert refused(table, COMMITTED) is Reason.NOT_NOW
    assert refused(table, NonceGiven(Seat.S, "ab" * 32)) is Reason.NOT_NOW
    table = apply(table, Dealt(hands_with(Options())))
    assert round_of(table).deal.nonces == (None, None, NONCE, None)
    assert round_of(table).deal.commitment == COMMITTED.commitment
    assert game_of(table).next_deal is None


def test_a_share_that_is_no_64_hex_digits_is_refused() -> None:
    assert refused(apply(started(), COMMITTED), NonceGiven(Seat.S, "short")) is Reason.NOT_NOW


def test_shares_of_the_next_deal_are_taken_while_the_round_is_played() -> None:
    table = folded(dealt(started()), DealCommitted("n" * 64), NonceGiven(Seat.N, NONCE))
    assert stage(table) is Stage.BIDDING
    assert refused(table, Dealt(hands_with(Options()))) is Reason.NOT_NOW


def test_only_a_whole_deck_in_equal_hands_is_dealt() -> None:
    table = apply(started(), COMMITTED)
    whole = hands_with(Options())
    uneven = (hand((*whole[0], whole[1][0])), whole[1][1:], *whole[2:])
    twice = (hand((*whole[0][:-1], whole[1][0])), *whole[1:])
    joker = (hand((*whole[0][:-1], Card.BJ)), *whole[1:])
    for bad in (uneven, twice, joker, whole[:3], (*whole, whole[0]), (), ((),) * 4):
        assert refused(table, Dealt(bad)) is Reason.NOT_IN_HAND
    assert refused(apply(started({"jokers": "2H2D"}), COMMITTED), Dealt(whole)) is Reason.NOT_IN_HAND


def test_hands_are_kept_in_order_however_they_were_dealt() -> None:
    whole = hands_with(Options())
    table = folded(started(), COMMITTED, Dealt(tuple(own[::-1] for own in whole)))
    assert round_of(table).dealt == round_of(table).hands == whole


def test_left_of_the_dealer_bids_and_leads_first_and_the_deal_goes_clockwise() -> None:
    # RULES §1.
    table = dealt(started(dealer=Seat.E))
    assert asked(table) == (Seat.S,)
    table = bid_all(table, 3, 3, 3, 3)
    assert round_of(table).trick.leader is Seat.S
    table = play_lowest(table)
    assert game_of(table).dealer is Seat.S
    assert asked(dealt(table)) == (Seat.W,)


def test_nobody_is_dealt_to_while_the_table_is_paused() -> None:
    table = folded(started(), COMMITTED, Paused(Seat.N))
    assert refused(table, Dealt(hands_with(Options()))) is Reason.PAUSED


def test_before_and_after_a_game_there_is_no_deal() -> None:
    assert refused(lobby(), COMMITTED) is Reason.NOT_NOW
    over = claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13)
    assert stage(over) is Stage.OVER
    assert refused(over, DealCommitted("n" * 64)) is Reason.GAME_OVER


def test_seats_that_may_not_bid_blind_have_looked_from_the_start() -> None:
    # RULES §3, Blind nil.
    table = dealt(behind_by(started(), EW=100))
    assert round_of(table).looked == (False, True, False, True)
    assert round_of(dealt(started())).looked == (True,) * 4


def test_in_a_round_that_bids_itself_all_see_their_cards_and_the_lead_comes_first() -> None:
    table = dealt(started({"first_round_bids_itself": True, "blind_nil_deficit": 0}))
    assert round_of(table).looked == (True,) * 4
    assert stage(table) is Stage.PLAYING


# Misdeal (RULES §3).


def test_a_hand_that_qualifies_is_dealt_again_by_the_same_dealer() -> None:
    table = apply(dealt(started(MISDEAL), S=NO_SPADE), DealThrownIn(Seat.S, "no_spade"))
    assert stage(table) is Stage.DEALING
    assert game_of(table).dealer is Seat.W
    table = dealt(table)
    assert round_of(table).number == 1
    assert [one.seat for one in round_of(table).thrown_in] == [Seat.S]
    assert game_of(table).thrown_in == ()


def test_a_hand_may_be_thrown_in_out_of_turn_but_not_after_its_own_bid() -> None:
    table = bid_all(dealt(started(MISDEAL), N=NO_SPADE), 3)
    assert refused(table, DealThrownIn(Seat.N, "no_spade")) is Reason.MISDEAL_TOO_LATE
    table = bid_all(dealt(started(MISDEAL), W=NO_SPADE), 3, 3, 3)
    assert stage(apply(table, DealThrownIn(Seat.W, "no_spade"))) is Stage.DEALING
    played = bid_all(table, 3)
    assert refused(played, DealThrownIn(Seat.W, "no_spade")) is Reason.MISDEAL_TOO_LATE


def test_a_hand_that_does_not_qualify_is_played() -> None:
    table = dealt(started(MISDEAL), N=NO_SPADE, E="AS")
    assert refused(table, DealThrownIn(Seat.N, "seven_of_suit")) is Reason.NO_MISDEAL
    assert refused(table, DealThrownIn(Seat.E, "no_spade")) is Reason.NO_MISDEAL
    assert refused(dealt(started(), N=NO_SPADE), DealThrownIn(Seat.N, "no_spade")) is Reason.NO_MISDEAL


def test_a_seat_that_has_not_looked_cannot_know_and_a_paused_table_waits() -> None:
    rules = {**MISDEAL, "blind_nil_deficit": 0}
    table = dealt(started(rules), N=NO_SPADE)
    assert refused(table, DealThrownIn(Seat.N, "no_spade")) is Reason.NOT_LOOKED
    assert refused(apply(table, Paused(Seat.E)), DealThrownIn(Seat.N, "no_spade")) is Reason.PAUSED
    assert stage(folded(table, Looked(Seat.N), DealThrownIn(Seat.N, "no_spade"))) is Stage.DEALING


def test_sealed_bids_that_were_in_go_with_the_deal() -> None:
    table = dealt(started({"preset": "nl", **MISDEAL}), N=NO_SPADE)
    table = folded(table, BidMade(Seat.E, 3), DealThrownIn(Seat.N, "no_spade"))
    assert round_of(dealt(table)).bids == (None,) * 4


# Revealing.


def in_play() -> Table:
    return bid_all(folded(started(), COMMITTED, Dealt(hands_with(Options()))), 3, 3, 3, 3)


def test_the_seed_is_revealed_after_the_round_and_not_before() -> None:
    reveal = DealRevealed(COMMITTED.commitment, SEED)
    table = in_play()
    assert refused(table, reveal) is Reason.NOT_NOW
    assert unrevealed(game_of(table)) == ()
    table = claim(table, N=13)
    assert [deal.commitment for deal in unrevealed(game_of(table))] == [COMMITTED.commitment]
    table = apply(table, reveal)
    assert game_of(table).rounds[0].deal.seed == round_of(table).deal.seed == SEED
    assert unrevealed(game_of(table)) == ()
    assert refused(table, reveal) is Reason.NOT_NOW


@pytest.mark.parametrize("seed", ["00" * 32, "no hex", ""])
def test_a_seed_that_does_not_open_the_commitment_is_refused(seed: str) -> None:
    assert refused(claim(in_play(), N=13), DealRevealed(COMMITTED.commitment, seed)) is Reason.NOT_NOW


def test_without_a_game_or_such_a_deal_there_is_nothing_to_reveal() -> None:
    assert refused(lobby(), DealRevealed(COMMITTED.commitment, SEED)) is Reason.NOT_NOW
    assert refused(claim(bid_all(dealt(started()), 3, 3, 3, 3), N=13), DealRevealed(COMMITTED.commitment, SEED)) is (
        Reason.NOT_NOW
    )


def test_a_deal_that_was_thrown_in_is_revealed_too_before_and_after_the_next_one() -> None:
    hands = hands_with(Options(), N=NO_SPADE)
    table = folded(started(MISDEAL), COMMITTED, Dealt(hands), DealThrownIn(Seat.N, "no_spade"))
    reveal = DealRevealed(COMMITTED.commitment, SEED)
    before = apply(table, reveal)
    assert game_of(before).thrown_in[0].deal.seed == SEED
    after = apply(dealt(table), reveal)
    assert round_of(after).thrown_in[0].deal.seed == SEED
    assert round_of(after).deal.seed is None
    later = apply(claim(bid_all(dealt(table), 3, 3, 3, 3), N=13), reveal)
    assert game_of(later).rounds[0].thrown_in[0].deal.seed == SEED


@pytest.mark.parametrize("left", [Conceded(Seat.N), TableEnded()])
def test_a_game_that_was_left_before_its_end_reveals_its_open_deal(left: Conceded | TableEnded) -> None:
    table = apply(in_play(), left)
    assert [deal.commitment for deal in unrevealed(game_of(table))] == [COMMITTED.commitment]
    assert round_of(apply(table, DealRevealed(COMMITTED.commitment, SEED))).deal.seed == SEED


def test_every_seat_holds_thirteen_cards() -> None:
    assert [len(round_of(dealt(started())).hands[seat.place]) for seat in SEATS] == [13] * 4
