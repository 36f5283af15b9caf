"""A record as text (docs/notation.md)."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from rules.notation import leaders, written
from rules.record import decode
from rules.seats import Seat
from tests.rules.laid import cards
from tests.rules.written import CLAIM, ONE_ROUND, RECORDS, STRICT, document

PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
BARE: dict[str, Any] = {
    "format": "spader-record/1",
    "options": {},
    "seats": [{"seat": seat, "name": seat, "bot": False} for seat in "NESW"],
    "rounds": [],
}


def told(record: dict[str, Any]) -> list[str]:
    return written(decode(json.dumps(record).encode())).splitlines()


@pytest.mark.parametrize("name", [ONE_ROUND, CLAIM, STRICT])
def test_a_golden_record_is_the_text_that_the_page_writes_too(name: str) -> None:
    text = written(decode((RECORDS / name).read_bytes()))
    assert text == (RECORDS / name).with_suffix(".txt").read_text(encoding="utf-8")


def test_the_golden_record_begins_as_the_page_shows() -> None:
    shown = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()
    record = document(ONE_ROUND)
    del record["result"], record["rounds"][0]["score"], record["rounds"][0]["deal"]
    record["rounds"][0]["by"] = {"5": "clock"}
    record["rounds"][0]["plays"] = record["rounds"][0]["plays"][:10]
    assert told(record) == shown


def test_everything_else_a_record_can_hold_has_its_line() -> None:
    lines = told(document(CLAIM))
    for line in (
        '[Options "blind_nil_deficit=0 misdeal=seven_of_suit"]',
        '[Result "EW conceded"]',
        '[ThrownIn "E seven_of_suit"]',
        '[Nonce "N ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"]',
        '[Bids "S:5 W:blind N:3 E:3"]',
        '[Bids "W:2 N:nil E:4 S:3"]',
        '[Passed "W-E KH TS"]',
        '[Claim "S N=1 E=1 S=4 W=0"]',
        '[Score "EW contract=30 bags=1 nil=200 bag_penalty=0 round=231 total=231 bag_count=1"]',
        "2. W: JH 7H",
    ):
        assert line in lines


def test_what_is_not_there_has_no_line() -> None:
    assert told(BARE) == [
        '[Spader "text/1"]',
        '[Preset "pagat"]',
        *(f'[{name} "{name[0]}"]' for name in ("North", "East", "South", "West")),
    ]
    empty: dict[str, Any] = {
        "dealer": "N",
        "hands": {},
        "bids": [],
        "plays": [],
        "deal": {"commitment": "c", "nonces": {}},
    }
    assert told(BARE | {"rounds": [empty]})[-4:] == [
        '[Round "1"]',
        '[Dealer "N"]',
        '[Deal "N:... ... ... ..."]',
        '[Commitment "c"]',
    ]


def test_values_of_every_kind_are_written_plainly() -> None:
    chosen = {
        "preset": "de",
        "floor": None,
        "bag_repeat": False,
        "ten_for_200": True,
        "nil": 50,
        "misdeal": ["no_court", "no_spade"],
        "lead_spades": "any",
        "breaks": "any",
    }
    (line,) = (line for line in told(BARE | {"options": chosen}) if line.startswith("[Options"))
    assert set(line.removeprefix('[Options "').removesuffix('"]').split()) == {
        "floor=none",
        "bag_repeat=no",
        "ten_for_200=yes",
        "nil=50",
        "misdeal=no_spade,no_court",
        "lead_spades=any",
    }
    assert '[Result "- abandoned"]' in told(BARE | {"result": {"winner": None, "reason": "abandoned"}})


def test_jokers_are_the_highest_spades() -> None:
    round: dict[str, Any] = {"dealer": "N", "hands": {"N": ["2S", "LJ", "AS", "BJ"]}, "bids": [], "plays": []}
    assert '[Deal "N:BLA2... ... ... ..."]' in told(BARE | {"options": {"jokers": "2H2D"}, "rounds": [round]})


def test_quotes_backslashes_and_line_ends_are_escaped() -> None:
    seats = [seat | {"name": 'a"b\\c\nd'} for seat in BARE["seats"]]
    assert '[North "a\\"b\\\\c\\nd"]' in told(BARE | {"seats": seats})


def test_who_leads_is_who_won_the_trick_before() -> None:
    plays = cards("2H 3S AH 4S  5C 6C 4C 2C  AD")
    assert leaders(Seat.N, plays) == [Seat.E, Seat.N, Seat.E]
    assert leaders(Seat.N, ()) == []
