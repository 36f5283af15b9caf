"""WebSocket frames as a server writes them, and the two kinds it reads without the engine (RFC 6455, section 5.2)."""

from struct import Struct

from websockets.speedups import apply_mask

PING = b"\x89\x00"
"""A ping without a payload."""
PROBE = b"there?"
"""The payload of a ping whose own answer matters."""

_LONGEST_REASON = 123  # a control frame holds 125 bytes, two of them are the code

_SHORT = tuple(bytes((0x81, length)) for length in range(126))
_LONGER = Struct(">HH").pack


def text_frame(payload: bytes) -> bytes:
    """An unfragmented text frame around UTF-8 text."""
    length = len(payload)
    if length < 126:
        return _SHORT[length] + payload
    if length < 65536:
        return _LONGER(0x817E, length) + payload
    return b"\x81\x7f" + length.to_bytes(8, "big") + payload


def control_frame(opcode: int, payload: bytes) -> bytes:
    """A ping, pong or close frame; the payload has at most 125 bytes."""
    return bytes((0x80 | opcode, len(payload))) + payload


def close_frame(code: int, reason: str = "") -> bytes:
    """A close frame; a reason beyond 123 bytes is cut between two characters."""
    text = reason.encode()[:_LONGEST_REASON].decode(errors="ignore").encode()
    return control_frame(8, code.to_bytes(2, "big") + text)


def read_text(data: bytes) -> bytes | None:
    """The payload, if `data` is exactly one whole, masked, unfragmented text frame of at most 125 bytes; else None.

    Nearly everything a client sends arrives like this. The caller must know that `data` starts at a frame.
    """
    size = len(data)
    # The second byte holds the mask bit (128) and the length, and the header takes six bytes: 128 - 6 = 122.
    if 5 < size < 132 and data[0] == 0x81 and data[1] == size + 122:
        return apply_mask(data[6:], data[2:6])
    return None


def is_pong(data: bytes) -> bool:
    """Whether `data` is exactly one masked answer to `PING`. The caller must know that it starts at a frame."""
    return len(data) == 6 and data.startswith(b"\x8a\x80")


def is_utf8(text: bytes) -> bool:
    """Whether `text` is valid UTF-8, as every text message must be."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
