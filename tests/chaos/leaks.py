"""Finds cards and seeds wherever they stand in a message."""

import re
from typing import Any

import msgspec

_CARD = re.compile(rb'"([2-9TJQKA][CDHS])"')
_SEED = re.compile(rb'"seed":(?:"([^"]*)"|\[([^]]*)])')
"""One seed, or a list of them."""


def secrets_in(value: Any) -> set[str]:
    """Every card, and every seed of a deal, anywhere in a JSON value, keys included."""
    text = msgspec.json.encode(value)
    found = _CARD.findall(text)
    if b'"seed":' in text:
        found += [one or several for one, several in _SEED.findall(text) if one or several]
    return {secret.decode() for secret in found}
