"""Runs the page, the HTTP interface and the game sockets on one port, with uvicorn, until it is told to stop."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import threading
from collections.abc import Awaitable, Callable, Generator

import uvicorn
from starlette.types import ASGIApp

from server.gateway import Gateway
from server.listening import adopt, listen

_log = logging.getLogger(__name__)
WHOLE_COLLECTIONS = 50
"""Of so many collections of the middle generation one looks at everything, where Python's own number is 10: with
thousands of tables that takes a tenth of a second, in which nobody is answered. More would let what refers to itself
pile up, such as connections that have ended."""


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    """What makes the event loop: uvloop where there is one, asyncio's own elsewhere."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


class Serving:
    """One server process on one port.

    SIGTERM and SIGINT drain it: no new game sockets, then `drain`, which says goodbye to the ones there are, then
    uvicorn's own shutdown. A second signal skips what is left.
    """

    def __init__(
        self,
        app: ASGIApp,
        gateway: Gateway,
        drain: Callable[[], Awaitable[None]],
        *,
        grace_s: int = 10,
        trusted_proxies: str = "",
    ) -> None:
        """`grace_s` bounds `drain`, and what follows it, each. `trusted_proxies` are addresses and networks, comma
        separated, whose X-Forwarded headers the application sees applied."""
        self._gateway = gateway
        self._drain = drain
        self._grace_s = grace_s
        self._listening: list[socket.socket] = []
        self._draining: asyncio.Task[None] | None = None
        config = uvicorn.Config(
            app,
            http="h11",
            ws=gateway.protocol(),
            lifespan="off",
            log_config=None,
            log_level=logging.WARNING,
            access_log=False,
            server_header=False,
            proxy_headers=bool(trusted_proxies),
            forwarded_allow_ips=trusted_proxies,
            timeout_graceful_shutdown=grace_s,
        )
        self._server = _Server(config)

    def listen(self, host: str, port: int) -> None:
        """Take the port; 0 means any free one. Connections wait until `run`. Raises CannotListen."""
        self._listening += listen(host, port)

    def adopt(self, fd: int) -> None:
        """Listen on a socket that a supervisor opened. Raises CannotListen."""
        self._listening.append(adopt(fd))

    @property
    def port(self) -> int:
        """The port it listens on; 0 if that is a Unix socket."""
        first = self._listening[0]
        return first.getsockname()[1] if first.family in (socket.AF_INET, socket.AF_INET6) else 0

    async def run(self) -> None:
        """Serve until `stop` or a signal, and return when everybody is gone."""
        with self._signals():
            await self._server.serve(self._listening)
        if self._draining is not None:
            self._draining.cancel()

    def stop(self) -> None:
        """Begin to drain. Called again, stop without waiting for anything."""
        if self._draining is None:
            self._gateway.draining = True
            self._draining = asyncio.get_running_loop().create_task(self._drain_and_exit())
        else:
            self._server.force_exit = self._server.should_exit = True

    async def _drain_and_exit(self) -> None:
        try:
            await asyncio.wait_for(self._drain(), self._grace_s)
        except Exception:
            _log.exception("draining failed")
        self._server.should_exit = True

    @contextlib.contextmanager
    def _signals(self) -> Generator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        try:
            yield
        finally:
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.remove_signal_handler(number)


class _Server(uvicorn.Server):
    """uvicorn's server, but for its signal handlers, which would close the sockets before anybody is told why."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What exists now stays: the collector need not look at it again. Nor need it before, which would be a
        # twenty-fifth of a start and find a thousand small objects.
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, WHOLE_COLLECTIONS)
