"""What a seat may announce, and what a round's bids add up to."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from msgspec import Meta


class Nil(StrEnum):
    """A bid to take no trick at all, with the cards seen or unseen."""

    NIL = "nil"
    BLIND = "blind nil"

    # Equal strings hash alike, and without a Python function for each.
    __hash__ = str.__hash__


Bid = Annotated[int, Meta(ge=1, le=13)] | Nil
"""A number of tricks, `"nil"` or `"blind nil"`. The number 0 is never a bid."""

NUMBERS: tuple[int, ...] = tuple(range(1, 14))

_TRICKS: dict[Bid | None, int] = {None: 0, **dict.fromkeys(Nil, 0), **{number: number for number in NUMBERS}}
"""What a bid adds to its side's contract."""


def contract(bids: Sequence[Bid | None]) -> int:
    """The numbers bid by a side's seats, added; a nil, or a bid not yet made, adds nothing."""
    return sum(map(_TRICKS.__getitem__, bids))
