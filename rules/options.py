"""House rules as one checked value: read from a preset and what differs from it, and named by a hash."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from rules.combinations import OptionsReason as OptionsReason
from rules.combinations import OptionsRefused as OptionsRefused
from rules.combinations import check as check
from rules.option_fields import Misdeal
from rules.option_fields import Options as Options
from rules.option_fields import Preset as Preset
from rules.presets import PRESETS as PRESETS


def options(chosen: Mapping[str, Any]) -> Options:
    """A preset and the fields that differ from it, as one checked value. Raises OptionsRefused."""
    name = chosen.get("preset", "pagat")
    preset = next((value for known, value in PRESETS.items() if known == name), None)
    if preset is None:
        raise OptionsRefused(OptionsReason.UNKNOWN_PRESET, "preset", f"there is no preset {name!r}")
    for field in chosen:
        if field not in Options.__struct_fields__:
            raise OptionsRefused(OptionsReason.UNREADABLE, field, f"there is no option {field!r}")
    try:
        value = msgspec.convert(msgspec.to_builtins(preset) | dict(chosen), Options)
    except msgspec.ValidationError as error:
        what, _, field = str(error).partition(" - at `$.")
        field = field.rstrip("`").partition("[")[0]
        raise OptionsRefused(OptionsReason.UNREADABLE, field, f"{field}: {what}") from None
    # A set, kept in one order, so that equal rules are equal values.
    value = replace(value, misdeal=tuple(why for why in get_args(Misdeal) if why in value.misdeal))
    check(value)
    return value


@lru_cache(maxsize=256)
def options_hash(value: Options) -> str:
    """Eight hex digits that name the rules whatever preset they were reached from."""
    fields = msgspec.to_builtins(value)
    del fields["preset"]
    return hashlib.sha256(msgspec.json.encode(fields, order="sorted")).hexdigest()[:8]
