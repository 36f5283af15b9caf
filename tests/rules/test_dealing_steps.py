"""What each step of a deal counts up, and seeds that become public in any order."""

from rules.apply import apply
from rules.deal import commitment, nonce_commitment
from rules.events import (
    AnyEvent,
    CardPlayed,
    DealCommitted,
    DealRevealed,
    Dealt,
    DealThrownIn,
    NonceCommitted,
    NonceGiven,
)
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Table
from tests.rules.laid import bid_all, claim, dealt, folded, game_of, hands_with, round_of, started
from tests.rules.refusing import refused

NO_SPADE = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
NONCE = "ab" * 32
N = Seat.N


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def next_deal(table: Table, number: int, **hands: str) -> Table:
    """The deal whose seed is that number."""
    opening = DealCommitted(commitment(seed(number)))
    return folded(table, opening, Dealt(hands_with(table.options, **hands)))


def reveal(number: int) -> DealRevealed:
    return DealRevealed(commitment(seed(number)), seed(number).hex())


def counted(before: Table, event: AnyEvent) -> tuple[int, int]:
    """How far an event takes the number of the question, and the revision of the table part."""
    after = apply(before, event)
    return after.n - before.n, after.rev - before.rev


def test_each_step_shows_a_new_table_part_and_only_new_cards_ask_a_new_question() -> None:
    strict = started(strict=True)
    assert counted(strict, NonceCommitted(N, nonce_commitment(N, NONCE))) == (0, 1)
    table = started({"misdeal": ["no_spade"]})
    opening = DealCommitted(commitment(seed(1)))
    assert counted(table, opening) == (0, 1)
    table = apply(table, opening)
    assert counted(table, NonceGiven(N, NONCE)) == (0, 1)
    cards = Dealt(hands_with(table.options, N=NO_SPADE))
    assert counted(table, cards) == (1, 1)
    table = apply(table, cards)
    assert round_of(table).first_n == table.n
    assert counted(table, DealThrownIn(N, "no_spade")) == (1, 1)
    assert counted(apply(table, DealThrownIn(N, "no_spade")), reveal(1)) == (0, 1)


def test_a_round_that_bids_itself_cannot_be_dealt_again() -> None:
    table = dealt(started({"first_round_bids_itself": True, "misdeal": ["no_spade"]}), N=NO_SPADE)
    assert refused(table, DealThrownIn(N, "no_spade")) is Reason.MISDEAL_TOO_LATE
    table = apply(table, CardPlayed(N, round_of(table).hands[0][0]))
    assert refused(table, DealThrownIn(N, "no_spade")) is Reason.MISDEAL_TOO_LATE


def test_seeds_of_deals_that_are_over_become_public_in_any_order_and_stay_so() -> None:
    table = started({"misdeal": ["no_spade"]})
    for number in (1, 2):
        table = folded(next_deal(table, number, N=NO_SPADE), DealThrownIn(N, "no_spade"))
    table = claim(bid_all(next_deal(table, 3), 3, 3, 3, 3), N=13)
    assert refused(table, reveal(4)) is Reason.NOT_NOW
    table = folded(table, reveal(3), reveal(2), reveal(1))
    for number in (4, 5):
        table = folded(claim(bid_all(next_deal(table, number), 3, 3, 3, 3), N=13), reveal(number))
    first, *others = game_of(table).rounds
    assert [one.deal.seed for one in first.thrown_in] == [seed(1).hex(), seed(2).hex()]
    assert [round.deal.seed for round in (first, *others)] == [seed(number).hex() for number in (3, 4, 5)]
