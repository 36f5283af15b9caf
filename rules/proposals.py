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
    What,
    Withdrawn,
)
from rules.game import How
from rules.reasons import Illegal, Reason
from rules.scoring import gives_out
from rules.seats import PARTNERSHIPS, Seat
from rules.table import Outcome, Proposal, Stage, Table, asked_to_agree, is_there, round_at, stage
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


def may_propose_to_take_back(table: Table) -> Seat | None:
    """The seat that may propose to take its card back."""
    seat = may_take_back(table)
    return seat if seat is not None and _why_not(table, seat, "take_back") is None else None


def may_claim(table: Table, seat: Seat) -> bool:
    """Whether a seat may claim."""
    return stage(table) is Stage.PLAYING and _why_not(table, seat, "claim") is None


def may_concede(table: Table, seat: Seat) -> bool:
    """Whether a seat may propose to give the game up: there are partners, and cards have been dealt."""
    game = table.game
    if game is None or game.round is None or game.sides != PARTNERSHIPS:
        return False
    return _why_not(table, seat, "concede") is None


def check(table: Table, proposal: Proposal) -> None:
    """Raise Illegal if a seat may not propose that now."""
    reason = _why_not(table, proposal.seat, proposal.what)
    if reason is not None:
        raise Illegal(reason)
    match proposal.what:
        case "take_back":
            if may_take_back(table) is not proposal.seat:
                raise Illegal(Reason.NO_TAKE_BACK)
        case "claim":
            _, round = round_at(table, Stage.PLAYING)
            if not gives_out(round, proposal.tricks):
                raise Illegal(Reason.CLAIM_RANGE)
        case "concede":
            if not may_concede(table, proposal.seat):
                raise Illegal(Reason.NOT_NOW)


def _why_not(table: Table, seat: Seat, what: What) -> Reason | None:
    """Why a seat may not propose that now, whatever the cards."""
    if table.game is None or not is_there(table.seats[seat.place]):
        return Reason.NOT_NOW
    if table.game.result is not None:
        return Reason.GAME_OVER
    if table.paused is not None:
        return Reason.PAUSED
    if table.proposal is not None:
        return Reason.PROPOSAL_OPEN
    failed = any((past.seat, past.what) == (seat, what) and past.how in _FAILED for past in table.outcomes)
    return Reason.PROPOSED_BEFORE if failed else None


def proposed(table: Table, event: Proposed) -> Table:
    """The table asks the others, under a new number, before anything else."""
    proposal = Proposal(event.seat, event.what, event.tricks)
    check(table, proposal)
    if not asked_to_agree(table, proposal):
        raise Illegal(Reason.NOT_NOW)
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
