"""One HTTP request to the server, off the event loop: JSON in, JSON out."""

import asyncio
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec

from clients.errors import HttpFailed
from protocol.codec import encode
from protocol.http import Failed

TIMEOUT_S = 10.0
FIRST_ERROR = 400
T = TypeVar("T")


async def call(
    url: str, method: str, path: str, answer: type[T], body: msgspec.Struct | None = None, token: str | None = None
) -> T:
    """The server's answer as a value of the type `answer`. Raises HttpFailed; OSError if nobody answers."""
    payload = await fetch(url, method, path, body, token)
    return msgspec.json.decode(payload, type=answer)


async def fetch(
    url: str, method: str, path: str, body: msgspec.Struct | None = None, token: str | None = None
) -> bytes:
    """The body of the server's answer. Raises HttpFailed; OSError if nobody answers."""
    status, payload = await asyncio.to_thread(_exchange, url, method, path, encode(body) if body else None, token)
    if status >= FIRST_ERROR:
        raise _failed(status, payload)
    return payload


def _exchange(url: str, method: str, path: str, body: bytes | None, token: str | None) -> tuple[int, bytes]:
    parts = urlsplit(url)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    connection = kind(parts.netloc, timeout=TIMEOUT_S)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except HTTPException as error:
        raise ConnectionError(f"{method} {path}: {error!r}") from error
    finally:
        connection.close()


def _failed(status: int, payload: bytes) -> HttpFailed:
    try:
        body = msgspec.json.decode(payload, type=Failed)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return HttpFailed(status)
    return HttpFailed(status, body.error, body.text, body.field, body.reason)
