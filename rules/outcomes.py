"""How what was proposed ends: with each kind of event that ends a proposal, and when its outcome is told no more."""

from types import MappingProxyType

from msgspec.structs import replace

from rules.events import (
    AnyEvent,
    BidMade,
    CameBack,
    CardPlayed,
    CardsGiven,
    CardTakenBack,
    ClaimAccepted,
    Conceded,
    Dealt,
    DealThrownIn,
    Declined,
    GameStarted,
    Paused,
    ProposalExpired,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TookOver,
    Withdrawn,
)
from rules.game import How
from rules.table import Outcome, Table

MOVES = (CardPlayed, BidMade, CardsGiven, Dealt, DealThrownIn, GameStarted)
"""With them a table goes on: what was proposed before is past."""

_HOW: MappingProxyType[type[AnyEvent], How] = MappingProxyType(
    {
        **dict.fromkeys(MOVES, "overtaken"),
        CardTakenBack: "accepted",
        ClaimAccepted: "accepted",
        Conceded: "accepted",
        Declined: "declined",
        Withdrawn: "withdrawn",
        ProposalExpired: "expired",
        SeatLeft: "left",
        TookOver: "took_over",
        CameBack: "came",
        SeatTaken: "came",
        Paused: "paused",
        TableEnded: "ended",
    }
)
"""How an open proposal ends with each kind of event that ends one."""


def ended(before: Table, after: Table, event: AnyEvent) -> Table:
    """The table after an event that may have ended what was proposed; a move leaves no more to tell of earlier ones.

    A dropped proposal asks the seats to move anew.
    """
    proposal, how = before.proposal, _HOW.get(type(event))
    outcomes = () if isinstance(event, MOVES) else before.outcomes
    if proposal is None or how is None:
        return after if outcomes is before.outcomes else replace(after, outcomes=outcomes)
    by = None if how == "accepted" else getattr(event, "seat", None)
    outcome = Outcome(proposal.seat, proposal.what, how, by)
    return replace(after, proposal=None, outcomes=(*outcomes, outcome), n=max(after.n, before.n + 1))
