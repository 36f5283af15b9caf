"""House rules read from a preset and what differs from it."""

import re
from typing import Any

import pytest

from rules.options import PRESETS, Options, OptionsReason, OptionsRefused, options, options_hash


def test_nothing_chosen_is_the_base_game() -> None:
    assert options({}) == Options() == PRESETS["pagat"]


def test_chosen_fields_stand_over_the_preset() -> None:
    # RULES §6: `options` holds a preset and any field that differs from it.
    chosen = options({"preset": "de", "target": 500})
    assert (chosen.preset, chosen.target, chosen.floor) == ("de", 500, -200)


def test_misdeals_are_a_set_in_one_order() -> None:
    twice = options({"misdeal": ["seven_of_suit", "no_spade", "seven_of_suit"]})
    assert twice == options({"misdeal": ("no_spade", "seven_of_suit")})


@pytest.mark.parametrize(
    ("chosen", "reason", "field"),
    [
        ({"preset": "fr"}, OptionsReason.UNKNOWN_PRESET, "preset"),
        ({"preset": ["de"]}, OptionsReason.UNKNOWN_PRESET, "preset"),
        ({"preset": None}, OptionsReason.UNKNOWN_PRESET, "preset"),
        ({"targets": 1}, OptionsReason.UNREADABLE, "targets"),
        ({"target": 49}, OptionsReason.UNREADABLE, "target"),
        ({"bag_limit": 2}, OptionsReason.UNREADABLE, "bag_limit"),
        ({"misdeal": ["no_ace"]}, OptionsReason.UNREADABLE, "misdeal"),
        ({"floor": "low"}, OptionsReason.UNREADABLE, "floor"),
        ({"floor": -(2**60)}, OptionsReason.UNREADABLE, "floor"),
    ],
)
def test_what_cannot_be_read_is_refused_by_field(chosen: dict[str, Any], reason: OptionsReason, field: str) -> None:
    with pytest.raises(OptionsRefused) as refused:
        options(chosen)
    assert (refused.value.reason, refused.value.field) == (reason, field)
    assert field in refused.value.detail
    assert str(refused.value) == refused.value.detail


def test_equal_rules_have_one_hash_whatever_preset_they_were_reached_from() -> None:
    danish = options({"preset": "da"})
    same = options({"preset": "pagat", "blind_nil": 0, "blind_nil_exchange": 0})
    assert options_hash(danish) == options_hash(same)
    assert re.fullmatch("[0-9a-f]{8}", options_hash(danish))


def test_different_rules_have_different_hashes() -> None:
    assert len({options_hash(value) for value in PRESETS.values()}) == len(PRESETS)
