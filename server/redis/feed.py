"""Hears of new entries over one connection that subscribes to tables, and says when it may have missed some."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from server.feed import Told
from server.log import LogFailed
from server.redis.entries import read_told
from server.redis.keys import chat_key, log_key, table_of
from server.redis.store import ANSWER_S, Failure, Line, RedisStore

PING_S = 2.0
RETRY_S = 0.2
AT_ONCE = 500
"""Channels in one command."""

_log = logging.getLogger(__name__)


class RedisFeed:
    """The entries of the tables that are followed. Make it inside the running loop."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store
        self._told: Told = lambda _table, _before, _entry: None
        self._talked: Callable[[str], None] = lambda _table: None
        self._gap: Callable[[], None] = lambda: None
        self._wanted: set[str] = set()
        """Channels."""
        self._confirming: dict[str, list[asyncio.Future[None]]] = {}
        self._missing: set[str] = set()
        """Channels that this connection has not confirmed yet of those that were followed when it was made."""
        self._to_send: list[tuple[str, ...]] = []
        self._line: Line | None = None
        self._sending: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    def listen(self, told: Told, talked: Callable[[str], None], gap: Callable[[], None]) -> None:
        self._told, self._talked, self._gap = told, talked, gap
        self._listening = asyncio.get_running_loop().create_task(self._listen())

    async def follow(self, table: str) -> None:
        channel, chat = log_key(table), chat_key(table)
        self._wanted |= {channel, chat}
        confirmed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._confirming.setdefault(channel, []).append(confirmed)
        self._send("SUBSCRIBE", chat, channel)  # so that the chat's is confirmed when the log's is
        try:
            await asyncio.wait_for(confirmed, ANSWER_S)
        except TimeoutError:
            raise LogFailed(f"{self._store.address}: it does not confirm a subscription") from None

    def unfollow(self, table: str) -> None:
        channels = log_key(table), chat_key(table)
        self._wanted -= {*channels}
        self._send("UNSUBSCRIBE", *channels)

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])
        await self._drop()

    def _send(self, *command: str) -> None:
        """Send a command after those before it; without a connection it is made up for by the next one."""
        if self._line is not None:
            self._to_send.append(command)
            if self._sending is None:
                self._sending = asyncio.get_running_loop().create_task(self._flush())

    async def _flush(self) -> None:
        try:
            while self._to_send and self._line is not None:
                commands, self._to_send = self._to_send, []
                await self._line.send_packed_command(self._line.pack_commands(commands), check_health=False)
        except Failure:
            pass  # whoever reads the connection finds it broken
        finally:
            self._sending = None

    async def _listen(self) -> None:
        """Listen, on one connection after the other."""
        away = False
        while True:
            try:
                line = await self._connect()
                if away:
                    _log.warning("%s: is heard again", self._store.address)
                away = False
                await self._hear(line)
            except Failure as failure:
                if not away:
                    _log.warning("%s", self._store.failed(failure))
                away = True
            await self._drop()
            try:
                async with asyncio.timeout(RETRY_S):
                    await asyncio.Event().wait()
            except TimeoutError:
                continue

    async def _connect(self) -> Line:
        line = self._store.line("")
        await line.connect()
        self._line = line
        self._missing = set(self._wanted)
        channels = sorted(self._wanted)
        for start in range(0, len(channels), AT_ONCE):
            self._send("SUBSCRIBE", *channels[start : start + AT_ONCE])
        if not channels:
            self._gap()
        return line

    async def _hear(self, line: Line) -> None:
        """Take messages until the connection breaks, or is silent though it was pinged."""
        pinged = False
        while True:
            message: Any = await line.read_response(timeout=PING_S, disconnect_on_error=False)
            if message is None:
                if pinged:
                    raise OSError("no answer to a ping")
                self._send("PING")
                pinged = True
                continue
            pinged = False
            if message != b"PONG":  # a connection without subscriptions answers so
                self._take(message)

    def _take(self, message: list[Any]) -> None:
        kind, channel, what = message[0], message[1].decode(), message[-1]
        if kind == b"message":
            try:
                self._hear_of(table_of(channel), channel, what)
            except Exception:
                _log.exception("%s: a message was not taken", channel)
        elif kind == b"subscribe":
            for confirmed in self._confirming.pop(channel, []):
                if not confirmed.done():
                    confirmed.set_result(None)
            if channel in self._missing:
                self._missing.discard(channel)
                if not self._missing:
                    self._gap()

    def _hear_of(self, table: str, channel: str, what: bytes) -> None:
        if channel == log_key(table):
            self._told(table, *read_told(what))
        else:
            self._talked(table)

    async def _drop(self) -> None:
        line, self._line = self._line, None
        self._to_send.clear()
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.wait([self._sending])
        if line is not None:
            await line.disconnect()
