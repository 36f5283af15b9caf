"""The record of a game (RULES §6)."""

import json
from typing import Any

import msgspec
import pytest

from rules.apply import apply
from rules.deal import commitment, nonce_commitment
from rules.events import (
    BidMade,
    By,
    CardsGiven,
    Conceded,
    DealCommitted,
    DealRevealed,
    Dealt,
    DealThrownIn,
    GameStarted,
    NonceCommitted,
    NonceGiven,
    SeatLeft,
)
from rules.options import PRESETS
from rules.record import Unreadable, decode, open_to_all, record
from rules.seats import Seat
from rules.table import Table
from tests.rules.laid import (
    BLIND,
    bid_all,
    cards,
    claim,
    dealt,
    folded,
    hands_with,
    lobby,
    play,
    play_lowest,
    round_of,
    started,
)
from tests.rules.written import CLAIM, ONE_ROUND, RECORDS, document

NO_SPADE = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def wire(table: Table) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(record(table)))


def test_a_record_has_the_printed_fields_and_spells_every_option_out() -> None:
    # RULES §6.
    written = wire(play_lowest(bid_all(dealt(started({"preset": "de"})), 3, 3, 3, 3)))
    assert list(written) == ["format", "options", "seats", "rounds", "rules"]
    assert written["format"] == "spader-record/1"
    assert len(written["options"]) == 31
    assert written["seats"][1] == {"seat": "E", "name": "Name E", "bot": False}
    (round,) = written["rounds"]
    assert list(round) == ["dealer", "hands", "bids", "plays", "score", "deal"]
    assert list(round["score"]["NS"]) == ["contract", "bags", "nil", "bag_penalty", "round", "total", "bag_count"]


def test_a_bot_that_began_the_game_is_written_as_one() -> None:
    table = folded(lobby(), SeatLeft(Seat.W), GameStarted(1, PRESETS["da"], Seat.N, {Seat.W: "Wilma"}))
    assert wire(table)["seats"][3] == {"seat": "W", "name": "Wilma", "bot": True}
    assert wire(table)["rounds"] == []


def test_without_a_game_there_is_no_record() -> None:
    with pytest.raises(ValueError, match="no game"):
        record(lobby())


def test_hands_are_written_as_they_were_dealt_and_plays_in_order() -> None:
    table = bid_all(dealt(started(), N="2C", E="AC", S="3C", W="4C"), 3, 3, 3, 3)
    hands = {seat: list(cards) for seat, cards in zip("NESW", round_of(table).dealt, strict=True)}
    (round,) = wire(play(table, "2C AC 3C"))["rounds"]
    assert round["hands"] == hands
    assert round["plays"] == ["2C", "AC", "3C"]
    assert "score" not in round


def test_bids_are_listed_from_the_dealers_left_also_when_sealed() -> None:
    table = dealt(started({"preset": "nl"}, dealer=Seat.S))
    table = folded(table, BidMade(Seat.E, 3), BidMade(Seat.W, 4), BidMade(Seat.S, 2))
    (round,) = wire(table)["rounds"]
    assert [bid["seat"] for bid in round["bids"]] == ["W", "E", "S"]


def test_plays_that_their_owner_did_not_make_are_marked_by_index() -> None:
    table = bid_all(dealt(started(), N="2C", E="AC", S="3C", W="4C"), 3, 3, 3, 3)
    table = play(play(play(table, "2C"), "AC", By.CLOCK), "3C", By.BOT)
    (round,) = wire(table)["rounds"]
    assert round["by"] == {"1": "clock", "2": "bot"}


def test_an_exchange_names_giver_and_receiver_and_declining_is_not_written() -> None:
    table = bid_all(dealt(started({"blind_nil_deficit": 0}), N="2C 3C", S="AS KS"), BLIND, 3, 3, 3)
    given = folded(table, CardsGiven(Seat.N, cards("2C 3C")), CardsGiven(Seat.S, cards("AS KS")))
    assert wire(given)["rounds"][0]["exchange"] == [
        {"from": "N", "to": "S", "cards": ["2C", "3C"]},
        {"from": "S", "to": "N", "cards": ["KS", "AS"]},
    ]
    assert "exchange" not in wire(apply(table, CardsGiven(Seat.N, ())))["rounds"][0]


def test_a_deal_thrown_in_is_written_before_the_one_that_was_played() -> None:
    table = folded(dealt(started({"misdeal": ["no_spade"]}), N=NO_SPADE), DealThrownIn(Seat.N, "no_spade"))
    (round,) = wire(dealt(table))["rounds"]
    (thrown,) = round["thrown_in"]
    assert (thrown["seat"], thrown["why"], thrown["hands"]["N"]) == ("N", "no_spade", NO_SPADE.split())
    assert thrown["deal"] == {"commitment": "c" * 64, "nonces": {}}


def test_a_claim_is_written_by_seat() -> None:
    (round,) = wire(claim(bid_all(dealt(started()), 3, 3, 3, 3), N=9, E=4))["rounds"]
    assert round["claim"] == {"seat": "N", "tricks": {"N": 9, "E": 4, "S": 0, "W": 0}}
    assert round["plays"] == []


def test_a_round_that_bids_itself_has_no_bids() -> None:
    assert wire(dealt(started({"first_round_bids_itself": True})))["rounds"][0]["bids"] == []


