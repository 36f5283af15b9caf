"""Starting, serving on one port, and stopping: everybody is told, then everything ends."""

import asyncio
import gc
import signal
import sys
from pathlib import Path

import pytest
from websockets.frames import Close

from server.clock import LoopClock
from server.gateway import Gateway
from server.listening import listen
from server.serving import WHOLE_COLLECTIONS, Serving, loop_factory
from tests.server.client import Client
from tests.server.wire import TIME_LIMIT_S, Desk, application, running

BOTH_LOOPS = True
pytestmark = pytest.mark.integration

ROOT = Path(__file__).parents[2]


async def page(port: int) -> str:
    """What the server answers to a plain request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    answer = (await reader.read()).decode()
    writer.close()
    await writer.wait_closed()
    return answer


async def test_page_and_sockets_share_one_port():
    async with running() as server:
        await server.player()
        answer = await page(server.port)
        assert answer.startswith("HTTP/1.1 200 ")
        assert answer.endswith("page")
        assert "server:" not in answer.lower()
        assert gc.get_freeze_count() > 0
        assert gc.get_threshold()[2] == WHOLE_COLLECTIONS


async def test_a_drained_server_says_goodbye_and_is_gone():
    async with running() as server:
        client = await server.player()
        port = server.port
        server.serving.stop()
        assert await client.text() == b"restarting"
        assert await client.closed() == Close(1012, "restarting")
        client.disconnect()
        await server.desk.until(lambda: server.desk.closed == server.desk.sockets)
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


def test_without_uvloop_asyncios_own_loop_serves(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert loop_factory() is asyncio.new_event_loop


async def shaken(port: int) -> Client:
    client = Client()
    await client.connect(port, "/ws", "spader.v1", {})
    return client


async def test_while_it_drains_newcomers_are_sent_away_and_a_second_signal_ends_it():
    async with asyncio.timeout(TIME_LIMIT_S):
        begun = asyncio.Event()

        async def drain_for_ever() -> None:
            begun.set()
            await asyncio.Event().wait()

        serving = Serving(application(), Gateway(Desk(), LoopClock(asyncio.get_running_loop())), drain_for_ever)
        serving.listen("127.0.0.1", 0)
        run = asyncio.ensure_future(serving.run())
        client = await shaken(serving.port)
        signal.raise_signal(signal.SIGTERM)
        await begun.wait()
        late = await shaken(serving.port)
        assert await late.closed() == Close(1012, "restarting")
        signal.raise_signal(signal.SIGINT)
        assert await client.closed() == Close(1012, "restarting")
        client.disconnect()
        late.disconnect()
        await run


async def test_a_drain_that_fails_is_logged_and_the_server_ends_all_the_same(caplog: pytest.LogCaptureFixture):
    async with asyncio.timeout(TIME_LIMIT_S):

        async def fail() -> None:
            raise RuntimeError("drain")

        serving = Serving(application(), Gateway(Desk(), LoopClock(asyncio.get_running_loop())), fail)
        serving.listen("127.0.0.1", 0)
        run = asyncio.ensure_future(serving.run())
        client = await shaken(serving.port)
        serving.stop()
        assert await client.closed() == Close(1012, "restarting")
        client.disconnect()
        await run
    assert [record.getMessage() for record in caplog.records] == ["draining failed"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_process_that_is_told_to_end_drains_and_ends_well(number: signal.Signals):
    async with asyncio.timeout(TIME_LIMIT_S):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.server.standalone",
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        port = int(await process.stdout.readline())
        client = await shaken(port)
        await client.raw(b"\x81\x85" + bytes(4) + b"hello")
        assert await client.text() == b"hello"
        process.send_signal(number)
        assert await client.text() == b"restarting"
        assert await client.closed() == Close(1012, "restarting")
        client.disconnect()
        _, errors = await process.communicate()
        assert (process.returncode, errors) == (0, b"")


async def test_it_serves_on_a_socket_that_was_handed_over():
    async with asyncio.timeout(TIME_LIMIT_S):
        (given,) = listen("127.0.0.1", 0)
        desk = Desk()
        gateway = Gateway(desk, LoopClock(asyncio.get_running_loop()))

        async def close_all() -> None:
            gateway.close_all(1012)

        serving = Serving(application(), gateway, close_all)
        serving.adopt(given.fileno())
        assert serving.port == given.getsockname()[1]
        given.close()
        run = asyncio.ensure_future(serving.run())
        assert (await page(serving.port)).endswith("page")
        serving.stop()
        await run
