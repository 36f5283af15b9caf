"""Plays many schedules on all cores."""

import logging
import os
from collections.abc import Iterable, Iterator
from multiprocessing import get_context

from msgspec.structs import replace

from tests.simulation.schedule import Outcome, run

CHUNK = 8


def play(seeds: Iterable[int], processes: int | None = None) -> Iterator[Outcome]:
    """What came of each schedule, without its trace, in any order."""
    with get_context("spawn").Pool(processes or os.cpu_count(), _quiet) as pool:
        yield from pool.imap_unordered(_play, seeds, CHUNK)


def _play(seed: int) -> Outcome:
    return replace(run(seed), trace=())


def _quiet() -> None:
    """Nodes that lose their store say so in their logs: that is no news here."""
    logging.disable(logging.CRITICAL)
