"""What a table's host is given: its settings, its surroundings, and whom it tells of changes."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from rules.events import AnyEvent
from rules.table import Table
from server.chat import ChatStore
from server.clock import Clock
from server.entropy import Entropy
from server.levels import Floor
from server.log import Log
from server.steps import Pace

if TYPE_CHECKING:
    from server.host import Host

Spawn = Callable[[Coroutine[Any, Any, None]], object]
"""Runs a coroutine beside the loop's other work."""


@dataclass(frozen=True, slots=True)
class HostSettings:
    """How a table behaves on this node. Durations in seconds but for `pace`."""

    pace: Pace = field(default_factory=Pace)
    mailbox: int = 64
    """Requests that may wait while one is being committed; more are refused as `busy`."""
    extension_s: int = 10
    """The least time that people get when a table wakes with an overdue question."""
    people_s: float = 0.25
    host_away_s: float = 120.0
    """After so long without its host a table lends the role to somebody who is there."""
    retry_s: float = 1.0
    """Between tries of a step that the store could not take."""
    shared: bool = False
    """Whether other nodes append to the same logs."""
    others_ms: tuple[int, int] = (2000, 1000)
    """What is due is done by the node that appended last; another one does it so much later, and up to so much more."""


class Owner(Protocol):
    """Who keeps the hosts of a node."""

    def changed(self, host: "Host", before: Table, event: AnyEvent) -> None:
        """Seats, rules, scores or the end of a table have changed."""
        ...

    def given_up(self, host: "Host") -> None:
        """The host cannot go on; the table is read from its log when somebody comes again."""
        ...


@dataclass(frozen=True, slots=True)
class Node:
    """What everything on this node shares."""

    log: Log
    chat: ChatStore
    clock: Clock
    entropy: Entropy
    spawn: Spawn
    floor: Floor = field(default_factory=Floor)
    """What may be written while nodes of other versions serve the same tables."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What all hosts of a node share."""

    node: Node
    owner: Owner
    settings: HostSettings
