"""The part of a view that changes a few times a round (ARCHITECTURE §2)."""

import msgspec
import pytest

from rules.apply import apply, opened
from rules.deal import nonce_commitment
from rules.events import (
    DealCommitted,
    HostPassed,
    NonceCommitted,
    NonceGiven,
    RematchAsked,
    SeatLeft,
    TableOpened,
    TookOver,
    Turn,
    Watch,
)
from rules.options import PRESETS, options, options_hash
from rules.seats import SEATS, Seat, Side
from rules.table import Result
from rules.view import NextDeal, SeatView, table_lasting, table_lasts, table_part
from tests.rules.laid import (
    NIL,
    bid_all,
    claim,
    dealt,
    folded,
    lobby,
    play_lowest,
    round_of,
    started,
)
from tests.rules.secrecy import played, short


def test_an_empty_table_shows_its_rules_and_its_empty_seats() -> None:
    part = table_part(opened(TableOpened("T", "Friday", "g0", PRESETS["de"], Turn(30, 10), Watch(True, "trick"))))
    assert (part.id, part.title, part.preset, part.options) == ("T", "Friday", "de", PRESETS["de"])
    assert part.options_hash == options_hash(PRESETS["de"])
    assert (part.clock, part.watch, part.rules, part.game_no) == (Turn(30, 10), Watch(True, "trick"), None, 0)
    assert part.seats == tuple(SeatView(seat, None, False, None, False, False) for seat in SEATS)
    assert (part.host, part.rounds, part.last_round, part.next_deal, part.result) == (None, (), None, None, None)


def test_seats_show_names_and_what_sits_there_but_no_guest() -> None:
    table = folded(started(), SeatLeft(Seat.E), TookOver(Seat.W, "clock"))
    assert table_part(table).seats == (
        SeatView(Seat.N, "Name N", True, None, False, False),
        SeatView(Seat.E, "Name E", False, "medium", False, False),
        SeatView(Seat.S, "Name S", True, None, False, False),
        SeatView(Seat.W, "Name W", True, None, False, True),
    )


def test_the_host_is_told_by_seat_if_it_has_one() -> None:
    assert table_part(lobby()).host is Seat.N
    assert table_part(apply(lobby(), HostPassed("W"))).host is Seat.W
    assert table_part(apply(lobby(), HostPassed("elsewhere"))).host is None


def test_the_next_deal_shows_its_commitment_and_who_has_given_a_share_but_not_the_share() -> None:
    table = folded(started(), DealCommitted("c" * 64), NonceGiven(Seat.E, "0e" * 32))
    given = {Seat.N: False, Seat.E: True, Seat.S: False, Seat.W: False}
    assert table_part(table).next_deal == NextDeal("c" * 64, given, None)
    assert b"0e0e" not in msgspec.json.encode(table_part(table))


def test_everybody_sees_what_has_been_committed_to_before_and_after_the_seed_is_fixed() -> None:
    nonce = "0e" * 32
    said = {Seat.E: nonce_commitment(Seat.E, nonce)}
    table = folded(started(strict=True), NonceCommitted(Seat.E, said[Seat.E]))
    part = table_part(table)
    assert (part.strict, part.nonce_commitments, part.next_deal) == (True, said, None)
    part = table_part(folded(table, DealCommitted("c" * 64), NonceGiven(Seat.E, nonce)))
    given = {Seat.N: False, Seat.E: True, Seat.S: False, Seat.W: False}
    assert (part.nonce_commitments, part.next_deal) == ({}, NextDeal("c" * 64, given, said))
    assert nonce.encode() not in msgspec.json.encode(part)
    assert table_lasting(table)["strict"]
    assert table_lasts(table) != table_lasts(started())


def test_a_finished_round_shows_bids_tricks_lines_and_the_newest_its_hands_and_deal() -> None:
    table = play_lowest(bid_all(dealt(started()), 3, NIL, 3, 3))
    part = table_part(table)
    (line,) = part.rounds
    round = round_of(table)
    assert (line.dealer, line.bids) == (Seat.W, {Seat.N: 3, Seat.E: NIL, Seat.S: 3, Seat.W: 3})
    assert tuple(line.took.values()) == round.took
    last = part.last_round
    assert last is not None
    assert tuple(last.hands.values()) == round.dealt
    assert (last.last_trick, last.deal, last.claim) == (round.last_trick, round.deal, None)
    assert last.lines == line.lines
    assert set(line.lines) == {Side.NS, Side.EW}


def test_a_claim_is_shown_with_the_round_it_ended() -> None:
    part = table_part(claim(bid_all(dealt(started()), 3, 3, 3, 3), N=13))
    assert part.last_round is not None
    assert part.last_round.claim is not None
    assert part.last_round.claim.tricks == (13, 0, 0, 0)


def test_a_round_that_bid_itself_shows_no_bids() -> None:
    part = table_part(claim(dealt(started({"first_round_bids_itself": True})), N=13))
    assert part.rounds[0].bids == {}


def test_the_hands_of_a_round_in_play_are_not_in_any_public_part() -> None:
    table = bid_all(dealt(claim(bid_all(dealt(started()), 3, 3, 3, 3), N=13)), 3, 3, 3, 3)
    part = table_part(table)
    assert len(part.rounds) == 1
    assert msgspec.json.encode(table_part(play_lowest(table, 20))) == msgspec.json.encode(part)


def test_the_end_shows_the_result_and_who_wants_another_game() -> None:
    table = claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13)
    part = table_part(apply(table, RematchAsked(Seat.S)))
    assert part.result == Result(Side.NS, "target")
    assert part.rematch == (Seat.S,)
    assert (part.game_no, part.rules) == (1, 1)


@pytest.mark.parametrize("preset", ["pagat", "de"])
def test_what_lasts_is_new_only_when_what_it_is_made_of_is(preset: str) -> None:
    rules = short(options({"preset": preset, "misdeal": ["no_spade", "no_court", "seven_of_suit"]}))
    before = started()
    for table, _ in played(rules, 1):
        if table_lasts(table) == table_lasts(before):
            assert table_lasting(table) == table_lasting(before)
        else:
            assert table_lasting(table) != table_lasting(before)
        before = table
