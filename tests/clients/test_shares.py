"""A seat's shares: drawn anew for every deal, committed to first at a strict table, never shown too early."""

from random import Random

from clients.shares import Shares
from protocol.requests import CommitNonce, GiveNonce
from rules.apply import apply
from rules.deal import nonce_commitment
from rules.events import Conceded, DealCommitted, NonceGiven, OptionsChanged, TableEnded, Turn, Watch
from rules.options import Options
from rules.seats import Seat
from rules.table import Table
from tests.clients.four import deal, event, shown, started

FIXED = DealCommitted("c" * 64)


def due(shares: Shares, table: Table, seat: Seat | None = Seat.E) -> CommitNonce | GiveNonce | None:
    return shares.due(shown(table, seat), "x")


def committed(shares: Shares, table: Table, seat: Seat = Seat.E) -> tuple[CommitNonce, Table]:
    """What a seat commits to, and the table after it."""
    order = due(shares, table, seat)
    assert isinstance(order, CommitNonce)
    return order, apply(table, event(order, seat))


def test_a_nonce_is_given_once_a_deal_and_after_the_seed_is_fixed() -> None:
    shares = Shares(Random(1))
    table = started({})
    assert due(shares, table) is None
    table = apply(table, FIXED)
    order = due(shares, table)
    assert isinstance(order, GiveNonce)
    table = apply(table, NonceGiven(Seat.E, order.nonce))
    assert due(shares, table) is None
    assert due(shares, table, None) is None


def test_of_a_game_that_is_over_no_deal_is_shared_in() -> None:
    over = apply(apply(started({}), FIXED), Conceded(Seat.N))
    assert due(Shares(Random(1)), over) is None


def test_at_a_strict_table_it_is_committed_to_first_and_the_same_is_given() -> None:
    shares = Shares(Random(1))
    said, table = committed(shares, started({}, strict=True))
    assert due(shares, table) is None
    table = apply(table, FIXED)
    order = due(shares, table)
    assert isinstance(order, GiveNonce)
    assert nonce_commitment(Seat.E, order.nonce) == said.commitment
    assert due(shares, apply(table, event(order, Seat.E))) is None


def test_every_deal_and_every_seat_has_a_nonce_of_its_own() -> None:
    shares = Shares(Random(1))
    first, table = committed(shares, started({}, strict=True))
    second, _ = committed(shares, deal(table, Random(2)))
    assert first.commitment != second.commitment


def test_nothing_is_shown_unless_the_server_has_bound_what_this_seat_said() -> None:
    table = started({}, strict=True)
    kept = Shares(Random(1))
    said, bound = committed(kept, table)
    assert due(kept, apply(table, FIXED)) is None  # the server left it out
    other, exchanged = committed(Shares(Random(2)), table)
    assert other.commitment != said.commitment
    assert due(kept, apply(exchanged, FIXED)) is None  # the server, or another device, put another in its place
    assert due(Shares(Random(3)), apply(bound, FIXED)) is None  # the nonce is lost


def test_after_a_game_seats_commit_for_the_next_one() -> None:
    shares = Shares(Random(1))
    over = apply(apply(started({}, strict=True), FIXED), Conceded(Seat.N))
    _, table = committed(shares, over)
    assert due(shares, table) is None
    still = OptionsChanged("T", Options(), Turn(), Watch(), True)
    assert due(shares, apply(table, still)) is None
    assert due(Shares(Random(1)), apply(over, TableEnded())) is None
