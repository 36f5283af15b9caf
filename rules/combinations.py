"""Which house rules contradict each other, and which cannot apply beside others (RULES §3, Combinations)."""

from collections.abc import Iterator
from enum import StrEnum

from rules.option_fields import Options
from rules.presets import PRESETS


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
    MIRROR_NEEDS_NIL = "mirror_needs_nil"
    WHIZ_NEEDS_NIL = "whiz_needs_nil"
    SUICIDE_NEEDS_NIL = "suicide_needs_nil"
    SOLO_SUICIDE = "solo_suicide"
    SOLO_CONTRACT = "solo_contract"
    FLOOR_TOO_HIGH = "floor_too_high"
    NIL_EXCHANGE_WITHOUT_NIL = "nil_exchange_without_nil"
    BLIND_EXCHANGE_WITHOUT_BLIND = "blind_exchange_without_blind"


class OptionsRefused(Exception):
    """Options that cannot be played; `field` is the one to change, `detail` one line for people."""

    def __init__(self, reason: OptionsReason, field: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.field = field
        self.detail = detail


HIGHEST_FLOOR = -50
LEAST_BONUS = 100
OFF = {"blind_nil": 0, "blind_nil_exchange": 0, "nil_exchange": 0}
"""What says that a thing is not played, and so contradicts nothing where it cannot be."""


def check(value: Options) -> None:
    """Raise OptionsRefused for the first contradiction, or the first field that was set and cannot apply."""
    for refusal in _contradictions(value):
        raise refusal
    preset = PRESETS[value.preset]
    for fields, reason, why in _idle(value):
        for field in fields:
            chosen = getattr(value, field)
            if chosen != getattr(preset, field) and chosen != OFF.get(field):
                raise OptionsRefused(reason, field, f"{field} cannot apply {why}")


def _contradictions(value: Options) -> Iterator[OptionsRefused]:
    """Refused whatever the preset has: the fields apply, but not together."""
    reason = OptionsReason
    sealed, solo, bids = value.bidding == "sealed", value.partners == "solo", value.bids
    if 0 < value.thirteen_bonus < LEAST_BONUS:
        yield OptionsRefused(reason.UNREADABLE, "thirteen_bonus", f"the bonus is 0 or at least {LEAST_BONUS}")
    if value.floor is not None and value.floor > HIGHEST_FLOOR:
        yield OptionsRefused(reason.FLOOR_TOO_HIGH, "floor", f"the floor is {HIGHEST_FLOOR} or lower")
    if bids != "free" and not value.nil:
        yield OptionsRefused(reason(f"{bids}_needs_nil"), "nil", f"{bids} needs nil bids")
    if solo and bids == "suicide":
        yield OptionsRefused(reason.SOLO_SUICIDE, "bids", "suicide needs partners")
    if solo and value.failed_nil_tricks == "contract":
        yield OptionsRefused(
            reason.SOLO_CONTRACT, "failed_nil_tricks", "in solo there is no partner's contract to help"
        )
    if sealed and bids == "mirror":
        yield OptionsRefused(reason.SEALED_MIRROR, "bidding", "mirror leaves nothing to seal")
    # Of a sealed bid a refusal would tell what the partner has bid.
    if sealed and bids == "suicide":
        yield OptionsRefused(reason.SEALED_SUICIDE, "bidding", "suicide needs open bids")
    if sealed and value.min_team_bid:
        yield OptionsRefused(reason.SEALED_MINIMUM, "min_team_bid", "a minimum per team needs open bids")
    if sealed and value.double_nil == "forbidden":
        yield OptionsRefused(reason.SEALED_DOUBLE_NIL, "double_nil", "forbidding a double nil needs open bids")


def _idle(value: Options) -> Iterator[tuple[tuple[str, ...], OptionsReason, str]]:
    """Fields that cannot apply beside the others: ignored as the preset has them, and refused if they were set."""
    idle = OptionsReason.NOT_APPLICABLE
    if value.lead_spades != "broken":
        yield ("breaks",), idle, "where spades need not be broken"
    if not value.bag_limit:
        yield ("bag_trigger", "bag_penalty", "bag_repeat"), idle, "without a bag limit"
    if value.partners == "solo":
        yield ("blind_nil_exchange", "nil_exchange", "double_nil", "min_team_bid", "tie"), idle, "in solo"
    if value.bids == "mirror":
        yield ("blind_nil",), OptionsReason.MIRROR_BLIND_NIL, "in mirror"
        yield ("blind_nil_exchange",), OptionsReason.BLIND_EXCHANGE_WITHOUT_BLIND, "in mirror"
        # Every bid is forced, so nothing can be asked of it.
        yield ("blind_nil_deficit", "double_nil", "min_team_bid"), idle, "in mirror"
    if not value.nil:
        yield ("nil_exchange",), OptionsReason.NIL_EXCHANGE_WITHOUT_NIL, "while nil is off"
    if not value.blind_nil:
        yield ("blind_nil_exchange",), OptionsReason.BLIND_EXCHANGE_WITHOUT_BLIND, "while blind nil is off"
        yield ("blind_nil_deficit",), idle, "while blind nil is off"
    if not value.nil and not value.blind_nil:
        yield ("double_nil", "failed_nil_tricks"), idle, "while nil is off"
