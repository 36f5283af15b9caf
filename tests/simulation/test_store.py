"""The simulated store answers as a real one does, and the product's writer gets through to it whatever is lost."""

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import pytest
import redis

from server.log import EMPTY, Conflict, Draft, Head, LogFailed, Ok, Outcome, Unavailable
from server.log.redis import RedisLog
from server.redis.keys import log_key
from server.redis.writer import SCRIPT
from tests.simulation.machine_clock import BEGAN
from tests.simulation.store import Store
from tests.simulation.store_link import SimulatedRedis, StoreLink
from tests.simulation.world import Machine, World
from tests.valkey import Valkey

KEY = log_key("T1")


def without_times(answer: Any) -> Any:
    """An answer that both stores give alike: the times are their own."""
    match answer:
        case [b"OK", int()]:
            return b"OK"
        case list():
            return [without_times(one) for one in answer]  # pyright: ignore[reportUnknownVariableType]
        case (id, dict(fields)):  # pyright: ignore[reportUnknownVariableType]
            return id, {name: value for name, value in fields.items() if name != b"a"}  # pyright: ignore[reportUnknownVariableType]
        case _:
            return answer


def commands(chance: Random) -> list[list[Any]]:
    """Appends after right and wrong heads, some sent again, and reads."""
    sent: list[list[Any]] = []
    heads = ["0-0"]
    for number in range(60):
        head = chance.choice((heads[-1], heads[-1], heads[-1], chance.choice(heads), "0-3 0000"))
        version, token = int(head[2:].split(" ")[0]) + 1, f"{number:04x}"
        append = ["EVAL", SCRIPT, 1, KEY, head, version, token, b'{"e":%d}' % number]
        sent.append([*append, b"secret"] if chance.random() < 0.3 else append)
        if head == heads[-1]:
            heads.append(f"0-{version} {token}")
        appends = [command for command in sent if command[0] == "EVAL"]
        sent.append(
            chance.choice(
                (
                    chance.choice(appends),
                    ["XRANGE", KEY, f"0-{chance.randrange(9)}", "+"],
                    ["XRANGE", KEY, "0-2", "0-2"],
                    ["XREVRANGE", KEY, "+", "-", "COUNT", 1],
                    ["EXISTS", KEY],
                )
            )
        )
    return sent


@pytest.mark.integration
@pytest.mark.parametrize("seed", range(5))
def test_it_answers_as_a_valkey_does(valkey: Valkey, seed: int) -> None:
    store = Store(World(seed))
    with valkey.client(protocol=2) as real:
        real.flushall()
        for command in commands(Random(seed)):
            assert without_times(store.execute(command)) == without_times(real.execute_command(*command)), command


class Bench:
    """A node's log on a simulated store."""

    def __init__(self) -> None:
        self.world = World(1)
        self.store = Store(self.world)
        self.machine = Machine(self.world, "node")
        self.link = StoreLink(self.world, self.store, self.machine)
        self.log = RedisLog(SimulatedRedis(self.link))
        self.outcomes: list[Outcome] = []

    def append(self, head: Head, token: str) -> None:
        """Begin to append."""
        draft = Draft(head.version + 1, token, b"{}")
        self.machine.inside(lambda: self.log.append("T1", head, draft, self.outcomes.append))

    def ask(self, question: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """The answer to a question, or the failure."""
        answered: list[Any] = []

        async def asked() -> None:
            try:
                answered.append(await question())
            except LogFailed as failure:
                answered.append(failure)

        self.machine.create_task(asked())
        self.world.run(self.world.now_s + 20)
        return answered[0]

    def pass_time(self, seconds: float) -> None:
        """Let time pass."""
        self.world.run(self.world.now_s + seconds)

    @property
    def tokens(self) -> list[str]:
        """The tokens of what is in."""
        return [entry.token for entry in self.store.entries("T1")]


LOSSES: list[Callable[[Bench], None]] = [
    lambda bench: setattr(bench.link, "lost_requests", 3),
    lambda bench: setattr(bench.link, "lost_answers", 3),
    lambda bench: bench.link.late_requests.extend([7.0, 1.0]),
    lambda bench: setattr(bench.store, "stalled_until_s", 9.0),
]


@pytest.mark.parametrize("strike", LOSSES, ids=["lost requests", "lost answers", "late requests", "stalled"])
def test_what_is_lost_or_late_is_in_once(strike: Callable[[Bench], None]) -> None:
    bench = Bench()
    strike(bench)
    bench.append(EMPTY, "aa")
    bench.pass_time(60)
    assert [type(outcome) for outcome in bench.outcomes] == [Ok]
    assert bench.tokens == ["aa"]


def test_what_lands_late_lands_after_what_another_node_appended_and_is_refused() -> None:
    bench = Bench()
    bench.append(EMPTY, "aa")
    bench.pass_time(1)
    bench.link.late_requests.append(30.0)
    bench.append(Head(1, "aa"), "bb")
    bench.pass_time(1)
    bench.store.execute(["EVAL", SCRIPT, 1, KEY, "0-1 aa", 2, "cc", b"{}"])
    bench.pass_time(60)
    assert bench.outcomes[1:] == [Conflict(Head(2, "cc"))]
    assert bench.tokens == ["aa", "cc"]


def test_a_store_that_is_away_takes_nothing_and_keeps_what_it_has() -> None:
    bench = Bench()
    bench.append(EMPTY, "aa")
    bench.pass_time(1)
    bench.store.leave()
    bench.append(Head(1, "aa"), "bb")
    assert isinstance(bench.ask(lambda: bench.log.read("T1")), LogFailed)
    bench.append(Head(1, "aa"), "cc")
    bench.store.come_back()
    bench.pass_time(10)
    assert bench.outcomes[1] == Unavailable()
    assert [entry.token for entry in bench.ask(lambda: bench.log.read("T1"))] == ["aa", "bb"]


def test_times_are_the_stores_and_never_go_back() -> None:
    bench = Bench()
    bench.pass_time(5)
    bench.append(EMPTY, "aa")
    bench.pass_time(1)
    (entry,) = bench.store.entries("T1")
    assert BEGAN + 5000 <= entry.at <= BEGAN + 5010
    assert bench.outcomes == [Ok(entry.at)]


def test_commands_that_it_does_not_know_are_refused() -> None:
    with pytest.raises(redis.ResponseError):
        Store(World(1)).execute(["FLUSHALL"])
