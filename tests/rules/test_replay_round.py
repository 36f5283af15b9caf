"""Each kind of error in the bids, the exchange and the cards of a written round is found and named (RULES §6)."""

from typing import Any

import pytest

from rules.doubts import Doubt
from rules.reasons import Reason
from rules.seats import Seat
from tests.rules.written import CLAIM, ONE_ROUND, Spoil, document, first, found, options_of, played_again, put, swap

# The first round of ONE_ROUND: South deals; West 3, North 2, East 3, South 4; tricks as in the file.


@pytest.mark.parametrize(
    ("spoil", "trick", "seat", "reason"),
    [
        # Trick 1: AH 2H 5H 9H. East plays a card of North's, then a club though it holds hearts.
        (put("plays", 2, value="6C"), 1, Seat.E, Reason.NOT_IN_HAND),
        (put("plays", 2, value="2C"), 1, Seat.E, Reason.MUST_FOLLOW_SUIT),
        # West leads a spade to trick 1, and South one to trick 3: none has been played on another suit.
        (put("plays", 0, value="KS"), 1, Seat.W, Reason.FIRST_LEAD_SPADE),
        (put("plays", 8, value="TS"), 3, Seat.S, Reason.SPADES_NOT_BROKEN),
        # The card of the last trick again.
        (put("plays", 51, value="AH"), 13, Seat.W, Reason.NOT_IN_HAND),
        # Somebody else's card stands for the lead.
        (swap(0, 1), 1, Seat.W, Reason.NOT_IN_HAND),
        (first(lambda round: round["plays"].append("2H")), None, None, Doubt.TOO_MANY_CARDS),
    ],
)
def test_a_card_that_the_rules_do_not_confirm(
    spoil: Spoil, trick: int | None, seat: Seat | None, reason: Reason | Doubt
) -> None:
    assert found(ONE_ROUND, spoil) == (1, trick, seat, reason)


@pytest.mark.parametrize(
    ("spoil", "seat", "reason"),
    [
        (put("bids", 1, "bid", value=0), Seat.N, Reason.BID_RANGE),
        (put("bids", 1, "bid", value=14), Seat.N, Reason.BID_RANGE),
        (put("bids", 1, "bid", value="blind nil"), Seat.N, Reason.BLIND_OFF),
        (put("bids", 1, "seat", value="E"), Seat.E, Reason.NOT_YOUR_TURN),
        (first(lambda round: round["bids"].reverse()), Seat.S, Reason.NOT_YOUR_TURN),
        (first(lambda round: round["bids"].pop()), Seat.S, Doubt.MISSING_BID),
        (first(lambda round: round["bids"].append({"seat": "W", "bid": 1})), Seat.W, Reason.NOT_NOW),
    ],
)
def test_a_bid_that_the_rules_do_not_confirm(spoil: Spoil, seat: Seat, reason: Reason | Doubt) -> None:
    assert found(ONE_ROUND, spoil) == (1, None, seat, reason)


@pytest.mark.parametrize(
    ("fields", "bids", "seat", "reason"),
    [
        ({"nil": 0}, (3, "nil", 3, 4), Seat.N, Reason.NIL_OFF),
        ({"min_team_bid": 6}, (3, 1, 3, 4), Seat.S, Reason.BELOW_MINIMUM),
        ({"double_nil": "forbidden"}, ("nil", 2, "nil", 4), Seat.E, Reason.DOUBLE_NIL),
        ({"bids": "mirror"}, (3, 2, 3, 4), Seat.W, Reason.MUST_MATCH_SPADES),
        ({"bids": "suicide"}, (3, 2, 3, 4), Seat.E, Reason.MUST_BE_NIL),
    ],
)
def test_a_bid_that_other_options_do_not_confirm(
    fields: dict[str, Any], bids: tuple[int | str, ...], seat: Seat, reason: Reason
) -> None:
    def spoil(written: dict[str, Any]) -> None:
        options_of(**fields)(written)
        for line, bid in zip(written["rounds"][0]["bids"], bids, strict=True):
            line["bid"] = bid

    assert found(ONE_ROUND, spoil) == (1, None, seat, reason)


def test_bids_of_a_round_that_bids_itself() -> None:
    assert found(ONE_ROUND, options_of(first_round_bids_itself=True)) == (1, None, Seat.W, Reason.NOT_NOW)


def test_sealed_bids_are_read_in_order_too() -> None:
    def spoil(written: dict[str, Any]) -> None:
        options_of(bidding="sealed")(written)
        written["rounds"][0]["bids"].reverse()

    assert found(ONE_ROUND, spoil) == (1, None, Seat.S, Reason.NOT_YOUR_TURN)
    sealed = document(ONE_ROUND)
    options_of(bidding="sealed")(sealed)
    assert played_again(sealed)[1].rounds[0].bids == (2, 3, 4, 3)


# The exchange of CLAIM: West's blind nil gives KH TS to East, who returns 2C 3C.


@pytest.mark.parametrize(
    ("spoil", "seat", "reason"),
    [
        (put("exchange", 0, "cards", value=["KH"]), Seat.W, Reason.WRONG_EXCHANGE),
        (put("exchange", 0, "cards", value=["KH", "AH"]), Seat.W, Reason.NOT_IN_HAND),
        (put("exchange", 0, "to", value="N"), Seat.W, Reason.WRONG_EXCHANGE),
        (put("exchange", 1, "cards", value=[]), Seat.E, Reason.WRONG_EXCHANGE),
        (first(lambda round: round["exchange"].pop()), Seat.E, Reason.WRONG_EXCHANGE),
        (first(lambda round: round["exchange"].reverse()), Seat.E, Reason.NOT_YOUR_TURN),
    ],
)
def test_an_exchange_that_the_rules_do_not_confirm(spoil: Spoil, seat: Seat, reason: Reason) -> None:
    assert found(CLAIM, spoil) == (1, None, seat, reason)


def test_who_is_not_written_to_have_given_has_declined() -> None:
    written = document(CLAIM)
    del written["rounds"][1:], written["result"]
    round = written["rounds"][0]
    for part in ("exchange", "claim", "score"):
        del round[part]
    round["plays"] = ["KD", "JD", "3D", "AD"]
    _, game = played_again(written)
    assert game.round.gifts[0].cards == ()
    round["exchange"] = [{"from": "W", "to": "E", "cards": []}]
    assert played_again(written)[1] == game


def test_a_record_may_stop_before_the_exchange() -> None:
    written = document(CLAIM)
    del written["rounds"][1:], written["result"]
    for part in ("exchange", "claim", "score"):
        del written["rounds"][0][part]
    written["rounds"][0]["plays"] = []
    assert played_again(written)[1].round.gifts == ()
