"""Wires one server process together from its settings: clock, chance, store, tables, sockets and pages."""

import asyncio
import logging
import sys
from collections.abc import Coroutine
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from protocol.codec import encode
from protocol.codes import Close
from protocol.replies import Restarting
from server.archive import Archive
from server.clock import LoopClock
from server.door import Door
from server.entropy import SystemEntropy
from server.frames import text_frame
from server.gateway import Gateway
from server.greeting import greeting
from server.guesses import JoinLimit
from server.hosting import HostSettings, Node
from server.house_rules import house_rules
from server.identity import Identity
from server.invitations import Invitations
from server.listening import CannotListen
from server.lobby import Lobby
from server.log import LogFailed
from server.nodes import Nodes
from server.origins import Origins
from server.pages import KnownHosts, health, pages
from server.passing import Passing
from server.serving import Serving, loop_factory
from server.settings import BadSetting, Settings, read_settings
from server.socket_settings import GatewaySettings, SocketSettings
from server.steps import Pace
from server.stores import Stores, open_stores
from server.tables import Tables

_log = logging.getLogger(__name__)
RETRY_MS = 300
"""When clients come back after a restart; the library adds a random part."""
PAGE = Path(__file__).parent.parent / "clients" / "web" / "dist"


class Root:
    """One node. Make it inside the running loop."""

    def __init__(self, settings: Settings, stores: Stores) -> None:
        """`stores` are closed by whoever opened them. Raises CannotListen with one line for people."""
        self._settings = settings
        self._work: set[asyncio.Task[None]] = set()
        self._log, registry, clock, shared = stores.log, stores.registry, stores.clock, stores.shared
        node = Node(self._log, stores.chat, clock, SystemEntropy(), self._spawn)
        least, most = settings.bot_ms
        hosts = HostSettings(pace=Pace(least, most, most // 2), shared=shared is not None)
        self._tables = Tables(node, registry, hosts, settings.rest_s, shared[0] if shared else None)
        self._nodes = Nodes(node.entropy.token(), node, self._tables, *shared) if shared else None
        identity = Identity(registry, node.entropy, clock)
        origins = Origins(settings.names, [settings.public_url] if settings.public_url else [])
        gateway = GatewaySettings(
            origins,
            settings.trusted_proxies,
            settings.sockets,
            settings.sockets_per_address,
            socket=SocketSettings(requests=settings.rate),
        )
        door = Door(self._tables, registry, identity, node, _version(), shared is not None)
        self._gateway = Gateway(door, clock, gateway)
        secure = (settings.public_url or "").startswith("https:")
        joins = JoinLimit(stores.debts)
        lobby = Lobby(self._tables, registry, identity, node, joins, settings.public_url)
        invitations = Invitations(self._tables, registry, joins)
        passing = Passing(registry, identity, node.entropy, stores.passes, secure)
        archive = Archive(self._tables, registry, identity)
        routes = [*lobby.routes(), *invitations.routes(), *passing.routes(), *archive.routes(), *house_rules()]
        routes += [*health(self._able), *(pages(PAGE) if PAGE.is_dir() else [])]
        proxies = ",".join(str(network) for network in settings.trusted_proxies)
        app = KnownHosts(Starlette(routes=routes), origins)
        self.serving = Serving(app, self._gateway, self._drain, trusted_proxies=proxies)
        if settings.fd is None:
            self.serving.listen(settings.host, settings.port)
        else:
            self.serving.adopt(settings.fd)

    async def run(self) -> None:
        """Serve until a signal."""
        print(greeting(self._settings, self.serving.port), flush=True)
        await self.serving.run()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("work in the background failed", exc_info=error)

    async def _able(self) -> bool:
        try:
            await self._log.heads([])
        except LogFailed:
            return False
        return not self._gateway.draining and getattr(self._log, "healthy", True)

    async def _drain(self) -> None:
        """Say that this node restarts, finish what was accepted, close."""
        said = text_frame(encode(Restarting(RETRY_MS)))
        for socket in tuple(self._gateway.sockets.values()):
            socket.answer(said)
        self._tables.close_all(Close.RESTARTING, "restarting")
        self._gateway.close_all(Close.RESTARTING, "restarting")
        if self._nodes is not None:
            await self._nodes.stop()
        if self._work:
            await asyncio.wait(self._work)


def _version() -> str:
    try:
        return version("spader-cards")
    except PackageNotFoundError:
        return "checkout"


def serve_command(argv: list[str]) -> int:
    """`spader serve`: 0 after a signal, 2 with one line if the settings, the port or the store cannot be used."""
    try:
        settings = read_settings(argv)
        logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        with asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(_serve(settings))
    except (BadSetting, CannotListen, LogFailed) as failure:
        print(f"spader serve: {failure}", file=sys.stderr)
        return 2
    return 0


async def _serve(settings: Settings) -> None:
    stores = await open_stores(settings.log, LoopClock(asyncio.get_running_loop()), settings.log_replicas)
    try:
        await Root(settings, stores).run()
    finally:
        await stores.close()
