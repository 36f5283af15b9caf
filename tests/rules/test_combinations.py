"""Refused combinations of house rules, each with its own reason (RULES §3, Combinations)."""

from typing import Any

import pytest

from rules.combinations import OptionsReason, OptionsRefused
from rules.options import Options, options
from rules.presets import PRESETS


def refusal(chosen: dict[str, Any]) -> tuple[OptionsReason, str]:
    with pytest.raises(OptionsRefused) as refused:
        options(chosen)
    assert "\n" not in refused.value.detail
    return refused.value.reason, refused.value.field


@pytest.mark.parametrize(
    ("chosen", "reason", "field"),
    [
        ({"bidding": "sealed", "min_team_bid": 4}, "sealed_minimum", "min_team_bid"),
        ({"preset": "nl", "min_team_bid": 4}, "sealed_minimum", "min_team_bid"),
        ({"bidding": "sealed", "double_nil": "forbidden"}, "sealed_double_nil", "double_nil"),
        ({"bidding": "sealed", "bids": "suicide"}, "sealed_suicide", "bidding"),
        ({"bidding": "sealed", "bids": "mirror"}, "sealed_mirror", "bidding"),
        ({"preset": "nl", "bids": "mirror"}, "sealed_mirror", "bidding"),
        ({"bids": "mirror", "blind_nil": 100}, "mirror_blind_nil", "blind_nil"),
        ({"preset": "da", "bids": "mirror", "blind_nil": 200}, "mirror_blind_nil", "blind_nil"),
        ({"bids": "mirror", "nil": 0}, "mirror_needs_nil", "nil"),
        ({"bids": "whiz", "nil": 0}, "whiz_needs_nil", "nil"),
        ({"bids": "suicide", "nil": 0}, "suicide_needs_nil", "nil"),
        ({"partners": "solo", "bids": "suicide"}, "solo_suicide", "bids"),
        ({"partners": "solo", "failed_nil_tricks": "contract"}, "solo_contract", "failed_nil_tricks"),
        ({"preset": "nl", "partners": "solo"}, "solo_contract", "failed_nil_tricks"),
        ({"floor": -49}, "floor_too_high", "floor"),
        ({"floor": 0}, "floor_too_high", "floor"),
        ({"floor": 50}, "floor_too_high", "floor"),
        ({"nil": 0, "nil_exchange": 2}, "nil_exchange_without_nil", "nil_exchange"),
        ({"blind_nil": 0, "blind_nil_exchange": 3}, "blind_exchange_without_blind", "blind_nil_exchange"),
        ({"preset": "de", "blind_nil_exchange": 2}, "blind_exchange_without_blind", "blind_nil_exchange"),
        ({"bids": "mirror", "blind_nil_exchange": 1}, "blind_exchange_without_blind", "blind_nil_exchange"),
        ({"thirteen_bonus": 99}, "unreadable", "thirteen_bonus"),
    ],
)
def test_a_contradiction_is_refused_with_its_own_reason(chosen: dict[str, Any], reason: str, field: str) -> None:
    assert refusal(chosen) == (OptionsReason(reason), field)


# What makes a field idle, and a value of the field that says something else than the preset and "off".
IDLE: list[tuple[dict[str, Any], str, Any]] = [
    ({"preset": "nl"}, "breaks", "any"),
    ({"lead_spades": "any"}, "breaks", "any"),
    ({"bag_limit": 0}, "bag_trigger", "exceed"),
    ({"bag_limit": 0}, "bag_penalty", 50),
    ({"bag_limit": 0}, "bag_repeat", False),
    ({"preset": "nl", "bag_limit": 0}, "bag_repeat", True),
    ({"partners": "solo"}, "blind_nil_exchange", 1),
    ({"partners": "solo"}, "nil_exchange", 2),
    ({"partners": "solo"}, "double_nil", "forbidden"),
    ({"partners": "solo"}, "min_team_bid", 4),
    ({"partners": "solo"}, "tie", "draw"),
    ({"bids": "mirror"}, "blind_nil_deficit", 0),
    ({"bids": "mirror"}, "double_nil", "forbidden"),
    ({"bids": "mirror"}, "min_team_bid", 4),
    ({"preset": "da"}, "blind_nil_deficit", 200),
    ({"nil": 0, "blind_nil": 0}, "double_nil", "forbidden"),
    ({"nil": 0, "blind_nil": 0}, "failed_nil_tricks", "nothing"),
]


@pytest.mark.parametrize(("beside", "field", "value"), IDLE)
def test_a_field_that_cannot_apply_is_ignored_as_the_preset_has_it_and_refused_when_set(
    beside: dict[str, Any], field: str, value: Any
) -> None:
    kept = getattr(PRESETS[options(beside).preset], field)
    assert getattr(options({**beside, field: kept}), field) == kept
    assert refusal({**beside, field: value}) == (OptionsReason.NOT_APPLICABLE, field)


@pytest.mark.parametrize(
    "chosen",
    [
        {"partners": "solo", "blind_nil_exchange": 0},
        {"bids": "mirror", "blind_nil": 0},
        {"bids": "mirror", "blind_nil_exchange": 0},
        {"blind_nil": 0, "blind_nil_exchange": 0},
    ],
)
def test_saying_that_an_idle_thing_is_off_contradicts_nothing(chosen: dict[str, Any]) -> None:
    assert isinstance(options(chosen), Options)


@pytest.mark.parametrize(
    "chosen",
    [
        {"floor": -50},
        {"bids": "suicide", "min_team_bid": 4},
        {"bids": "whiz", "min_team_bid": 4, "double_nil": "forbidden"},
        {"bidding": "sealed", "bids": "whiz"},
        {"bidding": "sealed", "partners": "solo"},
        {"nil": 0, "blind_nil": 200, "double_nil": "forbidden"},
        {"bids": "mirror", "nil_exchange": 2},
        {"preset": "de", "bag_limit": 0},
        {"bag_limit": 0, "bag_value": 0},
    ],
)
def test_what_is_not_named_as_refused_plays(chosen: dict[str, Any]) -> None:
    assert isinstance(options(chosen), Options)
