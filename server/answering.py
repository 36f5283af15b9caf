"""How the HTTP side reads bodies and answers: JSON structs in and out, one shape for every failure."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from protocol.codec import encode
from protocol.http import Failed
from rules.options import OptionsRefused
from server.log import LogFailed

LARGEST_BODY = 16_384
T = TypeVar("T", bound=Struct)
Endpoint = Callable[[Request], Awaitable[Response]]


class Refusal(Exception):
    """An HTTP request that is not granted: status, code, one line for people; for options, which and why."""

    def __init__(self, status: int, error: str, text: str, refused: OptionsRefused | None = None) -> None:
        super().__init__(text)
        self.status = status
        self.failed = Failed(error, text, refused and refused.field, refused and refused.reason)


def not_open() -> Refusal:
    """Unknown, full and private tables answer alike."""
    return Refusal(404, "no_table", "There is no such table, or it is not open to you.")


async def body(request: Request, kind: type[T]) -> T:
    """The request's JSON body. Raises Refusal."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        raise Refusal(413, "too_big", "That is too much.")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise Refusal(413, "too_big", "That is too much.")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal(400, "malformed", str(error)) from None


def json(message: Struct | list[Any] | None, status: int = 200) -> Response:
    """A JSON answer that nobody may keep."""
    content = encode(message) if isinstance(message, Struct) else msgspec.json.encode(message)
    return Response(content, status, {"Cache-Control": "no-store"}, "application/json")


def answered(endpoint: Endpoint) -> Endpoint:
    """The endpoint with its failures as answers."""

    async def safe(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Refusal as refusal:
            return json(refusal.failed, refusal.status)
        except LogFailed:
            return json(Failed("storage_unavailable", "The server cannot save right now. Try again soon."), 503)

    return safe
