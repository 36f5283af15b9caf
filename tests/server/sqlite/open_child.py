"""A process that opens a file of a node as somebody who is not root, says how that went, and waits to be ended.

Arguments: the path, and `fork` to have a child process that outlives it.
"""

import os
import sys
from pathlib import Path

from server.log import LogFailed
from server.sqlite.opening import connect, take

NOBODY = 65534


def main(path: str, *options: str) -> None:
    if os.geteuid() == 0 and "root" not in options:
        os.setuid(NOBODY)
    try:
        lock = take(Path(path), connect)
    except LogFailed as failure:
        print(failure, flush=True)
        return
    if "fork" not in options or os.fork():
        print("open", flush=True)
    sys.stdin.read()
    lock.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
