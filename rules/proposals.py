"""What one seat proposes and others agree to, or not: a card taken back, a claim, giving the game up."""

from types import MappingProxyType

from msgspec.structs import replace

from rules.events import (
    Agreed,
    AnyEvent,
    BidMade,
    By,
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
    Proposed,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TookOver,
    Withdrawn,
)
from rules.game import Game, How
from rules.reasons import Illegal, Reason
from rules.scoring import gives_out
from rules.seats import PARTNERSHIPS, Seat
from rules.table import Outcome, Proposal, Stage, Table, asked_to_agree, is_there, round_at
from rules.taking_back import may_take_back

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
_FAILED = ("declined", "withdrawn", "expired")


def event_for(proposal: Proposal) -> AnyEvent:
    """What comes of a proposal once all agree."""
    match proposal.what:
        case "take_back":
            return CardTakenBack(proposal.seat)
        case "claim":
            return ClaimAccepted(proposal.seat, proposal.tricks)
        case "concede":
            return Conceded(proposal.seat)


def proposing(table: Table, proposal: Proposal) -> AnyEvent:
    """The event by which a seat proposes something; where nobody has to agree, what comes of it. Raises Illegal."""
    check(table, proposal)
    if asked_to_agree(table, proposal):
        return Proposed(proposal.seat, proposal.what, proposal.tricks)
    return event_for(proposal)


def agreeing(table: Table, seat: Seat, by: By = By.PERSON) -> AnyEvent:
    """The event by which a seat agrees: the last one's is what comes of the proposal. Raises Illegal."""
    proposal = _open(table)
    waiting = asked_to_agree(table, proposal)
    if seat not in waiting:
        raise Illegal(Reason.NOT_YOUR_TURN)
    return Agreed(seat, by) if len(waiting) > 1 else event_for(proposal)


def check(table: Table, proposal: Proposal) -> None:
    """Raise Illegal if a seat may not propose that now."""
    game = table.game
    if game is None or not is_there(table.seats[proposal.seat.place]):
        raise Illegal(Reason.NOT_NOW)
    if game.result is not None:
        raise Illegal(Reason.GAME_OVER)
    if table.paused is not None:
        raise Illegal(Reason.PAUSED)
    if table.proposal is not None:
        raise Illegal(Reason.PROPOSAL_OPEN)
    _check_what(table, game, proposal)
    if any((past.seat, past.what) == (proposal.seat, proposal.what) and past.how in _FAILED for past in table.outcomes):
        raise Illegal(Reason.PROPOSED_BEFORE)


def _check_what(table: Table, game: Game, proposal: Proposal) -> None:
    match proposal.what:
        case "take_back":
            if may_take_back(table) is not proposal.seat:
                raise Illegal(Reason.NO_TAKE_BACK)
        case "claim":
            _, round = round_at(table, Stage.PLAYING)
            if not gives_out(round, proposal.tricks):
                raise Illegal(Reason.CLAIM_RANGE)
        case "concede":
            if game.sides != PARTNERSHIPS:
                raise Illegal(Reason.NOT_NOW)


def proposed(table: Table, event: Proposed) -> Table:
    """The table asks the others, under a new number, before anything else."""
    proposal = Proposal(event.seat, event.what, event.tricks)
    check(table, proposal)
    return replace(table, proposal=proposal, n=table.n + 1)


def agreed(table: Table, event: Agreed) -> Table:
    """One more agrees; the others are still asked the same."""
    proposal = _open(table)
    if event.seat not in asked_to_agree(table, proposal):
        raise Illegal(Reason.NOT_YOUR_TURN)
    return replace(table, proposal=replace(proposal, agreed=(*proposal.agreed, event.seat)))


def declined(table: Table, event: Declined) -> Table:
    """One does not agree, which is enough; `ended` drops the proposal."""
    if event.seat not in asked_to_agree(table, _open(table)):
        raise Illegal(Reason.NOT_YOUR_TURN)
    return table


def withdrawn(table: Table, event: Withdrawn) -> Table:
    """A seat drops its own proposal."""
    if _open(table).seat is not event.seat:
        raise Illegal(Reason.NOT_YOUR_TURN)
    return table


def expired(table: Table) -> Table:
    """The proposal's time is up."""
    _open(table)
    return table


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


def _open(table: Table) -> Proposal:
    if table.proposal is None:
        raise Illegal(Reason.NOT_NOW)
    return table.proposal
