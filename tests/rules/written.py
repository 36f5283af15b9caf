"""Golden records read by a human against the rules, and ways to spoil them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.doubts import NotConfirmed
from rules.record import decode
from rules.replay import replay

RECORDS = Path(__file__).parent / "records"
ONE_ROUND = "one_round.json"
"""Danish rules to 50: 60 against 61, one bag decides it; one card was played by a clock."""
CLAIM = "blind_nil_and_claim.json"
"""A deal thrown in, a blind nil with its exchange, a claim; then a round that was conceded in its second trick."""
STRICT = "strict_deals.json"
"""A strict table with two people: a deal thrown in, one with a nonce withheld, then one of the other person's alone."""

Spoil = Callable[[dict[str, Any]], object]


def document(name: str) -> dict[str, Any]:
    """A golden record as JSON that may be changed."""
    return json.loads((RECORDS / name).read_bytes())


def played_again(written: dict[str, Any]) -> Any:
    """What comes of a document."""
    return replay(decode(json.dumps(written).encode()))


def doubt(name: str, spoil: Spoil) -> NotConfirmed:
    """The error of a golden record that has been spoilt."""
    written = document(name)
    spoil(written)
    with pytest.raises(NotConfirmed) as doubted:
        played_again(written)
    assert "\n" not in doubted.value.text
    assert str(doubted.value) == doubted.value.text
    return doubted.value
