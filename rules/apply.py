"""`apply`: the only way a table changes. It gives the new table, or raises `Illegal`, and cannot fail otherwise."""

from typing import assert_never

from rules import dealing, games, outcomes, playing, proposals, scoring, seating, taking_back
from rules.events import (
    Agreed,
    AnyEvent,
    BidMade,
    BotSeated,
    CameBack,
    CardPlayed,
    CardsGiven,
    CardTakenBack,
    ClaimAccepted,
    ClockExtended,
    Conceded,
    DealCommitted,
    DealRevealed,
    Dealt,
    DealThrownIn,
    Declined,
    GameStarted,
    HostPassed,
    Looked,
    NonceCommitted,
    NonceGiven,
    OptionsChanged,
    Paused,
    ProposalExpired,
    Proposed,
    ReadySet,
    RematchAsked,
    Resumed,
    ScoreRead,
    SeatLeft,
    SeatReturned,
    SeatsSwapped,
    SeatTaken,
    TableEnded,
    TableOpened,
    TookOver,
    Withdrawn,
)
from rules.reasons import Illegal, Reason
from rules.table import Table


def opened(event: TableOpened) -> Table:
    """The table that a log's first entry makes."""
    return Table(
        event.table,
        event.title,
        event.host,
        event.host,
        event.options,
        event.turn,
        event.watch,
        strict=event.strict,
    )


def apply(table: Table, event: AnyEvent) -> Table:
    """The table after `event`. Raises Illegal with the reason if the rules do not allow it now."""
    if table.ended and not isinstance(event, DealRevealed):
        raise Illegal(Reason.GAME_OVER)
    after = _applied(table, event)
    if table.proposal is None and not table.outcomes:
        return after
    return outcomes.ended(table, after, event)


def _applied(table: Table, event: AnyEvent) -> Table:  # noqa: C901 - one arm for each kind of event, and nothing else
    match event:
        case CardPlayed():
            return playing.card_played(table, event)
        case BidMade():
            return playing.bid_made(table, event)
        case ScoreRead():
            return scoring.score_read(table, event)
        case Looked():
            return playing.looked(table, event)
        case CardsGiven():
            return playing.cards_given(table, event)
        case ClaimAccepted():
            return scoring.claim_accepted(table, event)
        case CardTakenBack():
            return taking_back.card_taken_back(table, event)
        case DealCommitted():
            return dealing.committed(table, event)
        case NonceCommitted():
            return dealing.nonce_committed(table, event)
        case NonceGiven():
            return dealing.nonce_given(table, event)
        case Dealt():
            return dealing.dealt(table, event)
        case DealThrownIn():
            return dealing.thrown_in(table, event)
        case DealRevealed():
            return dealing.revealed(table, event)
        case GameStarted():
            return games.started(table, event)
        case OptionsChanged():
            return seating.options_changed(table, event)
        case SeatTaken():
            return seating.seat_taken(table, event)
        case SeatReturned():
            return seating.seat_returned(table, event)
        case BotSeated():
            return seating.bot_seated(table, event)
        case SeatLeft():
            return seating.seat_left(table, event)
        case SeatsSwapped():
            return seating.seats_swapped(table, event)
        case ReadySet():
            return seating.ready_set(table, event)
        case TookOver():
            return seating.took_over(table, event)
        case CameBack():
            return seating.came_back(table, event)
        case RematchAsked():
            return seating.rematch_asked(table, event)
        case Paused():
            return games.paused(table, event)
        case Resumed():
            return games.resumed(table)
        case Conceded():
            return games.conceded(table, event)
        case Proposed():
            return proposals.proposed(table, event)
        case Agreed():
            return proposals.agreed(table, event)
        case Declined():
            return proposals.declined(table, event)
        case Withdrawn():
            return proposals.withdrawn(table, event)
        case ProposalExpired():
            return proposals.expired(table)
        case HostPassed():
            return games.host_passed(table, event)
        case ClockExtended():
            return table
        case TableEnded():
            return games.ended(table)
        case TableOpened():
            raise Illegal(Reason.NOT_NOW)
        case _:
            assert_never(event)
