"""One JSON Schema document of all that travels; `python -m protocol.schema` writes it beside this file."""

from pathlib import Path
from typing import Any

import msgspec

from protocol import http
from protocol.codes import SUBPROTOCOL
from protocol.replies import AnyReply
from protocol.requests import AnyRequest

FILE = Path(__file__).with_name(f"{SUBPROTOCOL}.schema.json")
HTTP_BODIES: tuple[type[msgspec.Struct], ...] = tuple(
    body for body in vars(http).values() if isinstance(body, type) and body.__module__ == http.__name__
)


def document() -> dict[str, Any]:
    """The schema: a message is a `Request` or a `Reply`; HTTP bodies stand by name among the definitions."""
    (request, reply, *_), definitions = msgspec.json.schema_components(
        (AnyRequest, AnyReply, *HTTP_BODIES), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": SUBPROTOCOL,
        "description": "Messages of the game socket, one JSON object a text frame, and bodies of the HTTP interface.",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Reply"}],
        "$defs": {"Request": request, "Reply": reply, **dict(sorted(definitions.items()))},
    }


def text() -> bytes:
    """The document as it stands in the file."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(text())
