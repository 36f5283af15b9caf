"""What the medium bot bids: tricks, nil where it is safe and wise, and what the score asks for."""

from random import Random

import pytest
from msgspec.structs import replace

from rules.bids import Bid, Nil
from rules.bots.bidding import bid, contract, nil_made
from rules.bots.estimate import tricks
from rules.bots.seen import Seen
from rules.cards import Hand, hand
from rules.deal import deck_for
from tests.rules.bots.position import to_bid

NIL, BLIND = Nil.NIL, Nil.BLIND
WEAK = "CJ742 DT862 H953 S42"
FOUR = "CA74 DA86 HK953 SK42"


def some_hands(count: int) -> list[Hand]:
    random = Random(5)
    return [hand(random.sample(deck_for("off"), 13)) for _ in range(count)]


def worth(seen: Seen) -> float:
    return tricks(seen.hand, seen.unseen, 13, 2)


def number(seen: Seen) -> int:
    """The bid where nil is no choice."""
    chosen = bid(seen)
    assert isinstance(chosen, int)
    return chosen


def numbers_only(held: str | Hand, left: Bid | None, partner: Bid | None, right: Bid | None) -> Seen:
    return to_bid(held, left, partner, right, bids=tuple(range(1, 14)))


def test_a_hand_bids_about_what_it_is_worth() -> None:
    assert number(to_bid(FOUR)) in (3, 4)
    assert number(to_bid("CA DAK86 HK93 SAKQJ2")) in (7, 8)
    assert number(numbers_only(WEAK, 4, 3, 3)) == 1


def test_a_better_hand_never_bids_less() -> None:
    assert number(numbers_only("CA74 DA86 HA953 SA42", None, None, None)) >= number(to_bid(FOUR))


def test_what_others_have_claimed_lowers_the_bid() -> None:
    """On average over hands: the tricks are there only once."""
    free = [number(numbers_only(held, 2, 2, 2)) for held in some_hands(60)]
    tight = [number(numbers_only(held, 5, 5, 5)) for held in some_hands(60)]
    assert sum(free) > sum(tight)


def test_beside_a_nil_partner_no_fewer_tricks_are_bid_than_the_hand_is_worth() -> None:
    seen = [numbers_only(held, 3, NIL, 3) for held in some_hands(150)]
    assert sum(number(each) - worth(each) for each in seen) >= 0


def test_the_last_bidder_against_a_nil_leaves_itself_tricks_to_duck() -> None:
    for held in some_hands(150):
        seen = numbers_only(held, NIL, 4, 5)
        assert number(seen) <= max(1.0, worth(seen) - 0.5)


def test_a_weak_hand_bids_nil() -> None:
    assert bid(to_bid("C9742 DT862 H953 S42", 3, 4, 3)) is NIL


@pytest.mark.parametrize("partner", [5, 8])
def test_a_weak_hand_beside_a_strong_partner_bids_nil(partner: int) -> None:
    assert bid(to_bid(WEAK, 3, partner, 2)) is NIL


@pytest.mark.parametrize(
    "held",
    [
        "C65432 D5432 H532 SA",
        "C65432 D6543 H53 SA2",
        "C65432 D6543 H532 SK",
        "C5432 D6543 H53 SK32",
        "C65432 D65432 H53 SQ",
        "C5432 D6543 H53 SKQ2",
    ],
)
def test_no_nil_is_bid_on_a_high_spade_with_little_below_it(held: str) -> None:
    assert bid(to_bid(held, 3, 5, 3)) is not NIL


def test_a_joker_is_a_high_spade() -> None:
    assert bid(to_bid("C6543 D6543 H6543 LJ", 3, 5, 3, jokers="2H2C")) is not NIL


def test_no_nil_is_bid_beside_a_partner_s_nil_or_against_a_blind_one() -> None:
    safe = "C5432 D6432 H532 S32"
    assert bid(to_bid(safe, 4, 3, 4)) is NIL
    assert bid(to_bid(safe, 4, NIL, 4)) is not NIL
    assert bid(to_bid(safe, BLIND, 3, 4)) is not NIL


def test_beside_a_partner_s_nil_it_is_bid_when_the_score_leaves_nothing_else() -> None:
    assert bid(to_bid("C5432 D6432 H532 S32", 4, NIL, 4, points=(180, 460, 180, 460))) is NIL


def test_a_nil_that_brings_half_is_bid_less_often() -> None:
    hands = some_hands(300)
    full = sum(bid(to_bid(held, 3, 4, 3)) is NIL for held in hands)
    half = sum(bid(to_bid(held, 3, 4, 3, preset="sv_short")) is NIL for held in hands)
    assert half < full


def test_cards_that_may_be_passed_on_make_a_nil_safer() -> None:
    held = "CK742 DT862 HA53 S42"
    assert nil_made(to_bid(held, 3, 4, 3, nil_exchange=3)) > nil_made(to_bid(held, 3, 4, 3))


def test_a_bid_that_wins_the_game_is_preferred_to_a_higher_one() -> None:
    """Forty points are enough, and the partner has bid them."""
    assert number(to_bid(FOUR, 4, 4, 4)) == 2
    assert number(to_bid(FOUR, 4, 4, 4, points=(460, 200, 460, 200))) == 1


def test_when_the_foes_are_about_to_win_a_bid_that_still_beats_them_is_made() -> None:
    """Theirs reach 510: 440 and a partner's 40 need four tricks more."""
    assert number(to_bid(FOUR, 3, 4, 3)) < 4
    assert number(to_bid(FOUR, 3, 4, 3, points=(440, 450, 440, 450))) == 4


def test_a_doubtful_nil_is_bid_when_nothing_else_can_pass_the_foes() -> None:
    """381 to 472, and their bids reach 512."""
    doubtful = "CKQ4 DT862 HQJ3 S942"
    assert bid(to_bid(doubtful, 2, 4, 2)) is not NIL
    assert bid(to_bid(doubtful, 2, 4, 2, points=(381, 472, 381, 472))) is NIL


def test_the_only_legal_bid_is_made() -> None:
    assert bid(to_bid(FOUR, bids=(3,))) == 3


def test_a_contract_that_pays_double_is_worth_more() -> None:
    plain = contract(to_bid(FOUR, 3, 6, 3), 4, 4.0)
    double = contract(to_bid(FOUR, 3, 6, 3, ten_for_200=True), 4, 4.0)
    assert double[0] == plain[0]
    assert double[1] != plain[1]


def test_without_bag_penalties_nothing_is_feared() -> None:
    """Where bags cost nothing, none or nine of them are the same to the bot."""
    for held in some_hands(40):
        seen = to_bid(held, 3, 3, 3, bag_limit=0)
        assert bid(seen) == bid(replace(seen, bags=(9, 9, 9, 9)))
