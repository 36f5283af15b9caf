"""docs/protocol.md is true: its examples decode, and it names every message, field and code that there is."""

import json
import re
from enum import Enum
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pytest

from protocol import http
from protocol.chat import ChatSetting, Line, Phrase
from protocol.codec import decode_reply, decode_request
from protocol.codes import AfterClose, Close, ErrorCode, after
from protocol.replies import AnyReply, PeoplePart, View, Welcome
from protocol.requests import AnyOrder, AnyRequest, ChatOrder
from protocol.schema import HTTP_BODIES
from rules.events import AnyEvent
from rules.own import Ask, May, OwnPart
from rules.reasons import Reason
from rules.table import Stage
from rules.view import PlayPart, TablePart

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", DOCUMENT, flags=re.DOTALL)))
"""What the prose sets in code."""


def fences(kind: str) -> list[tuple[str, str]]:
    """The blocks of a kind: the rest of the line that opens each, and what stands in it."""
    return re.findall(rf"^```{kind}\b *(.*?)\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)


def messages() -> list[tuple[str, str]]:
    """Each message of the conversations: `>` or `<`, and its JSON."""
    found: list[tuple[str, str]] = []
    for _, block in fences("text"):
        found += re.findall(r"^([<>]) (.*?)(?=^[<>] |\Z)", block, re.DOTALL | re.MULTILINE)
    return found


def tags(union: Any) -> set[str]:
    """The kinds of a union of messages or events."""
    return {kind.__struct_config__.tag for kind in get_args(union)}


def section(heading: str) -> str:
    """The text below a heading, up to the next."""
    return re.split(r"^#+ ", DOCUMENT.split(f"\n{heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


@pytest.mark.parametrize(("name", "body"), fences("json"), ids=lambda text: text[:20])
def test_a_body_decodes_as_what_it_is_called(name: str, body: str) -> None:
    assert msgspec.json.decode(body, type=getattr(http, name))


@pytest.mark.parametrize(("side", "message"), messages(), ids=lambda text: " ".join(text.split())[:40])
def test_a_message_decodes(side: str, message: str) -> None:
    if side == ">" and "10C" not in message:
        assert decode_request(message.encode())
    elif side == "<":
        known = json.loads(msgspec.json.encode(decode_reply(message)))
        assert nothing_unknown(json.loads(message), known)


def nothing_unknown(shown: Any, known: Any) -> bool:
    """Whether every field of the example is one that a reply has."""
    if isinstance(known, dict):
        fields = cast("dict[str, Any]", shown)
        return all(key in known and nothing_unknown(value, known[key]) for key, value in fields.items())
    if isinstance(known, list):
        return all(nothing_unknown(*pair) for pair in zip(shown, cast("list[Any]", known), strict=True))
    return shown == known


def test_the_conversation_shows_what_matters() -> None:
    kinds = [json.loads(message)["t"] for _, message in messages()]
    assert len(kinds) > 20
    assert {"hello", "welcome", "view", "ok", "refused", "error", "ping", "pong", "restarting"} <= set(kinds)


def test_an_example_with_a_field_that_does_not_exist_is_caught() -> None:
    assert not nothing_unknown({"t": "pong", "now": 1, "then": 2}, {"t": "pong", "now": 1})


def test_every_kind_of_message_and_event_is_named() -> None:
    assert tags(AnyRequest) | tags(AnyReply) | tags(AnyEvent) <= NAMED


def test_every_order_has_its_line() -> None:
    lines = re.findall(r"^\| (`.*?`) \|", section("## 4. Orders"), re.MULTILINE)
    assert tags(AnyOrder | ChatOrder) <= {name for line in lines for name in re.findall(r"`(\w+)`", line)}


def test_every_body_is_named() -> None:
    assert {body.__name__ for body in HTTP_BODIES} - {http.Failed.__name__} <= NAMED


@pytest.mark.parametrize(
    ("heading", "part"),
    [("### `table`", TablePart), ("### `play`", PlayPart), ("### `people`", PeoplePart), ("### `own`", OwnPart)],
)
def test_every_field_of_a_part_has_its_line(heading: str, part: type[msgspec.Struct]) -> None:
    lines = re.findall(r"^\| (`.*?`) \|", section(heading), re.MULTILINE)
    assert {name for line in lines for name in re.findall(r"`(\w+)`", line)} == set(part.__struct_fields__)


def test_every_field_of_a_view_and_a_welcome_is_named() -> None:
    assert {*View.__struct_fields__, *Welcome.__struct_fields__} - {"guest", "name"} <= NAMED


@pytest.mark.parametrize("names", [Reason, ErrorCode, Stage])
def test_every_code_is_named(names: type[Enum]) -> None:
    assert {one.value for one in names} <= NAMED


def test_every_phrase_and_field_of_a_line_is_named() -> None:
    assert {*get_args(Phrase), *get_args(ChatSetting), *Line.__struct_fields__} <= NAMED


def test_every_ask_and_may_is_named() -> None:
    assert {*get_args(Ask), *get_args(May)} <= NAMED


def test_every_close_code_is_told_with_what_to_do() -> None:
    told = {int(code): then for code, then in re.findall(r"^\| (\d{4}) \|.*\| (again|stop)\b.*\|$", DOCUMENT, re.M)}
    assert told == {int(code): "stop" if after(code) is AfterClose.STOP else "again" for code in Close}
