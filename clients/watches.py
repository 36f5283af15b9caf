"""Waiting for a view, or for talk, that meets a condition: each is judged as it comes in, so that none is missed."""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")


class _Watch(Struct, Generic[T], eq=False):
    condition: Callable[[T], bool]
    met: asyncio.Future[T]


class Watches(Generic[T]):
    """Everybody who waits for something of one session that is shown again and again."""

    def __init__(self) -> None:
        self._open: list[_Watch[T]] = []

    async def first(self, condition: Callable[[T], bool]) -> T:
        """The first one shown from now on that meets a condition. Raises what `fail` is told or `condition` raises."""
        watch = _Watch(condition, asyncio.get_running_loop().create_future())
        self._open.append(watch)
        try:
            return await watch.met
        finally:
            self._open.remove(watch)

    def show(self, shown: T) -> None:
        """A new one has come."""
        for watch in self._open:
            if watch.met.done():
                continue
            try:
                if watch.condition(shown):
                    watch.met.set_result(shown)
            except Exception as error:
                watch.met.set_exception(error)

    def fail(self, error: Exception) -> None:
        """None will come any more."""
        for watch in self._open:
            if not watch.met.done():
                watch.met.set_exception(error)
