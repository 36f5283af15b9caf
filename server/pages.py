"""The page and its files, and the two questions of whoever watches over the server: is it alive, can it work."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from server.origins import Origins

ADDRESSES = (
    *("/", "/new", "/t/{code}", "/w/{code}", "/c/{code}", "/settings"),
    *("/games", "/r", "/r/{game}", "/verify", "/verify/{game}"),
)
"""The addresses of the web client's pages: one file, its script does the rest."""
_POLICY = (
    "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
_SAFE = {
    "Content-Security-Policy": _POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def pages(folder: Path) -> list[BaseRoute]:
    """The routes of the built web client in `folder`."""
    index = folder / "index.html"

    async def page(request: Request) -> Response:
        return FileResponse(index, headers={"Cache-Control": "no-cache", **_SAFE})

    return [
        *(Route(address, page) for address in ADDRESSES),
        Mount("/", StaticFiles(directory=folder)),
    ]


def health(ready: Callable[[], Awaitable[bool]]) -> list[BaseRoute]:
    """`/healthz` says that the process lives, `/readyz` that it can take tables."""

    async def alive(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def able(request: Request) -> Response:
        if await ready():
            return PlainTextResponse("ready\n")
        return PlainTextResponse("not ready\n", 503)

    return [Route("/healthz", alive), Route("/readyz", able)]


class KnownHosts:
    """Refuses requests to names that are not this server's, and changes asked for by other sites' pages."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through what may pass."""
        if scope["type"] == "http":
            headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            origin = None if scope["method"] in ("GET", "HEAD") else headers.get("origin")
            if not self._origins.admits(origin, headers.get("host", "")):
                await PlainTextResponse("This server does not answer to that name.\n", 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)
