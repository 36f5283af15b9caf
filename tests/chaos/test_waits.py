"""How long people waited is told of those whom a fault hit, and of no others."""

from pathlib import Path

from tests.chaos.faults import kill_node, kill_store
from tests.chaos.waits import Story, Struck, stories, told, waits

NODE, STORE = kill_node.__name__, kill_store.__name__
CUT_OFF = Story(lost=[2_010], accepted=[1_000, 3_500, 3_600])
UNTOUCHED = Story(lost=[], accepted=[1_500, 2_150, 2_300])


def test_of_a_killed_node_only_those_count_who_lost_their_socket() -> None:
    assert waits([CUT_OFF, UNTOUCHED], [Struck(NODE, 2_000)]) == [(NODE, 1_500)]
    assert waits([UNTOUCHED], [Struck(NODE, 2_000)]) == []


def test_of_a_store_everybody_counts_and_answers_on_their_way_do_not() -> None:
    assert waits([UNTOUCHED], [Struck(STORE, 2_100)]) == [(STORE, 200)]


def test_faults_before_and_after_the_table_was_played_at_do_not_count() -> None:
    assert waits([UNTOUCHED], [Struck(STORE, 500), Struck(STORE, 9_000)]) == []


def test_journals_tell_it(tmp_path: Path) -> None:
    lines = ['{"at":1,"table":"t","guest":"g"}', '{"at":2,"in":{"t":"ok","id":"1","v":1}}', '{"at":3,"lost":{}}']
    (tmp_path / "t-N.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "t-watcher.jsonl").write_text(lines[0], encoding="utf-8")
    assert stories(tmp_path) == [Story([3], [2])]


def test_people_read_seconds() -> None:
    line = " ".join(told(NODE, [1_000, 2_000, 9_000]).split())
    assert line == "kill_node 3 tables, median 2.00 s, 95 % 8.30 s, most 9.00 s"
