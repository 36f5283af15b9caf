"""Sentences of the catalogues that the clients share with the web page, one for each language."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from fluent.runtime import FluentBundle, FluentResource, types

CATALOGUES = {path.stem: path for path in sorted((Path(__file__).parent / "text").glob("*.ftl"))}
"""By language."""
MINUS = "\u2212"
Argument = int | str


def say(key: str, arguments: Mapping[str, Argument] | None = None, language: str = "en") -> str:
    """The message of a key; numbers have no separators, and a minus sign that is one. Raises KeyError."""
    message = _catalogue(language).get_message(key)
    if message.value is None:
        raise KeyError(key)
    given = {name: _written(value) for name, value in (arguments or {}).items()}
    text, faults = _catalogue(language).format_pattern(message.value, given)
    if faults:
        raise KeyError(f"{key}: {faults[0]}")
    return cast("str", text)


def knows(key: str, language: str = "en") -> bool:
    """Whether a catalogue has a message for a key. Raises KeyError for a language without a catalogue."""
    return _catalogue(language).has_message(key)


def _written(value: Argument) -> object:
    """An argument as it stands in a sentence; a number can still choose between one and many."""
    if isinstance(value, str):
        return value
    return types.fluent_number(value, useGrouping=False) if value >= 0 else f"{MINUS}{-value}"


@cache
def _catalogue(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(CATALOGUES[language].read_text(encoding="utf-8")))
    return bundle
