"""What a node does for tables that other nodes show as well: follows them, compares their heads, tells who is there."""

import logging
from collections.abc import Callable

from server import levels
from server.clock import Clock, Timer
from server.elsewhere import LIVES_MS, Elsewhere, Here, Roll, together
from server.feed import Feed
from server.hosting import Node
from server.log import LogFailed
from server.tables import Tables

_log = logging.getLogger(__name__)
COMPARE_S = 2.0
CALL_S = 3.0


class Nodes:
    """This node among the others. Nothing here is needed for correctness; it is what makes them quick to agree."""

    def __init__(
        self, name: str, node: Node, tables: Tables, feed: Feed, roll: Roll, reads: int = levels.READS
    ) -> None:
        """`name` is no other node's; `reads` is the highest level of events that it reads."""
        self._name = name
        self._node = node
        self._tables = tables
        self._feed = feed
        self._roll = roll
        self._reads = reads
        node.floor.level = 1  # until it is known who else is there
        self._said: set[str] = set()
        """The tables of which others were told who is here."""
        self._away = False
        self._comparing = _Regularly(node.clock, COMPARE_S, lambda: node.spawn(self._compare()))
        self._calling = _Regularly(node.clock, CALL_S, lambda: node.spawn(self._call()))
        feed.listen(tables.told, tables.talked, self._missed_some)

    async def stop(self) -> None:
        """Leave the others, and tell them so."""
        self._comparing.stop()
        self._calling.stop()
        await self._feed.close()
        try:
            await self._roll.call(self._name, dict.fromkeys(self._said))
        except LogFailed as failure:
            _log.warning("leaving: %s", failure)

    def _missed_some(self) -> None:
        self._comparing.now()
        for host in self._tables.hosts():
            self._tables.talked(host.id)

    async def _compare(self) -> None:
        """Ask where the logs of all tables that are shown here end, in one question."""
        was = [(host, host.fold.head) for host in self._tables.hosts() if len(host.room)]
        try:
            newest = await self._node.log.heads([host.id for host, _ in was]) if was else []
            for (host, head), now in zip(was, newest, strict=True):
                if self._tables.held(host.id) is host:
                    host.tail.compare(head, now)
            self._away = self._away and not was
        except LogFailed as failure:
            self._missed(failure)
        finally:
            self._comparing.done()

    async def _call(self) -> None:
        """Tell the others who is here, and hear who is there."""
        hosts = {host.id: host for host in self._tables.hosts() if len(host.room)}
        here = {id: host.room.here() for id, host in hosts.items()}
        left = self._said - here.keys()
        self._said = set(here)
        try:
            said = await self._roll.call(self._name, here | dict.fromkeys(left))
            self._node.floor.level = min(await self._roll.levels(self._name, self._node.clock.now(), self._reads))
            for id, host in hosts.items():
                host.met(self._elsewhere(said[id], here[id].at))
        except LogFailed as failure:
            self._missed(failure)
            self._said |= left
        finally:
            self._calling.done()

    def _missed(self, failure: LogFailed) -> None:
        """Say that the store is away, once."""
        if not self._away:
            _log.warning("%s", failure)
        self._away = True

    def _elsewhere(self, said: dict[str, Here], now: int) -> Elsewhere:
        live = [word for node, word in said.items() if node != self._name and word.at > now - LIVES_MS]
        return together(live)


class _Regularly:
    """Calls `call` so many seconds after it was `done` the last time, or at once when told to."""

    def __init__(self, clock: Clock, every_s: float, call: Callable[[], object]) -> None:
        self._clock = clock
        self._every_s = every_s
        self._call = call
        self._running = False
        self._again = False
        self._stopped = False
        self._timer: Timer | None = None
        self._wait(every_s)

    def now(self) -> None:
        """Call without waiting; if it is being done just now, once more afterwards."""
        if self._running:
            self._again = True
        else:
            self._wait(0)

    def done(self) -> None:
        """What was called has ended."""
        self._running = False
        self._wait(0 if self._again else self._every_s)

    def stop(self) -> None:
        """Call no more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._stopped:
            self._timer = self._clock.call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._running = True
        self._again = False
        self._call()
