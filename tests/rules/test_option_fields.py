"""The fields of the house rules: names, first values and ranges, as RULES §3 prints them."""

from typing import Any

import msgspec
import pytest

from rules.option_fields import Options

# Field: the first value printed (Pagat's), other values that it has, values that it does not have.
PRINTED: dict[str, tuple[Any, list[Any], list[Any]]] = {
    "target": (500, [50, 1000], [49, 1001, "500", None]),
    "floor": (None, [-200, -50], ["-200", -200.5]),
    "round_cap": (100, [1, 30, 200], [0, 201]),
    "nil": (100, [50, 0], [200, 75, True]),
    "blind_nil": (200, [100, 0], [50, 300]),
    "blind_nil_deficit": (100, [0, 500], [-1, 501]),
    "blind_nil_exchange": (2, [0, 4], [-1, 5]),
    "nil_exchange": (0, [1, 4], [-1, 5]),
    "double_nil": ("each", ["forbidden"], ["both", None]),
    "failed_nil_tricks": ("bags", ["contract", "nothing"], [""]),
    "bag_value": (1, [0], [2, True]),
    "bag_limit": (10, [0, 3, 20], [1, 2, 21, -10]),
    "bag_trigger": ("reach", ["exceed"], ["after"]),
    "bag_penalty": (100, [10, 200], [9, 201, 0]),
    "bag_repeat": (True, [False], [1, None]),
    "first_trick_spade": ("allowed", ["forbidden"], ["never"]),
    "bidding": ("open", ["sealed"], ["blind"]),
    "min_team_bid": (0, [1, 6], [-1, 7]),
    "first_dealer": ("random", ["N", "E", "S", "W"], ["NS", None]),
    "misdeal": ([], [["no_spade"], ["no_court", "seven_of_suit"]], [["no_ace"], "no_spade"]),
    "ten_for_200": (False, [True], [200]),
    "thirteen_bonus": (0, [100, 500], [501, -100]),
    "jokers": ("off", ["2H2D", "2H2C"], ["2D2H", True]),
    "bids": ("free", ["mirror", "whiz", "suicide"], ["blind"]),
    "partners": ("fixed", ["solo"], ["random"]),
    "first_round_bids_itself": (False, [True], ["yes"]),
    "set_score": ("bid", ["zero"], [0]),
    "lead_spades": ("broken", ["only_spades", "any"], ["never"]),
    "breaks": ("ruff", ["any"], ["lead"]),
    "tie": ("play_on", ["draw"], ["win"]),
}


def test_the_fields_are_those_that_are_printed_and_the_preset() -> None:
    assert set(Options.__struct_fields__) == {"preset", *PRINTED}


@pytest.mark.parametrize("field", PRINTED)
def test_a_field_starts_at_its_first_value(field: str) -> None:
    assert msgspec.json.decode(msgspec.json.encode(Options()))[field] == PRINTED[field][0]


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, (_, good, _) in PRINTED.items() for value in good]
)
def test_a_field_takes_each_of_its_values(field: str, value: Any) -> None:
    assert msgspec.to_builtins(msgspec.convert({field: value}, Options)) == msgspec.to_builtins(Options()) | {
        field: tuple(value) if field == "misdeal" else value
    }


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, (_, _, bad) in PRINTED.items() for value in bad]
)
def test_a_field_takes_no_other_value(field: str, value: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({field: value}, Options)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"targets": 500}, Options)
