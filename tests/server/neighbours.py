"""Two nodes without network or time that serve the same table, and four people who may come to it."""

from protocol.requests import SetReady, TakeSeat
from rules.events import Turn
from rules.seats import SEATS, Seat
from server.registry import Role
from tests.server.house import House
from tests.server.lines import Line
from tests.server.tables import NO_CLOCK

SECOND = 1_000_000
"""Where the second node's tokens begin."""
NAMES = ("Ada", "Bo", "Cy", "Di")


async def nodes(turn: Turn = NO_CLOCK) -> tuple[House, House]:
    """Two nodes with one table, to which four may come."""
    first = House(shared=True)
    second = House(first, SECOND, shared=True)
    await first.open(turn=turn)
    for name in NAMES:
        await first.guest(name, Role.PLAYER)
    return first, second


async def settle(*houses: House) -> None:
    """Let everything that was begun end, at all of them."""
    entries = -1
    while entries != len(houses[0].log.entries):
        entries = len(houses[0].log.entries)
        for house in houses:
            await house.settle()


async def pass_time(seconds: float, *houses: House) -> None:
    """Let time pass; all have one clock."""
    while seconds > 0:
        houses[0].clock.advance(min(seconds, 0.5) * 1000)
        seconds -= 0.5
        await settle(*houses)


async def seated(first: House, second: House) -> dict[Seat, Line]:
    """Ada and Cy at the first node, Bo and Di at the second, all in their seats and ready."""
    people: dict[Seat, Line] = {}
    for number, (name, seat) in enumerate(zip(NAMES, SEATS, strict=True)):
        house = (first, second)[number % 2]
        line = people[seat] = await house.hello(name)
        assert line.answer(await asked(line, house, first, second, TakeSeat, seat)) == "ok"
        assert line.answer(await asked(line, house, first, second, SetReady, True)) == "ok"
    return people


async def asked(line: Line, house: House, first: House, second: House, *order: object) -> str:
    """Send an order and let it be answered."""
    id = line.ask(*order)  # pyright: ignore[reportArgumentType]
    await settle(first, second)
    return id
