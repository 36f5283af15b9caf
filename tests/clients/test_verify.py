"""`spader verify`: what a record shows of each deal, in words and in JSON; exit statuses (docs/fair-deals.md)."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from clients.verify import verify_command

RECORDS = Path(__file__).parents[1] / "rules" / "records"
ONE_ROUND = RECORDS / "one_round.json"
CLAIM = RECORDS / "blind_nil_and_claim.json"
COMMITMENT = "fa6af03ca0f7c882e03ca5866232b53c9ce3a18cd4843e6945eb81a34878ab12"


Spoil = Callable[[dict[str, Any]], object]


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[Path, Spoil], str]:
    """Writes a changed record and gives its path."""

    def change(path: Path, spoil: Spoil) -> str:
        record = json.loads(path.read_bytes())
        spoil(record)
        copy = tmp_path / path.name
        copy.write_text(json.dumps(record))
        return str(copy)

    return change


def other_seed(record: dict[str, Any]) -> None:
    record["rounds"][0]["deal"]["seed"] = "00" * 32


def no_proof(record: dict[str, Any]) -> None:
    del record["rounds"][0]["deal"]


def still_on(record: dict[str, Any]) -> None:
    del record["rounds"][1]["deal"]["seed"], record["result"]


def no_rounds(record: dict[str, Any]) -> None:
    record["rounds"] = []
    del record["result"]


def test_a_proven_deal_is_told_in_words(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(RECORDS)
    assert verify_command(["one_round.json"]) == 0
    assert capsys.readouterr().out == (
        "Round 1, dealt by South: proven.\n"
        f"  The commitment shown before the deal was {COMMITMENT}.\n"
        "  The seed opens it and, with the nonces of North, South and West, gives these four hands.\n"
        "one_round.json: 1 deal, all proven.\n"
    )


def test_thrown_in_deals_and_absent_nonces_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_command([str(CLAIM)]) == 0
    told = capsys.readouterr().out
    assert "Round 1, the first deal, thrown in, dealt by East: proven.\n" in told
    assert "The seed opens it and, without anybody's nonce, gives" in told
    assert "with the nonce of North, gives" in told
    assert told.endswith(": 3 deals, all proven.\n")


def test_a_strict_deal_tells_so_and_who_withheld_a_nonce(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_command([str(RECORDS / "strict_deals.json")]) == 0
    told = capsys.readouterr().out.split("Round ")
    strictly = "  It is strict: the seats had committed to their nonces before the server did to its seed.\n"
    assert all(strictly in deal for deal in told[1:])
    assert [deal.count("South had committed to a nonce and gave none.") for deal in told] == [0, 0, 1, 0]


def test_the_fourth_deal_thrown_in_has_its_ordinal(
    changed: Callable[[Path, Spoil], str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(CLAIM, lambda record: record["rounds"][0].update(thrown_in=record["rounds"][0]["thrown_in"] * 4))
    assert verify_command([path]) == 1
    told = capsys.readouterr().out
    assert "the third deal, thrown in, dealt by East: false.\n" in told
    assert "the 4th deal, thrown in, dealt by East: false.\n" in told


@pytest.mark.parametrize(
    ("source", "spoil", "status", "words"),
    [
        (ONE_ROUND, other_seed, 1, ["South: false.", "  The seed does not open the commitment.", "1 deal: 1 false."]),
        (ONE_ROUND, no_proof, 1, ["South: unproven.", "no commitment for this deal.", "1 deal: 1 unproven."]),
        (CLAIM, still_on, 0, ["South: secret.", "revealed when the round is over.", "3 deals: 2 proven, 1 secret."]),
        (CLAIM, no_rounds, 0, [": no deal."]),
    ],
)
def test_each_verdict_has_its_words_and_status(
    source: Path,
    spoil: Spoil,
    status: int,
    words: list[str],
    changed: Callable[[Path, Spoil], str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert verify_command([changed(source, spoil)]) == status
    told = capsys.readouterr().out
    assert [line for line in words if f"{line}\n" not in told] == []


def test_every_file_is_told_of_and_the_gravest_decides(
    changed: Callable[[Path, Spoil], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing, spoilt = str(tmp_path / "missing.json"), changed(ONE_ROUND, other_seed)
    assert verify_command([spoilt, missing, str(ONE_ROUND)]) == 2
    told = capsys.readouterr()
    assert told.out.count("dealt by South") == 2
    assert told.err == f"{missing}: No such file or directory\n"
    assert verify_command([spoilt, str(ONE_ROUND)]) == 1


def test_with_json_each_record_is_one_line_also_one_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(json.loads(ONE_ROUND.read_bytes()))}\n[]\n")
    assert verify_command(["--json", str(path)]) == 2
    told, error = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    deal = {"round": 1, "thrown_in": None, "dealer": "S", "commitment": COMMITMENT, "nonces": ["N", "S", "W"]}
    assert told == {"deals": [deal | {"strict": False, "withheld": [], "verdict": "proven", "text": ""}]}
    assert error["error"].startswith("Expected `object`")


def test_a_wrong_command_line_ends_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        verify_command([])
    assert ended.value.code == 2
    assert "FILE" in capsys.readouterr().err
