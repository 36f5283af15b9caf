"""The way between one node and the shared store, as far as the product's own Redis code sees it: a store of lines."""

import asyncio
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

from redis.exceptions import ConnectionError, RedisError, ResponseError, TimeoutError

from server.redis.address import read_address
from server.redis.store import ANSWER_S, RedisStore
from tests.simulation.store import Command, Store
from tests.simulation.world import Machine, World

LEAST_S, MOST_S = 0.0002, 0.002
"""How long something travels when nothing is wrong."""


class StoreLink:
    """What may go wrong on the way. The counts say how many of the next ones are struck."""

    def __init__(self, world: World, store: Store, machine: Machine) -> None:
        self.world = world
        self.store = store
        self.machine = machine
        self.lost_requests = 0
        self.lost_answers = 0
        self.late_requests: deque[float] = deque()
        """By how many seconds."""
        self.deaf_until_s = 0.0
        """What is published is lost until then."""
        self.double_tellings = 0
        self.late_tellings: deque[float] = deque()

    def travel_s(self) -> float:
        """The time of one way."""
        return self.world.chance.uniform(LEAST_S, MOST_S)


class SimulatedRedis(RedisStore):
    """A `RedisStore` whose lines lead into the simulation."""

    def __init__(self, link: StoreLink) -> None:
        self.address = read_address("redis://store")
        self._link = link
        self._free: list[SimulatedLine] = []

    async def ask(self, *command: Any) -> Any:
        return (await self.ask_all([command]))[0]

    async def ask_all(self, commands: Sequence[Sequence[Any]]) -> list[Any]:
        try:
            try:
                return await self._ask(commands)
            except ConnectionError:
                return await self._ask(commands)
        except RedisError as failure:
            raise self.failed(failure) from failure

    async def _ask(self, commands: Sequence[Sequence[Any]]) -> list[Any]:
        line = self._free.pop() if self._free else self.line("")
        await line.connect()
        await line.send_packed_command(line.pack_commands(commands))
        answers = [await line.read_response() for _ in commands]
        self._free.append(line)
        return answers

    async def learn(self) -> None:
        """There is nothing to learn."""

    def place(self, key: str) -> str:
        return ""

    async def find(self, key: str) -> str:
        return ""

    def line(self, place: str) -> "SimulatedLine":
        return SimulatedLine(self._link)

    async def close(self) -> None:
        """Nothing is held."""


class SimulatedLine:
    """One connection: what is sent arrives in order, unless something strikes it."""

    def __init__(self, link: StoreLink) -> None:
        self._link = link
        self._open = False
        self._there_s = self._back_s = 0.0
        self._answers: deque[Any] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._heard: set[bytes] = set()

    async def connect(self) -> None:
        link = self._link
        if self._open:
            return
        await asyncio.sleep(2 * link.travel_s())  # virtual seconds, as all here
        if link.store.away:
            raise ConnectionError("connection refused")
        self._open = True
        link.store.lines.append(self)

    async def disconnect(self) -> None:
        self.cut()

    def pack_commands(self, commands: Sequence[Sequence[Any]]) -> list[Any]:
        return list(commands)

    async def send_packed_command(self, command: list[Any], check_health: bool = True) -> None:
        if not self._open:
            raise ConnectionError("not connected")
        link = self._link
        if link.lost_requests:
            link.lost_requests -= 1
            link.world.note(f"{link.machine.name} store request lost")
        elif link.late_requests:
            late_s = link.late_requests.popleft()
            link.world.note(f"{link.machine.name} store request late")
            link.world.later(late_s, partial(self._arrive, command))
        else:
            self._there_s = max(self._there_s, link.world.now_s + link.travel_s())
            link.world.outside.call_at(self._there_s, partial(self._arrive, command))

    async def read_response(
        self,
        disable_decoding: bool = False,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's
        *,
        disconnect_on_error: bool = True,
    ) -> Any:
        """What comes next; with a `timeout`, in seconds, None if nothing comes before."""
        if not self._answers:
            if not self._open:
                raise ConnectionError("connection lost")
            machine = self._link.machine
            waiting = self._waiting = machine.create_future()
            timer = machine.call_later(timeout or ANSWER_S, _settle, waiting)
            try:
                await waiting
            finally:
                timer.cancel()
                self._waiting = None
            if not self._answers:
                if timeout is not None:
                    return None
                raise TimeoutError("timeout")
        answer = self._answers.popleft()
        if isinstance(answer, Exception):
            raise answer
        return answer

    def cut(self) -> None:
        """The connection is gone, at both ends."""
        self._open = False
        store = self._link.store
        for channel in sorted(self._heard):
            store.unsubscribe(channel, self._hear)
        if self in store.lines:
            store.lines.remove(self)
        self._push(ConnectionError("connection lost"))

    def _arrive(self, commands: Sequence[Command]) -> None:
        """The store takes what was sent, also on a connection that its sender has given up meanwhile."""
        link = self._link
        store = link.store
        if store.away:
            return
        if link.world.now_s < store.stalled_until_s:
            link.world.later(store.stalled_until_s - link.world.now_s, partial(self._arrive, commands))
            return
        answers = [answer for command in commands for answer in self._execute(command)]
        if link.lost_answers:
            link.lost_answers -= 1
            link.world.note(f"{link.machine.name} store answer lost")
            return
        self._return(answers)

    def _execute(self, command: Command) -> list[Any]:
        """The answers to one command: subscribing has one for each channel."""
        name, *channels = command
        store = self._link.store
        if name not in ("SUBSCRIBE", "UNSUBSCRIBE"):
            try:
                return [store.execute(command)]
            except ResponseError as refusal:
                return [refusal]
        answers: list[Any] = []
        for channel in (str(one).encode() for one in channels):
            store.unsubscribe(channel, self._hear)
            self._heard.discard(channel)
            if name == "SUBSCRIBE":
                store.subscribe(channel, self._hear)
                self._heard.add(channel)
            answers.append([name.lower().encode(), channel, len(self._heard)])
        return answers

    def _hear(self, channel: bytes, message: bytes) -> None:
        """Something is published. It may be lost, come twice, or late: then what comes later is there before it."""
        link = self._link
        told = [b"message", channel, message]
        if link.world.now_s < link.deaf_until_s:
            link.world.note(f"{link.machine.name} does not hear what is published")
        elif link.late_tellings:
            link.world.later(link.late_tellings.popleft(), partial(self._push, told))
        else:
            doubled = link.double_tellings > 0
            link.double_tellings -= doubled
            self._return([told] * (1 + doubled))

    def _return(self, answers: list[Any]) -> None:
        world = self._link.world
        self._back_s = max(self._back_s, world.now_s + self._link.travel_s())
        for answer in answers:
            world.outside.call_at(self._back_s, partial(self._push, answer))

    def _push(self, answer: Any) -> None:
        """Something has come back to the node."""
        self._link.machine.call_soon(self._take, answer)

    def _take(self, answer: Any) -> None:
        if not self._open and not isinstance(answer, Exception):
            return
        self._answers.append(answer)
        if self._waiting is not None:
            _settle(self._waiting)


def _settle(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_result(None)
