"""No frame that somebody is sent, nor its moment, depends on what was said and is not for them, or not yet.

Two tables are played alike, and differ only in words that a viewer may not know; planted leaks are caught.
"""

from collections.abc import Callable
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from protocol.chat import Listeners
from protocol.requests import Say
from rules.events import Watch
from rules.seats import SEATS, Seat
from rules.table import Stage
from server import talk
from server.chat import Said
from server.fold import Fold
from server.orders import Asker
from server.talk import Talk
from tests.server.lines import Line
from tests.server.tables import Bench, act

N, E, S, W = SEATS
Delay = Literal["none", "trick", "round"]


class Leak(AssertionError):
    """Somebody was sent what they may not know."""


class World:
    """A table of four with a watcher, at which a round is played."""

    def __init__(self, delay: Delay, word: str) -> None:
        """`word` is what the worlds differ in."""
        self.bench = Bench()
        self.bench.opening = replace(self.bench.opening, watch=Watch(delay=delay))
        self.word = word
        self.people: dict[Seat, Line] = {}

    async def begin(self) -> None:
        await self.bench.open()
        self.people = await self.bench.start_all()
        self.watcher = self.bench.come("g-X", plays=False)
        self.other = self.bench.come("g-Y", plays=False)
        await self.bench.settle()

    async def say(self, line: Line, to: str) -> None:
        line.ask(Say, to, None, self.word)
        await self.bench.settle()

    async def act(self) -> None:
        act(self.people)
        await self.bench.pass_time(2000)

    @property
    def late(self) -> bool:
        """Whether the watcher does not see the table as it stands."""
        return self.bench.host.fold.late is not None

    @property
    def over(self) -> bool:
        return self.bench.host.fold.now is Stage.SCORED


async def search(delay: Delay, to: Listeners, seed: int = 0) -> int:
    """Play both. Raises Leak; else tells how often somebody talked while it was not for the viewer."""
    worlds = World(delay, "I hold the ace of spades"), World(delay, "My dog is called Spader!")
    for world in worlds:
        await world.begin()
    chance, hushed, seen = Random(seed), 0, 0
    while not worlds[0].over:
        if chance.randrange(3) == 0:
            seat = chance.choice(SEATS)
            for world in worlds:
                await world.say(world.people[seat] if to == "table" else world.other, to)
            hushed += to == "watchers" or worlds[0].late
        seen = check(worlds, to, seen)
        for world in worlds:
            await world.act()
        seen = check(worlds, to, seen)
    return hushed


def check(worlds: tuple[World, World], to: Listeners, seen: int) -> int:
    """Compare what they sent to whom the words are not for, from frame `seen` on; from where on to compare next."""
    if to == "watchers":
        for seat in SEATS:
            compare([world.people[seat].wire.written for world in worlds])
        return 0
    sent = [world.watcher.wire.written for world in worlds]
    if not worlds[0].late:
        return len(sent[0])
    compare([frames[seen:] for frames in sent])
    return seen


def compare(sent: list[list[bytes]]) -> None:
    if sent[0] != sent[1]:
        raise Leak


@pytest.mark.parametrize("delay", ["trick", "round"])
async def test_late_watchers_are_told_nothing_of_a_trick_or_round_that_they_do_not_see(delay: Delay) -> None:
    assert await search(delay, "table") > 10


@pytest.mark.parametrize("delay", ["none", "trick"])
async def test_seats_are_told_nothing_of_what_watchers_say_to_each_other(delay: Delay) -> None:
    assert await search(delay, "watchers") > 10


# Planted leaks: the search must find each.


async def test_a_line_that_a_late_watcher_is_told_at_once_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    judge: Callable[..., Said] = talk.said

    def timeless(known: Fold, asker: Asker, chat: object, order: Say) -> Said:
        return replace(judge(known, asker, chat, order), v=0)

    monkeypatch.setattr(talk, "said", timeless)
    with pytest.raises(Leak):
        await search("trick", "table")


async def test_a_line_of_the_watchers_that_seats_are_told_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    find = Talk._open  # pyright: ignore[reportPrivateUsage]

    def open_to_all(self: Talk) -> None:
        find(self)
        self._seats = self._others  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(Talk, "_open", open_to_all)
    with pytest.raises(Leak):
        await search("none", "watchers")
