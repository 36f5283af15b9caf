"""The easy bot errs, but only in tricks and bids."""

import pytest

from rules.bids import Nil
from rules.bots import decide
from rules.bots.easy import at_stake, easy_bid, easy_card, harmless
from rules.cards import Card
from tests.rules.bots.position import cards, position, to_bid

NIL = Nil.NIL
SEEDS = range(60)
HELD = "CA754 D98632 HA4 SQ5"


def test_it_bids_around_what_its_hand_is_worth() -> None:
    bids = {easy_bid(to_bid("CA74 DA86 HK953 SK42"), seed) for seed in SEEDS}
    assert bids == {2, 3, 4}


def test_it_bids_only_the_safest_nils() -> None:
    safe, doubtful = "C5432 D6432 H532 S32", "CKJ42 DT862 HQ53 SJ9"
    assert easy_bid(to_bid(safe, 3, 4, 3), 0) is NIL
    assert all(easy_bid(to_bid(doubtful, 3, 4, 3), seed) is not NIL for seed in SEEDS)


def test_it_bids_what_is_left_to_bid() -> None:
    assert easy_bid(to_bid(HELD, bids=(NIL,)), 0) is NIL
    assert easy_bid(to_bid(HELD, bids=(5, 6)), 0) == 5


def test_one_card_in_four_is_any() -> None:
    seen = position(HELD)
    played = [easy_card(seen, seed, Card.HA) for seed in range(400)]
    assert 200 < played.count(Card.HA) < 350
    assert len(set(played)) > 5


def test_the_same_seed_gives_the_same_card() -> None:
    seen = position(HELD)
    assert [decide(seen, "easy", seed) for seed in SEEDS] == [decide(seen, "easy", seed) for seed in SEEDS]


def test_chance_plays_no_part_at_the_medium_level() -> None:
    seen = position(HELD)
    assert len({decide(seen, "medium", seed) for seed in SEEDS}) == 1


@pytest.mark.parametrize("calls", [(NIL, 3, 3, 3), (3, NIL, 3, 3), (3, 3, NIL, 3)])
def test_it_plays_like_the_medium_bot_while_a_nil_is_alive(calls: tuple[int | Nil, ...]) -> None:
    seen = position(HELD, "9H", calls=calls)
    assert at_stake(seen)
    assert {decide(seen, "easy", seed) for seed in SEEDS} == {decide(seen)}


def test_it_plays_like_the_medium_bot_when_a_bid_hangs_on_the_trick() -> None:
    seen = position("HK4 C2", "5H", calls=(4, 3, 4, 2), took=(3, 3, 2, 2), out="S5 DAK C954 H62")
    assert at_stake(seen)
    assert {decide(seen, "easy", seed) for seed in SEEDS} == {decide(seen)}


def test_it_never_plays_over_its_partner_s_trick() -> None:
    seen = position(HELD, "5H KH 6H")
    assert harmless(seen) == (Card.H4,)
    assert {decide(seen, "easy", seed) for seed in SEEDS} == {Card.H4}


def test_in_last_seat_it_never_wins_higher_than_it_must() -> None:
    ruffing = position("CA75432 D98632 SQ5", "5H 6H KH")
    assert set(harmless(ruffing)) == set(cards("CA75432 D98632 S5"))
    following = position("CA754 D98632 HAQ4 S5", "5H 6H JH")
    assert harmless(following) == cards("HQ4")


def test_a_trick_that_it_must_take_it_takes() -> None:
    assert harmless(position("CA7542 D986432 HAK", "5H 6H JH")) == (Card.HK,)
