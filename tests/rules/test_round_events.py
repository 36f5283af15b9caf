"""Events of a deal and its round: what they are called and how they are stored."""

import msgspec
import pytest

from rules.bids import Nil
from rules.cards import Card
from rules.events import AnyEvent, BidMade, By, CardPlayed, ClaimAccepted, DealThrownIn, NonceCommitted, snake
from rules.seats import Seat


def test_a_class_name_becomes_a_tag_in_snake_case() -> None:
    assert [snake(name) for name in ("CardPlayed", "Dealt", "DealThrownIn")] == [
        "card_played",
        "dealt",
        "deal_thrown_in",
    ]


@pytest.mark.parametrize(
    ("event", "stored"),
    [
        (CardPlayed(Seat.N, Card.SA), b'{"t":"card_played","seat":"N","card":"AS"}'),
        (CardPlayed(Seat.N, Card.SA, By.CLOCK), b'{"t":"card_played","seat":"N","card":"AS","by":"clock"}'),
        (BidMade(Seat.E, Nil.BLIND), b'{"t":"bid_made","seat":"E","bid":"blind nil"}'),
        (BidMade(Seat.E, 4, By.BOT), b'{"t":"bid_made","seat":"E","bid":4,"by":"bot"}'),
        (NonceCommitted(Seat.E, "0e"), b'{"t":"nonce_committed","seat":"E","commitment":"0e"}'),
        (DealThrownIn(Seat.S, "no_court"), b'{"t":"deal_thrown_in","seat":"S","why":"no_court"}'),
        (ClaimAccepted(Seat.W, (0, 1, 0, 2)), b'{"t":"claim_accepted","seat":"W","tricks":[0,1,0,2]}'),
    ],
)
def test_an_event_is_stored_in_these_bytes(event: AnyEvent, stored: bytes) -> None:
    # What a stored tag means never changes under its rules number: a change here needs a new one.
    assert msgspec.json.encode(event) == stored
    assert msgspec.json.decode(stored, type=AnyEvent) == event
