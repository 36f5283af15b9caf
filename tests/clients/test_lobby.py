"""Guests and tables over HTTP, in the words of the interface."""

import pytest

from clients.errors import HttpFailed
from clients.lobby import Guest
from protocol import http
from protocol.codec import encode
from rules.events import Turn
from tests.clients.answering import answering
from tests.clients.scripted import PATIENT, TOKEN, Peer, scripted, whole

MADE = (200, encode(http.GuestMade("g1", "Ada", TOKEN)))


def guest_of(url: str) -> Guest:
    return Guest(url, "g1", "Ada", TOKEN, timing=PATIENT)


async def test_a_guest_is_made_with_a_name_and_told_its_token() -> None:
    async with answering(MADE) as server, Guest.create(server.url, "Ada") as ada:
        assert (ada.id, ada.name, ada.token) == ("g1", "Ada", TOKEN)
    head, body = server.asked[0]
    assert head.startswith("POST /api/guests HTTP/1.1\r\n")
    assert "Content-Type: application/json" in head
    assert "Authorization" not in head
    assert body == b'{"name":"Ada","token":true}'


async def test_a_host_opens_a_table_with_its_token_in_a_header() -> None:
    made = (200, encode(http.TableMade("k7", "QF7MXK", "inv", "wat")))
    async with answering(made) as server:
        table = await guest_of(server.url).host({"preset": "nl"}, title="Friday", clock=Turn(45, 10), strict=True)
    assert (table.id, table.code, table.invite, table.watch) == ("k7", "QF7MXK", "inv", "wat")
    head, body = server.asked[0]
    assert head.startswith("POST /api/tables HTTP/1.1\r\n")
    assert f"Authorization: Bearer {TOKEN}\r\n" in head
    clock = b'{"turn_s":45,"away_s":10}'
    assert body == b'{"title":"Friday","options":{"preset":"nl"},"clock":%s,"watch":{},"strict":true}' % clock


async def test_a_guest_joins_by_code_and_secret() -> None:
    joined = (200, encode(http.Joined("k7", "QF7MXK", "Friday", "player")))
    async with answering(joined) as server:
        table = await guest_of(server.url).join("QF7MXK", "inv")
    assert (table.id, table.code, table.invite) == ("k7", "QF7MXK", None)
    assert server.asked[0][0].startswith("POST /api/join HTTP/1.1\r\n")
    assert server.asked[0][1] == b'{"code":"QF7MXK","key":"inv"}'


async def test_a_guest_lists_its_tables_and_fetches_a_record_of_one() -> None:
    mine = http.MyTable("k7", "QF7MXK", "Friday", True)
    async with answering((200, b"[" + encode(mine) + b"]"), (200, b'{"format":"spader-record/1"}')) as server:
        guest = guest_of(server.url)
        assert await guest.tables() == [mine]
        assert await guest.record("k7", 1) == b'{"format":"spader-record/1"}'
    assert [head.split(" HTTP")[0] for head, _ in server.asked] == ["GET /api/tables", "GET /api/records/k7/1"]
    assert all(f"Bearer {TOKEN}" in head for head, _ in server.asked)


async def test_a_request_that_fails_raises_what_the_server_says() -> None:
    refusal = (400, encode(http.Failed("options_refused", "there is no preset 'xy'", "preset")))
    async with answering(refusal) as server:
        with pytest.raises(HttpFailed, match="400 options_refused there is no preset 'xy'") as caught:
            await guest_of(server.url).host({"preset": "xy"})
    assert (caught.value.status, caught.value.error, caught.value.field) == (400, "options_refused", "preset")


@pytest.mark.parametrize("body", [b"", b"<h1>Bad Gateway</h1>", b"\xff", b"{}"])
async def test_a_failure_without_a_known_body_raises_its_status(body: bytes) -> None:
    async with answering((502, body)) as server:
        with pytest.raises(HttpFailed, match=r"^502$"):
            await guest_of(server.url).tables()


async def test_a_server_that_hangs_up_raises_an_oserror() -> None:
    async with answering(None) as server:
        with pytest.raises(OSError, match="GET /api/tables"):
            await guest_of(server.url).tables()


async def test_a_table_s_session_is_closed_with_its_guest() -> None:
    async def greets(peer: Peer) -> None:
        hello = await peer.greet(whole(10))
        assert hello.token == TOKEN
        await peer.wait_closed()

    async with scripted(greets) as server:
        guest = guest_of(server.url)
        player = await guest.connect("k7")
        assert player.view.v == 10
        assert player.welcome is not None
        assert player.welcome.guest == "g1"
        await guest.close()
    assert server.paths == ["/ws/k7"]
