"""What every store of talk promises, whatever keeps it."""

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from protocol.chat import Line
from rules.seats import Seat
from server.chat import KEPT, ChatStore, Said, Talked
from server.chat.memory import MemoryChat
from server.chat.redis import RedisChat
from server.chat.sqlite import SqliteChat
from tests.server.kept import KINDS, kept
from tests.server.log.stores import Time

HELLO = Said(7, "ada", "Ada", "table", Seat.N, phrase="hello")
SECRET = Said(9, "wil", "Wil", "watchers", text="Vad händer? 🂡")


@pytest.fixture(params=KINDS)
async def chat(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[ChatStore]:
    async with kept(
        request.param,
        tmp_path,
        lambda: request.getfixturevalue("valkey"),
        memory=lambda: MemoryChat(Time().now),
        sqlite=SqliteChat,
        valkey=RedisChat,
    ) as chat:
        yield chat


async def lines(chat: ChatStore, table: str = "t") -> list[Line]:
    return [kept.line for kept in (await chat.read(table)).lines]


async def test_a_table_at_which_nothing_was_said_has_no_lines_and_lets_people_say_anything(chat: ChatStore) -> None:
    assert await chat.read("t") == Talked("free", ())


async def test_lines_come_back_as_they_were_said_under_growing_ids(chat: ChatStore) -> None:
    await chat.say("t", "a1", HELLO)
    await chat.say("u", "a1", HELLO)
    await chat.say("t", "w1", SECRET)
    first, second = (await chat.read("t")).lines
    assert (first.v, second.v) == (7, 9)
    assert first.line == Line(1, first.line.at, "ada", "Ada", "table", Seat.N, "hello")
    assert second.line == Line(2, second.line.at, "wil", "Wil", "watchers", None, None, "Vad händer? 🂡")
    assert first.line.at > 1_700_000_000_000
    assert [line.id for line in await lines(chat, "u")] == [1]


async def test_the_same_request_of_the_same_guest_is_one_line(chat: ChatStore) -> None:
    for _ in range(3):
        await chat.say("t", "a1", HELLO)
    await chat.say("t", "a1", SECRET)
    await chat.say("t", "a1", HELLO)
    assert [line.guest for line in await lines(chat)] == ["ada", "wil"]


async def test_only_the_newest_lines_are_kept_and_ids_go_on(chat: ChatStore) -> None:
    for number in range(KEPT + 3):
        await chat.say("t", f"a{number}", HELLO)
    assert [line.id for line in await lines(chat)] == list(range(4, KEPT + 4))


async def test_lines_that_are_said_at_once_have_different_ids(chat: ChatStore) -> None:
    await asyncio.gather(*[chat.say("t", f"a{number}", HELLO) for number in range(20)])
    assert [line.id for line in await lines(chat)] == list(range(1, 21))


async def test_what_may_be_said_is_what_was_set_last(chat: ChatStore) -> None:
    for setting in ("off", "phrases", "free", "phrases"):
        await chat.let("t", setting)
        assert (await chat.read("t")).chat == setting
    assert (await chat.read("u")).chat == "free"
