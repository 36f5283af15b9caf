"""The registry in the file of the logs: what a call wrote is on the disk when it returns."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from server.registry import Finished, Guest, Listing, Role
from server.sqlite import SqliteFile

_LISTING = "SELECT id, code, title, host, created_at, invite_hash, watch_hash, ended_at FROM listing"


class SqliteRegistry:
    """The registry in `file`, which whoever opened it closes.

    A write may be made twice when it is not known whether it succeeded; each is the same then, except that a number
    may be left out.
    """

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    async def add_guest(self, guest: Guest, token_hash: bytes) -> None:
        statement = "INSERT INTO guest VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
        await self._change(statement, guest.id, token_hash, guest.name, guest.created_at)

    async def guest(self, guest_id: str) -> Guest | None:
        row = await self._row("SELECT id, name, created_at FROM guest WHERE id = ?", guest_id)
        return None if row is None else Guest(*row)

    async def guest_by_token(self, token_hash: bytes) -> Guest | None:
        # The index compares hashes. How long that takes tells of a hash at most, and no token is found from its hash.
        row = await self._row("SELECT id, name, created_at FROM guest WHERE token_hash = ?", token_hash)
        return None if row is None else Guest(*row)

    async def rename(self, guest_id: str, name: str) -> None:
        await self._change("UPDATE guest SET name = ? WHERE id = ?", name, guest_id)

    async def add_table(self, listing: Listing) -> bool:
        columns = "id, code, title, host, created_at, invite_hash, watch_hash, ended_at"
        values = tuple(getattr(listing, column) for column in columns.split(", "))

        def run(writing: sqlite3.Connection, _now: int) -> bool:
            statement = f"INSERT OR IGNORE INTO listing ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
            if writing.execute(statement, values).rowcount:
                return True
            return writing.execute("SELECT 1 FROM listing WHERE id = ?", (listing.id,)).fetchone() is not None

        return await self._file.write(run)

    async def table(self, table_id: str) -> Listing | None:
        row = await self._row(f"{_LISTING} WHERE id = ?", table_id)
        return None if row is None else Listing(*row)

    async def table_by_code(self, code: str) -> Listing | None:
        row = await self._row(f"{_LISTING} WHERE code = ? AND ended_at IS NULL", code)
        return None if row is None else Listing(*row)

    async def tables_of(self, guest_id: str) -> list[Listing]:
        query = f"""{_LISTING} WHERE host = ? AND ended_at IS NULL
            UNION {_LISTING} WHERE ended_at IS NULL AND id IN
                (SELECT table_id FROM admission WHERE guest = ? AND role = ?)
            ORDER BY created_at DESC, id DESC"""
        return [Listing(*row) for row in await self._rows(query, guest_id, guest_id, Role.PLAYER.value)]

    async def pass_host(self, table_id: str, guest_id: str) -> None:
        await self._change("UPDATE listing SET host = ? WHERE id = ?", guest_id, table_id)

    async def end_table(self, table_id: str, at: int) -> None:
        await self._change("UPDATE listing SET ended_at = ? WHERE id = ? AND ended_at IS NULL", at, table_id)

    async def admit(self, table_id: str, guest_id: str, role: Role) -> None:
        await self._change("INSERT OR REPLACE INTO admission VALUES (?, ?, ?)", table_id, guest_id, role.value)

    async def role(self, table_id: str, guest_id: str) -> Role | None:
        row = await self._row("SELECT role FROM admission WHERE table_id = ? AND guest = ?", table_id, guest_id)
        return None if row is None else Role(row[0])

    async def next_number(self, table_id: str, seat: str) -> int:
        def run(writing: sqlite3.Connection, _now: int) -> int:
            writing.execute(
                "INSERT INTO takeover VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET number = number + 1", (table_id, seat)
            )
            taken = writing.execute("SELECT number FROM takeover WHERE table_id = ? AND seat = ?", (table_id, seat))
            return taken.fetchone()[0]

        return await self._file.write(run)

    async def archive(self, game: Finished, record: bytes, guests: Sequence[str]) -> None:
        sitters = [(guest, game.table, game.game_no) for guest in guests]

        def run(writing: sqlite3.Connection, _now: int) -> None:
            added = writing.execute(
                "INSERT OR IGNORE INTO record VALUES (?, ?, ?, ?)", (game.table, game.game_no, game.at, record)
            )
            if added.rowcount:
                writing.executemany("INSERT OR IGNORE INTO record_guest VALUES (?, ?, ?)", sitters)

        await self._file.write(run)

    async def record(self, table_id: str, game_no: int) -> bytes | None:
        row = await self._row("SELECT json FROM record WHERE table_id = ? AND game_no = ?", table_id, game_no)
        return None if row is None else row[0]

    async def games_of(self, guest_id: str) -> list[Finished]:
        query = """SELECT table_id, game_no, finished_at FROM record_guest JOIN record USING (table_id, game_no)
            WHERE guest = ? ORDER BY finished_at DESC, table_id DESC, game_no DESC"""
        return [Finished(*row) for row in await self._rows(query, guest_id)]

    async def _rows(self, query: str, *values: object) -> list[Any]:
        return await self._file.reader.ask(lambda reading: reading.execute(query, values).fetchall())

    async def _row(self, query: str, *values: object) -> Any:
        """The first row, or None."""
        return await self._file.reader.ask(lambda reading: reading.execute(query, values).fetchone())

    async def _change(self, statement: str, *values: object) -> None:
        def run(writing: sqlite3.Connection, _now: int) -> None:
            writing.execute(statement, values)

        await self._file.write(run)
