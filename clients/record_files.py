"""What the commands that read records share: the records of a file, one after the other, and a reader who stops."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rules import notation_read
from rules.record import Record, decode

FILES = "a record, JSON or text; a .jsonl file, or - for standard input, holds one a line"
"""What a command line's FILE is."""


def documents(name: str) -> Iterator[tuple[str, bytes]]:
    """The records of a file, each with the place to name in an error. Raises OSError."""
    if name == "-":
        yield from ((f"line {at}", line) for at, line in enumerate(sys.stdin.buffer, 1) if line.strip())
    elif name.endswith(".jsonl"):
        with Path(name).open("rb") as lines:
            yield from ((f"{name}:{at}", line) for at, line in enumerate(lines, 1) if line.strip())
    else:
        yield name, Path(name).read_bytes()


def read(document: bytes) -> Record:
    """A record, in JSON or in text notation. Raises Unreadable."""
    return notation_read.read(document) if notation_read.is_notation(document) else decode(document)


def until_unread(command: Callable[[], int]) -> int:
    """Run a command that prints; its exit status, or 0 when nobody reads on."""
    try:
        return command()
    except BrokenPipeError:
        # Whoever reads has seen enough. What is left in the buffer must not fail once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
