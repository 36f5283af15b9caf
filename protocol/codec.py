"""Bytes to requests and replies to bytes: one decoder and one encoder for each direction."""

import msgspec

from protocol.replies import AnyReply, Reply
from protocol.requests import AnyRequest

_requests: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_replies: msgspec.json.Decoder[AnyReply] = msgspec.json.Decoder(AnyReply)
_encoder = msgspec.json.Encoder()


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
        return _requests.decode(payload)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(str(error), _readable_id(payload)) from None


def _readable_id(payload: bytes) -> str | None:
    try:
        found = _ids.decode(payload).id
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return found if len(found) <= 32 else None


def decode_reply(payload: bytes | str) -> AnyReply:
    """One reply. Raises msgspec.DecodeError for a kind this client does not know."""
    return _replies.decode(payload)


def encode(message: Reply | msgspec.Struct) -> bytes:
    """One message, or one part of a view, as JSON."""
    return _encoder.encode(message)
