"""Why the socket layer closes a socket: close codes, each with the reason that is sent along."""

from typing import NamedTuple

from protocol.codes import SUBPROTOCOL, Close


class Closing(NamedTuple):
    """A close code and its reason."""

    code: Close
    reason: str


NOT_TEXT = Closing(Close.BINARY, "text messages only")
NOT_UTF8 = Closing(Close.BAD_TEXT, "not UTF-8")
HELLO_TOO_BIG = Closing(Close.FLOOD, "first message too big")
FLOOD = Closing(Close.FLOOD, "too many messages")
FAULT = Closing(Close.FAULT, "internal error")
NO_PONG = Closing(Close.FAULT, "no answer to a ping")
RESTARTING = Closing(Close.RESTARTING, "restarting")
FULL = Closing(Close.TRY_LATER, "too many connections")
TOO_SLOW = Closing(Close.SLOW, "too slow")
NO_HELLO = Closing(Close.BAD_TOKEN, "no hello in time")
FOREIGN = Closing(Close.FORBIDDEN, "host or origin not allowed")
WRONG_PROTOCOL = Closing(Close.PROTOCOL, f"subprotocol {SUBPROTOCOL} not offered")
