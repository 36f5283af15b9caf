"""What is said at a table beside the game: quick phrases, lines, and what the table lets people say."""

from typing import Literal

from msgspec import Struct

from rules.seats import Seat

ChatSetting = Literal["free", "phrases", "off"]
"""What a table lets people say: anything, quick phrases alone, or nothing."""
Phrase = Literal[
    "hello",
    "good_luck",
    "one_moment",
    "im_back",
    "take_your_time",
    "still_there",
    "good_game",
    "another",
    "goodbye",
]
"""The quick phrases. None says anything about cards, suits or intentions, nor judges what was just played."""
Listeners = Literal["table", "watchers"]
"""Whom a line is for: everybody, or those who have no seat."""


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """A line that somebody has said: a `phrase` by its code, or a `text`.

    `id` grows from line to line of a table, with gaps for who is not told all of them. `at` is ms since 1970. `seat` is
    the one that the guest had. A later server may know other phrases than this client.
    """

    id: int
    at: int
    guest: str
    name: str
    to: Listeners
    seat: Seat | None = None
    phrase: str | None = None
    text: str | None = None
