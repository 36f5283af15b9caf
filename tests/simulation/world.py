"""Virtual time for all machines of a simulation: it jumps from one thing that happens to the next."""

import asyncio
import heapq
from collections.abc import Callable
from contextvars import Context
from itertools import count
from random import Random
from typing import Any, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Failed(Exception):
    """Something outside the nodes, such as a client, cannot go on with what it was told."""


class World:
    """Everything happens here one after the other, in an order that the seed alone decides.

    `outside` is the machine of whatever is no node: it never fails. `trace` tells what happened, one line each.
    """

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.now_s = 0.0
        self.trace: list[str] = []
        self._queue: list[tuple[float, float, int, Machine, asyncio.Handle]] = []
        self._order = count()
        self.outside = Machine(self, "outside")

    def note(self, what: str) -> None:
        """Add to the trace."""
        self.trace.append(f"{self.now_s:.6f} {what}")

    def later(self, delay_s: float, call: Callable[[], object]) -> asyncio.Handle:
        """Call once, `delay_s` virtual seconds from now."""
        return self.outside.call_later(delay_s, call)

    def put(self, when_s: float, machine: "Machine", handle: asyncio.Handle, due_s: float | None = None) -> None:
        """Run `handle` on a machine at `when_s`; of two for one moment the one that was due first, or was put first."""
        due_s = when_s if due_s is None else due_s
        heapq.heappush(self._queue, (when_s, due_s, next(self._order), machine, handle))

    def run(self, until_s: float) -> None:
        """Let everything happen that is due before a moment. Raises Failed."""
        queue = self._queue
        while queue and queue[0][0] < until_s:
            when, due, _, machine, handle = heapq.heappop(queue)
            self.now_s = max(self.now_s, when)
            machine.take(handle, due)
            if self.outside.failures:
                raise Failed(", ".join(self.outside.failures))
        self.now_s = until_s


class Machine(asyncio.AbstractEventLoop):
    """The event loop of one process in the world. It can sleep through some time, and it can stop for ever."""

    def __init__(self, world: World, name: str) -> None:
        self.name = name
        self.stopped = False
        self.failures: list[str] = []
        """What its callbacks raised."""
        self._world = world
        self._asleep_until_s = 0.0
        self._tasks: list[asyncio.Task[Any]] = []

    def sleep(self, seconds: float) -> None:
        """Run nothing for a while. What falls due meanwhile happens then, in order."""
        self._asleep_until_s = max(self._asleep_until_s, self._world.now_s + seconds)

    def crash(self) -> None:
        """Run nothing any more."""
        self.stopped = True
        for task in self._tasks:
            if not task.done():
                coroutine: Any = task.get_coro()
                coroutine.close()

    def inside(self, call: Callable[[], T]) -> T:
        """Call something as code of this machine."""
        asyncio._set_running_loop(self)  # pyright: ignore[reportPrivateUsage]
        try:
            return call()
        finally:
            asyncio._set_running_loop(None)  # pyright: ignore[reportPrivateUsage]

    def take(self, handle: asyncio.Handle, due_s: float) -> None:
        """Run what has fallen due, unless this machine sleeps or is no more."""
        if self.stopped or handle.cancelled():
            return
        if self._world.now_s < self._asleep_until_s:
            self._world.put(self._asleep_until_s, self, handle, due_s)
        else:
            self.inside(handle._run)  # pyright: ignore[reportPrivateUsage]

    # What asyncio's tasks, futures and timeouts ask of a loop.

    def time(self) -> float:
        return self._world.now_s

    def call_soon(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        return self.call_at(self._world.now_s, callback, *args, context=context)

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._world.now_s + max(0.0, delay), callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._world.put(when, self, handle)
        return handle

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: str | None = None, context: Context | None = None) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks.append(task)
        return task

    def get_debug(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if not self.stopped:
            self.failures.append(f"{self.name}: {context['message']}: {context.get('exception')!r}")

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It stays in the queue, and is passed over when its time comes."""
