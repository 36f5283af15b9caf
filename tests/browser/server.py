"""A real server process for browser tests, which are not asynchronous: started, killed, started again on its port."""

import subprocess
import sys
from pathlib import Path
from typing import Self

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "clients" / "web" / "dist" / "index.html"
NO_LIMIT = ("--rate", "1000000/1000000", "--sockets-per-address", "10000")


class Server:
    """`spader serve` on a file of its own; bots think for 50 ms."""

    def __init__(self, log: Path, *flags: str) -> None:
        self.port = 0
        self._log = log
        self._flags = flags
        self._process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        """Start it, on the same port as before, and wait for its address. Raises RuntimeError if it ends instead."""
        listen = ("--host", "127.0.0.1", "--port", str(self.port), "--quiet", "--log", str(self._log))
        self._process = subprocess.Popen(
            [sys.executable, "spader.py", "serve", *listen, "--bot-ms", "50", *NO_LIMIT, *self._flags],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        address = self._process.stdout.readline()
        if not address:
            self.kill()
            raise RuntimeError("the server ended at once; its error stream says why")
        self.port = int(address.rpartition(":")[2])
        return self

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
