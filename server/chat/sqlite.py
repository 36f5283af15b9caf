"""The talk in the file of the logs: what was said is on the disk when `say` returns."""

import sqlite3

from protocol.chat import ChatSetting
from server.chat import KEPT, UNSAID, Said, Talked, encode_said, kept
from server.sqlite import SqliteFile

_SAY = """INSERT OR IGNORE INTO line
    SELECT ?, coalesce(max(id), 0) + 1, ?, ?, ? FROM line WHERE table_id = ?"""
_TRIM = "DELETE FROM line WHERE table_id = ? AND id <= (SELECT max(id) FROM line WHERE table_id = ?) - ?"


class SqliteChat:
    """Lines in `file`, which whoever opened it closes."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    async def say(self, table_id: str, request: str, said: Said) -> None:
        def run(writing: sqlite3.Connection, now: int) -> None:
            once = f"{said.guest} {request}"
            writing.execute(_SAY, (table_id, once, now, encode_said(said), table_id))
            writing.execute(_TRIM, (table_id, table_id, KEPT))

        await self._file.write(run)

    async def let(self, table_id: str, chat: ChatSetting) -> None:
        def run(writing: sqlite3.Connection, _now: int) -> None:
            writing.execute("INSERT OR REPLACE INTO chat VALUES (?, ?)", (table_id, chat))

        await self._file.write(run)

    async def read(self, table_id: str) -> Talked:
        def run(reading: sqlite3.Connection) -> Talked:
            chat = reading.execute("SELECT setting FROM chat WHERE table_id = ?", (table_id,)).fetchone()
            rows = reading.execute("SELECT id, at, said FROM line WHERE table_id = ? ORDER BY id", (table_id,))
            return Talked(chat[0] if chat else UNSAID, kept(rows))

        return await self._file.reader.ask(run)
