"""`spader export`: print recorded games as text that people read, or such text as JSON (docs/notation.md)."""

import argparse
import sys

import msgspec

from clients.record_files import FILES, documents, read, until_unread
from rules.notation import written
from rules.record import Record, Unreadable

EXPORTED, UNREADABLE = 0, 2
"""Exit statuses."""


def export_command(argv: list[str]) -> int:
    """Run the command line `argv`; the exit status is 2 if a record cannot be read."""
    parser = argparse.ArgumentParser(prog="spader export", description="Print recorded games as text.")
    parser.add_argument("files", metavar="FILE", nargs="+", help=FILES)
    parser.add_argument("--json", action="store_true", help="print JSON, one record a line, instead of text")
    chosen = parser.parse_args(argv)
    return until_unread(lambda: _export(chosen.files, chosen.json))


def _export(files: list[str], in_json: bool) -> int:
    """Print every record up to the first that cannot be read."""
    place, between = "", ""
    try:
        for name in files:
            place = name
            for place, document in documents(name):  # noqa: B007 - told of in an error
                record = read(document)
                print(between + _told(record, in_json), end="")
                between = "" if in_json else "\n"
    except (OSError, Unreadable) as error:
        print(f"{place}: {error.strerror if isinstance(error, OSError) else error}", file=sys.stderr)
        return UNREADABLE
    return EXPORTED


def _told(record: Record, in_json: bool) -> str:
    return f"{msgspec.json.encode(record).decode()}\n" if in_json else written(record)
