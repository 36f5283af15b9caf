"""Questions to a Redis whose connection was reset under them, on either loop."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvloop

from server.redis.store import Failure, Line, RedisStore
from tests.valkey import Valkey

pytestmark = pytest.mark.integration
Loop = Callable[[], asyncio.AbstractEventLoop]


def run(loop: Loop, main: Any) -> Any:
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(main)


async def reset(connection: Any) -> None:
    """Let a connection be lost without telling the library."""
    connection._writer.transport.abort()
    await asyncio.sleep(0)


async def ping(line: Line) -> None:
    await line.send_packed_command(line.pack_commands([("PING",)]), check_health=False)
    await line.read_response()


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_question_is_asked_once_more_on_another_connection(valkey: Valkey, loop: Loop) -> None:
    async def main() -> Any:
        store = RedisStore.at(valkey.url)
        assert await store.ask("SET", "kept", "1")
        client: Any = vars(store)["_client"]
        held = await client.connection_pool.get_connection()
        sent = held.send_packed_command

        async def reset_first(*arguments: Any, **named: Any) -> None:
            await reset(held)
            held.send_packed_command = sent
            await sent(*arguments, **named)

        held.send_packed_command = reset_first
        await client.connection_pool.release(held)
        try:
            return await store.ask("GET", "kept")
        finally:
            await store.close()

    assert run(loop, main()) == b"1"


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_what_is_sent_on_a_line_that_was_reset_fails_as_failures_do(valkey: Valkey, loop: Loop) -> None:
    async def main() -> None:
        store = RedisStore.at(valkey.url)
        line = store.line("")
        await line.connect()
        await reset(line)
        with pytest.raises(Failure):
            await ping(line)
        await line.disconnect()
        await store.close()

    run(loop, main())
