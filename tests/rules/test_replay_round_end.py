"""Each kind of error in how a written round ended is found: marks, claims, scores, what follows it (RULES §6)."""

from typing import Any

import pytest

from rules.doubts import Doubt
from rules.reasons import Reason
from rules.record import decode
from rules.replay import replay
from rules.seats import Seat
from tests.rules.written import CLAIM, ONE_ROUND, RECORDS, document, doubt, first, found, played_again, put


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
