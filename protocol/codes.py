"""Close codes and error codes, and what a client does after each close."""

from enum import IntEnum, StrEnum

SUBPROTOCOL = "spader.v1"


class ErrorCode(StrEnum):
    """Why a message is no valid request."""

    MALFORMED = "malformed"
    """Not JSON, an unknown kind or field, or a value out of range."""
    HELLO_FIRST = "hello_first"
    HELLO_TWICE = "hello_twice"


class Close(IntEnum):
    """Close codes; 1xxx as RFC 6455 and its registry have them, 4xxx our own."""

    GOING_AWAY = 1001
    BINARY = 1003
    BAD_TEXT = 1007
    FLOOD = 1008
    TOO_BIG = 1009
    FAULT = 1011
    RESTARTING = 1012
    TRY_LATER = 1013
    REPLACED = 4001
    """The same seat is played from another device or page now."""
    SLOW = 4008
    """The client did not read what it was sent."""
    BAD_TOKEN = 4401
    """No guest has that token, or no hello came in time."""
    FORBIDDEN = 4403
    """Foreign origin, or removed from the table."""
    NO_TABLE = 4404
    """No such table, or not open to this guest: the two answer alike."""
    PROTOCOL = 4409
    """The client does not speak a protocol version that the server knows."""


class AfterClose(StrEnum):
    """What a client does when a socket was closed with a code."""

    RETRY = "retry"
    STOP = "stop"


FINAL = frozenset(
    {
        Close.BINARY,
        Close.BAD_TEXT,
        Close.TOO_BIG,
        Close.REPLACED,
        Close.BAD_TOKEN,
        Close.FORBIDDEN,
        Close.NO_TABLE,
        Close.PROTOCOL,
    }
)
"""Codes after which a client must not connect again by itself: the same would happen, or another page be thrown out."""


def after(code: int) -> AfterClose:
    """Whether a client connects again by itself, with back-off, after this code."""
    return AfterClose.STOP if code in FINAL else AfterClose.RETRY
