"""What a hand is worth: exact chances, honours, length, ruffs, and the danger of a nil."""

import pytest

from rules.bots.estimate import lives, nil_risk, tricks
from rules.cards import hand
from tests.rules.laid import cards


@pytest.mark.parametrize(
    ("held", "chances"),
    [
        (1, (0.995, 0.944, 0.734)),
        (2, (0.991, 0.908, 0.625)),
        (3, (0.983, 0.856, 0.495)),
        (4, (0.971, 0.780, 0.351)),
        (5, (0.949, 0.677, 0.210)),
        (6, (0.915, 0.542, 0.096)),
        (7, (0.859, 0.382, 0.025)),
    ],
)
def test_the_chance_that_a_round_is_not_ruffed_is_counted_exactly(held: int, chances: tuple[float, ...]) -> None:
    """Both opponents hold as many of the other 13 - n cards: the hypergeometric distribution over three hands of 13."""
    assert [lives(held, round) for round in (1, 2, 3)] == pytest.approx(chances, abs=0.001)


def test_sure_cards_are_worth_about_one_trick_each() -> None:
    worth = tricks(hand(cards("AS KS QS 2S AH 4H 3H AD 5D 4D 7C 6C 2C")))
    assert 4.8 <= worth <= 5.5


def test_a_hand_without_honours_or_length_is_worth_next_to_nothing() -> None:
    assert tricks(hand(cards("3S 2S 9H 7H 5H 2H 8D 6D 4D 2D 7C 5C 3C"))) < 1.0


def test_long_spades_are_worth_their_length() -> None:
    short = tricks(hand(cards("AS KS 3S 2S 9H 7H 5H 8D 6D 4D 7C 5C 3C")))
    long = tricks(hand(cards("AS KS 6S 5S 4S 3S 2S 7H 5H 6D 4D 5C 3C")))
    assert long - short >= 2


def test_a_short_suit_is_worth_ruffs_only_beside_spades_to_spare() -> None:
    ruffing = tricks(hand(cards("5S 4S 3S 9H 8H 7H 6H 5H 8D 7D 6D 5D 4C")))
    bare = tricks(hand(cards("9H 8H 7H 6H 5H 4H 3H 8D 7D 6D 5D 4D 4C")))
    assert ruffing > bare + 0.5


def test_an_unguarded_king_and_queen_are_worth_less_than_guarded_ones() -> None:
    bare = tricks(hand(cards("KS 9H 8H 7H 6H KD 7D 6D 5D QC 4C 3C 2H")))
    guarded = tricks(hand(cards("KS 2S 9H 8H 7H 6H KD 7D 6D QC KC 4C 3C")))
    assert guarded > bare


def test_nil_is_hopeless_with_the_ace_of_spades_and_safe_with_low_cards() -> None:
    assert nil_risk(hand(cards("AS 9H 7H 5H 2H 8D 6D 4D 2D 7C 5C 3C 2C"))) > 5
    assert nil_risk(hand(cards("3S 2S 9H 7H 5H 2H 8D 6D 4D 2D 7C 5C 3C"))) < 0.9


def test_the_big_joker_outranks_the_ace_for_nil() -> None:
    low = hand(cards("KS 3S 2S 9H 7H 5H 2H 8D 6D 4D 7C 5C 3C"))
    assert nil_risk(low, top=14) < nil_risk(low)


def test_a_short_suit_headed_by_an_honour_endangers_a_nil() -> None:
    assert nil_risk(hand(cards("3S 2S 9H 7H 5H 2H 8D 6D 4D 2D 7D QC 5C"))) > nil_risk(
        hand(cards("3S 2S 9H 7H 5H 2H 8D 6D 4D 2D 7D 6C 5C"))
    )
