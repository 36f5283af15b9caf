"""What has been said is kept once, in order, across lost sockets."""

import asyncio
from collections.abc import Sequence

import pytest

from clients.errors import Closed
from clients.player import Player
from clients.talk import MOST, Talk, talked
from protocol.chat import Line
from protocol.codes import Close
from protocol.replies import Chat
from tests.clients.scripted import PATIENT, Peer, scripted, whole


def line(id: int) -> Line:
    return Line(id, 1_780_000_000_000 + id, "g1", "Ada", "table", text=f"line {id}")


def ids(lines: Sequence[Line]) -> list[int]:
    return [one.id for one in lines]


def test_lines_come_in_order_once_however_they_were_told() -> None:
    talk = Talk()
    for news in ((2, 5), (3,), (2, 3, 5, 6), ()):
        talk = talked(talk, Chat("free", tuple([line(id) for id in news])))
    assert ids(talk.lines) == [2, 3, 5, 6]


def test_the_setting_is_the_newest() -> None:
    assert talked(Talk("free"), Chat("off", ())) == Talk("off")


def test_no_more_are_kept_than_anybody_reads() -> None:
    talk = talked(Talk(), Chat("free", tuple([line(id) for id in range(MOST + 5)])))
    assert ids(talk.lines) == list(range(5, MOST + 5))


async def test_a_session_that_was_cut_off_hears_what_it_missed_and_nothing_twice() -> None:
    async def before(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(Chat("free", (line(1), line(2))))
        await peer.cut()

    async def after(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(Chat("free", (line(1), line(2), line(3))), Chat("phrases", (line(4),)))
        await peer.close(Close.REPLACED)

    heard: list[Line] = []
    async with scripted(before, after) as server, Player(server.url, "k7", timing=PATIENT) as player:

        async def listen() -> None:
            async for one in player.lines():
                heard.append(one)

        with pytest.raises(Closed):
            await listen()
        assert player.talk.chat == "phrases"
        with pytest.raises(Closed):
            await player.until_said(lambda talk: talk.chat == "off")
        assert (await player.until_said(lambda talk: talk.chat == "phrases")).lines == tuple(heard)
    assert ids(heard) == [1, 2, 3, 4]


async def test_listening_ends_with_the_session() -> None:
    async def silent(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.wait_closed()

    async with scripted(silent) as server:
        player = await Player(server.url, "k7", timing=PATIENT).open()

        async def listen() -> list[Line]:
            return [one async for one in player.lines()]

        listening = asyncio.create_task(listen())
        await player.close()
        assert await listening == []
