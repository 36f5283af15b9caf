"""Which cards may be played, and why not the others (RULES §1, §3 rows 6-9, §4, §5)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cards import Card, hand
from rules.options import PRESETS, options
from rules.playable import may_play, playable, why_not, without_spades
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Trick
from tests.rules.laid import bid_all, cards, dealt, game_of, play, round_of, started

PRESET_NAMES = list(PRESETS)


def legal(chosen: dict[str, Any], held: str, led: str = "", broken: bool = False, first: bool = False) -> str:
    trick = Trick(Seat.N, cards(led))
    return " ".join(playable(options(chosen), hand(cards(held)), trick, broken, first))


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_with_spades_unbroken_only_the_other_suit_may_be_led(preset: str) -> None:
    # RULES §5: lead, hand `5S 2H`.
    assert legal({"preset": preset}, "5S 2H") == "2H"


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_after_a_ruff_both_may_be_led_but_in_nl_still_only_the_heart(preset: str) -> None:
    # RULES §5.
    assert legal({"preset": preset}, "5S 2H", broken=True) == ("2H" if preset == "nl" else "2H 5S")


@pytest.mark.parametrize("preset", PRESET_NAMES)
def test_void_in_the_led_suit_on_trick_1_both_may_be_played(preset: str) -> None:
    # RULES §5; §3 row 9.
    assert legal({"preset": preset}, "5S 2H", led="9C", first=True) == "2H 5S"


@pytest.mark.parametrize("preset", PRESET_NAMES)
@pytest.mark.parametrize("first", [True, False])
def test_a_hand_of_only_spades_may_lead_one_at_any_time(preset: str, first: bool) -> None:
    # RULES §4: on the first lead the only-spades exception always wins.
    assert legal({"preset": preset}, "5S 2S AS", first=first) == "2S 5S AS"


@pytest.mark.parametrize("preset", PRESET_NAMES)
@pytest.mark.parametrize("broken", [True, False])
def test_who_can_follow_suit_must(preset: str, broken: bool) -> None:
    # RULES §1.
    assert legal({"preset": preset}, "5S 2H AH 3C", led="9H", broken=broken) == "2H AH"
    assert legal({"preset": preset}, "5S AS 3C", led="2S", broken=broken) == "5S AS"


def test_any_spade_may_be_led_at_any_time_where_the_options_say_so() -> None:
    assert legal({"lead_spades": "any"}, "5S 2H", first=True) == "2H 5S"


def test_a_spade_may_be_forbidden_on_trick_1_to_who_is_void_unless_the_hand_has_nothing_else() -> None:
    # RULES §3 row 9 and Procedures.
    forbidden = {"first_trick_spade": "forbidden"}
    assert legal(forbidden, "5S 2H 3D", led="9C", first=True) == "3D 2H"
    assert legal(forbidden, "5S 6S", led="9C", first=True) == "5S 6S"
    assert legal(forbidden, "5S 2H", led="9C", first=False) == "2H 5S"
    assert legal({**forbidden, "lead_spades": "any"}, "5S 2H", led="9S", first=True) == "5S"


def test_jokers_follow_and_are_led_as_spades() -> None:
    # RULES §3: jokers follow as spades and count as spades for breaking and "only spades".
    jokers = {"jokers": "2H2D"}
    assert legal(jokers, "BJ 2C", led="9S") == "BJ"
    assert legal(jokers, "BJ 2C", led="9C") == "2C"
    assert legal(jokers, "BJ 5S 2C", broken=False) == "2C"
    assert legal(jokers, "BJ LJ 5S", broken=False) == "5S LJ BJ"
    assert legal(jokers, "LJ 3C 5S", led="BJ") == "5S LJ"


def test_without_spades_jokers_go_too() -> None:
    assert without_spades(cards("2C LJ AS 3H")) == cards("2C 3H")


@given(
    held=st.sets(st.sampled_from(Card), min_size=1, max_size=13),
    led=st.none() | st.sampled_from(Card),
    lead=st.sampled_from(["broken", "only_spades", "any"]),
    first_trick=st.sampled_from(["allowed", "forbidden"]),
    broken=st.booleans(),
    first=st.booleans(),
)
def test_some_card_is_always_legal_and_each_refused_one_leaves_a_better(
    held: set[Card], led: Card | None, lead: str, first_trick: str, broken: bool, first: bool
) -> None:
    rules = options({"lead_spades": lead, "first_trick_spade": first_trick})
    trick = Trick(Seat.N, (led,) if led else ())
    legal = {*playable(rules, hand([*held]), trick, broken, first)}
    assert legal
    assert legal <= held
    if legal != held:
        follows = {card for card in held if led and card.suit is led.suit}
        assert legal == (follows or {*without_spades(hand([*held]))})


def reason(chosen: dict[str, Any], plays: str, card: str, **named: str) -> Reason | None:
    """Why the seat whose turn it is, North at first, may not play the card."""
    table = dealt(started(chosen), **named)
    table = play(bid_all(table, 3, 3, 3, 3), plays)
    round = round_of(table)
    place = round.trick.leader.after(len(round.trick.cards)).place
    return why_not(game_of(table).options, round, round.hands[place], Card(card))


def test_a_refused_card_has_its_reason() -> None:
    held = {"N": "2H 3H 5S 6S", "E": "2C AC 7S", "S": "KH", "W": "QH"}
    assert reason({}, "", "AD", N="2H 5S") is Reason.NOT_IN_HAND
    assert reason({}, "", "5S", **held) is Reason.FIRST_LEAD_SPADE
    assert reason({}, "", "2H", **held) is None
    assert reason({}, "2H 8H", "9C", S="KH 9C", E="8H", N="2H") is Reason.MUST_FOLLOW_SUIT
    assert reason({}, "AH 8H KH QH", "5S", N="AH 5S", E="8H", S="KH", W="QH") is Reason.SPADES_NOT_BROKEN
    assert reason({"preset": "nl"}, "AH 8H KH QH", "5S", N="AH 5S", E="8H", S="KH", W="QH") is Reason.SPADES_NOT_BROKEN


def test_a_forbidden_spade_on_trick_1_has_its_reason() -> None:
    void = {"N": "2H", "E": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AS"}
    assert reason({"first_trick_spade": "forbidden"}, "2H", "AS", **void) is Reason.FIRST_TRICK_SPADE
    assert reason({"first_trick_spade": "forbidden"}, "2H", "2C", **void) is None
    assert reason({}, "2H", "AS", **void) is None


def test_the_first_card_of_a_trick_is_followed_not_the_last() -> None:
    # RULES §1: the third seat follows hearts, although the second has thrown a club.
    table = dealt(started({"preset": "da"}), N="2H", E="3C", S="5H 4C")
    round = replace(round_of(table), trick=Trick(Seat.N, cards("2H 3C")), plays=cards("2H 3C"))
    rules, hand = game_of(table).options, cards("4C 5H")
    assert may_play(rules, round, hand) == cards("5H")
    assert why_not(rules, round, hand, Card.H5) is None
    assert why_not(rules, round, hand, Card.C4) is Reason.MUST_FOLLOW_SUIT
