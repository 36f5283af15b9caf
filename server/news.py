"""What an event is to the people around a table: whose own part it may have changed, and who can wait to hear of it."""

from rules.events import (
    AnyEvent,
    BidMade,
    CardPlayed,
    DealCommitted,
    DealRevealed,
    Looked,
    NonceCommitted,
    NonceGiven,
    ScoreRead,
)
from rules.seats import SEATS, Seat
from rules.table import BIDDING, Table
from server.fold import Fold

_ALONE = (CardPlayed, BidMade, Looked, ScoreRead)
"""The kinds of events by which a seat answers for itself alone."""
_ASIDE = (ScoreRead, NonceCommitted, NonceGiven)
"""The kinds of events that change no own part but the asker's, and that others are in no hurry to hear of."""
_UNSEEN = (DealCommitted, DealRevealed)
"""The kinds of events that no own part tells of."""


def can_wait(before: Table, table: Table, event: AnyEvent, asked: bool) -> bool:
    """Whether nobody but who asked, if somebody here did, waits for the news: what lies beside a round under way.

    Others are shown it with what happens next, or a moment later: of some seventy events of a round a fifth are such.
    A table that is watched late has moments of its own.
    """
    game = before.game
    if game is None or game.round is None or before.n != table.n or table.watch.delay != "none":
        return False
    if before.proposal is not None or before.outcomes:
        return False
    return isinstance(event, _UNSEEN) or (asked and isinstance(event, _ASIDE))


def affected(before: Table, fold: Fold, event: AnyEvent) -> tuple[Seat, ...]:
    """The seats whose own part an event may have changed."""
    table = fold.table
    if before.proposal is not None or before.outcomes:
        return SEATS
    if isinstance(event, _ALONE) and table.rev == before.rev:
        if table.n == before.n:
            return (event.seat,)
        passed_on = isinstance(event, CardPlayed) or fold.now is BIDDING
        return (event.seat, *fold.asked) if passed_on else SEATS
    if isinstance(event, (NonceCommitted, NonceGiven)):
        return (event.seat,)
    return () if isinstance(event, _UNSEEN) else SEATS
