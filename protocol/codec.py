"""Bytes to requests and replies to bytes: one decoder and one encoder for each direction."""

import json
from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec.structs import fields

from protocol.replies import AnyReply
from protocol.requests import AnyRequest

_decode_request = msgspec.json.Decoder[AnyRequest](AnyRequest).decode
_decode_reply = msgspec.json.Decoder[AnyReply](AnyReply).decode

# The kind `t` and the fields that must be there: the fewest colons a request of that class can have.
_fewest_colons = {kind: 1 + sum(field.required for field in fields(kind)) for kind in get_args(AnyRequest)}


class Malformed(Exception):
    """A message that is no valid request; `id` is the request's, if it could be read."""

    def __init__(self, text: str, id: str | None) -> None:
        super().__init__(text)
        self.id = id


class _Id(msgspec.Struct):
    id: str


_ids = msgspec.json.Decoder(_Id)


def decode_request(payload: bytes) -> AnyRequest:
    """One request. Raises Malformed."""
    try:
        request = _decode_request(payload)
        # msgspec takes the last of two equal keys. As many colons as required fields leave no room for a second.
        if payload.count(b":") > _fewest_colons[type(request)]:
            json.loads(payload, object_pairs_hook=_distinct)
    except (ValueError, RecursionError) as error:
        raise Malformed(str(error), _readable_id(payload)) from None
    return request


def _distinct(pairs: list[tuple[str, Any]]) -> None:
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError("Object contains the same key twice")


def _readable_id(payload: bytes) -> str | None:
    try:
        found = _ids.decode(payload).id
    except (ValueError, RecursionError):
        return None
    return found if len(found) <= 32 else None


def decode_reply(payload: bytes | str) -> AnyReply:
    """One reply. Raises msgspec.DecodeError for a kind this client does not know."""
    return _decode_reply(payload)


encode: Callable[[msgspec.Struct | dict[str, Any]], bytes] = msgspec.json.Encoder().encode
"""One message, or one part of a view or half of it, as JSON."""


def encode_ok(id: str, v: int) -> bytes:
    """What `encode(Ok(id, v))` gives: the one answer so frequent, and so short, that its struct can be spared.

    A request's id has no character that JSON would escape.
    """
    return b'{"t":"ok","id":"%b","v":%d}' % (id.encode(), v)
