"""A scripted guest: sits down, plays what it is asked, comes back at another node when its connection fails."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from clients.backoff import Backoff
from clients.link import ABNORMAL, Timing
from clients.shares import Shares
from clients.state import Shown, merged
from clients.swarm.policy import decide
from protocol.codec import decode_reply, encode
from protocol.codes import AfterClose, after
from protocol.replies import Error, Ok, Refused, Restarting, View
from protocol.requests import AnyOrder, Hello, Ping, SetReady, StartGame, TakeSeat
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Stage
from tests.simulation.network import Connection
from tests.simulation.world import World

TIMING = Timing(most_s=3.0)
LEAST_S, MOST_S = 0.05, 0.5
"""How long somebody thinks."""
PASSING = frozenset({Reason.RATE_LIMITED, Reason.BUSY, Reason.STORAGE_UNAVAILABLE})
"""Reasons that settle nothing: the same order is given again."""
AGAIN_S = 0.5
Connect = Callable[["Person"], Connection | None]
"""A new connection to some node, None if that node is not there."""


class Person:
    """One guest at the table; a watcher if it has no `seat`. `journal` is its story, as the checker reads it.

    Everybody numbers their orders alike: an id is its guest's own.
    """

    def __init__(
        self, world: World, name: str, token: str, seat: Seat | None, connect: Connect, ready: Callable[[Shown], bool]
    ) -> None:
        """`ready` tells whether the host may start the game."""
        self.name = name
        self.token = token
        self.seat = seat
        self.shown: Shown | None = None
        self.connection: Connection | None = None
        self.journal: list[dict[str, Any]] = []
        self.orders = 0
        self.closed: list[str] = []
        """Codes and reasons that its connections ended with."""
        self.stopped: int | None = None
        """The code after which it may not come again."""
        self._world = world
        self._connect = connect
        self._ready = ready
        self._fresh = False
        self._heard_s = 0.0
        self._waiting: AnyOrder | None = None
        self._thinking = False
        self._shares = Shares(world.chance)
        self._backoff = Backoff(world.chance, TIMING.first_s, TIMING.most_s)
        self._check: asyncio.Handle | None = None

    @property
    def done(self) -> bool:
        """Whether it has been shown the score."""
        return self.shown is not None and bool(self.shown.table.rounds)

    def come(self) -> None:
        """Connect to some node and say hello."""
        self.connection = self._connect(self)
        self._heard_s = self._world.now_s
        if self.connection is None:
            self._come_again()
            return
        self._fresh = True
        self.journal.append({"open": {}})
        shown = self.shown
        self._say(Hello(self.token, shown and (shown.v, shown.k)))
        self._check = self._world.later(TIMING.ping_s, self._beat)

    def on_text(self, connection: Connection, payload: bytes) -> None:
        """A message of the server; one on a connection that was given up never comes here."""
        self._heard_s = self._world.now_s
        self._world.note(f"{self.name} < {payload.decode()}")
        reply = decode_reply(payload)
        passing = isinstance(reply, Refused) and reply.reason in PASSING
        if not passing:
            self.journal.append({"in": msgspec.json.decode(payload)})
        match reply:
            case View():
                self._view(reply)
            case Ok() | Refused() | Error():
                self._answered(reply.id, passing)
            case Restarting():
                pass
            case _:
                pass
        self._consider()

    def on_closed(self, connection: Connection, code: int, reason: str) -> None:
        """The connection is gone."""
        self.closed.append(f"{code} {reason}".strip())
        self._world.note(f"{self.name} closed {code} {reason}")
        self.journal.append({"lost": {"code": code, "reason": reason}})
        self._leave()
        if after(code) is AfterClose.RETRY:
            self._come_again()
        else:
            self.stopped = code

    def _leave(self) -> None:
        self.connection = None
        if self._check is not None:
            self._check.cancel()

    def _come_again(self) -> None:
        self._world.later(self._backoff.next(), self.come)

    def _beat(self) -> None:
        connection = self.connection
        if connection is None:
            return
        if self._world.now_s - self._heard_s > TIMING.silent_s:
            connection.let_go()
            self.on_closed(connection, ABNORMAL, "")
        else:
            self._say(Ping())
            self._check = self._world.later(TIMING.ping_s, self._beat)

    def _say(self, request: AnyOrder | Hello | Ping) -> None:
        if self.connection is not None:
            payload = encode(request)
            self.journal.append({"out": msgspec.json.decode(payload)})
            self.connection.say(payload)

    def _view(self, view: View) -> None:
        first, self._fresh = self._fresh, False
        self.shown = merged(self.shown, view, first)
        if self.shown is None:
            return
        self._backoff.reset()
        own = self.shown.own
        if own is not None and own.done is not None:
            self._answered(own.done.id, False)
        if first and self._waiting is not None:
            self._say(self._waiting)

    def _answered(self, id: str | None, passing: bool) -> None:
        if self._waiting is None or self._waiting.id != id:
            return
        if passing:
            self._world.later(AGAIN_S, self._repeat)
        else:
            self._waiting = None

    def _repeat(self) -> None:
        if self._waiting is not None and not self._fresh:
            self._say(self._waiting)

    def _consider(self) -> None:
        """Think of what to do next, if there may be something."""
        if not self._thinking and self._waiting is None and self._next() is not None:
            self._thinking = True
            self._world.later(self._world.chance.uniform(LEAST_S, MOST_S), self._act)

    def _act(self) -> None:
        self._thinking = False
        if self._waiting is None and self.connection is not None and not self._fresh:
            order = self._next()
            if order is not None:
                self.orders += 1
                self._waiting = order
                self._say(order)

    def _next(self) -> AnyOrder | None:
        shown, seat, id = self.shown, self.seat, f"r{self.orders + 1}"
        if shown is None or seat is None:
            return None
        if shown.play.phase is not Stage.LOBBY:
            return decide(shown, 1, self._world.chance, id) or self._shares.due(shown, id)
        if shown.own is None:
            return TakeSeat(id, seat)
        if not shown.table.seats[seat.place].ready:
            return SetReady(id, True)
        share = self._shares.due(shown, id)
        return share or (StartGame(id, "easy") if self._ready(shown) else None)
