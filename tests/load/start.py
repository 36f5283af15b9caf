"""`python -m tests.load.start`: how long until a server that is started answers with its page."""

import argparse
import asyncio
import statistics
from time import perf_counter
from typing import NamedTuple
from urllib.request import urlopen

from tests.load.process import cpu
from tests.load.spader import SQLITE, spader


class Start(NamedTuple):
    """Seconds from the start of the process to the whole page, and of the process's CPU."""

    seconds: float
    cpu: float


async def once() -> Start:
    """One start with a new file."""
    began = perf_counter()
    async with spader(SQLITE) as server:
        page = await asyncio.to_thread(lambda: urlopen(f"http://127.0.0.1:{server.port}/").read())
        assert b"<html" in page
        return Start(perf_counter() - began, cpu(server.pid).total)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load.start", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="of which the medians are printed (default 7)")
    starts = [asyncio.run(once()) for _ in range(parser.parse_args().runs)]
    seconds, used = (statistics.median(values) for values in zip(*starts, strict=True))
    print(f"from the command to the page: {seconds:.2f} s, {used:.2f} s of CPU (medians of {len(starts)})")


if __name__ == "__main__":
    main()
