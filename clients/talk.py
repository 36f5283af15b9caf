"""What has been said at a table, put together from the messages that tell of it. Pure: no socket, no clock."""

from msgspec import Struct

from protocol.chat import ChatSetting, Line
from protocol.replies import Chat

MOST = 200
"""Lines that are kept; the oldest go first."""


class Talk(Struct, frozen=True):
    """What people may say (None before the server has said it), and the lines by growing id, each once."""

    chat: ChatSetting | None = None
    lines: tuple[Line, ...] = ()


def talked(old: Talk, news: Chat) -> Talk:
    """What has been said after `news`. A server tells on each new socket all that it keeps: so lines may come again."""
    lines = {line.id: line for line in (*old.lines, *news.lines)}
    return Talk(news.chat, tuple([lines[id] for id in sorted(lines)][-MOST:]))
