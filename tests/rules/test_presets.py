"""The presets have the values that RULES §3 prints, row by row."""

from typing import Any

import msgspec
import pytest

from rules.combinations import check
from rules.option_fields import Options
from rules.presets import PRESETS

# RULES §3, Exact values: everything else is as pagat's.
PRINTED: dict[str, dict[str, Any]] = {
    "pagat": {
        "target": 500,
        "floor": None,
        "round_cap": 100,
        "blind_nil": 200,
        "blind_nil_exchange": 2,
        "failed_nil_tricks": "bags",
        "bag_trigger": "reach",
        "bag_repeat": True,
        "lead_spades": "broken",
        "breaks": "ruff",
        "bidding": "open",
        "first_dealer": "random",
    },
    "sv": {"blind_nil_exchange": 0},
    "sv_short": {"blind_nil_exchange": 0, "target": 200, "nil": 50, "blind_nil": 100},
    "de": {
        "target": 250,
        "floor": -200,
        "round_cap": 30,
        "blind_nil": 0,
        "blind_nil_exchange": 0,
        "breaks": "any",
        "first_dealer": "E",
    },
    "nl": {
        "blind_nil": 0,
        "blind_nil_exchange": 0,
        "failed_nil_tricks": "contract",
        "bag_trigger": "exceed",
        "bag_repeat": False,
        "lead_spades": "only_spades",
        "bidding": "sealed",
    },
    "da": {"blind_nil": 0, "blind_nil_exchange": 0},
}


def test_the_presets_are_those_that_are_printed() -> None:
    assert set(PRESETS) == set(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_a_preset_has_its_printed_values_and_is_pagat_otherwise(name: str) -> None:
    fields = {preset: msgspec.to_builtins(value) for preset, value in PRESETS.items()}
    assert fields[name] == fields["pagat"] | PRINTED[name] | {"preset": name}


@pytest.mark.parametrize("preset", PRESETS.values(), ids=list(PRESETS))
def test_a_preset_contradicts_nothing(preset: Options) -> None:
    check(preset)
