"""What the medium bot passes around a nil."""

from rules.bots.exchange import give, give_back
from rules.cards import Card, Suit
from tests.rules.bots.position import position


def test_a_nil_passes_its_highest_spades_and_bare_honours() -> None:
    assert set(give(position("KS 3S KD 9H 7H 2C", ask="give", give=2))) == {Card.SK, Card.DK}


def test_the_partner_returns_low_cards_and_no_spades() -> None:
    back = give_back(position("AS 2S AH 2H 3D KC", ask="return", give=2))
    assert set(back) == {Card.H2, Card.D3}
    assert all(card.suit is not Suit.SPADES for card in back)
