"""A host under anything that can happen to it, in any order: Hypothesis looks for what breaks it, and for the shortest
way there."""

import asyncio
from collections.abc import Coroutine
from random import Random
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from protocol.requests import EndTable, SetReady, StartGame, TakeSeat
from rules.events import Turn
from rules.options import PRESETS
from rules.seats import SEATS
from tests.server.scripted_log import How
from tests.server.world import GUESTS, WATCHER, World

BLIND = replace(PRESETS["pagat"], blind_nil_deficit=0, nil_exchange=1, target=50)
OPTIONS = (PRESETS["pagat"], BLIND, PRESETS["nl"], replace(PRESETS["pagat"], bids="suicide", target=50))
TURNS = (Turn(), Turn(25, 10), Turn(2, 1))
chances = st.randoms(use_true_random=False)
lines = st.integers(0, 8)


class HostMachine(RuleBasedStateMachine):
    """Every rule but those that hold the log back leaves the table at rest, where all is checked."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        self.loop.run_until_complete(work)

    def teardown(self) -> None:
        try:
            self.run(self.world.settle())
        finally:
            self.loop.close()

    @initialize(options=st.sampled_from(OPTIONS), turn=st.sampled_from(TURNS), people=st.integers(0, 4))
    def open(self, options: Any, turn: Turn, people: int) -> None:
        """A table where so many people have started a game, or none has."""
        self.world = World(options, turn)
        self.run(self.world.open())
        for seat, guest in zip(SEATS, GUESTS[:people], strict=False):
            line = self.world.come(guest)
            line.ask(TakeSeat, seat)
            line.ask(SetReady, True)
        if people:
            self.world.lines[0].ask(StartGame)
            self.run(self.world.bench.deal({seat: line for seat, line in zip(SEATS, self.world.lines, strict=False)}))

    def line(self, index: int) -> Any:
        return self.world.lines[index % len(self.world.lines)]

    @property
    def somebody(self) -> bool:
        return bool(self.world.lines)

    @rule(guest=st.sampled_from((*GUESTS, WATCHER)))
    @precondition(lambda self: len(self.world.lines) < 9)
    def come(self, guest: str) -> None:
        self.world.come(guest)

    @rule(index=lines)
    @precondition(lambda self: self.somebody)
    def leave(self, index: int) -> None:
        self.world.leave(self.line(index))

    @rule(chance=chances, sense=st.sampled_from((0, 50, 100)))
    @precondition(lambda self: self.somebody)
    def ask(self, chance: Random, sense: int) -> None:
        """Everybody who reads asks for something."""
        for line in list(self.world.lines):
            if not line.socket.behind:
                self.world.ask(line, chance, sense)

    @rule(chance=chances, times=st.integers(1, 60))
    @precondition(lambda self: self.somebody)
    def play(self, chance: Random, times: int) -> None:
        """Everybody answers what they are asked, for a while."""
        for _ in range(times):
            for line in list(self.world.lines):
                if not line.socket.behind:
                    self.world.ask(line, chance, 100)
            self.run(self.world.pass_time(0))

    @rule(index=lines)
    @precondition(lambda self: self.somebody)
    def repeat(self, index: int) -> None:
        self.world.repeat(self.line(index))

    @rule(index=lines)
    @precondition(lambda self: self.somebody)
    def stall(self, index: int) -> None:
        if not self.line(index).socket.behind:
            self.line(index).stall()

    @rule(index=lines)
    @precondition(lambda self: self.somebody)
    def drain(self, index: int) -> None:
        if self.line(index).socket.behind:
            self.line(index).drain()

    @rule(ms=st.sampled_from((1, 100, 700, 3000, 26_000, 130_000)))
    def pass_time(self, ms: int) -> None:
        self.run(self.world.pass_time(ms))

    @rule(how=st.sampled_from([how for how in How if how is not How.WELL]))
    def next_append(self, how: How) -> None:
        self.world.next_append(how)

    @rule()
    def another_node_appends(self) -> None:
        self.run(self.world.settle())
        self.run(self.world.another_node_appends())

    @rule()
    def settle(self) -> None:
        self.run(self.world.settle())

    @rule()
    def restart(self) -> None:
        self.run(self.world.restart())

    @rule()
    @precondition(lambda self: self.somebody)
    def end(self) -> None:
        line = self.world.lines[0]
        if not line.socket.behind and len(self.world.log.entries) > 150:
            line.ask(EndTable)

    @invariant()
    @precondition(lambda self: not self.world.log.held)
    def all_is_well(self) -> None:
        self.run(self.world.bench.settle())
        if not self.world.log.held:
            self.run(self.world.check())

    @invariant()
    def timers_are_few(self) -> None:
        """One for steps, one for people, one for news, one for the host's role, and those of the sockets."""
        assert self.world.bench.clock.pending <= 4 + 2 * self.world.bench.lines


def test_no_order_of_events_breaks_a_host() -> None:
    run_state_machine_as_test(
        HostMachine,
        settings=settings(
            max_examples=40,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
