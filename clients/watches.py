"""Waiting for a view that meets a condition: every view is judged as it comes in, so that none is missed."""

import asyncio
from collections.abc import Callable

from msgspec import Struct

from clients.state import Shown


class _Watch(Struct, eq=False):
    condition: Callable[[Shown], bool]
    met: asyncio.Future[Shown]


class Watches:
    """Everybody who waits for a view of one session."""

    def __init__(self) -> None:
        self._open: list[_Watch] = []

    async def first(self, condition: Callable[[Shown], bool]) -> Shown:
        """The first view shown from now on that meets a condition. Raises what `fail` is told or `condition` raises."""
        watch = _Watch(condition, asyncio.get_running_loop().create_future())
        self._open.append(watch)
        try:
            return await watch.met
        finally:
            self._open.remove(watch)

    def show(self, shown: Shown) -> None:
        """A view has come."""
        for watch in self._open:
            if watch.met.done():
                continue
            try:
                if watch.condition(shown):
                    watch.met.set_result(shown)
            except Exception as error:
                watch.met.set_exception(error)

    def fail(self, error: Exception) -> None:
        """No view will come any more."""
        for watch in self._open:
            if not watch.met.done():
                watch.met.set_exception(error)
