"""A link comes back after every end but a final one, and says hello with what it was shown last."""

import asyncio
from http import HTTPStatus
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from clients.backoff import Backoff
from clients.errors import BadToken, Closed, Forbidden, HttpFailed, NoTable, Replaced, Unreadable, WrongProtocol
from clients.link import Link
from clients.session import Session
from protocol.codes import Close
from protocol.replies import AnyReply, Pong, Restarting
from tests.clients.scripted import FAST, PATIENT, TOKEN, Peer, Script, scripted, whole


def greets_and_closes(code: int) -> Script:
    """Show version 10, then close with a code."""

    async def script(peer: Peer) -> None:
        hello = await peer.greet(whole(10))
        assert hello.token == TOKEN
        assert hello.seen is None
        await peer.close(code, "why")

    return script


async def greets_again(peer: Peer) -> None:
    """Be told of version 10, show version 11, stay."""
    hello = await peer.greet(whole(11))
    assert hello.token == TOKEN
    assert hello.seen == (10, whole(10).k)
    await peer.wait_closed()


@pytest.mark.parametrize(
    "code", [Close.GOING_AWAY, Close.FLOOD, Close.FAULT, Close.RESTARTING, Close.TRY_LATER, Close.SLOW, 1000, 4999]
)
async def test_it_comes_back_after(code: int) -> None:
    async with scripted(greets_and_closes(code), greets_again) as server:
        async with Session(server.url, "k7", TOKEN, timing=PATIENT) as session:
            assert (await session.until(lambda shown: shown.v == 11)).v == 11
            assert session.sockets == 2
        assert server.paths == ["/ws/k7", "/ws/k7"]


