"""The web page shows a rule set before any table has it, from a file that must say what the rules say."""

from pathlib import Path

import msgspec

from rules.options import PRESETS

FILE = Path(__file__).parents[2] / "clients" / "web" / "src" / "protocol" / "presets.json"


def test_the_page_has_the_presets_as_the_rules_have_them() -> None:
    written = msgspec.json.decode(FILE.read_bytes())
    assert written == msgspec.json.decode(msgspec.json.encode(PRESETS)), (
        "run: PYTHONPATH=. python clients/web/scripts/presets.py"
    )
