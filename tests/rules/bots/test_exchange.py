"""Which cards are passed around a nil."""

from rules.bids import Nil
from rules.bots.exchange import give, give_back, lightened
from rules.bots.seen import Seen
from rules.bots.suits import suits
from rules.cards import Card
from tests.rules.bots.position import cards, position, to_bid

NIL = Nil.NIL


def asked(held: str, count: int, ask: str) -> Seen:
    calls = (NIL, 3, 4, 3) if ask == "give" else (4, 3, NIL, 3)
    return position(held, calls=calls, ask="give" if ask == "give" else "return", give=count)


def test_a_nil_passes_its_high_spades_first() -> None:
    assert give(asked("C5432 D6532 H532 SK4", 1, "give")) == (Card.SK,)
    assert give(asked("C5432 D6532 H53 SAQ4", 2, "give")) == cards("SAQ")


def test_then_the_honours_with_the_least_below_them() -> None:
    assert give(asked("CK5432 DQJ H5432 S42", 2, "give")) == cards("DQJ")


def test_the_partner_returns_its_lowest_cards_and_no_spades() -> None:
    assert give_back(asked("CAK4 D9862 HKQ3 S432", 2, "return")) == cards("D2 H3")


def test_as_many_cards_go_as_were_asked_for() -> None:
    for count in (1, 2, 3, 4):
        assert len(set(give(asked("CK5432 DQJ H5432 S42", count, "give")))) == count
        assert len(set(give_back(asked("CK5432 DQJ H5432 S42", count, "return")))) == count


def test_spades_go_back_when_there_is_nothing_else() -> None:
    assert give_back(asked("SAKQJT98765432", 2, "return")) == cards("S32")


def test_what_a_nil_would_pass_on_is_left_out_of_its_danger() -> None:
    held = "C5432 D6532 H53 SAQ4"
    assert lightened(to_bid(held, nil_exchange=2)) == suits(cards("C5432 D6532 H53 S4"))
    assert lightened(to_bid(held)) == suits(cards(held))
    assert lightened(to_bid(held, None, NIL, nil_exchange=2)) == suits(cards(held))
