"""Connections on which statements fail, or wait, as a test says."""

import sqlite3
import threading
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any


class Faults:
    """What happens to the statements of all connections that `connect` opens from now on."""

    def __init__(self) -> None:
        self.planned: deque[str] = deque()
        """The next commits: `before` raises instead of committing, `after` commits and raises, `none` commits."""
        self.broken = ""
        """While set: statements that begin with this raise, or connecting does; what is planned happens as well."""
        self.error: Exception = sqlite3.OperationalError("disk I/O error")
        self.raised = 0
        self.gate = threading.Event()
        """While cleared, commits wait."""
        self.gate.set()
        self.at_gate = threading.Event()

    def connect(self, path: Path) -> sqlite3.Connection:
        if self.broken == "connect":
            self.fail()
        connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False, factory=Faulty)
        connection.faults = self
        return connection

    def meet(self, sql: str) -> None:
        if self.broken and sql.startswith(self.broken):
            self.fail()

    def fail(self) -> None:
        self.raised += 1
        raise self.error


class Faulty(sqlite3.Connection):
    faults: Faults

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        faults = self.faults
        faults.meet(sql)
        if sql != "COMMIT":
            return super().execute(sql, parameters)
        if not faults.gate.is_set():
            faults.at_gate.set()
            faults.gate.wait()
        fault = faults.planned.popleft() if faults.planned else "none"
        if fault == "before":
            faults.fail()
        cursor = super().execute(sql, parameters)
        if fault == "after":
            faults.fail()
        return cursor

    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        self.faults.meet(sql)
        return super().executemany(sql, parameters)
