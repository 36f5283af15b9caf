"""HTTP requests that wait for a server that is away for a moment."""

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import TypeVar

from clients.backoff import Backoff
from clients.errors import HttpFailed

T = TypeVar("T")


async def served(request: Callable[[], Awaitable[T]], backoff: Backoff) -> T:
    """The answer, once there is one. Raises HttpFailed for what would fail again."""
    while True:
        try:
            return await request()
        except OSError:
            pass
        except HttpFailed as failed:
            if failed.status < HTTPStatus.INTERNAL_SERVER_ERROR and failed.status != HTTPStatus.TOO_MANY_REQUESTS:
                raise
        await asyncio.sleep(backoff.next())
