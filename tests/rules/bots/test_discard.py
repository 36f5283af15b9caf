"""What the medium bot throws away."""

from rules.bids import Nil
from rules.bots.discard import discard
from rules.cards import Card, hand
from tests.rules.bots.position import position
from tests.rules.laid import cards


def thrown(held: str, wanted: bool) -> Card:
    return discard(position(held, "5H"), hand(cards(held)), wanted)


def test_with_tricks_wanted_a_low_card_of_no_use_goes_and_spades_stay() -> None:
    assert thrown("AD 9D 2C 3S", True) is Card.C2


def test_with_no_trick_wanted_the_most_dangerous_card_goes() -> None:
    assert thrown("KD 3D 2C", False) is Card.DK


def test_a_nil_keeps_cards_of_a_suit_that_nobody_else_holds_for_last() -> None:
    gone = "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C"
    seen = position("9D 2C", "5H", bids=(3, 3, Nil.NIL, 3), gone=gone)
    assert discard(seen, seen.hand, False) is Card.D9
