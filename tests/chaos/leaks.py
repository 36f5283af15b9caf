"""Finds cards and seeds wherever they stand in a message."""

from collections.abc import Iterator
from typing import Any, cast

from tests.chaos.fold import DECK


def cards_in(value: Any) -> set[str]:
    """Every card anywhere in a JSON value, keys included."""
    return {text for _, text in _strings(value, "")} & DECK


def seeds_in(value: Any) -> set[str]:
    """Every seed of a deal anywhere in a JSON value."""
    return {text for field, text in _strings(value, "") if field == "seed" and text != "seed"}


def _strings(value: Any, field: str) -> Iterator[tuple[str, str]]:
    """Every string in a JSON value, with the name of the field it stands in; names are strings of their own field."""
    if isinstance(value, dict):
        for name, inner in cast("dict[str, Any]", value).items():
            yield name, name
            yield from _strings(inner, name)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from _strings(inner, field)
    elif isinstance(value, str):
        yield field, value