def test_a_deal_is_written_with_its_shares_and_its_seed_once_it_is_revealed() -> None:
    seed = "5e" * 32
    committed = DealCommitted(commitment(bytes.fromhex(seed)))
    table = folded(started(), committed, NonceGiven(Seat.S, "0e" * 32))
    table = claim(bid_all(apply(table, Dealt(hands_with(table.options))), 3, 3, 3, 3), N=13)
    secret = {"commitment": committed.commitment, "nonces": {"S": "0e" * 32}}
    assert wire(table)["rounds"][0]["deal"] == secret
    open_now = apply(table, DealRevealed(committed.commitment, seed))
    assert wire(open_now)["rounds"][0]["deal"] == secret | {"seed": seed}


def test_a_strict_deal_is_written_with_what_the_seats_had_committed_to_also_if_that_is_nothing() -> None:
    nonce = "0e" * 32
    said = nonce_commitment(Seat.S, nonce)
    table = folded(
        started(strict=True), NonceCommitted(Seat.S, said), DealCommitted("c" * 64), NonceGiven(Seat.S, nonce)
    )
    table = apply(table, Dealt(hands_with(table.options)))
    written = {"commitment": "c" * 64, "nonces": {"S": nonce}, "nonce_commitments": {"S": said}}
    assert wire(table)["rounds"][0]["deal"] == written
    alone = wire(dealt(started(strict=True)))["rounds"][0]["deal"]
    assert alone == {"commitment": "c" * 64, "nonces": {}, "nonce_commitments": {}}


@pytest.mark.parametrize(
    ("table", "result"),
    [
        (claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13), {"winner": "NS", "reason": "target"}),
        (apply(dealt(started()), Conceded(Seat.N)), {"winner": "EW", "reason": "conceded"}),
    ],
)
def test_the_result_names_winner_and_reason(table: Table, result: dict[str, str]) -> None:
    assert wire(table)["result"] == result


def test_a_deal_that_was_never_committed_to_has_nothing_to_prove() -> None:
    # Such is a foreign record's after its replay.
    table = folded(started(), DealCommitted(""), Dealt(hands_with(started().options)))
    assert "deal" not in wire(table)["rounds"][0]


@pytest.mark.parametrize("name", [ONE_ROUND, CLAIM])
def test_a_golden_record_is_read(name: str) -> None:
    written = document(name)
    read = decode(json.dumps(written).encode())
    assert msgspec.json.decode(msgspec.json.encode(read)) == written


def spoilt(**changes: Any) -> bytes:
    return json.dumps(document(ONE_ROUND) | changes).encode()


@pytest.mark.parametrize(
    ("bytes_", "text"),
    [
        (b"", "truncated"),
        (b"\xff\xfe", "malformed"),
        (b"[]", "object"),
        (b"{}", "format"),
        (b'{"a":' + b"[" * 10**6, "unknown field"),
        (b'{"options":{"a":' + b"[" * 10**6, "recursion"),
        (spoilt(format="spader-record/2"), "format"),
        (spoilt(extra=1), "extra"),
        (spoilt(**{"two\nlines": 1}), "two lines"),
        (spoilt(rules=2), "rules 2"),
        (spoilt(options={"preset": "fr"}), "fr"),
        (spoilt(options={"targets": 1}), "targets"),
        (spoilt(options={"bidding": "sealed", "min_team_bid": 4}), "open bids"),
        (spoilt(seats=[]), "seats"),
        (spoilt(seats=[{"seat": "N", "name": "Ada", "bot": False}] * 4), "seats"),
        (spoilt(result={"winner": "NE", "reason": "target"}), "winner"),
        (spoilt(result={"winner": "NS", "reason": "luck"}), "reason"),
    ],
    ids=range(17),
)
def test_what_is_no_record_cannot_be_read_and_says_why_in_one_line(bytes_: bytes, text: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        decode(bytes_)
    assert text in str(unreadable.value)
    assert "\n" not in str(unreadable.value)


STRICT: list[tuple[str, Any]] = [
    ("dealer", "X"),
    ("hands", {"N": ["1S"]}),
    ("hands", {"NS": []}),
    ("bids", [{"seat": "W", "bid": "zero"}]),
    ("bids", [{"seat": "W", "bid": 2.5}]),
    ("bids", [{"seat": "W"}]),
    ("plays", ["10H"]),
    ("by", {"0": "person"}),
    ("by", {"first": "bot"}),
    ("exchange", [{"from": "W", "to": "E"}]),
    ("claim", {"seat": "W", "tricks": {"N": -1}}),
    ("score", {"NS": {"contract": 60}}),
    ("score", {"NS": {}, "EW": {}}),
    ("deal", {"commitment": "c", "seed": "s", "nonces": {"X": ""}}),
    ("thrown_in", [{"seat": "N", "why": "bad_hand", "hands": {}}]),
    ("tricks", {}),
]


@pytest.mark.parametrize(("field", "value"), STRICT)
def test_names_and_values_are_strict_in_every_part_of_a_round(field: str, value: Any) -> None:
    written = document(ONE_ROUND)
    written["rounds"][0][field] = value
    with pytest.raises(Unreadable):
        decode(json.dumps(written).encode())


def test_a_number_that_is_no_bid_can_be_read_so_that_the_rules_refuse_it() -> None:
    written = document(ONE_ROUND)
    written["rounds"][0]["bids"][0]["bid"] = 0
    assert decode(json.dumps(written).encode()).rounds[0].bids[0].bid == 0


def test_what_is_open_to_all_leaves_out_a_round_that_was_not_played_to_its_end() -> None:
    whole = decode((RECORDS / CLAIM).read_bytes())
    told = open_to_all(whole)
    assert len(whole.rounds) == 2
    assert told == msgspec.structs.replace(whole, rounds=whole.rounds[:1])
    assert open_to_all(told) == told
    nothing = msgspec.structs.replace(whole, rounds=())
    assert open_to_all(nothing) == nothing
