"""The fields of a table's house rules: their names, types and ranges (RULES §3, Field names)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Preset = Literal["pagat", "sv", "sv_short", "de", "nl", "da"]
Misdeal = Literal["no_spade", "no_court", "seven_of_suit"]


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every field in full; the defaults are Pagat's base game. Points unless a line says otherwise."""

    preset: Preset = "pagat"
    target: Annotated[int, Meta(ge=50, le=1000)] = 500
    floor: Annotated[int, Meta(ge=-(2**53 - 1))] | None = None
    """A side at or below it after a round has lost; None is no floor."""
    round_cap: Annotated[int, Meta(ge=1, le=200)] = 100
    """Rounds after which the leader wins."""
    nil: Literal[100, 50, 0] = 100
    """0 is not allowed, here and for blind nil."""
    blind_nil: Literal[200, 100, 0] = 200
    blind_nil_deficit: Annotated[int, Meta(ge=0, le=500)] = 100
    """How far behind a side must be to bid it; 0 is always."""
    blind_nil_exchange: Annotated[int, Meta(ge=0, le=4)] = 2
    """Cards each way."""
    nil_exchange: Annotated[int, Meta(ge=0, le=4)] = 0
    """Cards each way."""
    double_nil: Literal["each", "forbidden"] = "each"
    failed_nil_tricks: Literal["bags", "contract", "nothing"] = "bags"
    bag_value: Literal[1, 0] = 1
    bag_limit: Literal[0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] = 10
    """Bags; 0 is no penalty."""
    bag_trigger: Literal["reach", "exceed"] = "reach"
    bag_penalty: Annotated[int, Meta(ge=10, le=200)] = 100
    bag_repeat: bool = True
    """Else the penalty is paid once a game, and the counter runs on."""
    first_trick_spade: Literal["allowed", "forbidden"] = "allowed"
    bidding: Literal["open", "sealed"] = "open"
    min_team_bid: Annotated[int, Meta(ge=0, le=6)] = 0
    """Tricks."""
    first_dealer: Literal["random", "N", "E", "S", "W"] = "random"
    misdeal: tuple[Misdeal, ...] = ()
    """Hands that may be thrown in."""
    ten_for_200: bool = False
    thirteen_bonus: Annotated[int, Meta(ge=0, le=500)] = 0
    """For a contract of 13 made; 0, or at least 100."""
    jokers: Literal["off", "2H2D", "2H2C"] = "off"
    """The two deuces that big and little joker replace."""
    bids: Literal["free", "mirror", "whiz", "suicide"] = "free"
    partners: Literal["fixed", "solo"] = "fixed"
    first_round_bids_itself: bool = False
    set_score: Literal["bid", "zero"] = "bid"
    lead_spades: Literal["broken", "only_spades", "any"] = "broken"
    breaks: Literal["ruff", "any"] = "ruff"
    tie: Literal["play_on", "draw"] = "play_on"
