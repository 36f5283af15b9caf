"""Which bids may be made, and why not the others (RULES §3, Procedures)."""

from typing import Any

import pytest

from rules.bidding import biddable, may_go_blind, why_not_bid
from rules.bids import NUMBERS, Bid
from rules.events import Looked
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import asked
from tests.rules.laid import BLIND, NIL, behind_by, bid_all, dealt, folded, game_of, round_of, started

FOUR_SPADES = "2S 3S 4S 5S 2C 3C 4C 5C 6C 7C 8C 9C TC"
NO_SPADE = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def reason(chosen: dict[str, Any], bids: tuple[Bid, ...], bid: Bid, **named: str) -> Reason | None:
    """Why the seat after those bids (North bids first) may not make this one; nobody is behind."""
    table = bid_all(dealt(started(chosen), **named), *bids)
    return why_not_bid(game_of(table), round_of(table), asked(table)[0], bid)


def open_bids(chosen: dict[str, Any], bids: tuple[Bid, ...], **named: str) -> tuple[Bid, ...]:
    table = bid_all(dealt(started(chosen), **named), *bids)
    return biddable(game_of(table), round_of(table), asked(table)[0])


def test_a_seat_may_bid_nil_or_1_to_13() -> None:
    # RULES §1.
    assert open_bids({}, ()) == (NIL, *NUMBERS)


@pytest.mark.parametrize("bid", [0, 14, -1, 99])
def test_another_number_is_out_of_range(bid: int) -> None:
    # RULES §3: the number 0 is refused.
    assert reason({}, (), bid) is Reason.BID_RANGE


def test_without_nil_only_the_numbers_are_left() -> None:
    assert open_bids({"nil": 0}, ()) == NUMBERS
    assert reason({"nil": 0}, (), NIL) is Reason.NIL_OFF


# Blind nil.


@pytest.mark.parametrize(("points", "may"), [(99, False), (100, True), (140, True), (-100, False)])
def test_blind_nil_needs_a_side_100_behind_exactly_100_qualifies(points: int, may: bool) -> None:
    # RULES §4.
    table = behind_by(started(), EW=points)
    assert may_go_blind(game_of(table), Seat.N) is may_go_blind(game_of(table), Seat.S) is may
    assert may_go_blind(game_of(table), Seat.E) is (points == -100)


def test_the_deficit_is_an_option_and_0_is_always() -> None:
    assert may_go_blind(game_of(behind_by(started({"blind_nil_deficit": 30}), NS=30)), Seat.E)
    assert not may_go_blind(game_of(behind_by(started({"blind_nil_deficit": 30}), NS=29)), Seat.E)
    leading = behind_by(started({"blind_nil_deficit": 0}), NS=300)
    assert may_go_blind(game_of(leading), Seat.N)


def test_in_solo_the_deficit_is_to_the_leading_seat() -> None:
    # RULES §3, Combinations.
    game = game_of(behind_by(started({"partners": "solo"}), N=120, E=20, S=60, W=-10))
    assert [may_go_blind(game, seat) for seat in (Seat.N, Seat.E, Seat.S, Seat.W)] == [False, True, False, True]


@pytest.mark.parametrize("chosen", [{"preset": "de"}, {"preset": "nl"}, {"preset": "da"}, {"bids": "mirror"}])
def test_where_blind_nil_is_off_nobody_may_bid_it(chosen: dict[str, Any]) -> None:
    # RULES §5 row 10: in da and de not a legal bid.
    table = behind_by(started(chosen), EW=300)
    assert not may_go_blind(game_of(table), Seat.N)
    table = dealt(table)
    assert why_not_bid(game_of(table), round_of(table), asked(table)[0], BLIND) is Reason.BLIND_OFF


def test_who_is_not_far_enough_behind_may_not_bid_blind_nil() -> None:
    assert reason({}, (), BLIND) is Reason.BLIND_OFF


