"""Seats and sides."""

from rules.seats import PARTNERSHIPS, SEATS, SOLO, Seat, Side, put, side_of, sides


def test_seats_go_clockwise_from_north() -> None:
    # RULES, head.
    assert [*SEATS] == [Seat.N, Seat.E, Seat.S, Seat.W]
    assert Seat.N.after() is Seat.E
    assert Seat.W.after() is Seat.N
    assert Seat.S.after(3) is Seat.E


def test_partners_sit_opposite() -> None:
    # RULES §1.
    assert [seat.partner for seat in SEATS] == [Seat.S, Seat.W, Seat.N, Seat.E]


def test_partnerships_are_north_south_and_east_west() -> None:
    assert sides("fixed") == PARTNERSHIPS == (Side.NS, Side.EW)
    assert [side_of(seat, "fixed") for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert Side.EW.seats == (Seat.E, Seat.W)


def test_in_solo_every_seat_is_a_side() -> None:
    # RULES §3: score keys are seats.
    assert sides("solo") == SOLO
    assert [side_of(seat, "solo").seats for seat in SEATS] == [(seat,) for seat in SEATS]


def test_putting_a_value_changes_one_seat_only() -> None:
    assert [put((1, 2, 3, 4), seat, 0) for seat in SEATS] == [(0, 2, 3, 4), (1, 0, 3, 4), (1, 2, 0, 4), (1, 2, 3, 0)]
