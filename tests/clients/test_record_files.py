"""The records of a file, and a reader who stops (clients/record_files.py)."""

import io
import os
import sys
from pathlib import Path

import pytest

from clients.record_files import documents, until_unread


def test_a_file_is_one_record_under_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"{\n}\n")
    assert list(documents(str(path))) == [(str(path), b"{\n}\n")]


def test_a_file_of_lines_has_a_record_on_each_line_that_is_not_empty(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"{}\n\n \n[]")
    assert list(documents(str(path))) == [(f"{path}:1", b"{}\n"), (f"{path}:4", b"[]")]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n{}\n")))
    assert list(documents("-")) == [("line 2", b"{}\n")]


def test_a_missing_file_is_an_error_to_the_caller(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(documents(str(tmp_path / "none.json")))


def test_a_command_ends_with_its_own_status() -> None:
    assert until_unread(lambda: 7) == 7


def test_a_command_that_nobody_reads_on_ends_well() -> None:
    kept = os.dup(sys.stdout.fileno())

    def printing() -> int:
        raise BrokenPipeError

    try:
        assert until_unread(printing) == 0
    finally:
        os.dup2(kept, sys.stdout.fileno())
        os.close(kept)
