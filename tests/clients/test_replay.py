"""`spader replay`: scores in words, one JSON line for each record, exit statuses (RULES §6)."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from clients.replay import replay_command

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "rules" / "records"
ONE_ROUND = RECORDS / "one_round.json"
RULE = "You have hearts, and hearts were led."
CLAIM = RECORDS / "blind_nil_and_claim.json"

WORDS = """\
one_round.json: da to 50

Round 1, dealt by South
  North-South
    contract       +60  6 bid, 6 taken: made
    bags             0  none
    nil              0  no nil bid
    bag penalty      0  0 bags now, the limit is 10
    round          +60  the four lines added
    game           +60  0 before this round
  East-West
    contract       +60  6 bid, 7 taken: made
    bags            +1  1 overtrick
    nil              0  no nil bid
    bag penalty      0  1 bag now, the limit is 10
    round          +61  the four lines added
    game           +61  0 before this round

East-West won (target).
"""


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """A record whose tenth card does not follow suit."""
    written = json.loads(ONE_ROUND.read_bytes())
    written["rounds"][0]["plays"][2] = "2C"
    path = tmp_path / "spoilt.json"
    path.write_text(json.dumps(written))
    return path


def lines(*paths: Path) -> bytes:
    """Records one a line, with an empty line between."""
    return b"\n\n".join(json.dumps(json.loads(path.read_bytes())).encode() for path in paths)


def test_the_six_lines_of_each_round_are_told_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(RECORDS)
    assert replay_command(["one_round.json"]) == 0
    assert capsys.readouterr().out == WORDS


def test_an_unfinished_round_and_a_conceded_game_are_said_to_be_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_command([str(CLAIM)]) == 0
    told = capsys.readouterr().out
    assert "nil           +200  West's blind nil made" in told
    assert "Round 2, dealt by South, not finished" in told
    assert told.endswith("East-West won (conceded).\n")


def test_legal_cards_are_listed_before_each_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_command(["--legal", str(ONE_ROUND)]) == 0
    assert "  AH of 3H 4H 6H 7H 8C 9D AH TC\n  2H of 2H TH\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("result", "words"),
    [(None, "The game goes on."), ({"winner": None, "reason": "abandoned"}, "No winner (abandoned).")],
)
def test_a_game_without_a_winner_says_why(
    result: Any, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = json.loads(CLAIM.read_bytes()) | {"result": result}
    path = tmp_path / "game.json"
    path.write_text(json.dumps(written))
    assert replay_command([str(path)]) == 0
    assert capsys.readouterr().out.endswith(f"{words}\n")


def test_the_first_error_ends_it_with_status_1_and_one_line(spoilt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_command([str(spoilt), str(ONE_ROUND)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"{spoilt}: round 1, trick 1, East: 2C: must follow suit. East would be told: {RULE}\n"


@pytest.mark.parametrize("content", [b"", b"[]", None])
def test_what_cannot_be_read_ends_it_with_status_2_and_one_line(
    content: bytes | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    if content is not None:
        path.write_bytes(content)
    assert replay_command([str(path)]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{path}: ")
    assert told.err.count("\n") == 1


def json_lines(capfdbinary: pytest.CaptureFixture[bytes]) -> list[Any]:
    return [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]


def test_with_json_each_record_is_one_line_also_one_with_an_error(
    spoilt: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    missing = tmp_path / "missing.json"
    assert replay_command(["--json", str(spoilt), str(ONE_ROUND)]) == 1
    error, told = json_lines(capfdbinary)
    text = f"round 1, trick 1, East: 2C: must follow suit. East would be told: {RULE}"
    assert error == {"error": {"round": 1, "trick": 1, "seat": "E", "reason": "must_follow_suit", "text": text}}
    score = json.loads(ONE_ROUND.read_bytes())["rounds"][0]["score"]
    assert told == {
        "rounds": [{"tricks": {"N": 2, "E": 3, "S": 4, "W": 4}, "score": score}],
        "result": {"winner": "EW", "reason": "target"},
    }
    assert replay_command(["--json", str(missing), str(spoilt), str(ONE_ROUND)]) == 2
    unreadable, error, told = json_lines(capfdbinary)
    assert unreadable["error"]["reason"] == "unreadable"
    assert unreadable["error"]["round"] is None


def test_with_json_and_legal_each_round_lists_the_legal_cards_of_each_play(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    assert replay_command(["--json", "--legal", str(CLAIM)]) == 0
    (told,) = json_lines(capfdbinary)
    assert [len(round["legal"]) for round in told["rounds"]] == [28, 6]
    assert told["rounds"][0]["legal"][1] == ["4D", "8D", "JD", "TD"]
    assert told["rounds"][1]["score"] is None


def test_a_file_of_lines_has_a_record_on_each(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines(ONE_ROUND, CLAIM))
    assert replay_command(["--json", str(path)]) == 0
    assert len(json_lines(capfdbinary)) == 2


def test_an_error_in_a_file_of_lines_names_the_line(
    spoilt: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines(ONE_ROUND, spoilt))
    assert replay_command([str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"{path}:3: round 1")


def test_a_dash_is_standard_input_with_a_record_on_each_line(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines(ONE_ROUND, CLAIM))))
    assert replay_command(["--json", "-"]) == 0
    assert len(json_lines(capfdbinary)) == 2


def test_a_wrong_command_line_ends_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for argv in ([], ["--jsn", "x"]):
        with pytest.raises(SystemExit) as ended:
            replay_command(argv)
        assert ended.value.code == 2
    assert "FILE" in capsys.readouterr().err


def test_the_command_runs_without_the_server_and_stops_quietly_when_nobody_reads_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(lines(*[CLAIM] * 200))
    read, write = os.pipe()
    command = [sys.executable, str(ROOT / "spader.py"), "replay", "--json", str(path)]
    with subprocess.Popen(command, stdout=write, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        os.close(write)
        os.read(read, 1)
        os.close(read)
        assert process.stderr is not None
        errors = process.stderr.read()
        assert (process.wait(timeout=60), errors) == (0, b"")
