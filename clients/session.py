"""A guest's session at a table: the newest view, and orders that are answered exactly once, across lost sockets."""

import asyncio
from collections.abc import AsyncIterator, Callable
from random import Random, SystemRandom
from types import TracebackType
from typing import Self

from msgspec import Struct

from clients.backoff import Backoff
from clients.errors import Gone, NotUnderstood, Refused
from clients.link import Link, Tap, Timing
from clients.reclaiming import Reclaiming
from clients.state import Shown, merged
from clients.talk import Talk, talked
from clients.watches import Watches
from protocol import replies
from protocol.chat import Line
from protocol.replies import AnyReply, Chat, Error, Ok, View, Welcome
from protocol.requests import AnyOrder, ChatOrder, ReclaimSeat
from rules.seats import Seat


class _Waiting(Struct):
    """An order without an answer yet."""

    order: AnyOrder | ChatOrder
    answer: asyncio.Future[Ok]


class Session:
    """One guest at one table. Use it with `async with`, or `open` and `close` it."""

    def __init__(
        self,
        url: str,
        table: str,
        token: str | None = None,
        *,
        chance: Random | None = None,
        timing: Timing | None = None,
        tap: Tap | None = None,
    ) -> None:
        """`url` is the server's `http:` or `https:` address. Nothing happens before `open`."""
        chance = chance or SystemRandom()
        timing = timing or Timing()
        address = f"{url.replace('http', 'ws', 1).rstrip('/')}/ws/{table}"
        self.welcome: Welcome | None = None
        """The newest one."""
        self.talk = Talk()
        """What has been said, as far as it was told."""
        self._link = Link(address, token, self, Backoff(chance, timing.first_s, timing.most_s), timing, tap)
        self._shown: Shown | None = None
        self._fresh = False
        """A new socket has not shown a view yet."""
        self._prefix = f"{chance.getrandbits(40):010x}"
        self._numbered = 0
        self._turn = asyncio.Lock()
        self._waiting: _Waiting | None = None
        self._reclaiming = Reclaiming()
        self._repeat: asyncio.Future[None] | None = None
        self._watches: Watches[Shown] = Watches()
        self._listening: Watches[Talk] = Watches()
        self._task: asyncio.Task[None] | None = None
        self._ended: Exception | None = None

    async def open(self) -> Self:
        """Connect, and wait for the first view. Raises Closed, HttpFailed."""
        self._task = asyncio.create_task(self._run())
        try:
            await self.until(lambda _: True)
        except BaseException:
            await self.close()
            raise
        return self

    async def close(self) -> None:
        """Leave. Orders and waits that are still open raise Gone."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def __aenter__(self) -> Self:
        return self if self._task is not None else await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def view(self) -> Shown:
        """The newest view."""
        assert self._shown is not None, "the session has not been opened"
        return self._shown

    @property
    def sockets(self) -> int:
        """How many sockets this session has had: one more than it was cut off."""
        return self._link.sockets

    def new_id(self) -> str:
        """An id for the next order."""
        self._numbered += 1
        return f"{self._prefix}-{self._numbered}"

    async def act(self, order: AnyOrder | ChatOrder) -> Ok:
        """Give an order and wait for its one answer, however often the socket is lost meanwhile.

        Raises Refused with the reason; NotUnderstood; what ended the session, if that came first.
        """
        # One at a time: a view names the newest accepted order alone.
        async with self._turn:
            if self._ended is not None:
                raise self._ended
            waiting = self._waiting = _Waiting(order, asyncio.get_running_loop().create_future())
            try:
                if not self._fresh:
                    await self._link.send(order)
                return await waiting.answer
            finally:
                self._waiting = None

    async def until(self, condition: Callable[[Shown], bool]) -> Shown:
        """The first view, from the present one on, that meets a condition; none that comes in is passed over.

        Raises what ended the session, if that comes first.
        """
        if self._shown is not None and condition(self._shown):
            return self._shown
        if self._ended is not None:
            raise self._ended
        return await self._watches.first(condition)

    async def __aiter__(self) -> AsyncIterator[Shown]:
        """The present view, then each newer one; whoever is slow gets the newest and not those between.

        Ends when the session is closed by its own side; raises Closed when the server ended it.
        """
        try:
            newest = await self.until(lambda _: True)
            while True:
                yield newest
                newest = await self.until(lambda shown, old=newest: shown is not old)
        except Gone:
            return

    async def lines(self) -> AsyncIterator[Line]:
        """Each line that is said, once: first those of before that are kept, then each as it comes.

        Ends when the session is closed by its own side; raises Closed when the server ended it.
        """
        heard: set[int] = set()
        while True:
            for line in self.talk.lines:
                if line.id not in heard:
                    heard.add(line.id)
                    yield line
            try:
                await self.until_said(lambda talk: any(line.id not in heard for line in talk.lines))
            except Gone:
                return

    async def until_said(self, condition: Callable[[Talk], bool]) -> Talk:
        """The talk as soon as it meets a condition. Raises what ended the session, if that comes first."""
        if condition(self.talk):
            return self.talk
        if self._ended is not None:
            raise self._ended
        return await self._listening.first(condition)

    def cut(self) -> None:
        """Lose the socket, as in a tunnel: the session comes back by itself. For tests and drills."""
        self._link.cut()

    # For the link.

    def seen(self) -> tuple[int, str] | None:
        """The newest (v, k) that was shown."""
        return (self._shown.v, self._shown.k) if self._shown is not None else None

    def on_open(self) -> None:
        """A new socket: its first view carries every part."""
        self._fresh = True

    def on_reply(self, reply: AnyReply) -> None:
        """Take one message of the server."""
        match reply:
            case View():
                self._show(reply)
            case Welcome():
                self.welcome = reply
            case Ok():
                self._answer(reply.id, reply)
            case replies.Refused():
                self._answer(reply.id, Refused(reply.reason, reply.detail, reply.facts, self._names()))
            case Chat():
                self.talk = talked(self.talk, reply)
                self._listening.show(self.talk)
            case Error():
                self._answer(reply.id, NotUnderstood(f"{reply.code}: {reply.text}"))
            case replies.Reclaims() if self.welcome is not None:
                self._reclaiming.heard(reply, self.welcome.guest)
            case _:
                pass

    def _names(self) -> dict[Seat, str | None]:
        """Who sits where, as far as has been shown."""
        return {seat.seat: seat.name for seat in self._shown.table.seats} if self._shown is not None else {}

    def _show(self, view: View) -> None:
        first, self._fresh = self._fresh, False
        self._shown = shown = merged(self._shown, view, first)
        if shown is None:
            return
        done = shown.own.done if shown.own is not None else None
        if done is not None:
            self._answer(done.id, Ok(done.id, done.v))
        if first:
            self._repeat = asyncio.ensure_future(self._say_again(self._open_orders(shown)))
        self._watches.show(shown)

    def _open_orders(self, shown: Shown) -> list[AnyOrder | ChatOrder]:
        """What to say again on a new socket: the order that has no answer yet, and the wish for one's seat."""
        waiting, seat = self._waiting, self._reclaiming.again(shown)
        orders = [waiting.order] if waiting is not None and not waiting.answer.done() else []
        return orders if seat is None else [*orders, ReclaimSeat(self.new_id(), seat)]

    async def _say_again(self, orders: list[AnyOrder | ChatOrder]) -> None:
        for order in orders:
            await self._link.send(order)

    def _answer(self, id: str | None, outcome: Ok | Exception) -> None:
        """Settle the order with that id, unless it is settled, or nobody waits for it any more."""
        waiting = self._waiting
        if waiting is None or waiting.order.id != id or waiting.answer.done():
            return
        if isinstance(outcome, Ok):
            if isinstance(waiting.order, ReclaimSeat):
                self._reclaiming.accepted(waiting.order.seat)
            waiting.answer.set_result(outcome)
        else:
            waiting.answer.set_exception(outcome)

    async def _run(self) -> None:
        try:
            await self._link.run()
        except Exception as error:
            self._end(error)
        finally:
            self._end(Gone("the session was closed"))

    def _end(self, error: Exception) -> None:
        if self._ended is None:
            self._ended = error
            self._watches.fail(error)
            self._listening.fail(error)
            if self._waiting is not None:
                self._answer(self._waiting.order.id, error)
