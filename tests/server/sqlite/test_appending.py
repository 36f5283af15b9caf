"""A batch of appends is one call while all go in, and each has an answer of its own when one does not."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.log import EMPTY, Conflict, Draft, Head, Ok, Unavailable
from server.sqlite.appending import Append, append_all
from server.sqlite.opening import take
from tests.server.log.stores import draft
from tests.server.sqlite.faults import Faults


@pytest.fixture
def faults() -> Faults:
    return Faults()


@pytest.fixture
def writing(tmp_path: Path, faults: Faults) -> Iterator[sqlite3.Connection]:
    path = tmp_path / "spader.db"
    lock = take(path, faults.connect)
    connection = faults.connect(path)
    yield connection
    connection.close()
    lock.close()


def opened(writing: sqlite3.Connection, tables: str) -> list[Append]:
    """Open each table with an entry, and return an append that follows it."""
    firsts = [(table, EMPTY, draft(EMPTY)) for table in tables]
    assert append_all(firsts, writing, 1) == [Ok(1)] * len(tables)
    heads = [Head(1, first.token) for _, _, first in firsts]
    return [(table, head, draft(head)) for table, head in zip(tables, heads, strict=True)]


def versions(writing: sqlite3.Connection, table: str) -> list[int]:
    query = "SELECT version FROM entry WHERE table_id = ? ORDER BY version"
    return [version for (version,) in writing.execute(query, (table,))]


def test_a_batch_of_which_all_goes_in_is_one_call(writing: sqlite3.Connection) -> None:
    batch = opened(writing, "abc")
    calls: list[str] = []
    writing.set_trace_callback(calls.append)
    assert append_all(batch, writing, 2) == [Ok(2)] * 3
    writing.set_trace_callback(None)
    assert len(calls) == 3
    assert all(call.startswith("INSERT") for call in calls)
    assert [versions(writing, table) for table in "abc"] == [[1, 2]] * 3


def test_entries_of_one_table_follow_each_other_in_a_batch(writing: sqlite3.Connection) -> None:
    (follows,) = opened(writing, "a")
    head = Head(2, follows[2].token)
    assert append_all([follows, ("a", head, draft(head))], writing, 2) == [Ok(2)] * 2
    assert versions(writing, "a") == [1, 2, 3]


def test_a_batch_made_again_is_found_to_be_in_with_its_first_time(writing: sqlite3.Connection) -> None:
    batch = opened(writing, "abc")
    append_all(batch, writing, 2)
    assert append_all(batch, writing, 3) == [Ok(2)] * 3
    assert versions(writing, "a") == [1, 2]


def test_an_entry_that_does_not_follow_keeps_no_other_out(writing: sqlite3.Connection) -> None:
    a, b, c = opened(writing, "abc")
    late: Append = ("b", EMPTY, draft(EMPTY))
    stranger: Append = ("c", Head(1, "0" * 16), draft(c[1]))
    outcomes = append_all([a, late, stranger, b, c], writing, 2)
    assert outcomes == [Ok(2), Conflict(b[1]), Conflict(c[1]), Ok(2), Ok(2)]
    assert append_all([stranger, a], writing, 3) == [Conflict(Head(2, c[2].token)), Ok(2)]


def test_when_the_clock_went_back_an_entry_has_the_time_of_the_one_before(writing: sqlite3.Connection) -> None:
    a, b = opened(writing, "ab")
    append_all([a], writing, 9)
    head = Head(2, a[2].token)
    assert append_all([b, ("a", head, draft(head))], writing, 5) == [Ok(5), Ok(9)]


def test_what_cannot_be_stored_is_refused_alone(writing: sqlite3.Connection) -> None:
    a, b, c = opened(writing, "abc")
    b = ("b", b[1], Draft(2, "\ud800", b"{}"))
    assert append_all([a, b, c], writing, 2) == [Ok(2), Unavailable(), Ok(2)]
    assert [versions(writing, table) for table in "abc"] == [[1, 2], [1], [1, 2]]


def test_what_speaks_against_the_file_is_raised(writing: sqlite3.Connection, faults: Faults) -> None:
    batch = opened(writing, "ab")
    faults.broken = "INSERT"
    for appends in (batch, [("c", EMPTY, draft(EMPTY))]):
        with pytest.raises(sqlite3.OperationalError):
            append_all(appends, writing, 2)