def test_a_seat_with_the_question_open_has_blind_nil_alone_whatever_its_cards() -> None:
    # RULES §3 and ARCHITECTURE §2: `bids` is exactly blind nil; other bids need a look.
    table = dealt(behind_by(started(), EW=100))
    game, round = game_of(table), round_of(table)
    assert biddable(game, round, Seat.N) == (BLIND,)
    assert {why_not_bid(game, round, Seat.N, bid) for bid in (NIL, 1, 13, 0)} == {Reason.NOT_LOOKED}


def test_a_seat_that_has_looked_may_not_bid_blind_nil_any_more() -> None:
    table = folded(dealt(behind_by(started(), EW=100)), Looked(Seat.N))
    assert why_not_bid(game_of(table), round_of(table), Seat.N, BLIND) is Reason.ALREADY_LOOKED


# Two partners.


def test_both_partners_may_bid_nil_where_each_counts() -> None:
    assert reason({}, (NIL, 3), NIL) is None


@pytest.mark.parametrize("first", [NIL, BLIND])
def test_a_second_nil_may_be_forbidden_and_blind_nil_counts(first: Bid) -> None:
    # RULES §3: `double_nil: forbidden` counts blind nil.
    table = dealt(behind_by(started({"double_nil": "forbidden", "blind_nil_deficit": 0})))
    table = bid_all(table, first, 3)
    game, round = game_of(table), round_of(table)
    assert why_not_bid(game, round, Seat.S, BLIND) is Reason.DOUBLE_NIL
    assert biddable(game, round, Seat.S) == ()
    table = bid_all(dealt(started({"double_nil": "forbidden"})), NIL, 3)
    assert biddable(game_of(table), round_of(table), Seat.S) == NUMBERS
    assert why_not_bid(game_of(table), round_of(table), Seat.S, NIL) is Reason.DOUBLE_NIL


def test_the_opponents_nil_forbids_nothing() -> None:
    assert open_bids({"double_nil": "forbidden"}, (NIL,)) == (NIL, *NUMBERS)


@pytest.mark.parametrize(
    ("first", "lowest", "nil"),
    [
        # The second partner must reach the minimum of 4; beside a lower number nil is refused.
        (1, 3, False),
        (3, 1, False),
        (4, 1, True),
        # A nil's partner must reach it alone; both nil is allowed.
        (NIL, 4, True),
    ],
)
def test_a_team_must_reach_its_minimum(first: Bid, lowest: int, nil: bool) -> None:
    bids = open_bids({"min_team_bid": 4}, (first, 1))
    assert bids == ((NIL,) if nil else ()) + tuple(range(lowest, 14))
    if lowest > 1:
        assert reason({"min_team_bid": 4}, (first, 1), lowest - 1) is Reason.BELOW_MINIMUM
    if not nil:
        assert reason({"min_team_bid": 4}, (first, 1), NIL) is Reason.BELOW_MINIMUM


def test_the_first_partner_is_free_of_the_minimum() -> None:
    assert open_bids({"min_team_bid": 4}, ()) == (NIL, *NUMBERS)


def test_sealed_bids_and_solo_know_no_partner() -> None:
    # RULES §3: the refusal would tell the partner's bid.
    assert open_bids({"bidding": "sealed"}, (NIL, 3)) == (NIL, *NUMBERS)
    assert open_bids({"partners": "solo"}, (NIL, 3)) == (NIL, *NUMBERS)


# Forced and half-forced bids.


def test_mirror_bids_the_spades_held_and_none_is_nil() -> None:
    assert open_bids({"bids": "mirror"}, (), N=FOUR_SPADES) == (4,)
    assert open_bids({"bids": "mirror"}, (), N=NO_SPADE) == (NIL,)
    assert reason({"bids": "mirror"}, (), 5, N=FOUR_SPADES) is Reason.MUST_MATCH_SPADES
    assert reason({"bids": "mirror"}, (), NIL, N=FOUR_SPADES) is Reason.MUST_MATCH_SPADES
    assert reason({"bids": "mirror"}, (), 1, N=NO_SPADE) is Reason.MUST_MATCH_SPADES


