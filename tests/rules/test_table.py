"""What a table is asking, derived from its value."""

import pytest

from rules.apply import apply
from rules.cards import Suit
from rules.events import BidMade, CardsGiven, Conceded, Paused, ScoreRead, SeatLeft, TableEnded, TookOver
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat
from rules.table import (
    Stage,
    Trick,
    asked,
    behind,
    bids_itself,
    exchange_size,
    exchanging,
    gives,
    last_trick,
    round_at,
    seat_of,
    spades_held,
    stage,
    to_play,
    winning,
)
from tests.rules.laid import (
    BLIND,
    NIL,
    behind_by,
    bid_all,
    cards,
    claim,
    dealt,
    game_of,
    lobby,
    play,
    round_of,
    started,
)


def test_a_table_goes_through_its_stages() -> None:
    table = lobby()
    seen = [stage(table)]
    table = started({"blind_nil_deficit": 0, "target": 50})
    seen.append(stage(table))
    table = dealt(table)
    seen.append(stage(table))
    table = bid_all(table, BLIND, 1, 1, 1)
    seen.append(stage(table))
    table = apply(table, CardsGiven(Seat.N, ()))
    seen.append(stage(table))
    scored = claim(table, N=1, E=12)
    seen.append(stage(scored))
    seen.append(stage(claim(table, S=1, E=12)))
    seen.append(stage(apply(table, TableEnded())))
    assert seen == [
        Stage.LOBBY,
        Stage.DEALING,
        Stage.BIDDING,
        Stage.EXCHANGE,
        Stage.PLAYING,
        Stage.SCORED,
        Stage.OVER,
        Stage.ENDED,
    ]


def test_a_table_that_waits_for_no_seat_asks_nobody() -> None:
    bidding = dealt(started())
    assert asked(lobby()) == asked(started()) == ()
    assert asked(apply(bidding, Conceded(Seat.N))) == ()
    assert asked(apply(bidding, TableEnded())) == ()


def test_bids_are_asked_for_in_turn_or_all_at_once() -> None:
    table = dealt(started())
    assert [asked(bid_all(table, *(3,) * made)) for made in range(4)] == [(seat,) for seat in SEATS]
    sealed = apply(dealt(started({"bidding": "sealed"})), BidMade(Seat.E, 3))
    assert asked(sealed) == (Seat.N, Seat.S, Seat.W)


def test_an_exchange_asks_the_nil_and_then_its_partner() -> None:
    table = bid_all(dealt(started({"blind_nil_deficit": 0}), N="2C 3C"), BLIND, 1, 1, 1)
    assert asked(table) == (Seat.N,)
    assert asked(apply(table, CardsGiven(Seat.N, cards("2C 3C")))) == (Seat.S,)


def test_a_score_asks_the_persons_who_are_there_and_have_not_read_it() -> None:
    table = claim(bid_all(dealt(started()), 2, 2, 2, 2), N=13)
    for event in (ScoreRead(Seat.N), TookOver(Seat.E, "asked"), SeatLeft(Seat.S)):
        table = apply(table, event)
    assert asked(table) == (Seat.W,)


def test_where_no_cards_are_exchanged_a_nil_asks_nobody() -> None:
    table = bid_all(dealt(started({"preset": "sv", "blind_nil_deficit": 0})), BLIND, 1, 1, 1)
    assert exchanging(game_of(table).options, round_of(table)) == ()
    assert asked(table) == (Seat.N,)


def test_the_seat_after_the_last_card_is_to_play() -> None:
    table = bid_all(dealt(started(), N="2C", E="3C", S="4C", W="5C"), 3, 3, 3, 3)
    assert [to_play(round_of(play(table, text))) for text in ("", "2C", "2C 3C", "2C 3C 4C")] == list(SEATS)
    assert asked(play(table, "2C 3C")) == (Seat.S,)


