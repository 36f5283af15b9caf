"""Each kind of error in a written round is found and named (RULES §6)."""

from typing import Any

import pytest

from rules.doubts import Doubt
from rules.reasons import Reason
from rules.record import decode
from rules.replay import replay
from rules.seats import Seat
from tests.rules.written import CLAIM, ONE_ROUND, RECORDS, Spoil, document, doubt, played_again


def first(change: Spoil) -> Spoil:
    """A change of the first round."""
    return lambda written: change(written["rounds"][0])


def put(*path: str | int, value: Any) -> Spoil:
    """A change of one value in the first round."""

    def change(round: dict[str, Any]) -> None:
        at: Any = round
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return first(change)


def swap(one: int, other: int) -> Spoil:
    """Two plays of the first round change places."""

    def change(round: dict[str, Any]) -> None:
        plays = round["plays"]
        plays[one], plays[other] = plays[other], plays[one]

    return first(change)


def found(name: str, spoil: Spoil) -> tuple[int, int | None, Seat | None, Reason | Doubt]:
    error = doubt(name, spoil)
    return error.round, error.trick, error.seat, error.reason


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


def options_of(**fields: Any) -> Spoil:
    return lambda written: written["options"].update(fields)


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


# Deals.


@pytest.mark.parametrize(
    ("name", "spoil", "reason"),
    [
        (ONE_ROUND, put("hands", "N", 0, value="2C"), Doubt.WRONG_HANDS),
        (ONE_ROUND, first(lambda round: round["hands"].pop("E")), Doubt.WRONG_HANDS),
        (ONE_ROUND, put("deal", "seed", value="00" * 32), Doubt.WRONG_DEAL),
        (ONE_ROUND, put("deal", "seed", value="none"), Doubt.WRONG_DEAL),
        (ONE_ROUND, put("deal", "commitment", value="00" * 32), Doubt.WRONG_DEAL),
        (ONE_ROUND, put("deal", "nonces", "N", value="00" * 32), Doubt.WRONG_DEAL),
        (ONE_ROUND, first(lambda round: round["deal"]["nonces"].pop("N")), Doubt.WRONG_DEAL),
        (CLAIM, put("thrown_in", 0, "why", value="no_spade"), Doubt.WRONG_MISDEAL),
        (CLAIM, put("thrown_in", 0, "seat", value="N"), Doubt.WRONG_MISDEAL),
        (CLAIM, put("thrown_in", 0, "deal", "seed", value="00" * 32), Doubt.WRONG_DEAL),
        (CLAIM, options_of(misdeal=[]), Doubt.WRONG_MISDEAL),
    ],
)
def test_a_deal_that_the_rules_do_not_confirm(name: str, spoil: Spoil, reason: Doubt) -> None:
    got = found(name, spoil)
    assert (got[0], got[3]) == (1, reason)


def test_a_nonce_that_is_none_is_named_with_its_seat() -> None:
    assert found(ONE_ROUND, put("deal", "nonces", "S", value="short")) == (1, None, Seat.S, Doubt.WRONG_DEAL)


def test_the_deal_passes_clockwise_from_round_to_round() -> None:
    def spoil(written: dict[str, Any]) -> None:
        written["rounds"][1]["dealer"] = "W"

    assert found(CLAIM, spoil) == (2, None, None, Doubt.WRONG_DEALER)


@pytest.mark.parametrize("name", [ONE_ROUND, CLAIM])
def test_a_foreign_record_may_lack_what_proves_its_deals(name: str) -> None:
    whole, bare = document(name), document(name)
    for round in bare["rounds"]:
        for deal in (round, *round.get("thrown_in", [])):
            del deal["deal"]
    assert played_again(bare)[0] == played_again(whole)[0]


def test_a_deal_may_keep_its_seed_secret() -> None:
    written = document(ONE_ROUND)
    del written["rounds"][0]["deal"]["seed"]
    assert played_again(written)[1].rounds[0].deal.seed is None


def test_a_confirmed_seed_is_kept() -> None:
    written = document(ONE_ROUND)
    assert played_again(written)[1].rounds[0].deal.seed == written["rounds"][0]["deal"]["seed"]


# Marks, claims, scores, rounds.


