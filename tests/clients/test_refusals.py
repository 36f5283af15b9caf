"""Refusals in words; that every reason has some in every language is in tests/server/test_reasons.py."""

from clients.errors import Refused
from clients.refusals import why
from rules.cards import Suit
from rules.facts import Facts
from rules.reasons import Reason
from rules.seats import Seat


def test_the_rule_is_told_with_what_it_speaks_of() -> None:
    assert why(Reason.MUST_FOLLOW_SUIT, Facts(suit=Suit.HEARTS), {}) == "You have hearts, and hearts were led."
    told = why(Reason.BELOW_MINIMUM, Facts(count=4, least=3), {})
    assert told == "Your team must bid at least 4, so you bid at least 3."


def test_a_seat_is_told_by_its_name_and_one_without_as_somebody_else() -> None:
    facts = Facts(seat=Seat.E)
    assert why(Reason.NOT_YOUR_TURN, facts, {Seat.E: "Bo"}) == "Not yet: Bo is to play."
    assert why(Reason.NOT_YOUR_TURN, facts, {Seat.E: None}) == "Not yet: somebody else is to play."


def test_house_rules_are_told_by_what_people_call_them() -> None:
    told = why(Reason.OPTIONS_REFUSED, Facts(rule="not_applicable", field="breaks"), {})
    assert told == "“Spades are broken by” means nothing beside the other rules. Set it back."
    unknown = why(Reason.OPTIONS_REFUSED, Facts(rule="unreadable", field="colour"), {})
    assert unknown == "“colour” cannot have this value."
    assert why(Reason.OPTIONS_REFUSED, Facts(), {}) == "These house rules do not go together."


def test_the_exception_prints_its_code_and_the_rule() -> None:
    refused = Refused(Reason.WRONG_EXCHANGE, None, Facts(count=2))
    assert str(refused) == "wrong_exchange: Choose exactly 2 cards."
    assert (refused.reason, refused.facts.count, refused.words()) == (
        Reason.WRONG_EXCHANGE,
        2,
        "Choose exactly 2 cards.",
    )
