"""Non-interference: what a viewer may not know changes no byte that it is sent, and no refusal that it gets.

Thousands of positions under all presets and every value of every option; every viewer, and somebody who only watches.
"""

from random import Random
from typing import Any

import msgspec
import pytest

from rules.apply import apply
from rules.bids import Nil
from rules.bots.consent import agrees
from rules.events import (
    BidMade,
    CardsGiven,
    CardTakenBack,
    ClaimAccepted,
    DealThrownIn,
    GameStarted,
    Looked,
    Proposed,
    SeatLeft,
)
from rules.facts import NONE, facts
from rules.options import PRESETS, options
from rules.own import own_part
from rules.proposals import may_propose_to_take_back
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import RULES, Table
from rules.view import play_part
from tests.rules.every_option import covering, missing
from tests.rules.hidden import changed
from tests.rules.laid import dealt, folded, game_of, lobby, started
from tests.rules.random_play import next_event
from tests.rules.refusing import refused
from tests.rules.secrecy import Sent, leaks, played, short

SAMPLE = covering(1)
SEED = 21
"""With it a hand is thrown in, which is rare; a test below says so."""


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_leaks_under_a_preset(preset: Any) -> None:
    found, positions = leaks(short(PRESETS[preset]), preset, Sent())
    assert found is None
    assert positions > 20


def test_the_sample_has_every_value_of_every_option() -> None:
    assert missing(SAMPLE) == []
    assert missing(SAMPLE[1:]) != []


@pytest.mark.parametrize("number", range(len(SAMPLE)))
def test_nothing_leaks_under_any_option(number: int) -> None:
    found, _ = leaks(short(SAMPLE[number], 1), number, Sent())
    assert found is None


# Rules under which something is secret beside the hands.
SECRETIVE: list[dict[str, Any]] = [
    {"bidding": "sealed", "blind_nil_deficit": 0},
    {"bidding": "sealed", "bids": "whiz", "blind_nil_deficit": 0},
    {"bidding": "sealed", "partners": "solo", "misdeal": ["no_spade", "no_court", "seven_of_suit"]},
    {"blind_nil_deficit": 0, "nil_exchange": 3, "blind_nil_exchange": 4},
    {"blind_nil_deficit": 0, "double_nil": "forbidden", "bids": "whiz", "min_team_bid": 6},
    {"bids": "suicide", "min_team_bid": 4, "nil_exchange": 2, "misdeal": ["seven_of_suit", "no_court"]},
    {"bids": "mirror", "jokers": "2H2D", "nil_exchange": 1},
]


@pytest.mark.parametrize("chosen", SECRETIVE, ids=str)
def test_nothing_leaks_where_bids_looks_and_exchanges_are_secret(chosen: dict[str, Any]) -> None:
    found, _ = leaks(short(options(chosen), 2), SEED, Sent(), ask_every=4)
    assert found is None


@pytest.mark.parametrize("preset", ["pagat", "nl"])
def test_nothing_leaks_where_much_is_proposed(preset: Any) -> None:
    found, positions = leaks(short(PRESETS[preset]), 4, Sent(), ask_every=4, wild=0.2)
    assert found is None
    assert positions > 20


def test_a_nonce_that_is_still_secret_leaks_nothing_at_a_strict_table() -> None:
    found, positions = leaks(short(PRESETS["pagat"], 3), 6, Sent(), strict=True)
    assert found is None
    assert positions > 20


def test_all_that_is_secret_happens_in_these_games() -> None:
    events = [event for chosen in SECRETIVE for _, event in played(short(options(chosen), 2), SEED)]
    events += [event for preset in ("pagat", "nl") for _, event in played(short(PRESETS[preset]), 4, 0.2)]
    kinds = {type(event) for event in events}
    assert {Looked, CardsGiven, DealThrownIn, Proposed, CardTakenBack, ClaimAccepted} <= kinds
    assert {event.bid for event in events if isinstance(event, BidMade)} >= {*Nil}
    assert {len(event.cards) for event in events if isinstance(event, CardsGiven)} >= {0, 2, 3, 4}


# A misdeal: whether a hand qualifies is the hand's secret, from its own seat too until it has looked.

NO_COURT = "2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 9S TS"
COURTS = "JC QC KC JD QD KD JH QH KH JS QS KS AS"
MISDEALS: dict[str, Any] = {"misdeal": ["no_spade", "no_court", "seven_of_suit"], "blind_nil_deficit": 0}


def asking(held: str, *looks: Looked) -> Table:
    """West deals; North may bid blind, and holds these cards."""
    return folded(dealt(started(MISDEALS), N=held), *looks)


def test_before_the_look_a_wish_to_deal_again_is_refused_whatever_the_hand() -> None:
    for held in (NO_COURT, COURTS):
        table = asking(held)
        for why in MISDEALS["misdeal"]:
            assert refused(table, DealThrownIn(Seat.N, why)) is Reason.NOT_LOOKED
        assert facts(table, Seat.N, Reason.NOT_LOOKED) == NONE
    poor, good = (msgspec.json.encode(own_part(asking(held), Seat.N)) for held in (NO_COURT, COURTS))
    assert poor == good


def test_after_the_look_the_wish_is_offered_whatever_the_hand() -> None:
    poor, good = (asking(held, Looked(Seat.N)) for held in (NO_COURT, COURTS))
    assert own_part(poor, Seat.N).may == own_part(good, Seat.N).may
    assert "misdeal" in own_part(good, Seat.N).may
    assert refused(good, DealThrownIn(Seat.N, "no_court")) is Reason.NO_MISDEAL
    assert game_of(apply(poor, DealThrownIn(Seat.N, "no_court"))).thrown_in[0].seat is Seat.N


def test_a_bots_answer_to_a_proposal_tells_nothing_of_its_hand() -> None:
    # So neither does what comes of it: bots agree by what everybody sees.
    random = Random(4)
    table = folded(lobby(), SeatLeft(Seat.E), SeatLeft(Seat.W))
    table = apply(table, GameStarted(RULES, table.options, Seat.W, {Seat.E: "Emil", Seat.W: "Wilma"}))
    answers: set[bool] = set()
    while len(game_of(table).rounds) < 2:
        seat = may_propose_to_take_back(table)
        if seat is not None:
            asking = apply(table, Proposed(seat, "take_back"))
            answer = agrees(play_part(asking))
            assert {agrees(play_part(changed(asking, None, random))) for _ in range(3)} == {answer}
            answers.add(answer)
        table = apply(table, next_event(table, random, wild=0))
    assert answers == {True, False}