async def test_it_comes_back_when_the_connection_breaks() -> None:
    async def breaks(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.cut()

    async with scripted(breaks, greets_again) as server, Session(server.url, "k7", TOKEN, timing=PATIENT) as session:
        await session.until(lambda shown: shown.v == 11)


async def test_it_comes_back_when_the_server_falls_silent() -> None:
    async def falls_silent(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.wait_closed()

    async with scripted(falls_silent, greets_again) as server, Session(server.url, "k7", TOKEN, timing=FAST) as session:
        await session.until(lambda shown: shown.v == 11)


async def test_its_heartbeat_keeps_a_connection_that_answers() -> None:
    pings = 0

    async def answers(peer: Peer) -> None:
        nonlocal pings
        await peer.greet(whole(10))
        # Longer than the client would stand silence.
        while pings * FAST.ping_s < 2 * FAST.silent_s:
            assert await peer.socket.recv() == '{"t":"ping"}'
            pings += 1
            await peer.say(Pong(1))
        await peer.say(whole(11))
        await peer.wait_closed()

    async with scripted(answers) as server, Session(server.url, "k7", TOKEN, timing=FAST) as session:
        await session.until(lambda shown: shown.v == 11)
        assert session.sockets == 1


@pytest.mark.parametrize(
    ("code", "error"),
    [
        (Close.REPLACED, Replaced),
        (Close.BAD_TOKEN, BadToken),
        (Close.FORBIDDEN, Forbidden),
        (Close.NO_TABLE, NoTable),
        (Close.PROTOCOL, WrongProtocol),
        (Close.BINARY, Closed),
        (Close.BAD_TEXT, Closed),
        (Close.TOO_BIG, Closed),
    ],
)
async def test_it_stops_after(code: int, error: type[Closed]) -> None:
    async with scripted(greets_and_closes(code)) as server, Session(server.url, "k7", TOKEN, timing=PATIENT) as session:
        with pytest.raises(error, match=f"{int(code)} why"):
            await session.until(lambda shown: shown.v == 11)


async def test_a_final_code_instead_of_a_first_view_is_raised_by_open() -> None:
    async def turns_away(peer: Peer) -> None:
        await peer.hear()
        await peer.close(Close.NO_TABLE)

    async with scripted(turns_away) as server:
        with pytest.raises(NoTable):
            await Session(server.url, "k7", TOKEN, timing=PATIENT).open()


async def test_a_handshake_that_fails_for_now_is_tried_again() -> None:
    failing = [HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS]

    async def greets(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.wait_closed()

    async with scripted(greets, statuses=failing) as server:
        async with Session(server.url, "k7", TOKEN, timing=PATIENT) as session:
            assert session.sockets == 1
        assert len(server.paths) == 4


async def test_a_handshake_that_is_refused_is_not_tried_again() -> None:
    async with scripted(statuses=[HTTPStatus.NOT_FOUND]) as server:
        with pytest.raises(HttpFailed, match="404"):
            await Session(server.url, "k7", TOKEN, timing=PATIENT).open()


async def test_it_waits_for_a_server_that_is_not_there_yet() -> None:
    async with scripted() as gone:
        pass
    opening = asyncio.create_task(Session(gone.url, "k7", TOKEN, timing=PATIENT).open())

    async def greets(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.wait_closed()

    port = int(gone.url.rpartition(":")[2])
    async with scripted(greets, port=port):
        session = await opening
        assert session.view.v == 10
        await session.close()


async def test_a_kind_of_reply_that_it_does_not_know_is_passed_over() -> None:
    async def says_more(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(b'{"t":"fireworks","at":1}', whole(11))
        await peer.wait_closed()

    async with scripted(says_more) as server, Session(server.url, "k7", TOKEN, timing=PATIENT) as session:
        await session.until(lambda shown: shown.v == 11)


@pytest.mark.parametrize("payload", [b'{"t":"ok","id":7}', b"[]", b"{"])
async def test_a_reply_of_another_shape_ends_the_session(payload: bytes) -> None:
    async def says_nonsense(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(payload)
        await peer.wait_closed()

    async with scripted(says_nonsense) as server, Session(server.url, "k7", TOKEN, timing=PATIENT) as session:
        with pytest.raises(Unreadable):
            await session.until(lambda shown: shown.v == 11)


class Noted(Backoff):
    """A back-off that notes what it is asked, and waits no time."""

    def __init__(self) -> None:
        super().__init__(Random(1))
        self.asked: list[float | str] = []

    def next(self, least_s: float = 0.0) -> float:
        self.asked.append(least_s)
        return 0

    def reset(self) -> None:
        self.asked.append("reset")


class Quiet:
    """A listener that listens to nothing."""

    def seen(self) -> tuple[int, str] | None:
        return None

    def on_open(self) -> None: ...

    def on_reply(self, reply: AnyReply) -> None: ...


async def test_it_waits_as_long_as_a_restarting_server_asks_once() -> None:
    async def restarts(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(Pong(1), Restarting(1500))
        await peer.close(Close.RESTARTING)

    async def drops(peer: Peer) -> None:
        await peer.cut()

    async def ends(peer: Peer) -> None:
        await peer.close(Close.REPLACED)

    backoff = Noted()
    async with scripted(restarts, drops, ends) as server:
        address = server.url.replace("http", "ws") + "/ws/k7"
        with pytest.raises(Replaced):
            await Link(address, TOKEN, Quiet(), backoff, PATIENT, None).run()
    assert backoff.asked == ["reset", 1.5, 0]


async def test_a_tap_is_shown_everything_but_the_token() -> None:
    async def talks(peer: Peer) -> None:
        await peer.greet(replace(whole(10), own=None))
        await peer.close(Close.REPLACED, "elsewhere")

    tapped: list[tuple[str, bytes]] = []
    async with scripted(talks) as server:
        session = Session(
            server.url, "k7", TOKEN, timing=PATIENT, tap=lambda what, payload: tapped.append((what, payload))
        )
        with pytest.raises(Replaced):
            async with session:
                await session.until(lambda shown: shown.v == 11)
    assert [what for what, _ in tapped] == ["open", "out", "out", "in", "in", "lost"]
    assert tapped[1][1] == b'{"t":"hello","token":null,"seen":null}'
    assert msgspec.json.decode(tapped[-1][1]) == {"code": 4001, "reason": "elsewhere"}
    assert not [payload for _, payload in tapped if TOKEN.encode() in payload]
