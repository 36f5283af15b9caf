"""A real server process that can be killed and started again on the same file and port."""

import asyncio
import signal
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[2]
START_S = 60.0
NO_LIMIT = ("--rate", "1000000/1000000", "--sockets-per-address", "10000")


class ServerProcess:
    """`spader serve` in a process of its own. Use it with `async with`; what it wrote to its error stream is kept."""

    def __init__(self, log: str | Path, *flags: str, skew_ms: int = 0) -> None:
        """`skew_ms` is how far its wall clock is ahead."""
        self.port = 0
        self.errors = ""
        """What it has written to its error stream, as of when it was last stopped."""
        self._log = str(log)
        self._flags = flags
        self._program = ("-m", "tests.chaos.skewed", str(skew_ms)) if skew_ms else ("spader.py",)
        self._process: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> Self:
        """Start it, on the same port as before, and wait for its address. Raises RuntimeError if it ends instead."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *self._program,
            "serve",
            *("--host", "127.0.0.1", "--port", str(self.port), "--quiet", "--log", self._log),
            *NO_LIMIT,
            *self._flags,
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._process.stdout is not None
        address = await asyncio.wait_for(self._process.stdout.readline(), START_S)
        if not address:
            await self._ended()
            raise RuntimeError(self.errors)
        self.port = int(address.rpartition(b":")[2])
        return self

    def pause(self) -> None:
        """Let it do nothing (SIGSTOP)."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    async def kill(self) -> None:
        """End it at once, as a power cut would (SIGKILL)."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to stop (SIGTERM), and give its exit status."""
        return await self._end(signal.SIGTERM)

    async def _end(self, number: signal.Signals) -> int:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(number)
        return await self._ended()

    async def _ended(self) -> int:
        assert self._process is not None
        _, errors = await self._process.communicate()
        self.errors += errors.decode()
        return self._process.returncode or 0

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.kill()