def test_a_mark_on_a_play_that_is_not_there() -> None:
    assert found(ONE_ROUND, put("by", "52", value="bot")) == (1, None, None, Doubt.WRONG_BY)


def test_marks_are_kept() -> None:
    assert played_again(document(ONE_ROUND))[1].rounds[0].by == ((17, "clock"),)


@pytest.mark.parametrize("tricks", [{"N": 1, "E": 1, "S": 3, "W": 0}, {"N": 1, "E": 1, "S": 5}, {}, {"N": 13}], ids=str)
def test_a_claim_gives_out_the_tricks_that_are_left(tricks: dict[str, int]) -> None:
    assert found(CLAIM, put("claim", "tricks", value=tricks)) == (1, None, Seat.S, Doubt.WRONG_CLAIM)


def test_a_seat_that_a_claim_leaves_out_gets_nothing() -> None:
    written = document(CLAIM)
    del written["rounds"][0]["claim"]["tricks"]["W"]
    assert played_again(written)[0] == played_again(document(CLAIM))[0]


def test_a_claim_after_the_last_card_or_without_bids() -> None:
    claim: dict[str, Any] = {"seat": "N", "tricks": {}}
    assert found(ONE_ROUND, put("claim", value=claim)) == (1, None, Seat.N, Doubt.WRONG_CLAIM)

    def spoil(round: dict[str, Any]) -> None:
        round.update(plays=[], by={}, bids=[], claim={"seat": "N", "tricks": {"N": 13}})

    assert found(ONE_ROUND, first(spoil)) == (1, None, Seat.W, Doubt.MISSING_BID)


@pytest.mark.parametrize("line", ["contract", "bags", "nil", "bag_penalty", "round", "total", "bag_count"])
@pytest.mark.parametrize("side", ["NS", "EW"])
def test_every_number_of_a_score_is_confirmed(side: str, line: str) -> None:
    error = doubt(ONE_ROUND, put("score", side, line, value=7))
    assert (error.round, error.trick, error.reason) == (1, None, Doubt.WRONG_SCORE)
    assert f"{side}: {line} is" in error.text
    assert "not 7" in error.text


def test_a_score_may_name_one_side_or_be_missing() -> None:
    written = document(ONE_ROUND)
    del written["rounds"][0]["score"]["NS"]
    assert played_again(written)[0] == played_again(document(ONE_ROUND))[0]


def test_a_score_of_sides_that_are_none() -> None:
    lines = document(ONE_ROUND)["rounds"][0]["score"]["NS"]
    assert found(ONE_ROUND, put("score", "N", value=lines))[3] is Doubt.WRONG_SCORE


def test_a_score_of_a_round_that_is_not_finished() -> None:
    def spoil(written: dict[str, Any]) -> None:
        written["rounds"][1]["score"] = {}

    assert found(CLAIM, spoil) == (2, None, None, Doubt.WRONG_SCORE)


def test_only_the_last_round_may_be_unfinished() -> None:
    in_play = first(lambda round: (round.pop("claim"), round.pop("score")))
    assert found(CLAIM, in_play) == (1, 8, Seat.S, Doubt.UNFINISHED)

    def bidding(round: dict[str, Any]) -> None:
        for part in ("claim", "score", "exchange"):
            del round[part]
        round.update(plays=[], bids=round["bids"][:2])

    assert found(CLAIM, first(bidding)) == (1, None, Seat.N, Doubt.UNFINISHED)


def test_after_the_end_of_the_game_there_is_no_round() -> None:
    error = found(ONE_ROUND, lambda written: written["rounds"].append(written["rounds"][0]))
    assert error == (2, None, None, Reason.GAME_OVER)


def test_legal_cards_are_listed_for_each_play_sorted_by_name() -> None:
    replayed, game = replay(decode((RECORDS / ONE_ROUND).read_bytes()), legal=True)
    legal = replayed.rounds[0].legal
    assert isinstance(legal, list)
    assert len(legal) == 52
    # West leads to trick 1 with spades unbroken; North follows with its two hearts.
    assert legal[0] == ["3H", "4H", "6H", "7H", "8C", "9D", "AH", "TC"]
    assert legal[1] == ["2H", "TH"]
    assert all(card in cards for card, cards in zip(game.rounds[0].plays, legal, strict=True))
    assert all(cards == sorted(cards) for cards in legal)
