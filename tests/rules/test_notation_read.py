"""The text notation read back: equal records, and one line about what cannot be read (docs/notation.md)."""

import json
from random import Random

import msgspec
import pytest

from rules.apply import apply
from rules.notation import written
from rules.notation_read import is_notation, read
from rules.options import options
from rules.record import Record, Unreadable, decode, record
from tests.rules.laid import game_of
from tests.rules.random_play import next_event, random_options
from tests.rules.test_random_games import fold, opening
from tests.rules.written import CLAIM, ONE_ROUND, STRICT, document


def spelled_out(record: Record) -> Record:
    rules = options(record.options)
    return msgspec.structs.replace(record, options=msgspec.json.decode(msgspec.json.encode(rules)))


@pytest.mark.parametrize("name", [ONE_ROUND, CLAIM, STRICT])
def test_a_golden_record_comes_back_equal(name: str) -> None:
    golden = decode(json.dumps(document(name)).encode())
    assert read(written(golden).encode()) == spelled_out(golden)


@pytest.mark.parametrize("number", range(30))
def test_random_games_by_any_rules_come_back_equal_at_any_moment(number: int) -> None:
    random = Random(f"notation {number}")
    table = fold(opening(random_options(random), random, strict=number % 2 == 0))
    while game_of(table).result is None:
        table = apply(table, next_event(table, random))
        if random.random() < 0.02:
            assert read(written(record(table)).encode()) == record(table)
    assert read(written(record(table)).encode()) == record(table)


def test_any_name_comes_back() -> None:
    golden = document(ONE_ROUND)
    golden["seats"][0]["name"] = ' "]\\\n[\u2028 \\n'
    assert read(written(decode(json.dumps(golden).encode())).encode()).seats[0].name == golden["seats"][0]["name"]


def test_text_and_json_are_told_apart_by_their_beginning() -> None:
    assert is_notation(b'\n [Spader "text/9"]')
    assert not is_notation(b"{}")
    assert not is_notation(b"[]")


def test_empty_lines_and_other_line_ends_mean_nothing() -> None:
    text = written(decode(json.dumps(document(ONE_ROUND)).encode()))
    assert read(text.replace("\n", "\r\n\r\n").encode()) == read(text.encode())


START = '[Spader "text/1"]\n[North "a"]\n[East "b"]\n[South "c"]\n[West "d"]\n'
ROUND = START + '[Round "1"]\n[Dealer "N"]\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("\xff", "line 0: 'utf-8' codec"),
        (START + "hello", "line 6: neither a tag nor a trick"),
        (START + '[Wind "N"]', "line 6: there is no tag Wind"),
        ('[Spader "text/2"]', "line 1: text/2: only text/1 is known here"),
        (START + '[Preset "xx"]', "options: there is no preset 'xx'"),
        (START + '[Options "colour=red"]', "line 6: there is no option colour"),
        (START + '[Options "target=red"]', "options: target: "),
        (START + '[Rules "one"]', "line 6: invalid literal"),
        (START + '[Rules "7"]', "rules 7: only"),
        (START + '[Result "NS"]', "line 6: not enough values"),
        (START + '[Dealer "N"]', "line 6: no round has begun"),
        (START + '[Round "2"]', "line 6: round 2 comes after round 0"),
        (START + '[Round "1"]', "Object missing required field `dealer`"),
        (ROUND + '[Deal "N:AS.."]', "line 8: "),
        (ROUND + '[Deal "N:1... ... ... ..."]', "line 8: '1S' is not a valid Card"),
        (ROUND + '[Seed "00"]', "Object missing required field `commitment`"),
        (ROUND + '[Bids "E:many"]', "line 8: invalid literal"),
        (ROUND + "2. E: AS", "line 8: trick 2 does not follow a whole trick 0"),
        (ROUND + "1. E: AS\n2. E: KS", "line 9: trick 2 does not follow a whole trick 1"),
        (ROUND + "1. E: AS!", "line 8: AS! is no card"),
        (ROUND + "1. S: AS", "round 1: a trick is not led by the winner of the one before"),
        ('[Spader "text/1"]', "seats: each of N, E, S and W once"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(text.encode("latin-1"))
    assert str(refused.value).startswith(told)
    assert "\n" not in str(refused.value)


def test_no_misdeal_rules_and_a_negative_floor_are_read() -> None:
    again = read((START + '[Options "misdeal=none floor=-300 tie=draw"]').encode())
    assert (again.options["misdeal"], again.options["floor"], again.options["tie"]) == ([], -300, "draw")
