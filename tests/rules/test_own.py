"""What only one seat is sent (ARCHITECTURE §2)."""

from rules.apply import apply
from rules.bids import NUMBERS
from rules.events import (
    BidMade,
    CardsGiven,
    Conceded,
    Looked,
    Paused,
    ScoreRead,
)
from rules.own import Done, OwnPart, own_part
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Table
from tests.rules.laid import (
    BLIND,
    NIL,
    behind_by,
    bid_all,
    cards,
    claim,
    dealt,
    folded,
    lobby,
    play,
    round_of,
    started,
)


def asks(table: Table) -> list[str | None]:
    return [own_part(table, seat).ask for seat in SEATS]


def test_before_a_deal_a_seat_has_nothing_but_what_it_may_do() -> None:
    for table in (lobby(), started()):
        part = own_part(table, Seat.N)
        nothing = OwnPart(
            hand=None, ask=None, cards=(), because={}, done=None,
            seat=Seat.N, bids=(), sealed=None, give=0, gave=(), got=(), may=part.may,
        )  # fmt: skip
        assert part == nothing


def test_the_newest_accepted_request_is_told() -> None:
    assert own_part(lobby(), Seat.N, Done("r1", 7)).done == Done("r1", 7)
    assert own_part(dealt(started()), Seat.N, Done("r1", 7)).done == Done("r1", 7)


def test_a_seat_sees_its_own_hand_and_at_its_turn_its_bids() -> None:
    table = dealt(started())
    first, second = own_part(table, Seat.N), own_part(table, Seat.E)
    assert first.hand == round_of(table).hands[0]
    assert (first.ask, first.bids) == ("bid", (NIL, *NUMBERS))
    assert (second.ask, second.bids, second.hand) == (None, (), round_of(table).hands[1])


def test_while_the_blind_nil_question_is_open_no_card_is_sent() -> None:
    # RULES §4; ARCHITECTURE §2: hand null, and bids exactly blind nil, whatever the cards.
    table = dealt(behind_by(started(), EW=100))
    north, south = own_part(table, Seat.N), own_part(table, Seat.S)
    assert (north.hand, north.ask, north.bids) == (None, "look", (BLIND,))
    assert (south.hand, south.ask, south.bids) == (None, "look", ())
    looked = own_part(apply(table, Looked(Seat.N)), Seat.N)
    assert (looked.ask, looked.hand) == ("bid", round_of(table).hands[0])
    blind = own_part(apply(table, BidMade(Seat.N, BLIND)), Seat.N)
    assert (blind.ask, blind.hand) == (None, round_of(table).hands[0])


def test_a_blind_nil_that_the_partner_forbids_leaves_only_the_look() -> None:
    table = bid_all(dealt(started({"double_nil": "forbidden", "blind_nil_deficit": 0})), NIL, 3)
    south = own_part(table, Seat.S)
    assert (south.hand, south.ask, south.bids) == (None, "look", ())


def test_a_sealed_bid_is_shown_to_its_own_seat_until_all_are_in() -> None:
    table = apply(dealt(started({"preset": "nl"})), BidMade(Seat.S, 3))
    assert [own_part(table, seat).sealed for seat in SEATS] == [None, None, 3, None]
    assert asks(table) == ["bid", "bid", None, "bid"]
    done = folded(table, *(BidMade(seat, 3) for seat in (Seat.N, Seat.E, Seat.W)))
    assert own_part(done, Seat.S).sealed is None
    assert own_part(bid_all(dealt(started()), 3), Seat.N).sealed is None


def test_an_exchange_is_asked_of_the_nil_and_then_of_its_partner_who_sees_the_cards() -> None:
    # RULES §3, Exchange.
    table = bid_all(dealt(started({"blind_nil_deficit": 0}), N="2C 3C", S="AS KS"), BLIND, 3, 3, 3)
    assert asks(table) == ["give", None, None, None]
    assert own_part(table, Seat.N).give == 2
    assert own_part(table, Seat.S).give == 0
    table = apply(table, CardsGiven(Seat.N, cards("2C 3C")))
    north, south = own_part(table, Seat.N), own_part(table, Seat.S)
    assert (south.ask, south.give, south.got) == ("return", 2, cards("2C 3C"))
    assert (north.ask, north.gave, north.got) == (None, cards("2C 3C"), ())
    table = apply(table, CardsGiven(Seat.S, cards("KS AS")))
    north, south, east = own_part(table, Seat.N), own_part(table, Seat.S), own_part(table, Seat.E)
    assert (north.gave, north.got) == (south.got, south.gave) == (cards("2C 3C"), cards("KS AS"))
    assert (east.gave, east.got) == ((), ())


def test_at_its_turn_a_seat_is_told_which_cards_it_may_play_and_why_not_the_others() -> None:
    table = bid_all(dealt(started(), N="2C 3S", E="AC KC 4D 2S"), 3, 3, 3, 3)
    north = own_part(table, Seat.N)
    assert north.ask == "card"
    assert "3S" not in north.cards
    assert north.because[cards("3S")[0]] is Reason.FIRST_LEAD_SPADE
    table = play(table, "2C")
    north, east = own_part(table, Seat.N), own_part(table, Seat.E)
    assert (north.ask, north.cards, north.because) == (None, (), {})
    assert set(east.because.values()) == {Reason.MUST_FOLLOW_SUIT}
    assert {*east.cards, *east.because} == {*(east.hand or ())}


def test_with_every_card_legal_there_is_nothing_to_explain() -> None:
    table = bid_all(dealt(started({"lead_spades": "any"})), 3, 3, 3, 3)
    assert own_part(table, Seat.N).because == {}


def test_after_the_round_each_person_is_asked_to_go_on() -> None:
    table = claim(bid_all(dealt(started()), 2, 2, 2, 2), N=13)
    assert asks(table) == ["continue"] * 4
    assert asks(apply(table, ScoreRead(Seat.E))) == ["continue", None, "continue", "continue"]


def test_a_paused_table_asks_nobody_for_a_move() -> None:
    playing = bid_all(dealt(started()), 2, 2, 2, 2)
    for table in (dealt(started()), playing, claim(playing, N=13)):
        assert asks(apply(table, Paused(Seat.N))) == [None] * 4


def test_a_game_that_was_conceded_asks_nothing_more() -> None:
    for table in (dealt(started()), bid_all(dealt(started()), 2, 2, 2, 2)):
        assert asks(apply(table, Conceded(Seat.N))) == [None] * 4
