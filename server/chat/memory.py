"""The talk of a server that forgets."""

from collections.abc import Callable

from protocol.chat import ChatSetting
from server.chat import KEPT, UNSAID, Said, Talked, encode_said, kept


class MemoryChat:
    """Lines that live in this process and go with it."""

    def __init__(self, now: Callable[[], int]) -> None:
        """`now` gives ms since 1970."""
        self._now = now
        self._lines: dict[str, dict[tuple[str, str], tuple[int, int, bytes]]] = {}
        """Of each table by guest and request: id, time and what was said."""
        self._settings: dict[str, ChatSetting] = {}

    async def say(self, table_id: str, request: str, said: Said) -> None:
        lines = self._lines.setdefault(table_id, {})
        if (said.guest, request) in lines:
            return
        newest = next(reversed(lines.values()))[0] if lines else 0
        lines[said.guest, request] = (newest + 1, self._now(), encode_said(said))
        if len(lines) > KEPT:
            del lines[next(iter(lines))]

    async def let(self, table_id: str, chat: ChatSetting) -> None:
        self._settings[table_id] = chat

    async def read(self, table_id: str) -> Talked:
        return Talked(self._settings.get(table_id, UNSAID), kept(self._lines.get(table_id, {}).values()))
