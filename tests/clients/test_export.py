"""`spader export`: records as text and back; what replay and verify take is either (docs/notation.md)."""

import json
from pathlib import Path

import pytest

from clients.export import export_command
from clients.replay import replay_command
from clients.verify import verify_command

RECORDS = Path(__file__).parents[1] / "rules" / "records"
ONE_ROUND = RECORDS / "one_round.json"
CLAIM = RECORDS / "blind_nil_and_claim.json"


def test_text_goes_back_to_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export_command([str(ONE_ROUND)]) == 0
    text = tmp_path / "game.txt"
    text.write_text(capsys.readouterr().out)
    assert export_command(["--json", str(text)]) == 0
    again = json.loads(capsys.readouterr().out)
    record = json.loads(ONE_ROUND.read_bytes())
    assert again.pop("options").items() >= record.pop("options").items()
    assert again == record


def test_replay_and_verify_take_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_command([str(CLAIM)])
    text = tmp_path / "game.txt"
    text.write_text(capsys.readouterr().out)
    assert verify_command([str(text)]) == 0
    assert capsys.readouterr().out.endswith("3 deals, all proven.\n")
    assert replay_command(["--json", str(text)]) == 0
    told = capsys.readouterr().out
    replay_command(["--json", str(CLAIM)])
    assert capsys.readouterr().out == told


def test_several_records_have_an_empty_line_between(capsys: pytest.CaptureFixture[str]) -> None:
    assert export_command([str(ONE_ROUND), str(CLAIM)]) == 0
    told = capsys.readouterr().out
    assert told.startswith('[Spader "text/1"]\n')
    assert told.count('\n\n[Spader "text/1"]\n') == 1
    assert export_command(["--json", str(ONE_ROUND), str(CLAIM)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_what_cannot_be_read_ends_it_with_status_2_and_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, broken = tmp_path / "missing.txt", tmp_path / "broken.txt"
    broken.write_text('[Spader "text/1"]\nhello\n')
    assert export_command([str(missing)]) == 2
    assert capsys.readouterr().err == f"{missing}: No such file or directory\n"
    assert export_command([str(ONE_ROUND), str(broken)]) == 2
    assert capsys.readouterr().err == f"{broken}: line 2: neither a tag nor a trick\n"
