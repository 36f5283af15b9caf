"""Copies the write-ahead log into the file beside the writer, who copies only the last of it."""

import logging
import sqlite3
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from server.sqlite.opening import Connect
from server.sqlite.reasons import reason

COMMITS = 3_000
"""From one checkpoint to the next. Under load a commit adds some five pages of 4 KiB, and of a thousand tables each
dirties the same page again and again, which need be copied only once."""
PASSES = 2
"""The second copies what was added during the first, so that little is left."""
LITTLE = 200
"""Pages that the writer copies itself. More are left only where somebody reads from the file all the while."""
_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody, and nobody has to wait for it

_log = logging.getLogger(__name__)


class Checkpoints:
    """The checkpoints of one file, while its writer goes on.

    The log begins anew only when a transaction finds all of it copied, and while the thread here copies, the writer
    adds to it. So when the thread is done, the writer copies what is left between two of its transactions.
    """

    def __init__(self, path: Path, connect: Connect) -> None:
        self._path = path
        self._connect = connect
        self._commits = 0
        self._copying: Future[int] | None = None
        self._failed = False
        self._thread = ThreadPoolExecutor(1, "sqlite-checkpoints")

    def committed(self, writing: sqlite3.Connection) -> None:
        """Do what is due after a commit on `writing`; for the writer's thread. A failure is told, never raised."""
        self._commits += 1
        copying = self._copying
        try:
            if copying is None and self._commits >= COMMITS:
                self._copying = self._thread.submit(self._copy)
            elif copying is not None and copying.done():
                self._copying, self._commits = None, 0
                if copying.result() <= LITTLE:
                    writing.execute(_CHECKPOINT).fetchone()
                self._failed = False
        except Exception as error:
            if not self._failed:
                _log.error("%s: its write-ahead log grows and cannot be copied: %s", self._path, reason(error))
            self._failed = True

    def _copy(self) -> int:
        """Copy most of the log; how many pages of it are left. Raises sqlite3.Error."""
        left = 0
        with closing(self._connect(self._path)) as connection:
            for _ in range(PASSES):
                _, pages, copied = connection.execute(_CHECKPOINT).fetchone()
                left = pages - copied
        return left

    def close(self) -> None:
        """Wait for the thread. What it has not copied is copied when the file's last connection is closed."""
        self._thread.shutdown()
