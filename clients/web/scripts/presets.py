"""Writes src/protocol/presets.json: the rule sets in full, so that the page can show one before a table has it."""

from pathlib import Path

import msgspec

from rules.options import PRESETS

FILE = Path(__file__).parent.parent / "src" / "protocol" / "presets.json"


def text() -> bytes:
    """The document as it stands in the file."""
    return msgspec.json.format(msgspec.json.encode(PRESETS), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(text())
