"""A plain card changes nothing but the round, and is taken into the fold by a shorter way: with the same result."""

from random import Random

import pytest
from msgspec.structs import replace

from rules.events import CardPlayed, TableOpened, Turn, Watch
from rules.options import PRESETS
from rules.seats import SEATS
from rules.table import Table
from server import fold
from server.fold import Fold, first, follow
from server.log import Entry
from server.logged import decode
from tests.server.orders import any_order, sensible
from tests.server.tables import CLOCK, NO_CLOCK, Bench

N, E, S, W = SEATS
UNWANTED = ("LeaveSeat", "RemoveFromSeat", "Concede", "Pause")
"""Orders that would end the game, or stop it for long."""
FIELDS = [name for name in Fold.__slots__ if name not in ("plain", "late")]


async def some_game(turn: Turn, watch: Watch, chance: Random) -> list[Entry]:
    """The entries of a table of three people and a bot who mostly do what is asked of them, and sometimes whatever."""
    bench = Bench(PRESETS["pagat"], turn)
    bench.opening = replace(bench.opening, watch=watch)
    await bench.open()
    lines = list((await bench.start(N, E, S)).values())
    for _ in range(800):
        line = chance.choice(lines)
        order = sensible(line, chance) if chance.randrange(12) else any_order(line, chance)
        if order is None or order[0].__name__ in UNWANTED:
            await bench.pass_time(chance.choice((0, 0, 500, 9_000)))
        else:
            kind, values = order
            line.ask(kind, *values)
            await bench.settle()
    return await bench.log.read("T1")


@pytest.mark.parametrize("turn", [NO_CLOCK, CLOCK])
@pytest.mark.parametrize("watch", [Watch(), Watch(delay="trick")])
async def test_it_is_taken_in_with_the_same_result(turn: Turn, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = await some_game(turn, watch, Random(1))
    short, long = _opened(entries), _opened(entries)
    plain = 0
    for entry in entries[1:]:
        follow(short, entry)
        with monkeypatch.context() as patched:
            patched.setattr(fold, "only_the_round", _never)
            follow(long, entry)
        assert [getattr(short, name) for name in FIELDS] == [getattr(long, name) for name in FIELDS]
        plain += short.plain
        assert not long.plain
    cards = sum(type(decode(entry).e) is CardPlayed for entry in entries)
    assert cards > 60
    assert (plain > cards // 2) == (watch.delay == "none")


def _never(_before: Table, _after: Table) -> bool:
    return False


def _opened(entries: list[Entry]) -> Fold:
    event = decode(entries[0]).e
    assert isinstance(event, TableOpened)
    return first(entries[0].head, entries[0].at, event)
