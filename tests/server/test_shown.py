"""Whole games at random: after every event everybody holds exactly what they should be shown."""

from random import Random

import pytest
from msgspec.structs import replace

from protocol.requests import Resume, SetReady, StartGame, TakeSeat
from rules.events import Turn, Watch
from rules.options import PRESETS, Options
from rules.seats import SEATS
from tests.server.lines import Line
from tests.server.world import GUESTS, LIVE, WATCHER, World

PAGAT = PRESETS["pagat"]
GAMES: list[tuple[str, Options, Turn]] = [
    ("open bids", PAGAT, Turn()),
    ("blind nil for all, with an exchange", replace(PAGAT, blind_nil_deficit=0, nil_exchange=2), Turn(25, 10)),
    ("sealed bids", PRESETS["nl"], Turn(25, 10)),
    ("sealed bids, blind nil for all", replace(PRESETS["nl"], blind_nil=200, blind_nil_deficit=0), Turn()),
    ("solo", replace(PAGAT, partners="solo", blind_nil_exchange=0), Turn(5, 2)),
    ("jokers, first lead any", replace(PAGAT, jokers="2H2D", lead_spades="any"), Turn()),
]
LATE = [("watched a trick late", Watch(delay="trick")), ("watched a round late", Watch(delay="round"))]


async def seated(options: Options, turn: Turn, watch: Watch = LIVE) -> World:
    """Four people have started a game; one guest stands by, one watches."""
    world = World(options, turn, watch)
    await world.open()
    for guest in (*GUESTS[:5], WATCHER):
        world.come(guest)
    for seat, line in zip(SEATS, world.lines[:4], strict=True):
        line.ask(TakeSeat, seat)
        line.ask(SetReady, True)
    world.lines[0].ask(StartGame)
    await world.bench.deal(dict(zip(SEATS, world.lines[:4], strict=True)))
    return world


async def ask(world: World, line: Line, chance: Random) -> None:
    for one in world.lines:
        if not one.socket.behind:
            world.ask(one, chance, sense=99)
    if world.bench.table.paused is not None and chance.randrange(3) == 0:
        line.ask(Resume)


async def repeat(world: World, line: Line, chance: Random) -> None:
    world.repeat(line)


async def leave(world: World, line: Line, chance: Random) -> None:
    world.leave(line)


async def come(world: World, line: Line, chance: Random) -> None:
    here = {one.viewer.asker.guest for one in world.lines}
    away = [guest for guest in GUESTS if guest not in here]
    if away or len(world.lines) < 9:
        world.come(chance.choice(away or (*GUESTS, WATCHER)))


async def stall_or_drain(world: World, line: Line, chance: Random) -> None:
    if line.socket.behind:
        line.drain()
    elif chance.randrange(3) == 0:
        line.stall()


async def wait(world: World, line: Line, chance: Random) -> None:
    await world.pass_time(chance.choice((100, 700, 2000)))


WHAT_HAPPENS = {ask: 70, repeat: 5, leave: 2, come: 6, stall_or_drain: 10, wait: 8}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("options", "turn"), [game[1:] for game in GAMES], ids=[game[0] for game in GAMES])
async def test_everybody_holds_what_they_should_be_shown(options: Options, turn: Turn, seed: int) -> None:
    await play_at_random(await seated(options, turn), Random(seed))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("watch", [late[1] for late in LATE], ids=[late[0] for late in LATE])
async def test_who_watches_late_holds_what_is_over(watch: Watch, seed: int) -> None:
    await play_at_random(await seated(PAGAT, Turn(25, 10), watch), Random(seed))


async def play_at_random(world: World, chance: Random) -> None:
    """Two rounds, or until another game begins."""
    events = 0
    while world.bench.table.games == 1 and len(world.bench.game.rounds) < 2:
        events += 1
        assert events < 3000
        if not world.lines:
            world.come(chance.choice(GUESTS))
        (happens,) = chance.choices(list(WHAT_HAPPENS), list(WHAT_HAPPENS.values()))
        await happens(world, chance.choice(world.lines), chance)
        await world.pass_time(0)
        await world.settle()
        await world.check()
        if chance.randrange(10) == 0:
            await world.check_people()
