"""Who may open a game socket, over a real uvicorn."""

from ipaddress import ip_network

import pytest
from starlette.status import HTTP_400_BAD_REQUEST, HTTP_404_NOT_FOUND
from websockets.asyncio.client import connect
from websockets.frames import Close, Opcode
from websockets.typing import Subprotocol

from server.origins import Origins
from server.socket_settings import GatewaySettings, SocketSettings
from tests.server.clock import ManualClock
from tests.server.wire import running

BOTH_LOOPS = True
pytestmark = pytest.mark.integration


async def test_a_common_client_is_let_in_without_compression_and_talks():
    async with (
        running() as server,
        connect(f"ws://127.0.0.1:{server.port}/ws/table-1?x=1", subprotocols=[Subprotocol("spader.v1")]) as client,
    ):
        assert (client.subprotocol, client.protocol.extensions) == ("spader.v1", [])
        await client.send("hello")
        assert await client.recv() == "hello"
        await client.send("♠" * 2000)
        assert await client.recv() == "♠" * 2000
        await (await client.ping())
        (socket,) = server.gateway.sockets.values()
        assert (socket.path, socket.address, socket.number, socket.cookie) == ("/ws/table-1", "127.0.0.1", 1, "")
        assert socket.origin is None
        await client.close(1000, "bye")
        await server.desk.until(lambda: server.desk.closed == [socket])
        assert server.gateway.sockets == {}


async def test_a_browser_sends_cookie_and_origin_along():
    async with running() as server:
        await server.player({"Origin": f"http://localhost:{server.port}", "Cookie": "guest=abc"})
        (socket,) = server.desk.sockets
        assert (socket.cookie, socket.origin) == ("guest=abc", f"http://localhost:{server.port}")


@pytest.mark.parametrize("offered", ["spader.v1", "spader.v9, spader.v1", "chat,spader.v1"])
async def test_our_subprotocol_is_chosen_among_those_offered(offered: str):
    async with running() as server:
        client = await server.client(subprotocol=offered)
        assert (client.status, client.headers["sec-websocket-protocol"]) == (101, "spader.v1")


@pytest.mark.parametrize(("offered", "echoed"), [("spader.v9", "spader.v9"), ("chat, spader.v2", "chat"), (None, None)])
async def test_without_our_subprotocol_the_client_learns_why(offered: str | None, echoed: str | None):
    async with running() as server:
        client = await server.client(subprotocol=offered)
        assert (client.status, client.headers.get("sec-websocket-protocol")) == (101, echoed)
        assert await client.closed() == Close(4409, "subprotocol spader.v1 not offered")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Host": "evil.example"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
        {"Host": "8.8.8.8"},
    ],
)
async def test_a_foreign_host_or_origin_is_sent_away(headers: dict[str, str]):
    async with running() as server:
        client = await server.client(headers=headers)
        assert await client.closed() == Close(4403, "host or origin not allowed")
        await client.send(Opcode.CLOSE, b"\x11\x33")
        assert await client.frame() is None
        assert (server.desk.texts, server.desk.closed) == ([], [])


async def test_configured_names_and_origins_are_let_in():
    settings = GatewaySettings(origins=Origins(["cards.example"], ["https://app.example"]))
    async with running(settings=settings) as server:
        await server.player({"Host": "cards.example", "Origin": "https://cards.example"})
        await server.player({"Host": "cards.example", "Origin": "https://app.example"})


async def test_connections_beyond_the_limits_are_sent_away_until_one_leaves():
    settings = GatewaySettings(sockets=3, sockets_per_address=2, trusted_proxies=(ip_network("127.0.0.1/32"),))
    async with running(settings=settings) as server:
        first = await server.player({"X-Forwarded-For": "192.0.2.1"})
        await server.player({"X-Forwarded-For": "192.0.2.1"})
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2"):
            last = await server.client(headers={"X-Forwarded-For": address})
        assert [socket.address for socket in server.gateway.sockets.values()] == ["192.0.2.1", "192.0.2.1", "192.0.2.2"]
        assert await last.closed() == Close(1013, "too many connections")
        first.disconnect()
        await server.desk.until(lambda: len(server.desk.closed) == 1)
        await server.player({"X-Forwarded-For": "192.0.2.2"})


async def test_the_hello_deadline_runs_on_the_clock_that_was_passed_in():
    clock = ManualClock()
    async with running(clock, GatewaySettings(socket=SocketSettings(hello_s=5))) as server:
        silent = await server.client()
        talking = await server.player()
        clock.advance(5_000)
        assert await silent.closed() == Close(4401, "no hello in time")
        await talking.send(Opcode.TEXT, b"still here")
        assert await talking.text() == b"still here"


async def test_a_draining_server_sends_newcomers_away():
    async with running() as server:
        server.gateway.draining = True
        client = await server.client()
        assert await client.closed() == Close(1012, "restarting")


async def test_no_sockets_are_served_at_other_paths():
    async with running() as server:
        for path in ("/ws/", "/ws/a/b", "/ws/a%20b", "/wsx", "/elsewhere", "/"):
            assert (await server.client(path)).status == HTTP_404_NOT_FOUND
        assert server.gateway.sockets == {}


async def test_a_handshake_that_is_none_is_refused_over_http():
    async with running() as server:
        client = await server.client(headers={"Sec-WebSocket-Key": "short"})
        assert client.status == HTTP_400_BAD_REQUEST
        client = await server.client(headers={"Sec-WebSocket-Version": "8"})
        assert client.status == HTTP_400_BAD_REQUEST
        assert server.gateway.sockets == {}
