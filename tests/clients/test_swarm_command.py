"""The swarm's command line, its journals and its summary."""

import json
from pathlib import Path

import pytest

from clients.swarm.command import read_plan
from clients.swarm.journal import Journal
from clients.swarm.plan import Plan
from clients.swarm.tally import Tally
from rules.reasons import Reason
from rules.seats import Seat

URL = "http://127.0.0.1:8000"


def test_an_address_alone_is_one_game_at_one_table() -> None:
    assert read_plan([URL]) == (Plan(URL), None)


def test_every_argument_is_taken_into_the_plan(tmp_path: Path) -> None:
    line = (
        f"{URL} --tables 20 --games 3 --presets sv,nl --target 200 --bots 2 --watchers 5"
        f" --strict --proposals 0.5 --seed 9 --pace 0.1 --limit 60"
        f" --log {tmp_path / 'log'} --records {tmp_path / 'records'}"
    )
    plan, limit_s = read_plan(line.split())
    assert limit_s == 60
    log, records = tmp_path / "log", tmp_path / "records"
    assert plan == Plan(URL, 20, 3, ("sv", "nl"), 200, 2, 5, 0.5, 9, 0.1, log, records, True)
    assert plan.seats == (Seat.N, Seat.E)
    assert plan.options(0) == {"preset": "sv", "target": 200}
    assert plan.options(3) == {"preset": "nl", "target": 200}


@pytest.mark.parametrize(
    "wrong",
    [
        "--tables 0",
        "--games x",
        "--presets pagat,xy",
        "--presets ,",
        "--bots 4",
        "--target 10",
        "--proposals 2",
        "--nonsense",
    ],
)
def test_a_wrong_argument_ends_with_one_line_about_it(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        read_plan([URL, *wrong.split()])
    assert ended.value.code == 2
    assert wrong.split()[0] in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    "wrong", ["localhost:8000", "foo", "ws://localhost:8000", "http://", "http://[::1", "http://a:x"]
)
def test_what_is_no_address_of_a_server_is_refused(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        read_plan([wrong])
    assert ended.value.code == 2
    assert repr(wrong) in capsys.readouterr().err.splitlines()[-1]


def test_a_journal_holds_a_json_object_a_line(tmp_path: Path) -> None:
    path = tmp_path / "k7-N.jsonl"
    with Journal(path, "k7", "g1") as journal:
        journal.note("open", b"{}")
        journal.note("out", b'{"t":"ping"}')
        journal.note("in", b'{"t":"pong","now":1}')
        journal.note("lost", b'{"code":1006,"reason":""}')
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [set(line) - {"at"} for line in lines] == [{"table", "guest"}, {"open"}, {"out"}, {"in"}, {"lost"}]
    assert lines[3]["in"] == {"t": "pong", "now": 1}
    assert all(isinstance(line["at"], int) for line in lines)


def test_the_summary_counts_and_names_what_failed() -> None:
    tally = Tally()
    tally.tables, tally.games, tally.cards, tally.orders, tally.sockets_lost, tally.records = 2, 3, 100, 140, 5, 3
    tally.refused[Reason.STALE] += 2
    tally.answer_s = [0.001 * one for one in range(1, 101)]
    tally.failures.append("table 1: TimeoutError()")
    assert tally.summary(10.0).splitlines() == [
        "2 tables, 3 games, 100 cards by clients",
        "140 orders, 2 refused (stale 2), 5 sockets lost, 3 records",
        "10.0 s, 10 cards/s, answers in 51.0 ms (50 %), 96.0 ms (95 %), 100.0 ms (99 %)",
        "failed: table 1: TimeoutError()",
    ]


def test_the_summary_of_nothing_is_all_noughts() -> None:
    assert "0 tables" in Tally().summary(0.0)
