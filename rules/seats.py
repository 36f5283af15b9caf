"""Seats in clockwise order and the sides they score for."""

from enum import StrEnum
from typing import Self, TypeVar


class Seat(StrEnum):
    """A place at the table; `place` counts clockwise from North and indexes every per-seat tuple.

    `partner` is the seat opposite; `clockwise` are all four, from this one on.
    """

    # An attribute in a slot is read in a tenth of the time that one of an enumeration's dictionary takes.
    __slots__ = ("clockwise", "partner", "place")

    place: int
    partner: "Seat"
    clockwise: "tuple[Seat, ...]"

    # Equal strings hash alike, and without a Python function for each.
    __hash__ = str.__hash__

    def __new__(cls, name: str) -> Self:
        seat = str.__new__(cls, name)
        seat._value_ = name
        seat.place = "NESW".index(name)
        return seat

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    def after(self, steps: int = 1) -> "Seat":
        """The seat that many places clockwise."""
        return self.clockwise[steps % len(self.clockwise)]


SEATS: tuple[Seat, ...] = tuple(Seat)
for seat in SEATS:
    seat.clockwise = (*SEATS[seat.place :], *SEATS[: seat.place])
    seat.partner = seat.after(len(SEATS) // 2)

ALONE: tuple[tuple[Seat], ...] = tuple((seat,) for seat in SEATS)
"""Each seat as the only one."""


T = TypeVar("T")


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """A per-seat tuple with one seat's value changed."""
    changed = list(values)
    changed[seat.place] = value
    return tuple(changed)


class Side(StrEnum):
    """What is scored together: a partnership, or one seat in solo."""

    __slots__ = ("places", "seats")

    seats: tuple[Seat, ...]
    places: slice
    """Picks what belongs to its `seats` from a per-seat tuple."""

    __hash__ = str.__hash__

    def __new__(cls, name: str) -> Self:
        side = str.__new__(cls, name)
        side._value_ = name
        side.seats = tuple(Seat(letter) for letter in name)
        side.places = slice(side.seats[0].place, side.seats[-1].place + 1, len(SEATS) // 2)
        return side

    NS = "NS"
    EW = "EW"
    N = "N"
    E = "E"
    S = "S"
    W = "W"


PARTNERSHIPS: tuple[Side, ...] = (Side.NS, Side.EW)
SOLO: tuple[Side, ...] = (Side.N, Side.E, Side.S, Side.W)


def sides(partners: str) -> tuple[Side, ...]:
    """The sides of a game, by the option `partners`: `fixed` or `solo`."""
    return SOLO if partners == "solo" else PARTNERSHIPS


def side_of(seat: Seat, partners: str) -> Side:
    """The side that a seat scores for."""
    return SOLO[seat.place] if partners == "solo" else PARTNERSHIPS[seat.place % len(PARTNERSHIPS)]
