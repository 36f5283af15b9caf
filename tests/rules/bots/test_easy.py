"""How the easy bot errs: sometimes, by itself, and never where a nil or the partner's trick is at stake."""

from rules.bids import Nil
from rules.bots.easy import careless, doubt
from rules.cards import Card
from tests.rules.bots.position import position

HANDS = ("AH 4H 9C 8C 3D", "KH 5H TC 7C 2D", "QH 6H JC 6C 4D", "JH 7H QC 5C 5D", "TH 8H KC 4C 6D", "9H 3H AC 3C 7D")


def test_it_is_careless_now_and_then_when_it_leads() -> None:
    chosen = [careless(position(held), Card.SA) for held in HANDS]
    assert Card.SA in chosen
    assert any(card is not Card.SA for card in chosen)


def test_it_is_never_careless_while_a_nil_is_alive_or_in_somebody_s_trick() -> None:
    assert all(careless(position(held, bids=(Nil.NIL, 3, 3, 3)), Card.SA) is Card.SA for held in HANDS)
    assert all(careless(position(held, "2H 3S 2S"), Card.SA) is Card.SA for held in HANDS)


def test_its_bid_is_off_by_one_at_most_and_the_same_for_the_same_hand() -> None:
    doubts = [doubt(position(held)) for held in HANDS]
    assert {-1, 0, 1} >= set(doubts)
    assert doubts == [doubt(position(held)) for held in HANDS]
