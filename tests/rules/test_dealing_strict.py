"""Strict deals: seats commit, then the server, then seats reveal (ARCHITECTURE, Deals)."""

from rules.apply import apply
from rules.deal import commitment, nonce_commitment
from rules.events import (
    Conceded,
    DealCommitted,
    DealRevealed,
    Dealt,
    GameStarted,
    NonceCommitted,
    NonceGiven,
    TableEnded,
)
from rules.options import Options
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import RULES, Stage, Table, stage
from tests.rules.laid import (
    bid_all,
    claim,
    dealt,
    folded,
    game_of,
    hands_with,
    lobby,
    round_of,
    started,
)
from tests.rules.refusing import refused

SEED = "5e" * 32
COMMITTED = DealCommitted(commitment(bytes.fromhex(SEED)))
NONCE = "0e" * 32


SAID = {seat: NonceCommitted(seat, nonce_commitment(seat, NONCE)) for seat in SEATS}
SAID_BY_N_AND_S = (SAID[Seat.N].commitment, None, SAID[Seat.S].commitment, None)
STRICTLY = DealCommitted(commitment(bytes.fromhex(SEED), SAID_BY_N_AND_S))


def bound() -> Table:
    """North and South have committed, then the seed was fixed."""
    return folded(started(strict=True), SAID[Seat.N], SAID[Seat.S], STRICTLY)


def test_what_seats_commit_to_goes_into_the_deal_whose_seed_is_fixed_after_it() -> None:
    table = folded(started(strict=True), SAID[Seat.N], SAID[Seat.S])
    assert table.nonce_commitments == SAID_BY_N_AND_S
    table = apply(table, STRICTLY)
    assert table.nonce_commitments == (None,) * 4
    coming = game_of(table).next_deal
    assert coming is not None
    assert coming.nonce_commitments == SAID_BY_N_AND_S


def test_a_seat_commits_once_in_64_hex_digits_and_before_the_seed_is_fixed() -> None:
    table = apply(started(strict=True), SAID[Seat.N])
    assert refused(table, NonceCommitted(Seat.N, "ab" * 32)) is Reason.NOT_NOW
    assert refused(table, NonceCommitted(Seat.S, "short")) is Reason.NOT_NOW
    assert refused(bound(), SAID[Seat.E]) is Reason.NOT_NOW


def test_at_other_tables_nobody_commits_and_deals_are_not_strict() -> None:
    assert refused(started(), SAID[Seat.N]) is Reason.NOT_NOW
    coming = game_of(apply(started(), COMMITTED)).next_deal
    assert coming is not None
    assert coming.nonce_commitments is None


def test_a_nonce_that_its_seat_has_not_committed_to_is_refused() -> None:
    assert refused(bound(), NonceGiven(Seat.N, "ab" * 32)) is Reason.NONCE_NOT_COMMITTED
    assert refused(bound(), NonceGiven(Seat.E, NONCE)) is Reason.NONCE_NOT_COMMITTED
    assert refused(bound(), NonceGiven(Seat.N, "short")) is Reason.NOT_NOW


def test_nobody_gives_a_nonce_before_the_seed_is_fixed() -> None:
    assert refused(apply(started(strict=True), SAID[Seat.N]), NonceGiven(Seat.N, NONCE)) is Reason.NOT_NOW


def test_a_nonce_that_is_not_given_counts_for_none() -> None:
    table = folded(bound(), NonceGiven(Seat.S, NONCE), Dealt(hands_with(Options())))
    deal = round_of(table).deal
    assert (deal.nonces, deal.nonce_commitments) == ((None, None, NONCE, None), SAID_BY_N_AND_S)


def test_seats_commit_from_the_lobby_on_while_a_round_is_played_and_after_a_game() -> None:
    table = folded(lobby(strict=True), SAID[Seat.N], GameStarted(RULES, Options(), Seat.W))
    assert table.nonce_commitments[0] == SAID[Seat.N].commitment
    table = dealt(table)
    assert table.nonce_commitments == (None,) * 4
    assert stage(apply(table, SAID[Seat.E])) is Stage.BIDDING
    over = folded(table, COMMITTED, Conceded(Seat.N), SAID[Seat.E])
    assert over.nonce_commitments[1] == SAID[Seat.E].commitment
    assert refused(apply(over, TableEnded()), SAID[Seat.N]) is Reason.GAME_OVER


def test_a_strict_seed_opens_only_together_with_what_the_seats_had_committed_to() -> None:
    table = claim(bid_all(folded(bound(), Dealt(hands_with(Options()))), 3, 3, 3, 3), N=13)
    assert refused(table, DealRevealed(STRICTLY.commitment, "00" * 32)) is Reason.NOT_NOW
    after = apply(table, DealRevealed(STRICTLY.commitment, SEED))
    assert game_of(after).rounds[0].deal.seed == SEED


def test_a_commitment_made_as_if_no_seat_had_committed_is_never_opened() -> None:
    table = folded(started(strict=True), SAID[Seat.N], COMMITTED, Dealt(hands_with(Options())))
    over = claim(bid_all(table, 3, 3, 3, 3), N=13)
    assert refused(over, DealRevealed(COMMITTED.commitment, SEED)) is Reason.NOT_NOW
