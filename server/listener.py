"""Whoever a socket belongs to: the door until hello is accepted, then whoever plays through it at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from server.sockets import Socket


class Listener(Protocol):
    """What a socket tells. It is never called from within `send`, `answer` or `close`."""

    def on_text(self, socket: Socket, payload: bytes) -> None:
        """One whole message has come in: valid UTF-8, of bounded size."""
        ...

    def on_drained(self, socket: Socket) -> None:
        """The socket was behind and is no more: send the newest view, which may have been refused meanwhile."""
        ...

    def on_closed(self, socket: Socket) -> None:
        """The connection is gone. Called once, and nothing after it."""
        ...


class _Nobody:
    """Listens to sockets that were sent away, or are gone."""

    def on_text(self, socket: Socket, payload: bytes) -> None: ...

    def on_drained(self, socket: Socket) -> None: ...

    def on_closed(self, socket: Socket) -> None: ...


NOBODY = _Nobody()
