"""The `spader` command on a machine whose wall clock is wrong: `python -m tests.chaos.skewed MS serve ...`."""

import sys
import time

import spader


def main(argv: list[str]) -> int:
    """Run the command with every look at the wall clock that many ms ahead."""
    ahead_ns, right = int(argv[0]) * 1_000_000, time.time_ns
    time.time_ns = lambda: right() + ahead_ns
    return spader.main(argv[1:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
