"""The house rules of a table as one value; the presets; and which combinations contradict each other."""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Preset = Literal["pagat", "sv", "sv_short", "de", "nl", "da"]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every field of RULES §3 in full; the defaults are Pagat's base game. Points unless a line says otherwise."""

    preset: Preset = "pagat"
    target: Annotated[int, Meta(ge=50, le=1000)] = 500
    floor: Annotated[int, Meta(le=-1)] | None = None
    round_cap: Annotated[int, Meta(ge=1, le=200)] = 100
    """Rounds after which the leader wins."""
    nil: Literal[100, 50, 0] = 100
    blind_nil: Literal[200, 100, 0] = 200
    blind_nil_deficit: Annotated[int, Meta(ge=0, le=500)] = 100
    blind_nil_exchange: Annotated[int, Meta(ge=0, le=4)] = 2
    """Cards each way."""
    nil_exchange: Annotated[int, Meta(ge=0, le=4)] = 0
    double_nil: Literal["each", "forbidden"] = "each"
    failed_nil_tricks: Literal["bags", "contract", "nothing"] = "bags"
    bag_value: Literal[1, 0] = 1
    bag_limit: Literal[10, 0] | Annotated[int, Meta(ge=3, le=20)] = 10
    """Bags; 0 is no penalty."""
    bag_trigger: Literal["reach", "exceed"] = "reach"
    bag_penalty: Annotated[int, Meta(ge=10, le=200)] = 100
    bag_repeat: bool = True
    first_trick_spade: Literal["allowed", "forbidden"] = "allowed"
    bidding: Literal["open", "sealed"] = "open"
    min_team_bid: Annotated[int, Meta(ge=0, le=6)] = 0
    first_dealer: Literal["random", "N", "E", "S", "W"] = "random"
    misdeal: tuple[Literal["no_spade", "no_court", "seven_of_suit"], ...] = ()
    ten_for_200: bool = False
    thirteen_bonus: Annotated[int, Meta(ge=0, le=500)] = 0
    jokers: Literal["off", "2H2D", "2H2C"] = "off"
    """The two deuces that big and little joker replace."""
    bids: Literal["free", "mirror", "whiz", "suicide"] = "free"
    partners: Literal["fixed", "solo"] = "fixed"
    first_round_bids_itself: bool = False
    set_score: Literal["bid", "zero"] = "bid"
    lead_spades: Literal["broken", "only_spades", "any"] = "broken"
    breaks: Literal["ruff", "any"] = "ruff"
    tie: Literal["play_on", "draw"] = "play_on"


PRESETS: dict[Preset, Options] = {
    "pagat": Options(),
    "sv": Options(preset="sv", blind_nil_exchange=0),
    "sv_short": Options(preset="sv_short", target=200, nil=50, blind_nil=100, blind_nil_exchange=0),
    "de": Options(
        preset="de",
        target=250,
        floor=-200,
        round_cap=30,
        blind_nil=0,
        blind_nil_exchange=0,
        breaks="any",
        first_dealer="E",
    ),
    "nl": Options(
        preset="nl",
        blind_nil=0,
        blind_nil_exchange=0,
        failed_nil_tricks="contract",
        bag_trigger="exceed",
        bag_repeat=False,
        lead_spades="only_spades",
        bidding="sealed",
    ),
    "da": Options(preset="da", blind_nil=0, blind_nil_exchange=0),
}


class OptionsReason(StrEnum):
    """Why a set of options is refused."""

    UNREADABLE = "unreadable"
    """An unknown field, or a value that the field does not have."""
    UNKNOWN_PRESET = "unknown_preset"
    NOT_APPLICABLE = "not_applicable"
    """The field cannot apply beside the others and was set to something else than the preset has."""
    SEALED_MINIMUM = "sealed_minimum"
    SEALED_DOUBLE_NIL = "sealed_double_nil"
    SEALED_SUICIDE = "sealed_suicide"
    SEALED_MIRROR = "sealed_mirror"
    MIRROR_BLIND_NIL = "mirror_blind_nil"
    NEEDS_NIL = "needs_nil"
    SOLO_SUICIDE = "solo_suicide"
    SOLO_CONTRACT = "solo_contract"
    FLOOR_TOO_HIGH = "floor_too_high"
    EXCHANGE_WITHOUT_NIL = "exchange_without_nil"
    NOT_PLAYED_YET = "not_played_yet"


class OptionsRefused(Exception):
    """Options that cannot be played; `field` is the one to change, `detail` one line for people."""

    def __init__(self, reason: OptionsReason, field: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.field = field
        self.detail = detail


def options(chosen: Mapping[str, Any]) -> Options:
    """A preset and the fields that differ from it, as one checked value. Raises OptionsRefused."""
    preset = chosen.get("preset", "pagat")
    if preset not in PRESETS:
        raise OptionsRefused(OptionsReason.UNKNOWN_PRESET, "preset", f"there is no preset {preset!r}")
    fields = msgspec.to_builtins(PRESETS[preset]) | dict(chosen)
    try:
        value = msgspec.convert(fields, Options)
    except msgspec.ValidationError as error:
        field = str(error).rpartition("`$.")[2].rstrip("`") if "`$." in str(error) else ""
        raise OptionsRefused(OptionsReason.UNREADABLE, field, str(error)) from None
    check(value)
    return value


def check(value: Options) -> None:
    """Raise OptionsRefused for the first contradiction (RULES §3, Combinations)."""


def options_hash(value: Options) -> str:
    """Eight hex digits that name the rules whatever preset they were reached from."""
    fields = msgspec.to_builtins(value)
    del fields["preset"]
    return hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:8]
