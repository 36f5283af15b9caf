"""Taking a card back: the newest one, by its own person, within the round."""

from random import Random

import pytest

from rules.apply import apply
from rules.cards import Card
from rules.events import Agreed, By, CardPlayed, CardsGiven, CardTakenBack, Proposed
from rules.reasons import Reason
from rules.seats import SEATS
from rules.table import Stage, Table, asked, stage, to_play
from rules.taking_back import may_take_back
from tests.rules.laid import (
    BLIND,
    NIL,
    bid_all,
    claim,
    dealt,
    folded,
    game_of,
    lobby,
    play,
    play_lowest,
    round_of,
    started,
)
from tests.rules.random_play import next_event
from tests.rules.refusing import refused

N, E, S, W = SEATS


def in_play(**hands: str) -> Table:
    return bid_all(dealt(started(), **hands), 2, 2, 2, 2)


def taken_back(table: Table) -> Table:
    """The newest card is taken back, as all others agree."""
    seat = may_take_back(table)
    assert seat is not None
    first, second, _ = (other for other in SEATS if other is not seat)
    return folded(table, Proposed(seat, "take_back"), Agreed(first), Agreed(second, By.BOT), CardTakenBack(seat))


def test_a_card_taken_back_is_in_its_hand_again_and_its_seat_plays() -> None:
    before = in_play(N="AH 2H", E="3H", S="4H", W="5H")
    table = taken_back(play(before, "AH"))
    assert round_of(table) == round_of(before)
    assert asked(table) == (N,)
    assert table.n > play(before, "AH").n
    assert round_of(play(table, "2H")).plays == (Card.H2,)


def test_a_card_that_ended_a_trick_takes_the_trick_back() -> None:
    before = play(in_play(N="AH 2H", E="3H", S="4H", W="5H 6H"), "AH 3H 4H")
    table = taken_back(play(before, "5H"))
    assert round_of(table) == round_of(before)
    assert round_of(table).took == (0, 0, 0, 0)
    assert asked(table) == (W,)


def test_spades_that_the_card_broke_are_whole_again() -> None:
    before = play(in_play(N="AH 2H", E="3H", S="2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", W="5H"), "AH 3H")
    broken = play(before, "2S")
    assert round_of(broken).broken
    assert not round_of(taken_back(broken)).broken


def test_cards_passed_and_marks_on_earlier_cards_stay() -> None:
    table = dealt(started({"nil_exchange": 1}), N="2C 3C", S="2D 3D")
    table = folded(bid_all(table, NIL, 3, 3, 3), CardsGiven(N, (Card.C2,)), CardsGiven(S, (Card.D2,)))
    table = apply(table, CardPlayed(N, round_of(table).hands[0][0], By.CLOCK))
    played = play_lowest(table, 1)
    assert round_of(taken_back(played)) == round_of(table)
    assert round_of(taken_back(played)).by == ((0, By.CLOCK),)


@pytest.mark.parametrize("number", range(12))
def test_at_any_card_of_any_round_taking_it_back_gives_the_round_before_it(number: int) -> None:
    random = Random(number)
    table = started(
        {"preset": "pagat", "blind_nil_deficit": 0, "nil_exchange": 2, "breaks": "any"}, random.choice(SEATS)
    )
    while not game_of(table).rounds:
        event = next_event(table, random, wild=0)
        after = apply(table, event)
        if isinstance(event, CardPlayed) and may_take_back(after) is not None:
            assert round_of(taken_back(after)) == round_of(table)
        table = after


def test_nobody_takes_back_before_the_first_card_or_after_the_last() -> None:
    # RULES: never across a deal. With the last card the hands are shown.
    table = in_play()
    assert may_take_back(lobby()) is None
    assert may_take_back(table) is None
    assert refused(table, Proposed(N, "take_back")) is Reason.NO_TAKE_BACK
    over = play_lowest(table)
    assert stage(over) is Stage.SCORED
    assert may_take_back(over) is None
    assert [refused(over, Proposed(seat, "take_back")) for seat in SEATS] == [Reason.NO_TAKE_BACK] * 4
    assert may_take_back(claim(play_lowest(table, 3), N=13)) is None


def test_only_the_newest_card_can_be_taken_back() -> None:
    table = play_lowest(in_play(), 2)
    assert may_take_back(table) is E
    for seat in (N, S, W):
        assert refused(table, Proposed(seat, "take_back")) is Reason.NO_TAKE_BACK


@pytest.mark.parametrize("by", [By.BOT, By.CLOCK])
def test_a_card_that_its_person_did_not_play_stays(by: By) -> None:
    table = in_play()
    table = apply(table, CardPlayed(N, round_of(table).hands[0][0], by))
    assert may_take_back(table) is None
    assert refused(table, Proposed(N, "take_back")) is Reason.NO_TAKE_BACK


def test_after_a_card_was_taken_back_the_one_before_it_is_safe() -> None:
    # West has seen which card North had chosen.
    table = taken_back(play_lowest(in_play(), 2))
    assert to_play(round_of(table)) is E
    assert may_take_back(table) is None
    assert refused(table, Proposed(N, "take_back")) is Reason.NO_TAKE_BACK
    assert may_take_back(play_lowest(table, 1)) is E


def test_no_card_goes_back_that_nobody_proposed_to_take_back() -> None:
    table = play_lowest(in_play(), 1)
    assert refused(table, CardTakenBack(N)) is Reason.NO_TAKE_BACK
    assert refused(apply(table, Proposed(N, "take_back")), CardTakenBack(E)) is Reason.NO_TAKE_BACK
    assert refused(apply(table, Proposed(N, "concede")), CardTakenBack(N)) is Reason.NO_TAKE_BACK
    assert refused(dealt(started({"blind_nil_deficit": 0})), CardTakenBack(N)) is Reason.NOT_NOW
    assert bid_all(dealt(started({"blind_nil_deficit": 0})), BLIND).n > 0
