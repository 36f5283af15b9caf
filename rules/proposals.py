"""What one seat proposes and others agree to, or not: a card taken back, a claim, giving the game up."""

from typing import Literal

from msgspec.structs import replace

from rules.events import (
    Agreed,
    AnyEvent,
    By,
    CardTakenBack,
    ClaimAccepted,
    Conceded,
    Declined,
    Proposed,
    What,
    Withdrawn,
)
from rules.reasons import Illegal, Reason
from rules.scoring import gives_out
from rules.seats import PARTNERSHIPS, Seat
from rules.table import PLAYING, Game, Proposal, Stage, Table, asked_to_agree, is_there, round_at
from rules.taking_back import may_take_back

_FAILED = ("declined", "withdrawn", "expired")


def event_for(proposal: Proposal) -> AnyEvent:
    """What comes of a proposal once all agree."""
    if proposal.what == "take_back":
        return CardTakenBack(proposal.seat)
    if proposal.what == "claim":
        return ClaimAccepted(proposal.seat, proposal.tricks)
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
        raise Illegal(Reason.NOT_ASKED)
    return Agreed(seat, by) if len(waiting) > 1 else event_for(proposal)


def may_propose_to_take_back(table: Table) -> Seat | None:
    """The seat that may propose to take its card back."""
    seat = may_take_back(table)
    return seat if seat is not None and _why_not(table, seat, "take_back") is None else None


def may_propose(table: Table, seat: Seat, now: Stage) -> list[Literal["claim", "concede"]]:
    """What a seat may propose at a table that is at the stage `now`, but to take its card back."""
    game = table.game
    may: list[Literal["claim", "concede"]] = []
    if game is None or _why_nothing(table, game, seat) is not None:
        return may
    failed = _failed(table, seat) if table.outcomes else ()
    if now is PLAYING and "claim" not in failed:
        may.append("claim")
    if _may_be_given_up(game) and "concede" not in failed:
        may.append("concede")
    return may


def check(table: Table, proposal: Proposal) -> None:
    """Raise Illegal if a seat may not propose that now."""
    reason = _why_not(table, proposal.seat, proposal.what)
    if reason is not None:
        raise Illegal(reason)
    if proposal.what == "take_back" and may_take_back(table) is not proposal.seat:
        raise Illegal(Reason.NO_TAKE_BACK)
    if proposal.what == "claim":
        _, round = round_at(table, PLAYING)
        if not gives_out(round, proposal.tricks):
            raise Illegal(Reason.CLAIM_RANGE)
    if proposal.what == "concede" and not _may_be_given_up(table.game):
        raise Illegal(Reason.NOT_NOW)


def _why_not(table: Table, seat: Seat, what: What) -> Reason | None:
    """Why a seat may not propose that now, whatever the cards."""
    if table.game is None:
        return Reason.NOT_NOW
    reason = _why_nothing(table, table.game, seat)
    return Reason.PROPOSED_BEFORE if reason is None and what in _failed(table, seat) else reason


def _why_nothing(table: Table, game: Game, seat: Seat) -> Reason | None:
    """Why a seat may not propose anything now."""
    if not is_there(table.seats[seat.place]):
        return Reason.NOT_NOW
    if game.result is not None:
        return Reason.GAME_OVER
    if table.paused is not None:
        return Reason.PAUSED
    return None if table.proposal is None else Reason.PROPOSAL_OPEN


def _failed(table: Table, seat: Seat) -> list[What]:
    """What a seat has proposed since the last move without all agreeing."""
    return [past.what for past in table.outcomes if past.seat is seat and past.how in _FAILED]


def _may_be_given_up(game: Game | None) -> bool:
    """Whether there are partners, and cards have been dealt."""
    return game is not None and game.round is not None and game.sides == PARTNERSHIPS


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
        raise Illegal(Reason.NOT_ASKED)
    return replace(table, proposal=replace(proposal, agreed=(*proposal.agreed, event.seat)))


def declined(table: Table, event: Declined) -> Table:
    """One does not agree, which is enough; `ended` drops the proposal."""
    if event.seat not in asked_to_agree(table, _open(table)):
        raise Illegal(Reason.NOT_ASKED)
    return table


def withdrawn(table: Table, event: Withdrawn) -> Table:
    """A seat drops its own proposal."""
    if _open(table).seat is not event.seat:
        raise Illegal(Reason.NOT_PROPOSER)
    return table


def expired(table: Table) -> Table:
    """The proposal's time is up."""
    _open(table)
    return table


def _open(table: Table) -> Proposal:
    if table.proposal is None:
        raise Illegal(Reason.NOTHING_PROPOSED)
    return table.proposal
