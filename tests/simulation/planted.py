"""Faults of hosts, stores and nodes, each planted in a product that has none, for as long as a `with` lasts."""

# pyright: reportPrivateUsage=false

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

import server.host
from rules.events import AnyEvent
from rules.table import Table
from server.agenda import Agenda
from server.asked import Asked
from server.fold import Fold
from server.host import Host
from server.nodes import Nodes
from server.tail import Tail
from tests.simulation.store import Store

Plant = Callable[[], AbstractContextManager[Any]]


def applies_twice() -> AbstractContextManager[Any]:
    """A request that comes again is judged again."""

    def forgetful(known: Fold, asked: Asked) -> bool:
        return False

    return patch.object(server.host, "repeated", forgetful)


@contextmanager
def tells_before_commit() -> Generator[None]:
    """What was sent to the log is shown before the log has taken it."""
    append = Host.append

    def hasty(host: Host, event: AnyEvent, table: Table, secret: bytes | None, asked: Asked | None = None) -> None:
        append(host, event, table, secret, asked)
        if host._pending is not None:
            host._commit(host._pending, host.clock.now())

    with patch.object(Host, "append", hasty):
        yield


def appends_without_comparing() -> AbstractContextManager[Any]:
    """The store adds an entry whatever the newest one is."""
    return patch.object(Store, "compares", False)


def never_compares_heads() -> AbstractContextManager[Any]:
    """A node hears of what others append by what is published, and in no other way."""

    async def never(nodes: Nodes) -> None:
        nodes._comparing.done()

    return patch.object(Nodes, "_compare", never)


@contextmanager
def acts_by_an_old_timer() -> Generator[None]:
    """Whatever step is next is taken when the timer of any step before it rings."""

    def wake(agenda: Agenda) -> None:
        step, agenda._step = agenda._step, None
        if step is not None:
            agenda._take(step)

    with patch.object(Agenda, "_wake", wake):
        yield


def takes_ids_for_anybodys() -> AbstractContextManager[Any]:
    """A request is taken for a repeat if anybody's newest had its id."""

    def confused(known: Fold, asked: Asked) -> bool:
        done = next((done for done in known.done.values() if done.id == asked.order.id), None)
        if done is not None:
            asked.viewer.socket.answer(asked.ok(done.v))
        return done is not None

    return patch.object(server.host, "repeated", confused)


@contextmanager
def forgets_who_asked() -> Generator[None]:
    """A request whose entry came second is never answered."""
    read_on = Tail._read_on

    async def forgetful(tail: Tail, asked: Asked | None, token: str) -> None:
        await read_on(tail, None, token)

    with patch.object(Tail, "_read_on", forgetful):
        yield


PLANTS: list[Plant] = [
    applies_twice,
    tells_before_commit,
    appends_without_comparing,
    never_compares_heads,
    acts_by_an_old_timer,
    takes_ids_for_anybodys,
    forgets_who_asked,
]
