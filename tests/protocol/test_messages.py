"""Every message travels in exactly the frozen bytes, both ways, and the schema describes it."""

import json
from typing import Any, cast, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from protocol.codec import decode_reply, decode_request, encode
from protocol.replies import AnyReply, Reply, View
from protocol.requests import AnyRequest
from protocol.schema import FILE, HTTP_BODIES, document, text
from tests.protocol.examples import BODIES, REPLIES, REQUESTS, VIEW

SCHEMA: dict[str, Any] = document()


def valid(name: str, value: Any) -> bool:
    """Whether the schema's definition of that name admits a JSON value."""
    validator: Any = Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})
    return validator.is_valid(value)


@pytest.mark.parametrize(("request_", "frozen"), REQUESTS, ids=lambda value: str(value)[:40])
def test_a_request_travels_in_these_bytes(request_: AnyRequest, frozen: str) -> None:
    assert encode(request_) == frozen.encode()
    assert decode_request(frozen.encode()) == request_
    assert valid("Request", json.loads(frozen))


@pytest.mark.parametrize(("reply", "frozen"), REPLIES, ids=lambda value: str(value)[:40])
def test_a_reply_travels_in_these_bytes(reply: Reply, frozen: str) -> None:
    assert encode(reply) == frozen.encode()
    assert decode_reply(frozen) == reply
    assert valid("Reply", json.loads(frozen))


def test_a_view_travels_in_these_bytes() -> None:
    frozen = msgspec.json.format(VIEW, indent=-1).encode()
    view = decode_reply(frozen)
    assert isinstance(view, View)
    assert encode(view) == frozen
    assert valid("Reply", json.loads(frozen))


def test_a_view_leaves_out_the_parts_that_the_socket_has() -> None:
    assert encode(View(7, "0a", 5)) == b'{"t":"view","v":7,"k":"0a","now":5,"rewound":false}'
    assert decode_reply('{"t":"view","v":7,"k":"0a","now":5}') == View(7, "0a", 5)


@pytest.mark.parametrize(("body", "frozen"), BODIES, ids=lambda value: str(value)[:40])
def test_a_body_travels_in_these_bytes(body: msgspec.Struct, frozen: str) -> None:
    assert encode(body) == frozen.encode()
    assert msgspec.json.decode(frozen, type=type(body)) == body
    assert valid(type(body).__name__, json.loads(frozen))


def test_every_kind_of_message_has_its_example() -> None:
    assert {type(request) for request, _ in REQUESTS} == set(get_args(AnyRequest))
    assert {type(reply) for reply, _ in REPLIES} | {View} == set(get_args(AnyReply))
    assert {type(body) for body, _ in BODIES} == set(HTTP_BODIES)


def test_the_schema_file_is_what_the_types_say() -> None:
    assert FILE.read_bytes() == text(), "stale: run python -m protocol.schema"


def test_the_schema_is_a_valid_schema_and_refuses_what_the_decoder_refuses() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    card = {"t": "play_card", "id": "a1", "n": 1, "card": "AS"}
    assert valid("Request", card)
    for wrong in ({"card": "10C"}, {"extra": 1}, {"n": -1}, {"id": ""}, {"t": "play"}):
        assert not valid("Request", card | wrong)


def add_unknown(value: Any) -> Any:
    """The same JSON value with one more field in every object whose keys are field names."""
    if isinstance(value, list):
        return [add_unknown(one) for one in cast("list[Any]", value)]
    if not isinstance(value, dict):
        return value
    fields = {key: add_unknown(one) for key, one in cast("dict[str, Any]", value).items()}
    return fields if set(fields) <= KEYED or CLOSED & set(fields) else fields | {"new_in_a_later_version": [1]}


KEYED = {"N", "E", "S", "W", "NS", "EW", *(rank + suit for rank in "23456789TJQKA" for suit in "CDHS")}
CLOSED = {"target", "turn_s", "allowed", "delay"}
"""Fields of the values that say how a table plays: a client that ignored a part of them would play wrongly."""


def test_a_client_ignores_fields_that_it_does_not_know() -> None:
    for reply, frozen in REPLIES:
        assert decode_reply(json.dumps(add_unknown(json.loads(frozen)))) == reply
    later = add_unknown(json.loads(VIEW))
    assert json.dumps(later).count("new_in_a_later_version") > 25
    assert decode_reply(json.dumps(later)) == decode_reply(VIEW)


def test_a_client_tells_a_kind_of_reply_that_it_does_not_know() -> None:
    with pytest.raises(msgspec.DecodeError, match=r"\$\.t"):
        decode_reply('{"t":"fireworks"}')
