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


def apply(table: Table, event: AnyEvent) -> Table:  # noqa: C901 - one arm for each kind of event, and nothing else
    """The table after `event`. Raises Illegal with the reason if the rules do not allow it now."""
    if table.ended and not isinstance(event, DealRevealed):
        raise Illegal(Reason.GAME_OVER)
    match event:
        case CardPlayed():
            after = playing.card_played(table, event)
        case BidMade():
            after = playing.bid_made(table, event)
        case ScoreRead():
            after = scoring.score_read(table, event)
        case Looked():
            after = playing.looked(table, event)
        case DealCommitted():
            after = dealing.committed(table, event)
        case Dealt():
            after = dealing.dealt(table, event)
        case DealRevealed():
            after = dealing.revealed(table, event)
        case NonceGiven():
            after = dealing.nonce_given(table, event)
        case NonceCommitted():
            after = dealing.nonce_committed(table, event)
        case CardsGiven():
            after = playing.cards_given(table, event)
        case ClaimAccepted():
            after = scoring.claim_accepted(table, event)
        case CardTakenBack():
            after = taking_back.card_taken_back(table, event)
        case DealThrownIn():
            after = dealing.thrown_in(table, event)
        case GameStarted():
            after = games.started(table, event)
        case OptionsChanged():
            after = seating.options_changed(table, event)
        case SeatTaken():
            after = seating.seat_taken(table, event)
        case SeatReturned():
            after = seating.seat_returned(table, event)
        case BotSeated():
            after = seating.bot_seated(table, event)
        case SeatLeft():
            after = seating.seat_left(table, event)
        case SeatsSwapped():
            after = seating.seats_swapped(table, event)
        case ReadySet():
            after = seating.ready_set(table, event)
        case TookOver():
            after = seating.took_over(table, event)
        case CameBack():
            after = seating.came_back(table, event)
        case RematchAsked():
            after = seating.rematch_asked(table, event)
        case Paused():
            after = games.paused(table, event)
        case Resumed():
            after = games.resumed(table)
        case Conceded():
            after = games.conceded(table, event)
        case Proposed():
            after = proposals.proposed(table, event)
        case Agreed():
            after = proposals.agreed(table, event)
        case Declined():
            after = proposals.declined(table, event)
        case Withdrawn():
            after = proposals.withdrawn(table, event)
        case ProposalExpired():
            after = proposals.expired(table)
        case HostPassed():
            after = games.host_passed(table, event)
        case ClockExtended():
            after = table
        case TableEnded():
            after = games.ended(table)
        case TableOpened():
            raise Illegal(Reason.NOT_NOW)
        case _:
            assert_never(event)
    if table.proposal is None and not table.outcomes:
        return after
    return outcomes.ended(table, after, event)