def test_whiz_bids_that_number_or_nil() -> None:
    assert open_bids({"bids": "whiz"}, (), N=FOUR_SPADES) == (NIL, 4)
    assert open_bids({"bids": "whiz"}, (), N=NO_SPADE) == (NIL,)
    assert reason({"bids": "whiz"}, (), 3, N=FOUR_SPADES) is Reason.MUST_MATCH_SPADES


def test_jokers_count_as_spades_held() -> None:
    joker = "BJ 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert open_bids({"bids": "mirror", "jokers": "2H2C"}, (), N=joker) == (1,)


def test_whiz_keeps_the_rules_between_partners() -> None:
    one_spade = "2S 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    three_spades = "6S 7S 8S 2D 3D 4D 5D 6D 7D 8D 9D TD JD"
    assert open_bids({"bids": "whiz", "min_team_bid": 4}, (4, NIL), N=FOUR_SPADES, S=three_spades) == (NIL, 3)
    assert open_bids({"bids": "whiz", "min_team_bid": 6}, (4, NIL), N=FOUR_SPADES, S=three_spades) == (3,)
    assert open_bids({"bids": "whiz", "double_nil": "forbidden"}, (NIL, NIL), S=one_spade) == (1,)
    assert reason({"bids": "whiz", "double_nil": "forbidden"}, (NIL, NIL), NIL, S=one_spade) is Reason.DOUBLE_NIL


def test_a_whiz_hand_that_leaves_no_bid_beside_the_partners_may_make_its_own() -> None:
    # Somebody can always bid.
    one, other = "2S 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "3S 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    assert open_bids({"bids": "whiz", "min_team_bid": 4}, (1, NIL), N=one, S=other) == (NIL, 1)
    assert open_bids({"bids": "whiz", "double_nil": "forbidden"}, (NIL, NIL), S=NO_SPADE) == (NIL,)


def test_that_way_out_is_not_open_to_blind_nil_since_it_would_tell_the_hand() -> None:
    rules = {"bids": "whiz", "double_nil": "forbidden", "blind_nil_deficit": 0}
    for south in (NO_SPADE, FOUR_SPADES):
        table = bid_all(dealt(started(rules), S=south), NIL, BLIND)
        assert why_not_bid(game_of(table), round_of(table), Seat.S, BLIND) is Reason.DOUBLE_NIL


def test_in_suicide_exactly_one_partner_bids_nil_or_blind_nil() -> None:
    suicide = {"bids": "suicide"}
    assert open_bids(suicide, ()) == (NIL, *NUMBERS)
    assert open_bids(suicide, (NIL, NIL)) == NUMBERS
    assert open_bids(suicide, (5, NIL)) == (NIL,)
    assert reason(suicide, (NIL, NIL), NIL) is Reason.DOUBLE_NIL
    assert reason(suicide, (5, NIL), 3) is Reason.MUST_BE_NIL
    blind = bid_all(dealt(started({"bids": "suicide", "blind_nil_deficit": 0})), BLIND, BLIND)
    assert why_not_bid(game_of(blind), round_of(blind), Seat.S, BLIND) is Reason.DOUBLE_NIL


def test_in_suicide_the_number_is_at_least_the_minimum_whoever_bids_it() -> None:
    suicide = {"bids": "suicide", "min_team_bid": 4}
    assert open_bids(suicide, ()) == (NIL, *range(4, 14))
    assert reason(suicide, (), 3) is Reason.BELOW_MINIMUM
    assert open_bids(suicide, (NIL, NIL)) == tuple(range(4, 14))
    assert open_bids(suicide, (4, NIL)) == (NIL,)
