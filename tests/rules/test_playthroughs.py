"""The rounds that people have read against the rules are still confirmed, and scored in the same way."""

import pytest

from rules.options import PRESETS
from tests.rules.playthroughs import FOLDER, playthrough


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rounds_are_as_they_were_read(preset: str) -> None:
    told = playthrough((FOLDER / f"{preset}.json").read_bytes())
    assert told == (FOLDER / f"{preset}.txt").read_text(encoding="utf-8")


def test_there_is_one_for_each_preset_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        f"{preset}.{kind}" for preset in PRESETS for kind in ("json", "txt")
    }
