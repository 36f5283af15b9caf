"""A record played again to its end (RULES §6)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.apply import opened
from rules.doubts import Doubt
from rules.events import TableOpened
from rules.options import options
from rules.record import decode, record
from rules.replay import replay
from rules.seats import Seat, Side
from rules.table import Result
from tests.rules.written import CLAIM, ONE_ROUND, RECORDS, Spoil, document, doubt, played_again


def test_the_golden_round_comes_out_as_a_human_read_it() -> None:
    # NS: 6 bid, 6 taken. EW: 6 bid, 7 taken; the bag wins, 61 : 60.
    replayed, game = played_again(document(ONE_ROUND))
    (round,) = replayed.rounds
    assert round.tricks == {Seat.N: 2, Seat.E: 3, Seat.S: 4, Seat.W: 4}
    assert [own.points for own in game.totals] == [60, 61]
    assert replayed.result == Result(Side.EW, "target")
    assert [chair.name for chair in game.names] == ["Ada", "Bo", "Cleo", "Dan"]
    assert [chair.guest is None for chair in game.names] == [False, True, False, False]


def test_the_golden_claim_comes_out_as_a_human_read_it() -> None:
    # South claims 4 of the last 6 tricks, one each for North and East: NS 9 of 8; EW 4 of 3, and the blind nil.
    replayed, game = played_again(document(CLAIM))
    first, second = replayed.rounds
    assert first.tricks == {Seat.N: 3, Seat.E: 4, Seat.S: 6, Seat.W: 0}
    assert first.score is not None
    assert [lines.round for lines in first.score.values()] == [81, 231]
    assert second.tricks == {Seat.N: 0, Seat.E: 0, Seat.S: 0, Seat.W: 1}
    assert second.score is None
    assert replayed.result == Result(Side.EW, "conceded")
    assert len(game.rounds[0].thrown_in) == 1


def test_what_came_of_a_record_is_told_as_printed() -> None:
    replayed, _ = played_again(document(ONE_ROUND))
    told = msgspec.json.decode(msgspec.json.encode(replayed))
    assert list(told) == ["rounds", "result"]
    assert list(told["rounds"][0]) == ["tricks", "score"]
    assert told["rounds"][0]["score"] == document(ONE_ROUND)["rounds"][0]["score"]
    assert told["result"] == {"winner": "EW", "reason": "target"}


def test_the_legal_cards_are_told_only_if_somebody_asks() -> None:
    written = decode((RECORDS / CLAIM).read_bytes())
    with_legal, _ = replay(written, legal=True)
    told = msgspec.json.decode(msgspec.json.encode(with_legal))
    assert [len(round["legal"]) for round in told["rounds"]] == [28, 6]


def test_a_record_written_anew_from_its_replay_is_the_same() -> None:
    for name in (ONE_ROUND, CLAIM):
        written = decode((RECORDS / name).read_bytes())
        _, game = replay(written)
        table = opened(TableOpened("", "", "", options(written.options)))
        again = record(replace(table, game=game))
        assert again.rounds == written.rounds
        assert again.seats == written.seats
        assert again.result == written.result


def test_a_record_without_rounds_or_result_is_a_game_that_goes_on() -> None:
    written = document(ONE_ROUND)
    written["rounds"] = []
    del written["result"]
    replayed, _ = played_again(written)
    assert (replayed.rounds, replayed.result) == ((), None)


def test_a_result_may_be_missing() -> None:
    written = document(ONE_ROUND)
    del written["result"]
    assert played_again(written)[0].result == Result(Side.EW, "target")


def test_an_abandoned_game_has_no_winner() -> None:
    written = document(CLAIM)
    written["result"] = {"winner": None, "reason": "abandoned"}
    assert played_again(written)[0].result == Result(None, "abandoned")


@pytest.mark.parametrize("ending", [{"winner": "NS", "reason": "conceded"}, {"winner": None, "reason": "abandoned"}])
def test_a_game_may_be_left_between_two_rounds(ending: dict[str, str | None]) -> None:
    written = document(CLAIM)
    del written["rounds"][1]
    written["result"] = ending
    replayed, _ = played_again(written)
    assert msgspec.to_builtins(replayed.result) == ending


def result(winner: str | None, reason: str) -> Spoil:
    return lambda written: written.update(result={"winner": winner, "reason": reason})


@pytest.mark.parametrize(
    ("name", "spoil"),
    [
        (ONE_ROUND, result("NS", "target")),
        (ONE_ROUND, result("EW", "floor")),
        (ONE_ROUND, result(None, "target")),
        (ONE_ROUND, result("EW", "conceded")),
        (ONE_ROUND, result(None, "abandoned")),
        (CLAIM, result("EW", "target")),
        (CLAIM, result("EW", "cap")),
        (CLAIM, result(None, "conceded")),
        (CLAIM, result("E", "conceded")),
        (CLAIM, result("EW", "abandoned")),
    ],
)
def test_a_result_that_the_rules_do_not_confirm(name: str, spoil: Spoil) -> None:
    error = doubt(name, spoil)
    assert (error.round, error.trick, error.seat) == (len(document(name)["rounds"]), None, None)
    assert error.reason is Doubt.WRONG_RESULT


def test_nobody_concedes_in_solo() -> None:
    def spoil(written: dict[str, Any]) -> None:
        written["options"] = {"partners": "solo", "blind_nil_deficit": 0}
        written["rounds"] = []
        written["result"] = {"winner": "N", "reason": "conceded"}

    assert doubt(CLAIM, spoil).reason is Doubt.WRONG_RESULT
