"""What an entry of the log holds: an event, who asked for it, and the level that a node needs to read it."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from rules.events import AnyEvent
from server import levels
from server.log import Entry


class Logged(Struct, frozen=True, gc=False, omit_defaults=True):
    """What an entry's `event` holds: the event, and the guest and request it came from, if it came from one."""

    e: AnyEvent
    g: str | None = None
    r: str | None = None
    n: int = 1
    """The level that a node needs to read the event."""


_decode = msgspec.json.Decoder(Logged).decode
encode_logged: Callable[[Logged], bytes] = msgspec.json.Encoder().encode
"""The bytes of an entry's event."""


class Unfoldable(Exception):
    """A log that does not fold: an unknown event, or one that the rules refuse. The table is closed, not the node."""


def decode(entry: Entry) -> Logged:
    """What an entry holds. Raises Unfoldable for an event kind, or a level of one, that this node does not read."""
    try:
        logged = _decode(entry.event)
    except msgspec.DecodeError as error:
        raise Unfoldable(f"entry {entry.version}: {error}") from None
    if logged.n > levels.READS:
        raise Unfoldable(f"entry {entry.version}: level {logged.n} is for a newer version")
    return logged