@pytest.mark.parametrize(
    ("trick", "seat", "card"),
    [
        ("2C", "E", "2C"),
        ("2C AC", "S", "AC"),
        ("2C AD KC", "W", "KC"),
        ("KC 2S AC 3S", "N", "3S"),
        ("AC 2D 3D 4D", "E", "AC"),
    ],
)
def test_a_begun_trick_is_held_by_its_best_card(trick: str, seat: str, card: str) -> None:
    held_by, best = winning(Trick(Seat.E, cards(trick)))
    assert (held_by, best) == (seat, card)


def test_an_empty_trick_is_held_by_nobody() -> None:
    with pytest.raises(IndexError):
        winning(Trick(Seat.E))


def test_only_round_1_may_bid_itself() -> None:
    rules = started({"first_round_bids_itself": True}).options
    assert [bids_itself(rules, number) for number in (1, 2)] == [True, False]
    assert not bids_itself(started().options, 1)


def test_how_many_cards_pass_depends_on_the_nil() -> None:
    # RULES §3, Exchange.
    rules = started({"blind_nil_exchange": 3, "nil_exchange": 1}).options
    assert [gives(rules, bid) for bid in (BLIND, NIL, 5, None)] == [3, 1, 0, 0]


def test_an_exchange_needs_exactly_one_nil_of_two_partners() -> None:
    table = bid_all(dealt(started({"nil_exchange": 2, "blind_nil": 0})), NIL, 3, 4, NIL)
    game, round = game_of(table), round_of(table)
    assert [exchange_size(game.options, round, seat) for seat in SEATS] == [2, 2, 2, 2]
    assert exchanging(game.options, round) == (Seat.N, Seat.W)
    both = bid_all(dealt(started({"nil_exchange": 2})), NIL, 3, NIL, 3)
    assert exchanging(game_of(both).options, round_of(both)) == ()


def test_in_solo_nobody_exchanges() -> None:
    table = bid_all(dealt(started({"partners": "solo", "blind_nil_deficit": 0})), BLIND, 3, 3, 3)
    assert exchange_size(game_of(table).options, round_of(table), Seat.N) == 0
    assert stage(table) is Stage.PLAYING


def test_spades_are_counted_with_the_jokers() -> None:
    assert spades_held(cards("2S LJ BJ AC")) == 3
    assert all(card.suit is Suit.SPADES for card in cards("LJ BJ"))


def test_a_guest_has_at_most_one_seat() -> None:
    assert seat_of(lobby(), "S") is Seat.S
    assert seat_of(lobby(), "X") is None


def test_how_far_a_side_is_behind_is_counted_from_the_best_other_side() -> None:
    game = game_of(behind_by(started(), NS=-20, EW=130))
    assert [behind(game, seat) for seat in SEATS] == [150, -150, 150, -150]
    solo = game_of(behind_by(started({"partners": "solo"}), N=10, E=40, S=-5, W=0))
    assert [behind(solo, seat) for seat in SEATS] == [30, -30, 45, 40]


def test_the_round_is_there_at_the_wanted_stage_alone() -> None:
    table = dealt(started())
    assert round_at(table, Stage.BIDDING) == (game_of(table), round_of(table))
    cases = [
        (table, Reason.NOT_NOW),
        (started(), Reason.NOT_NOW),
        (lobby(), Reason.NOT_NOW),
        (apply(table, Paused(Seat.E)), Reason.PAUSED),
        (apply(table, Conceded(Seat.E)), Reason.GAME_OVER),
    ]
    for other, reason in cases:
        with pytest.raises(Illegal) as refused:
            round_at(other, Stage.PLAYING)
        assert refused.value.reason is reason


def test_the_newest_finished_trick_stays_until_the_next_and_belongs_to_its_round() -> None:
    assert last_trick(lobby()) is last_trick(started()) is last_trick(dealt(started())) is None
    table = bid_all(dealt(started(), N="AC KC", E="2C 5C", S="3C 6C", W="4C 7C"), 3, 3, 3, 3)
    table = play(table, "AC 2C 3C 4C KC")
    assert last_trick(table) == Trick(Seat.N, cards("AC 2C 3C 4C"), Seat.N)
