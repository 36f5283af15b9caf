"""The talk in the store of all nodes: one stream a table, and the setting beside what is known of the table.

Whoever listens on the channel with the stream's name is told that there is something to read.
"""

from pathlib import Path
from typing import cast, get_args

from protocol.chat import ChatSetting
from server.chat import KEPT, UNSAID, Said, Talked, encode_said, kept
from server.redis.keys import chat_key, log_key, of_table
from server.redis.store import RedisStore

_SAY = Path(__file__).with_name("say.lua").read_text(encoding="utf-8")
_LET = "redis.call('HSET', KEYS[2], 'chat', ARGV[1]) redis.call('PUBLISH', KEYS[1], '')"


class RedisChat:
    """Lines in a store that whoever opened it closes."""

    def __init__(self, store: RedisStore) -> None:
        self._store = store

    async def say(self, table_id: str, request: str, said: Said) -> None:
        once = f"{said.guest} {request}"
        keys = chat_key(table_id), log_key(table_id)
        await self._store.ask("EVAL", _SAY, 2, *keys, once, encode_said(said), KEPT)

    async def let(self, table_id: str, chat: ChatSetting) -> None:
        await self._store.ask("EVAL", _LET, 2, chat_key(table_id), of_table(table_id, "listing"), chat)

    async def read(self, table_id: str) -> Talked:
        asked = [("HGET", of_table(table_id, "listing"), "chat"), ("XRANGE", chat_key(table_id), "-", "+")]
        chat, lines = await self._store.ask_all(asked)
        return Talked(_setting(chat), kept([_line(*line) for line in lines]))


def _setting(found: bytes | None) -> ChatSetting:
    """A word of a newer node that this one does not know counts as the strictest."""
    word = UNSAID if found is None else found.decode()
    return cast("ChatSetting", word if word in get_args(ChatSetting) else "off")


def _line(id: bytes, fields: dict[bytes, bytes]) -> tuple[int, int, bytes]:
    return int(id.decode().partition("-")[2]), int(fields[b"a"]), fields[b"s"]
