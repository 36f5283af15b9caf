"""`spader swarm`: reads the command line, lets the swarm loose, prints what it did."""

import argparse
import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import get_args
from urllib.parse import urlsplit

from clients.swarm.party import Party
from clients.swarm.plan import Plan
from clients.swarm.tally import Tally
from rules.options import Preset


def swarm_command(argv: list[str]) -> int:
    """`spader swarm`: 0 if every table's games were played to the end, 1 if not. argparse ends on wrong arguments."""
    plan, limit_s = read_plan(argv)
    for folder in (plan.log, plan.records):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    tally = Tally()
    try:
        seconds = asyncio.run(swarm(plan, tally, limit_s))
    except KeyboardInterrupt:
        tally.failures.append("interrupted")
        seconds = 0.0
    print(tally.summary(seconds), flush=True)
    return 1 if tally.failures else 0


async def swarm(plan: Plan, tally: Tally, limit_s: float | None = None) -> float:
    """Play the plan out, at most `limit_s` seconds; how many seconds it took."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await asyncio.gather(*(_party(plan, number, tally, limit_s) for number in range(plan.tables)))
    return loop.time() - begun


async def _party(plan: Plan, number: int, tally: Tally, limit_s: float | None) -> None:
    """One table; what goes wrong there is no other's concern."""
    try:
        async with asyncio.timeout(limit_s), AsyncExitStack() as open:
            party = Party(plan, number, tally, open)
            await party.play(await party.open_table())
    except Exception as error:
        tally.failures.append(f"table {number}: {error!r}")


def read_plan(argv: list[str]) -> tuple[Plan, float | None]:
    """The plan of a command line, and how many seconds it may take."""
    parser = argparse.ArgumentParser(
        prog="spader swarm",
        description="Play many tables at once against a running server.",
        epilog="A server takes 100 connections of one address unless told otherwise: serve --sockets-per-address.",
    )
    add = parser.add_argument
    add("url", type=_url, help="the server, such as http://localhost:8000")
    add("--tables", type=_number(1, 100_000), default=1, metavar="N", help="tables at once (1)")
    add("--games", type=_number(1, 1000), default=1, metavar="N", help="games at each table (1)")
    add("--presets", type=_presets, default=("pagat",), metavar="P,P", help="house rules, table by table (pagat)")
    add("--target", type=_number(50, 1000), metavar="POINTS", help="points that end a game (the preset's)")
    add("--bots", type=_number(0, 3), default=0, metavar="N", help="seats of each table left to bots (0)")
    add("--watchers", type=_number(0, 1000), default=0, metavar="N", help="spectators at each table (0)")
    add("--strict", action="store_true", help="clients commit to their shares in the shuffles")
    add("--proposals", type=_share, default=0.0, metavar="SHARE", help="of what clients may propose, from 0 to 1 (0)")
    add("--seed", type=int, default=1, help="of all choices that clients make (1)")
    add("--pace", type=float, default=0.2, metavar="SECONDS", help="that a client thinks, on average (0.2)")
    add("--limit", type=float, metavar="SECONDS", help="stop after so long (no limit)")
    add("--log", type=Path, metavar="DIR", help="write what each client says and is told, as JSON lines")
    add("--records", type=Path, metavar="DIR", help="fetch the records of the games")
    chosen = vars(parser.parse_args(argv))
    limit_s = chosen.pop("limit")
    return Plan(pace_s=chosen.pop("pace"), **chosen), limit_s


def _url(text: str) -> str:
    """Checks an address, which clients would try for ever."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.port == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no address such as http://localhost:8000")
    return text


def _number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return int(text)

    return read


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not from 0 to 1")
    return share


def _presets(text: str) -> tuple[str, ...]:
    names = tuple(filter(None, text.split(",")))
    unknown = [name for name in names if name not in get_args(Preset)]
    if unknown or not names:
        raise argparse.ArgumentTypeError(f"{text!r}: the presets are {', '.join(get_args(Preset))}")
    return names
