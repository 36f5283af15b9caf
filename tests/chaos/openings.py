"""Tables that are being opened: so many at a time, and none while something is done that does not suit them."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager


class Openings:
    """Who opens a table does it inside `one`; what tables must not be opened under is done inside `none`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open = 0
        self._shut = False
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def one(self) -> AsyncGenerator[None]:
        """A table is being opened."""
        async with self._changed:
            await self._changed.wait_for(lambda: not self._shut and self._open < self._most)
            self._open += 1
        try:
            yield
        finally:
            async with self._changed:
                self._open -= 1
                self._changed.notify_all()

    @asynccontextmanager
    async def none(self) -> AsyncGenerator[None]:
        """No table is being opened: whoever waits to open one waits for the end of this, too."""
        self._shut = True
        try:
            async with self._changed:
                await self._changed.wait_for(lambda: not self._open)
            yield
        finally:
            async with self._changed:
                self._shut = False
                self._changed.notify_all()
