"""A server under load, in a process of its own on a core of its own, and the CPU and memory it uses."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
TICK_S = 1 / os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Cpu(NamedTuple):
    """Seconds on a core."""

    user: float
    system: float

    @property
    def total(self) -> float:
        return self.user + self.system

    def since(self, earlier: "Cpu") -> "Cpu":
        """What was used between two readings."""
        return Cpu(self.user - earlier.user, self.system - earlier.system)


def cpu(pid: int) -> Cpu:
    """CPU used so far by a process with all its threads, and by its children."""
    fields = _stat(pid)
    used = Cpu(int(fields[11]) * TICK_S, int(fields[12]) * TICK_S)
    for child in _children(pid):
        more = cpu(child)
        used = Cpu(used.user + more.user, used.system + more.system)
    return used


def pin(pid: int, core: int) -> None:
    """Keep a process on one core, where there are several; 0 is this process."""
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(pid, {core})


def resident(pid: int) -> int:
    """Bytes of memory that a process holds now."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def tcp_memory() -> int:
    """Bytes that the kernel keeps for all TCP sockets of the machine, in what is sent and not yet read."""
    line = next(line for line in Path("/proc/net/sockstat").read_text().splitlines() if line.startswith("TCP:"))
    fields = line.split()
    return int(fields[fields.index("mem") + 1]) * PAGE


def descriptors(pid: int) -> int:
    """Files and sockets that a process has open. (To ask the kernel for all of its sockets takes ten times as long.)"""
    return len(os.listdir(f"/proc/{pid}/fd"))


class Server(NamedTuple):
    """A process that listens."""

    pid: int
    port: int


@asynccontextmanager
async def started(module: str, *arguments: str) -> AsyncGenerator[Server]:
    """Run a Python module that prints its port on its first line, on core 0, and kill it in the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, *arguments, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    pin(process.pid, 0)
    try:
        assert process.stdout is not None
        yield Server(process.pid, int(await process.stdout.readline()))
    finally:
        process.kill()
        await process.wait()


def _stat(pid: int) -> list[str]:
    """The fields of /proc/<pid>/stat after the name, which may hold spaces: state, parent, and so on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
