"""Why the file of a node cannot be used: whether it is the file, and the reason in words for people."""

import sqlite3

_REASONS = {
    sqlite3.SQLITE_BUSY: "another program has locked it",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged; restore a backup",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
    sqlite3.SQLITE_NOTADB: "it is not a database",
    sqlite3.SQLITE_READONLY: "it is read-only",
}


def reason(error: Exception) -> str:
    """One line that says what went wrong, without the file's name."""
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    extended: int = getattr(error, "sqlite_errorcode", 0)  # missing where Python's module raised on its own
    return _REASONS.get(extended & 0xFF, " ".join(str(error).split()))


def of_the_file(error: Exception) -> bool:
    """Whether any other write would have failed as well: full, locked, damaged, gone, out of memory."""
    of_the_file = (sqlite3.OperationalError, sqlite3.InternalError, MemoryError)
    return isinstance(error, of_the_file) or type(error) is sqlite3.DatabaseError
