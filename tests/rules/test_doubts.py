"""The error of a record: where it is, and why."""

from rules.doubts import SEAT_NAMES, Doubt, NotConfirmed
from rules.reasons import Reason
from rules.seats import SEATS, Seat


def test_an_error_names_round_trick_seat_and_reason_in_one_line() -> None:
    # RULES §6.
    doubt = NotConfirmed(2, 3, Seat.E, Reason.MUST_FOLLOW_SUIT, "5C: must follow suit")
    assert (doubt.round, doubt.trick, doubt.seat, doubt.reason) == (2, 3, Seat.E, Reason.MUST_FOLLOW_SUIT)
    assert doubt.text == str(doubt) == "round 2, trick 3, East: 5C: must follow suit"


def test_an_error_of_the_whole_round_names_no_trick_and_no_seat() -> None:
    assert NotConfirmed(2, None, None, Doubt.WRONG_SCORE, "wrong").text == "round 2: wrong"
    assert NotConfirmed(2, None, Seat.W, Reason.BID_RANGE, "wrong").text == "round 2, West: wrong"


def test_every_seat_has_a_name_and_no_doubt_is_called_as_a_reason_is() -> None:
    assert set(SEAT_NAMES) == set(SEATS)
    assert not {doubt.value for doubt in Doubt} & {reason.value for reason in Reason}
