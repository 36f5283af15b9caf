"""What is no valid request gives Malformed and nothing else, whatever the bytes."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from protocol.codec import Malformed, decode_request, encode
from tests.protocol.examples import NONCE, REQUESTS, TOKEN

DEEP = 3000
CONFIGURE = b'{"t":"configure","id":"a1","title":"x","options":%s,"clock":{},"watch":{}}'

CORPUS: dict[str, bytes] = {
    "nothing": b"",
    "no JSON": b"hello",
    "cut short": b'{"t":"pause","id":"a1"',
    "more than one value": b'{"t":"pause","id":"a1"} {}',
    "a byte order mark": b'\xef\xbb\xbf{"t":"pause","id":"a1"}',
    "UTF-16": '{"t":"pause","id":"a1"}'.encode("utf-16"),
    "a list": b'["pause"]',
    "a string": b'"pause"',
    "null": b"null",
    "no kind": b'{"id":"a1"}',
    "an unknown kind": b'{"t":"undo","id":"a1"}',
    "an event as a request": b'{"t":"card_played","seat":"N","card":"AS"}',
    "a number as kind": b'{"t":1,"id":"a1"}',
    "an object as kind": b'{"t":{},"id":"a1"}',
    "a reply": b'{"t":"pong","now":1}',
    "a field too few": b'{"t":"play_card","id":"a1","n":1}',
    "an unknown field": b'{"t":"pause","id":"a1","seat":"N"}',
    "a token in an order": b'{"t":"pause","id":"a1","token":"x"}',
    "an unknown field in a clock": b'{"t":"configure","id":"a1","title":"x","options":{},"clock":{"s":1},"watch":{}}',
    "an unknown field in a watch": b'{"t":"configure","id":"a1","title":"x","options":{},"clock":{},"watch":{"a":1}}',
    "no id": b'{"t":"pause"}',
    "an empty id": b'{"t":"pause","id":""}',
    "a long id": b'{"t":"pause","id":"%s"}' % (b"a" * 33),
    "a space in an id": b'{"t":"pause","id":"a 1"}',
    "a line feed after an id": b'{"t":"pause","id":"a1\\n"}',
    "a number as id": b'{"t":"pause","id":1}',
    "null as id": b'{"t":"pause","id":null}',
    "a key twice": b'{"t":"pause","id":"a1","id":"a2"}',
    "the kind twice": b'{"t":"pause","id":"a1","t":"pause"}',
    "a key twice, once escaped": b'{"t":"pause","id":"a1","\\u0069d":"a2"}',
    "a key twice where another is missing": b'{"t":"start_game","id":"a1","id":"a2"}',
    "a key twice in the options": CONFIGURE % b'{"target":500,"target":200}',
    "a negative question": b'{"t":"look","id":"a1","n":-1}',
    "a question beyond 2^53": b'{"t":"look","id":"a1","n":9007199254740992}',
    "a question of 5000 digits": b'{"t":"look","id":"a1","n":%s}' % (b"9" * 5000),
    "a fraction as question": b'{"t":"look","id":"a1","n":1.5}',
    "a whole float as question": b'{"t":"look","id":"a1","n":1.0}',
    "an exponent as question": b'{"t":"look","id":"a1","n":1e0}',
    "a boolean as question": b'{"t":"look","id":"a1","n":true}',
    "a string as question": b'{"t":"look","id":"a1","n":"1"}',
    "NaN as question": b'{"t":"look","id":"a1","n":NaN}',
    "0 as bid": b'{"t":"make_bid","id":"a1","n":1,"bid":0}',
    "14 as bid": b'{"t":"make_bid","id":"a1","n":1,"bid":14}',
    "a string of digits as bid": b'{"t":"make_bid","id":"a1","n":1,"bid":"3"}',
    "Nil in capitals": b'{"t":"make_bid","id":"a1","n":1,"bid":"Nil"}',
    "no bid": b'{"t":"make_bid","id":"a1","n":1,"bid":null}',
    "10C": b'{"t":"play_card","id":"a1","n":1,"card":"10C"}',
    "a card in small letters": b'{"t":"play_card","id":"a1","n":1,"card":"as"}',
    "suit before rank": b'{"t":"play_card","id":"a1","n":1,"card":"SA"}',
    "a member's name instead of its value": b'{"t":"play_card","id":"a1","n":1,"card":"C2"}',
    "no card": b'{"t":"play_card","id":"a1","n":1,"card":""}',
    "five cards to give": b'{"t":"give_cards","id":"a1","n":1,"cards":["2C","3C","4C","5C","6C"]}',
    "cards in a string": b'{"t":"give_cards","id":"a1","n":1,"cards":"2C3C"}',
    "a fifth seat": b'{"t":"take_seat","id":"a1","seat":"X"}',
    "a seat by name": b'{"t":"take_seat","id":"a1","seat":"North"}',
    "a seat by number": b'{"t":"take_seat","id":"a1","seat":0}',
    "ready as a number": b'{"t":"set_ready","id":"a1","ready":1}',
    "a level that no bot has": b'{"t":"start_game","id":"a1","level":"expert"}',
    "a short nonce": b'{"t":"give_nonce","id":"a1","nonce":"00"}',
    "a nonce in capitals": b'{"t":"give_nonce","id":"a1","nonce":"%s"}' % NONCE.upper().encode(),
    "a nonce that ends in a line feed": b'{"t":"give_nonce","id":"a1","nonce":"%s\\n"}' % NONCE[1:].encode(),
    "a short token": b'{"t":"hello","token":"abc"}',
    "half of seen": b'{"t":"hello","seen":[1]}',
    "too much of seen": b'{"t":"hello","seen":[1,"0a",2]}',
    "a long word in seen": b'{"t":"hello","seen":[1,"%s"]}' % (b"0" * 33),
    "hello with an id": b'{"t":"hello","id":"a1"}',
    "a ping with an id": b'{"t":"ping","id":"a1"}',
    "an empty title": (CONFIGURE % b"{}").replace(b'"x"', b'""'),
    "a blank title": (CONFIGURE % b"{}").replace(b'"x"', b'"  "'),
    "a long title": (CONFIGURE % b"{}").replace(b'"x"', b'"' + b"x" * 41 + b'"'),
    "a line feed in a title": (CONFIGURE % b"{}").replace(b'"x"', b'"a\\nb"'),
    "a line feed after a title": (CONFIGURE % b"{}").replace(b'"x"', b'"a\\n"'),
    "an escape sequence in a title": (CONFIGURE % b"{}").replace(b'"x"', b'"\\u001b[2J"'),
    "a title that turns the text's direction": (CONFIGURE % b"{}").replace(b'"x"', b'"a\\u202eb"'),
    "half of a surrogate pair": (CONFIGURE % b"{}").replace(b'"x"', b'"\\ud800"'),
    "bytes that are not UTF-8": (CONFIGURE % b"{}").replace(b'"x"', b'"\xff"'),
    "a surrogate in UTF-8": (CONFIGURE % b"{}").replace(b'"x"', b'"\xed\xa0\x80"'),
    "an overlong slash": (CONFIGURE % b"{}").replace(b'"x"', b'"\xc0\xaf"'),
    "nothing to say": b'{"t":"say","id":"a1","to":"table"}',
    "a phrase and a text": b'{"t":"say","id":"a1","to":"table","phrase":"hello","text":"hello"}',
    "a phrase that there is not": b'{"t":"say","id":"a1","to":"table","phrase":"lead_spades"}',
    "two lines of text": b'{"t":"say","id":"a1","to":"table","text":"a\\nb"}',
    "a blank text": b'{"t":"say","id":"a1","to":"table","text":"  "}',
    "a text of 201 characters": b'{"t":"say","id":"a1","to":"table","text":"%s"}' % (b"x" * 201),
    "a text that turns the text's direction": b'{"t":"say","id":"a1","to":"table","text":"a\\u202eb"}',
    "a text to one seat": b'{"t":"say","id":"a1","to":"S","text":"hello"}',
    "a setting that there is not": b'{"t":"set_chat","id":"a1","chat":"on"}',
    "a list as options": CONFIGURE % b"[]",
    "an option of 7000 digits": CONFIGURE % (b'{"target":%s}' % (b"9" * 7000)),
    "an option beyond all floats": CONFIGURE % b'{"target":1e999}',
    "a clock of a year": CONFIGURE.replace(b'"clock":{}', b'"clock":{"turn_s":31536000}') % b"{}",
    "nested lists": CONFIGURE % (b'{"a":%s}' % (b"[" * DEEP + b"]" * DEEP)),
    "nested objects": CONFIGURE % (b'{"a":' * (DEEP // 2) + b"1" + b"}" * (DEEP // 2)),
    "nested lists in an unknown field": b'{"t":"pause","x":%s}' % (b"[" * DEEP + b"]" * DEEP),
    "nested lists alone": b"[" * 8000,
}


@pytest.mark.parametrize("payload", CORPUS.values(), ids=CORPUS.keys())
def test_it_is_malformed(payload: bytes) -> None:
    with pytest.raises(Malformed) as caught:
        decode_request(payload)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("payload", "id"),
    [
        (b'{"t":"play_card","id":"a1","n":1,"card":"10C"}', "a1"),
        (b'{"t":"undo","id":"a1"}', "a1"),
        (b'{"t":"pause","id":"%s"}' % (b"a" * 33), None),
        (b'{"t":"pause","id":7}', None),
        (b'{"t":"pause"}', None),
        (b'{"t":"pause","id":"a1"', None),
        (b'{"id":%s}' % (b"[" * DEEP), None),
    ],
)
def test_the_id_is_told_if_it_can_be_read(payload: bytes, id: str | None) -> None:
    with pytest.raises(Malformed) as caught:
        decode_request(payload)
    assert caught.value.id == id


def test_what_a_decoder_might_refuse_but_is_a_request() -> None:
    for payload in (
        b' {\n"id" : "a1" , "t" : "pause" } ',
        b'{"t":"\\u0070ause","id":"a1"}',
        (CONFIGURE % b'{"preset":"sv"}').replace(b'"x"', '"Ada: 3 to 2 🂡"'.encode()),
        b'{"t":"hello","token":"%s"}' % TOKEN.replace("k", ":").encode(),
        b'{"t":"start_game","id":"a1"}',
    ):
        decode_request(payload)


def decodes_or_is_malformed(payload: bytes) -> None:
    try:
        request = decode_request(payload)
    except Malformed:
        return
    assert decode_request(encode(request)) == request


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KINDS = [json.loads(frozen) for _, frozen in REQUESTS]


@given(st.binary(max_size=300))
@settings(max_examples=300)
def test_any_bytes_are_a_request_or_malformed(payload: bytes) -> None:
    decodes_or_is_malformed(payload)


@given(
    st.sampled_from(KINDS), st.dictionaries(st.sampled_from(sorted({*"tx", *(k for one in KINDS for k in one)})), JSON)
)
@example(KINDS[0], {"seen": [2**63, ""]})
@settings(max_examples=500)
def test_a_request_with_other_values_is_a_request_or_malformed(
    fields: dict[str, object], other: dict[str, object]
) -> None:
    decodes_or_is_malformed(json.dumps(fields | other).encode())


@given(st.sampled_from([frozen.encode() for _, frozen in REQUESTS]), st.data())
@settings(max_examples=500)
def test_a_request_with_bytes_changed_is_a_request_or_malformed(payload: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(payload) - 1))
    taken = data.draw(st.integers(0, 3))
    decodes_or_is_malformed(payload[:at] + data.draw(st.binary(max_size=3)) + payload[at + taken :])
