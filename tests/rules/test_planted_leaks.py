"""The search for leaks (tests/rules/secrecy.py) notices each of these, planted one at a time."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.bids import Nil
from rules.cards import Card
from rules.events import AnyEvent, BidMade, CardPlayed, DealThrownIn, Proposed
from rules.facts import Facts, facts
from rules.misdeal import qualifies
from rules.options import options
from rules.own import OwnPart, own_part
from rules.playable import may_play
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, to_play
from rules.view import Did, PlayPart, play_part
from tests.rules.laid import game_of, round_of
from tests.rules.secrecy import Sent, leaks, short


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


def misdeal_judged_before_the_look(table: Table, event: AnyEvent) -> Table:
    if isinstance(event, DealThrownIn):
        held = round_of(table).dealt[event.seat.place]
        if event.why not in qualifies(game_of(table).options, held):
            raise Illegal(Reason.NO_MISDEAL)
    return apply(table, event)


def spades_of_the_partner(table: Table, seat: Seat | None, reason: Reason) -> Facts:
    return facts(table, seat.partner if seat is not None else None, reason)


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
        ("apply", misdeal_judged_before_the_look, {"blind_nil_deficit": 0, "misdeal": ["seven_of_suit"]}),
        ("facts", spades_of_the_partner, {"bids": "whiz"}),
    ],
)
def test_a_planted_leak_is_caught(field: str, planted: Any, chosen: dict[str, Any]) -> None:
    sent = Sent()
    setattr(sent, field, planted)
    games = (leaks(short(options(chosen), 3), seed, sent, ask_every=1, wild=0.05) for seed in range(8))
    assert any(found is not None for found, _ in games)
