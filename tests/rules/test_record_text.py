"""A record as text: the golden ones line by line, and what these do not show."""

import json

import pytest
from msgspec.structs import replace

from rules.options import PRESETS
from rules.record import decode
from rules.record_text import record_text
from tests.rules.written import CLAIM, ONE_ROUND, RECORDS, Spoil, document


def text(name: str, spoil: Spoil = lambda written: None) -> list[str]:
    written = document(name)
    spoil(written)
    return record_text(decode(json.dumps(written).encode())).splitlines()


@pytest.mark.parametrize("name", [ONE_ROUND, CLAIM])
def test_a_golden_record_reads_as_it_was_read_by_a_human(name: str) -> None:
    golden = (RECORDS / name).with_suffix(".txt")
    assert record_text(decode((RECORDS / name).read_bytes())) == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("ten_for_200", True, "target=50 ten_for_200=on"),
        ("bag_repeat", False, "target=50 bag_repeat=off"),
        ("floor", -200, "target=50 floor=-200"),
        ("misdeal", ["no_court", "no_spade"], "target=50 misdeal=no_spade+no_court"),
    ],
)
def test_options_are_told_where_they_differ_from_the_preset(field: str, value: object, said: str) -> None:
    assert f'[Options "{said}"]' in text(ONE_ROUND, lambda written: written["options"].update({field: value}))


def test_misdeals_that_were_taken_away_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PRESETS, "da", replace(PRESETS["da"], misdeal=("no_spade",)))
    lines = text(ONE_ROUND, lambda written: written["options"].update(misdeal=[]))
    assert '[Options "target=50 misdeal=none"]' in lines


def test_a_floor_that_was_taken_away_is_none() -> None:
    lines = text(ONE_ROUND, lambda written: written.update(options={"preset": "de", "floor": None}))
    assert '[Options "floor=none"]' in lines


def test_a_record_without_rules_number_result_and_deal_says_nothing_of_them() -> None:
    def bare(written: dict[str, object]) -> None:
        del written["rules"], written["result"]
        [only] = document(ONE_ROUND)["rounds"]
        written["rounds"] = [{key: value for key, value in only.items() if key not in ("deal", "score", "by")}]

    lines = text(ONE_ROUND, bare)
    assert not [line for line in lines if line.startswith(("[Rules", "[Result", "[Seed", "[Commitment", "[Score"))]
    assert "W KS 2S 3S TS" in lines


def test_a_draw_has_no_winner() -> None:
    lines = text(ONE_ROUND, lambda written: written.update(result={"winner": None, "reason": "cap"}))
    assert '[Result "draw cap"]' in lines


def test_jokers_stand_over_the_ace_of_spades_and_marks_tell_robot_from_clock() -> None:
    def joke(written: dict[str, object]) -> None:
        [only] = document(ONE_ROUND)["rounds"]
        only["hands"]["N"] = ["AS", "LJ", "BJ", "KS"]
        only["by"] = {"0": "bot", "1": "clock"}
        written["rounds"] = [only]

    lines = text(ONE_ROUND, joke)
    assert any(line.startswith('[Deal "N:BLAK... ') for line in lines)
    assert "W AH* 2H! 5H 9H" in lines


def test_a_name_stays_within_its_tag() -> None:
    lines = text(ONE_ROUND, lambda written: written["seats"][0].update(name='A"d\\a\nB'))
    assert '[North "A\\"d\\\\a B"]' in lines


def test_a_seed_that_is_still_secret_is_not_told() -> None:
    lines = text(ONE_ROUND, lambda written: written["rounds"][0]["deal"].pop("seed"))
    assert [line.split()[0] for line in lines if line.startswith(("[Comm", "[Seed", "[Nonc"))] == [
        "[Commitment",
        "[Nonces",
    ]
