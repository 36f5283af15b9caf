"""What only one seat is sent (ARCHITECTURE §2)."""

from typing import Any

import pytest

from rules.apply import apply
from rules.bids import NUMBERS, Nil
from rules.events import (
    Agreed,
    BidMade,
    CardsGiven,
    Conceded,
    Declined,
    Looked,
    Paused,
    Proposed,
    ReadySet,
    RematchAsked,
    ScoreRead,
    SeatLeft,
    TableEnded,
    TookOver,
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
    play_lowest,
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


# What else a seat may ask for.


def may(table: Table, seat: Seat = Seat.N) -> set[str]:
    return {*own_part(table, seat).may}


def test_in_the_lobby_a_person_may_be_ready_and_the_host_start_once_all_are() -> None:
    assert may(lobby()) == {"ready", "start"}
    assert may(lobby(), Seat.E) == {"ready"}
    assert may(apply(lobby(), ReadySet(Seat.W, False))) == {"ready"}
    assert may(apply(lobby(), SeatLeft(Seat.W))) == {"ready", "start"}
    assert may(apply(lobby(), SeatLeft(Seat.W)), Seat.W) == set()


def test_in_a_game_a_person_may_pause_and_resume() -> None:
    table = dealt(started())
    assert may(table) == {"pause", "let_bot", "concede"}
    assert may(apply(table, Paused(Seat.E))) == {"resume", "let_bot"}
    assert may(started()) == {"pause", "let_bot"}


def test_a_bot_may_be_let_in_for_a_partner_who_is_a_person_and_there() -> None:
    assert "let_bot" not in may(apply(dealt(started()), SeatLeft(Seat.S)))
    assert "let_bot" not in may(apply(dealt(started()), TookOver(Seat.S, "asked")))
    assert "let_bot" not in may(dealt(started({"partners": "solo"})))


def test_who_is_away_may_come_back() -> None:
    assert "come_back" in may(apply(dealt(started()), TookOver(Seat.N, "clock")))


def test_after_a_game_a_person_may_ask_for_another_once() -> None:
    over = claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13)
    assert may(over) == {"rematch"}
    assert may(apply(over, RematchAsked(Seat.N))) == set()


def test_a_seat_without_a_person_or_at_a_closed_table_may_nothing() -> None:
    assert may(apply(dealt(started()), SeatLeft(Seat.N))) == set()
    assert may(apply(dealt(started()), TableEnded())) == set()


MISDEAL: dict[str, Any] = {"misdeal": ["no_spade"]}


def test_the_misdeal_button_is_there_for_every_seat_that_has_looked_whatever_its_hand() -> None:
    # RULES §3, Misdeal: else its presence would tell.
    table = dealt(started(MISDEAL), N="2S")
    assert all("misdeal" in may(table, seat) for seat in SEATS)
    assert "misdeal" not in may(apply(table, BidMade(Seat.N, 3)))
    blind = dealt(started({**MISDEAL, "blind_nil_deficit": 0}))
    assert "misdeal" not in may(blind)
    assert "misdeal" in may(apply(blind, Looked(Seat.N)))


@pytest.mark.parametrize("chosen", [{}, {**MISDEAL, "first_round_bids_itself": True}])
def test_the_misdeal_button_is_not_there_where_no_misdeal_can_be(chosen: dict[str, Any]) -> None:
    assert "misdeal" not in may(dealt(started(chosen)))


def test_the_misdeal_button_goes_with_the_bidding_and_with_a_pause() -> None:
    assert "misdeal" not in may(started(MISDEAL))
    assert "misdeal" not in may(bid_all(dealt(started(MISDEAL)), 3, 3, 3, 3))
    assert "misdeal" not in may(apply(dealt(started(MISDEAL)), Paused(Seat.E)))


# What is proposed.


def test_who_is_asked_to_agree_is_asked_nothing_else_and_whose_turn_it_is_may_still_play() -> None:
    playing = play_lowest(bid_all(dealt(started()), 2, 2, 2, 2), 1)
    table = apply(playing, Proposed(Seat.N, "claim", (13, 0, 0, 0)))
    assert asks(table) == [None, "agree", "agree", "agree"]
    for seat in SEATS:
        assert own_part(table, seat).cards == own_part(playing, seat).cards
        assert own_part(table, seat).because == own_part(playing, seat).because
    agreed = apply(table, Agreed(Seat.E))
    assert asks(agreed) == [None, None, "agree", "agree"]
    assert own_part(agreed, Seat.E).cards == own_part(playing, Seat.E).cards


def test_bids_and_gifts_may_be_made_beside_what_is_proposed() -> None:
    bidding = dealt(started())
    table = apply(bidding, Proposed(Seat.S, "concede"))
    assert asks(table) == ["agree", None, None, None]
    assert own_part(table, Seat.N).bids == own_part(bidding, Seat.N).bids != ()
    giving = bid_all(dealt(started({"nil_exchange": 2})), Nil.NIL, 2, 2, 2)
    table = apply(giving, Proposed(Seat.S, "concede"))
    assert asks(table) == ["agree", None, None, None]
    assert own_part(table, Seat.N).give == 2


def test_a_seat_that_has_not_looked_is_asked_to_agree_and_still_sees_nothing() -> None:
    table = apply(dealt(started({"blind_nil_deficit": 0})), Proposed(Seat.N, "concede"))
    assert asks(table) == ["look", "look", "agree", "look"]
    assert own_part(table, Seat.S).hand is None
    assert own_part(table, Seat.N).bids == (Nil.BLIND,)


def test_claims_are_for_the_play_and_giving_up_is_for_partners() -> None:
    playing = bid_all(dealt(started()), 2, 2, 2, 2)
    assert {"claim", "concede"} <= may(playing)
    assert not {"claim", "concede"} & may(started())
    assert not {"claim", "concede"} & may(apply(playing, Paused(Seat.E)))
    assert may(dealt(started())) >= {"concede"}
    assert "claim" not in may(dealt(started())) | may(claim(playing, N=13))
    solo = bid_all(dealt(started({"partners": "solo"})), 2, 2, 2, 2)
    assert "claim" in may(solo)
    assert "concede" not in may(solo)


def test_who_proposes_may_withdraw_and_nobody_may_propose_more() -> None:
    table = apply(bid_all(dealt(started()), 2, 2, 2, 2), Proposed(Seat.N, "concede"))
    for seat in SEATS:
        assert ("withdraw" in may(table, seat)) is (seat is Seat.N)
        assert not {"claim", "concede"} & may(table, seat)
    declined = apply(table, Declined(Seat.S))
    assert "concede" not in may(declined)
    assert "concede" in may(declined, Seat.S)
