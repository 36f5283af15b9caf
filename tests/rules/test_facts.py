"""What a refusal tells beside its reason; each over the wire is in tests/server/test_reasons.py."""

from typing import Any

import pytest

from rules.events import Proposed
from rules.facts import NONE, Facts, facts, of_options
from rules.options import OptionsReason, OptionsRefused
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Stage, Table
from tests.rules.laid import NIL, bid_all, cards, dealt, folded, lobby, play, started

N, S = Seat.N, Seat.S
FOUR_SPADES = "2S 3S 4S 5S 2C 3C 4C 5C 6C 7C 8C 9C TC"
IN_PLAY = bid_all(dealt(started(), N="2C"), 3, 3, 3, 3)


def first_bid(**chosen: Any) -> Table:
    return dealt(started(chosen), N=FOUR_SPADES)


@pytest.mark.parametrize(
    ("table", "reason", "told"),
    [
        (lobby(), Reason.NOT_NOW, Facts(stage=Stage.LOBBY)),
        (first_bid(), Reason.NOT_YOUR_TURN, Facts(seat=N)),
        (first_bid(bidding="sealed"), Reason.NOT_YOUR_TURN, NONE),
        (folded(IN_PLAY, Proposed(S, "concede")), Reason.PROPOSAL_OPEN, Facts(seat=S)),
        (play(IN_PLAY, "2C"), Reason.MUST_FOLLOW_SUIT, Facts(suit=cards("2C")[0].suit)),
        (IN_PLAY, Reason.SPADES_NOT_BROKEN, Facts(rule="broken")),
        (first_bid(blind_nil_deficit=150), Reason.BLIND_OFF, Facts(count=150)),
        (first_bid(blind_nil=0), Reason.BLIND_OFF, Facts(count=0)),
        (first_bid(bids="mirror"), Reason.BLIND_OFF, Facts(count=0)),
        (first_bid(bids="suicide"), Reason.DOUBLE_NIL, Facts(rule="suicide")),
        (first_bid(bids="whiz"), Reason.MUST_MATCH_SPADES, Facts(rule="whiz", count=4)),
        (first_bid(min_team_bid=4), Reason.BELOW_MINIMUM, Facts(count=4, least=4)),
        (bid_all(first_bid(nil_exchange=3), NIL, 3, 3, 3), Reason.WRONG_EXCHANGE, Facts(count=3)),
        (IN_PLAY, Reason.CLAIM_RANGE, Facts(count=13)),
        (IN_PLAY, Reason.STALE, NONE),
        (lobby(), Reason.NOT_SEATED, NONE),
    ],
)
def test_a_reason_has_the_facts_of_its_rule(table: Table, reason: Reason, told: Facts) -> None:
    assert facts(table, N, reason) == told


def test_who_has_no_seat_is_told_nothing_of_the_round() -> None:
    assert facts(first_bid(bids="whiz"), None, Reason.MUST_MATCH_SPADES) == NONE


@pytest.mark.parametrize(("first", "least"), [(1, 3), (3, 1), (6, 1), (NIL, 4)])
def test_the_lowest_bid_reaches_the_minimum_beside_the_partners(first: Any, least: int) -> None:
    table = bid_all(first_bid(min_team_bid=4), first, 3)
    assert facts(table, S, Reason.BELOW_MINIMUM) == Facts(count=4, least=least)


def test_of_options_it_tells_which_and_why() -> None:
    refused = OptionsRefused(OptionsReason.FLOOR_TOO_HIGH, "floor", "the floor is -50 or lower")
    assert of_options(refused) == Facts(rule="floor_too_high", field="floor")
