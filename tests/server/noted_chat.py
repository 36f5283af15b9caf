"""Talk in memory that other nodes hear of, and that is away when a test says so."""

from collections.abc import Callable

from protocol.chat import ChatSetting
from server.chat import Said, Talked
from server.chat.memory import MemoryChat
from server.log import LogFailed


class NotedChat(MemoryChat):
    """`told` are called with a table where something was said, or set."""

    def __init__(self, now: Callable[[], int]) -> None:
        super().__init__(now)
        self.away = False
        """While it is set, nothing is taken and nothing read."""
        self.told: list[Callable[[str], None]] = []
        self.reads = 0

    async def say(self, table_id: str, request: str, said: Said) -> None:
        self._reached()
        await super().say(table_id, request, said)
        self._tell(table_id)

    async def let(self, table_id: str, chat: ChatSetting) -> None:
        self._reached()
        await super().let(table_id, chat)
        self._tell(table_id)

    async def read(self, table_id: str) -> Talked:
        self._reached()
        self.reads += 1
        return await super().read(table_id)

    def _tell(self, table: str) -> None:
        for told in self.told:
            told(table)

    def _reached(self) -> None:
        if self.away:
            raise LogFailed("the store is away")
