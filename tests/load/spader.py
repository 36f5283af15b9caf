"""A real Spader server for load: started with a log, filled with tables, measured."""

import asyncio
import sys
import tempfile
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from clients.calls import call
from protocol import http
from tests.load.driver import Measured, drive
from tests.load.players import SEATS, Tokens, tables
from tests.load.process import ROOT, Server, pin
from tests.valkey import Valkey

MEMORY, SQLITE, VALKEY = "memory:", "sqlite", "valkey"
NO_LIMIT = ("--rate", "1000000/1000000", "--sockets", "100000", "--sockets-per-address", "100000")
FLAGS = ("--host", "127.0.0.1", "--port", "0", "--quiet", *NO_LIMIT)


@contextmanager
def _place(log: str) -> Generator[str]:
    """What `--log` is told."""
    with tempfile.TemporaryDirectory() as folder:
        if log == VALKEY:
            with Valkey(Path(folder), durable=True) as valkey:
                yield valkey.url
        else:
            yield str(Path(folder) / "spader.sqlite") if log == SQLITE else log


@asynccontextmanager
async def spader(log: str, *flags: str) -> AsyncGenerator[Server]:
    """`spader serve` on core 0 with a log: `memory:`, `sqlite` for a new file, `valkey` for a new one
    that syncs, or a file or an address."""
    with _place(log) as place:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "spader.py",
            "serve",
            *FLAGS,
            *flags,
            "--log",
            place,
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        pin(process.pid, 0)
        try:
            assert process.stdout is not None
            address = (await process.stdout.readline()).decode()
            yield Server(process.pid, int(address.rpartition(":")[2]))
        finally:
            process.terminate()
            await process.wait()


async def prepare(server: Server, count: int, watchers: int = 0, rounds: int = 200) -> list[Tokens]:
    """So many tables with four guests each, let in but not seated; a game ends after so many rounds at the latest."""
    url = f"http://127.0.0.1:{server.port}"
    options: dict[str, object] = {"blind_nil": 0, "blind_nil_exchange": 0, "target": 1000, "round_cap": rounds}

    async def guest(name: str) -> str:
        body = http.NewGuest(name, token=True)
        return (await call(url, "POST", "/api/guests", http.GuestMade, body)).token or ""

    async def table() -> Tokens:
        seats = [await guest(letter) for letter in SEATS]
        made = await call(url, "POST", "/api/tables", http.TableMade, http.NewTable(options=options), seats[0])
        for token in seats[1:]:
            await call(url, "POST", "/api/join", http.Joined, http.Join(made.code, made.invite), token)
        crowd = [await guest("Watcher") for _ in range(watchers)]
        for token in crowd:
            await call(url, "POST", "/api/join", http.Joined, http.Join(made.code, made.watch), token)
        return Tokens(made.id, tuple(seats), tuple(crowd))

    return [await table() for _ in range(count)]


async def measure(log: str, count: int, moves: int, watchers: int = 0) -> Measured:
    """One run: the cost of an accepted bid or card at `count` tables, each moving as soon as it can."""
    async with spader(log) as server:
        prepared = await prepare(server, count, watchers)
        return await drive(server, tables(prepared), count, warm_up=moves // 5, moves=moves)
