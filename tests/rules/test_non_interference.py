"""Non-interference: what a viewer may not know changes no byte that it is sent, and no refusal that it gets.

Thousands of positions under all presets and random options; every viewer, and somebody who only watches.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.bids import NUMBERS, Nil
from rules.bots.consent import agrees
from rules.cards import Card
from rules.events import (
    Agreed,
    AnyEvent,
    BidMade,
    CardPlayed,
    CardsGiven,
    CardTakenBack,
    DealThrownIn,
    Declined,
    GameStarted,
    Looked,
    Proposed,
    SeatLeft,
    Withdrawn,
    snake,
)
from rules.options import PRESETS, Options, options
from rules.own import OwnPart, own_part
from rules.playable import may_play
from rules.proposals import may_propose_to_take_back
from rules.reasons import Illegal
from rules.seats import SEATS, Seat
from rules.table import RULES, Stage, Table, stage, to_play
from rules.view import Did, PlayPart, play_part, table_part
from tests.rules.hidden import changed
from tests.rules.laid import folded, game_of, lobby, round_of
from tests.rules.random_play import next_event, random_options, split

VIEWERS: tuple[Seat | None, ...] = (None, *SEATS)
REQUESTS_EVERY = 9
"""Refusals are compared at every so many positions: a hundred requests each."""


class Sent:
    """What a viewer is sent; a test plants a leak by replacing one of these."""

    def __init__(self) -> None:
        self.play: Callable[[Table, Did], PlayPart] = lambda table, did: play_part(table, 1, 2, did)
        self.own: Callable[[Table, Seat], OwnPart] = own_part
        self.apply: Callable[[Table, AnyEvent], Table] = apply

    def parts(self, table: Table, viewer: Seat | None, did: Did) -> bytes:
        """All bytes of one view."""
        own = self.own(table, viewer) if viewer is not None else None
        return msgspec.json.encode((table_part(table), self.play(table, did), own))

    def refusals(self, table: Table, viewer: Seat, random: Random) -> list[str | None]:
        """What becomes of every request that the viewer may send."""
        return [self._reason(table, event) for event in requests(table, viewer, random)]

    def _reason(self, table: Table, event: AnyEvent) -> str | None:
        try:
            self.apply(table, event)
        except Illegal as refused:
            return refused.reason
        return None


def requests(table: Table, viewer: Seat, random: Random) -> list[AnyEvent]:
    asked_for: list[AnyEvent] = [Looked(viewer)]
    asked_for += [BidMade(viewer, bid) for bid in (0, 14, *NUMBERS, *Nil)]
    asked_for += [CardPlayed(viewer, card) for card in Card]
    asked_for += [DealThrownIn(viewer, why) for why in ("no_spade", "no_court", "seven_of_suit")]
    asked_for += [CardsGiven(viewer, tuple(random.sample(list(Card), size))) for size in range(4) for _ in range(3)]
    asked_for += [Proposed(viewer, "take_back"), Proposed(viewer, "concede"), Withdrawn(viewer)]
    asked_for += [Proposed(viewer, "claim", split(random, tricks)) for tricks in range(14)]
    asked_for += [Agreed(viewer), Declined(viewer), CardTakenBack(viewer)]
    held = round_of(table).hands[viewer.place]
    if round_of(table).looked[viewer.place]:
        asked_for += [CardsGiven(viewer, held[:size]) for size in range(5)]
    return asked_for


def leak(table: Table, did: Did, random: Random, sent: Sent, ask: bool) -> str | None:
    """What tells one of two tables that must look the same from the other, if anything does."""
    for viewer in VIEWERS:
        other = changed(table, viewer, random)
        if sent.parts(table, viewer, did) != sent.parts(other, viewer, did):
            return f"view of {viewer}"
        if ask and viewer is not None and stage(table) in (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING):
            seed = random.random()
            if sent.refusals(table, viewer, Random(seed)) != sent.refusals(other, viewer, Random(seed)):
                return f"refusals to {viewer}"
    return None


def leaks(
    rules: Options,
    random: Random,
    sent: Sent,
    ask_every: int = REQUESTS_EVERY,
    wild: float = 0.02,
    strict: bool = False,
) -> tuple[str | None, int]:
    """Play a game until a leak shows; the leak, and how many positions were looked at."""
    # The host sits nowhere, so that nobody's guest id needs to stay.
    table = replace(lobby(), host="elsewhere", options=rules, strict=strict)
    table = apply(table, GameStarted(RULES, rules, random.choice(SEATS)))
    positions = 0
    while game_of(table).result is None:
        event = next_event(table, random, wild)
        table = apply(table, event)
        positions += 1
        did = Did(snake(type(event).__name__), getattr(event, "seat", None), getattr(event, "by", None))
        found = leak(table, did, random, sent, ask=positions % ask_every == 0)
        if found is not None:
            return found, positions
    return None, positions


def short(rules: Options, rounds: int = 2) -> Options:
    return replace(rules, round_cap=rounds)


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_leaks_under_a_preset(preset: Any) -> None:
    found, positions = leaks(short(PRESETS[preset]), Random(preset), Sent())
    assert found is None
    assert positions > 50


@pytest.mark.parametrize("number", range(24))
def test_nothing_leaks_under_random_options(number: int) -> None:
    random = Random(number)
    found, _ = leaks(short(random_options(random), 1), random, Sent())
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
    found, _ = leaks(short(options(chosen), 2), Random(str(chosen)), Sent(), ask_every=4)
    assert found is None


@pytest.mark.parametrize("preset", ["pagat", "nl"])
def test_nothing_leaks_where_much_is_proposed(preset: Any) -> None:
    found, positions = leaks(short(PRESETS[preset]), Random(5), Sent(), ask_every=4, wild=0.2)
    assert found is None
    assert positions > 50


def test_a_nonce_that_is_still_secret_leaks_nothing_at_a_strict_table() -> None:
    found, positions = leaks(short(PRESETS["pagat"], 3), Random(6), Sent(), strict=True)
    assert found is None
    assert positions > 50


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


# Planted leaks: the test above must notice each of them.


def hand_in_play(table: Table, did: Did) -> PlayPart:
    part = play_part(table, 1, 2, did)
    round = game_of(table).round
    return replace(part, bids=part.bids | {"N": round.hands[0]}) if round else part


def number_of_legal_cards(table: Table, did: Did) -> PlayPart:
    part = play_part(table, 1, 2, did)
    round = game_of(table).round
    if round is None or part.phase is not Stage.PLAYING:
        return part
    legal = may_play(game_of(table).options, round, round.hands[to_play(round).place])
    return replace(part, need=part.need | {"NS": len(legal)})


def longest_suit_first(table: Table, did: Did) -> PlayPart:
    part = play_part(table, 1, 2, did)
    round = game_of(table).round
    if round is None:
        return part
    order = sorted(SEATS, key=lambda seat: [card.suit for card in round.hands[seat.place]].count(Card.SA.suit))
    return replace(part, cards={seat.value: part.cards[seat.value] for seat in order})


def sealed_bids_shown(table: Table, did: Did) -> PlayPart:
    part = play_part(table, 1, 2, did)
    round = game_of(table).round
    return replace(part, bids=dict(zip("NESW", round.bids, strict=True))) if round else part


def looks_shown(table: Table, did: Did) -> PlayPart:
    part = play_part(table, 1, 2, did)
    round = game_of(table).round
    return replace(part, looked=tuple(seat for seat in SEATS if round.looked[seat.place])) if round else part


def because_of_another(table: Table, seat: Seat) -> OwnPart:
    part = own_part(table, seat)
    for other in SEATS:
        part = replace(part, because=part.because | own_part(table, other).because)
    return part


def hand_before_the_look(table: Table, seat: Seat) -> OwnPart:
    round = game_of(table).round
    part = own_part(table, seat)
    return replace(part, hand=round.hands[seat.place]) if round else part


def refused_beside_a_sealed_nil(table: Table, event: AnyEvent) -> Table:
    if isinstance(event, BidMade) and round_of(table).bids[event.seat.partner.place] is Nil.NIL:
        table = replace(table, paused=event.seat)
    return apply(table, event)


def refused_by_anothers_hand(table: Table, event: AnyEvent) -> Table:
    if isinstance(event, CardPlayed) and event.card in round_of(table).hands[event.seat.after().place]:
        table = replace(table, paused=event.seat)
    return apply(table, event)


def claim_judged_by_the_cards(table: Table, event: AnyEvent) -> Table:
    if (
        isinstance(event, Proposed)
        and event.what == "claim"
        and Card.SA in round_of(table).hands[event.seat.partner.place]
    ):
        table = replace(table, paused=event.seat)
    return apply(table, event)


def claim_shown_with_its_hand(table: Table, did: Did) -> PlayPart:
    part = play_part(table, 1, 2, did)
    round = game_of(table).round
    if part.proposal is None or round is None:
        return part
    return replace(part, plays=(*part.plays, *round.hands[part.proposal.seat.place]))


def nonce_shown(table: Table, did: Did) -> PlayPart:
    coming = game_of(table).next_deal
    nonces = [nonce for nonce in coming.nonces if nonce] if coming is not None else []
    return replace(play_part(table, 1, 2, did), did=Did("".join(nonces)))


@pytest.mark.parametrize(
    ("field", "planted", "chosen"),
    [
        ("play", hand_in_play, {}),
        ("play", number_of_legal_cards, {}),
        ("play", longest_suit_first, {}),
        ("play", sealed_bids_shown, {"preset": "nl"}),
        ("play", looks_shown, {"bidding": "sealed", "blind_nil_deficit": 0}),
        ("own", because_of_another, {}),
        ("own", hand_before_the_look, {"blind_nil_deficit": 0}),
        ("apply", refused_beside_a_sealed_nil, {"preset": "nl"}),
        ("apply", refused_by_anothers_hand, {}),
        ("apply", claim_judged_by_the_cards, {}),
        ("play", claim_shown_with_its_hand, {}),
        ("play", nonce_shown, {}),
    ],
)
def test_a_planted_leak_is_caught(field: str, planted: Any, chosen: dict[str, Any]) -> None:
    sent = Sent()
    setattr(sent, field, planted)
    found, _ = leaks(short(options(chosen), 3), Random(3), sent, ask_every=1, wild=0.05)
    assert found is not None
