"""What a replay raises at the first thing in a record that the rules do not confirm."""

from enum import StrEnum

from rules.facts import NONE, Facts
from rules.reasons import Reason
from rules.seats import Seat

SEAT_NAMES = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}


class Doubt(StrEnum):
    """Reasons that a record gives beside those for which a request is refused."""

    WRONG_DEALER = "wrong_dealer"
    WRONG_HANDS = "wrong_hands"
    """The hands are not the whole deck in equal parts."""
    WRONG_DEAL = "wrong_deal"
    """The seed does not open the commitment, or does not give the hands."""
    WRONG_MISDEAL = "wrong_misdeal"
    """The hand does not qualify for a new deal."""
    MISSING_BID = "missing_bid"
    TOO_MANY_CARDS = "too_many_cards"
    WRONG_BY = "wrong_by"
    """A mark on a play that is not there."""
    WRONG_CLAIM = "wrong_claim"
    WRONG_SCORE = "wrong_score"
    UNFINISHED = "unfinished"
    """A round that is not the last ends before its last trick."""
    WRONG_RESULT = "wrong_result"


class NotConfirmed(Exception):
    """The first error of a record, told in the one line `text`; `trick` or `seat` is None where the error has none.

    `facts` has what the rule speaks of that the seat has broken.
    """

    def __init__(
        self, round: int, trick: int | None, seat: Seat | None, reason: Reason | Doubt, what: str, facts: Facts = NONE
    ) -> None:
        where = [f"round {round}"]
        if trick is not None:
            where.append(f"trick {trick}")
        if seat is not None:
            where.append(SEAT_NAMES[seat])
        self.round = round
        self.trick = trick
        self.seat = seat
        self.reason = reason
        self.facts = facts
        self.text = f"{', '.join(where)}: {what}"
        super().__init__(self.text)
