"""What a bot knows is what its seat was sent, seats counted from its own."""

from rules.bids import Nil
from rules.bots.seen import Seen, best, see
from rules.bots.suits import hand_of, suits
from rules.cards import Card
from rules.own import own_part
from rules.seats import SEATS, Seat
from rules.table import Table
from rules.view import play_part
from tests.rules.bots.position import LEFT, ME, PARTNER, RIGHT, in_turn
from tests.rules.laid import behind_by, bid_all, dealt, game_of, play, round_of, started

NIL = Nil.NIL
N, E, S, W = SEATS


def knowledge(table: Table, seat: Seat) -> Seen:
    return see(game_of(table).options, play_part(table), own_part(table, seat))


def bid_and_led() -> Table:
    """Hearts, clubs and diamonds in one hand each: West ruffs the first trick, and leads a spade."""
    table = dealt(
        started({"preset": "da"}),
        N="AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH",
        E="AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        S="AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD",
    )
    return play(bid_all(table, 4, NIL, 3, 2), "2H 2C 2D 2S 3S 3H 3C")


def test_bids_and_tricks_are_counted_from_the_own_seat() -> None:
    seen = knowledge(bid_and_led(), S)
    assert seen.calls == (3, 2, 4, NIL)
    assert seen.took == (0, 1, 0, 0)
    assert seen.contract == (7, 2, 7, 2)
    assert seen.need == (7, 1, 7, 1)


def test_tricks_come_with_their_leaders() -> None:
    seen = knowledge(bid_and_led(), S)
    assert seen.tricks == ((PARTNER, in_turn("2H 2C 2D 2S")),)
    assert (seen.leader, seen.trick) == (LEFT, in_turn("3S 3H 3C"))


def test_who_did_not_follow_is_out_of_the_suit() -> None:
    seen = knowledge(bid_and_led(), S)
    assert seen.void(RIGHT, 2)
    assert seen.void(ME, 2)
    assert seen.void(PARTNER, 3)
    assert not seen.void(PARTNER, 2)
    assert not seen.void(LEFT, 3)


def test_a_seat_holds_its_hand_and_the_others_what_has_not_been_played() -> None:
    table = bid_and_led()
    seen, round = knowledge(table, S), round_of(table)
    assert hand_of(seen.hand) == round.hands[S.place]
    others = [card for seat in (N, E, W) for card in round.hands[seat.place]]
    assert seen.unseen == suits(others)
    assert seen.cards == round.hands[S.place]
    assert seen.left == 12
    assert seen.ask == "card"


def test_a_nil_lives_until_it_takes_a_trick() -> None:
    table = bid_and_led()
    assert knowledge(table, S).nil(RIGHT)
    assert not knowledge(table, S).nil(LEFT)


def test_points_stand_at_each_seat_of_a_side() -> None:
    table = behind_by(bid_and_led(), NS=120, EW=-30)
    assert knowledge(table, E).points == (-30, 120, -30, 120)


def test_sides_are_pairs_or_single_seats() -> None:
    pair = knowledge(bid_and_led(), N)
    assert (pair.side, pair.foes, pair.foe_sides) == ((0, 2), (1, 3), ((1, 3),))
    alone = knowledge(dealt(started({"partners": "solo", "blind_nil": 0})), N)
    assert (alone.side, alone.foes, alone.foe_sides) == ((0,), (1, 2, 3), ((1,), (2,), (3,)))


def test_before_it_has_looked_a_seat_knows_no_cards() -> None:
    seen = knowledge(dealt(started({"blind_nil_deficit": 0})), N)
    assert seen.ask == "look"
    assert seen.bids == (Nil.BLIND,)
    assert not any(seen.hand)


def test_sealed_bids_are_unknown_until_all_are_made() -> None:
    table = dealt(started({"preset": "nl"}))
    table = bid_all(table, 3, 4)
    assert knowledge(table, S).calls == (None,) * 4
    assert knowledge(bid_all(table, 2, 1), N).calls == (3, 4, 2, 1)


def test_a_round_may_be_played_without_bids() -> None:
    assert knowledge(dealt(started({"preset": "da", "first_round_bids_itself": True})), N).every
    assert not knowledge(bid_and_led(), N).every


def test_a_failed_nil_helps_only_where_the_rules_say_so() -> None:
    assert not knowledge(bid_and_led(), E).helps(ME)
    assert knowledge(bid_and_led(), E).helps(PARTNER)


def test_the_best_card_of_a_trick_is_found() -> None:
    assert best(in_turn("5H AH KH")) == 1
    assert best(in_turn("5H AH 2S 3S")) == 3
    assert best((Card.H5,)) == 0
