"""One server at a time opens a file, and only a whole, writable one of ours; otherwise one line says why."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from server.log import EMPTY, LogFailed, Ok
from server.log.sqlite import SqliteLog
from server.sqlite import SqliteFile
from server.sqlite.opening import MOST_PAGES, Connect, connect, take
from server.sqlite.schema import NUMBER
from tests.server.log.stores import Time, append, draft, filled
from tests.server.sqlite.faults import Faults

ROOT = Path(__file__).parents[3]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "spader.db"


def opened(path: Path) -> SqliteLog:
    return SqliteLog.open(path, Time(), asyncio.get_running_loop())


def made(path: Path, entries: int = 1) -> None:
    """Leave a file with some entries at `path`."""

    async def fill() -> None:
        log = opened(path)
        await filled(log, "a", entries)
        await log.close()

    asyncio.run(fill())


def refused(path: Path, connect: Connect = connect) -> str:
    """Why the file is not opened."""
    with pytest.raises(LogFailed) as failure:
        take(path, connect)
    line = str(failure.value)
    assert line.startswith(f"{path}: ")
    assert "\n" not in line
    return line.removeprefix(f"{path}: ")


@contextmanager
def elsewhere(path: Path, *options: str) -> Generator[tuple["subprocess.Popen[str]", str]]:
    """Another process that opens the file, and what it said of it."""
    command = [sys.executable, "-m", "tests.server.sqlite.open_child", str(path), *options]
    with subprocess.Popen(command, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        yield child, child.stdout.readline().strip()


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that every user of the machine can enter, as pytest's own are not."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


async def test_a_second_server_is_refused_until_the_first_has_closed(path: Path) -> None:
    first = opened(path)
    assert refused(path) == "another server uses it"
    await first.close()
    second = opened(path)
    await second.close()


async def test_a_refused_server_takes_nothing_from_the_one_that_runs(path: Path) -> None:
    first = opened(path)
    for _ in range(2):
        refused(path)
    assert isinstance(await append(first, "a", EMPTY, draft(EMPTY)), Ok)
    await first.close()


async def test_another_name_for_the_file_is_the_same_file(path: Path, tmp_path: Path) -> None:
    first = opened(path)
    (tmp_path / "link.db").symlink_to(path)
    with pytest.raises(LogFailed, match="another server uses it"):
        opened(tmp_path / "link.db")
    await first.close()


@pytest.mark.parametrize("options", [["root"], ["root", "fork"]])
async def test_the_lock_goes_with_the_process_even_if_a_child_of_it_lives_on(path: Path, options: list[str]) -> None:
    with elsewhere(path, *options) as (child, said):
        assert said == "open"
        assert refused(path) == "another server uses it"
        child.kill()
        await asyncio.to_thread(child.wait)
        await opened(path).close()


def test_a_new_file_is_for_its_owner_only(path: Path) -> None:
    made(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_empty_file_is_made_ours(path: Path) -> None:
    path.touch()
    made(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (NUMBER,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_commits_are_on_the_disk_and_do_not_copy_the_write_ahead_log_while_others_do(path: Path) -> None:
    made(path)
    with closing(connect(path)) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA wal_autocheckpoint").fetchone() == (MOST_PAGES,)


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "no" / "spader.db") == f"the folder {tmp_path / 'no'} does not exist"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "spader.db").mkdir()
    assert refused(tmp_path / "spader.db") == "is a directory"


def test_a_read_only_folder_is_named(open_to_all: Path) -> None:
    path = open_to_all / "spader.db"
    os.chmod(open_to_all, 0o555)
    with elsewhere(path) as (_, said):
        assert said == f"{path}: the folder {open_to_all} is not writable"


def test_a_read_only_file_is_refused(open_to_all: Path) -> None:
    path = open_to_all / "spader.db"
    made(path)
    os.chmod(open_to_all, 0o777)
    os.chmod(path, 0o444)
    path.with_name("spader.db.lock").unlink()
    with elsewhere(path) as (_, said):
        assert said == f"{path}: permission denied"


def test_what_is_no_database_is_refused_and_left_as_it_is(path: Path) -> None:
    path.write_bytes(b"a letter to my aunt " * 500)
    assert refused(path) == "it is not a database"
    assert path.read_bytes() == b"a letter to my aunt " * 500


def test_the_database_of_another_program_is_refused_and_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    before = path.read_bytes()
    assert refused(path) == "it is another program's database"
    assert path.read_bytes() == before


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    made(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {NUMBER + 1}")
    assert refused(path) == f"a newer version wrote it (schema {NUMBER + 1}, this one knows {NUMBER})"


def test_a_file_that_was_cut_off_is_refused(path: Path) -> None:
    made(path)
    os.truncate(path, path.stat().st_size // 2)
    assert refused(path).startswith("it is damaged; restore a backup")


def damage(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek(page * 4096)
        file.write(b"\xa5" * 4096)


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_file_with_a_damaged_page_is_refused(path: Path, number: int) -> None:
    made(path)
    damage(path, number)
    assert refused(path).startswith("it is damaged; restore a backup")


def test_a_large_file_is_not_read_through_and_damage_shows_when_it_is_met(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(path)
    damage(path, 1)
    monkeypatch.setattr("server.sqlite.opening.CHECKED_UP_TO", 4096)

    async def read() -> None:
        log = opened(path)
        try:
            await log.read("a")
        finally:
            await log.close()

    with pytest.raises(LogFailed, match="damaged; restore a backup"):
        asyncio.run(read())


def test_a_file_that_cannot_be_read_after_all_is_let_go_of(path: Path) -> None:
    faults = Faults()
    faults.broken = "PRAGMA query_only"
    with closing(asyncio.new_event_loop()) as loop, pytest.raises(LogFailed, match="disk I/O error"):
        SqliteFile.open(path, Time().now, loop, connect=faults.connect)
    made(path)


def test_a_file_system_without_shared_memory_is_refused(path: Path) -> None:
    def connect(path: Path) -> sqlite3.Connection:
        return sqlite3.connect(f"file:{path}?vfs=unix-none", uri=True, isolation_level=None)

    assert refused(path, connect) == "its file system does not support a write-ahead log"


def test_a_file_that_another_program_writes_is_refused(path: Path) -> None:
    made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert refused(path, Faults().connect) == "another program has locked it"
