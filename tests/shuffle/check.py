"""`make check-shuffle`: chi-squares over a million deals of the product's own shuffle; some minutes on two cores."""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from tests.shuffle.tallies import Tallies, ours, p_values, tallied

CHUNK = 10_000
SURPRISING = 1e-4
"""A perfect shuffle has a p-value below this in one run of some fifteen hundred."""


def main() -> int:
    """Run the command line; the exit status is 1 if a p-value is surprising."""
    parser = argparse.ArgumentParser(prog="make check-shuffle", description="Is the shuffle even?")
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--label", default="spader", help="makes the seeds: another label, other deals")
    chosen = parser.parse_args()
    tallies = Tallies()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        chunks = [
            pool.submit(tallied, ours, chosen.label, first, min(CHUNK, chosen.deals - first))
            for first in range(0, chosen.deals, CHUNK)
        ]
        for chunk in chunks:
            tallies.add(chunk.result())
    print(f"{tallies.deals} deals, label {chosen.label!r}")
    values = p_values(tallies)
    for what, value in values.items():
        print(f"  {what:28}p = {value:.4f}{'   surprising' if value < SURPRISING else ''}")
    return 1 if min(values.values()) < SURPRISING else 0


if __name__ == "__main__":
    sys.exit(main())
