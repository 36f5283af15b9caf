"""`apply` takes every kind of event to its rule, and refuses all others once a table has ended."""

from typing import get_args

import pytest

from rules.apply import apply, opened
from rules.cards import Card
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
    Turn,
    Watch,
    Withdrawn,
)
from rules.options import PRESETS
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import RULES, Stage, stage
from tests.rules.laid import dealt, lobby, started
from tests.rules.refusing import refused

PAGAT = PRESETS["pagat"]
OPENED = TableOpened("T", "Friday", "host", PAGAT, Turn(30), Watch(False))
ONE_OF_EACH: list[AnyEvent] = [
    CardPlayed(Seat.N, Card.C2),
    BidMade(Seat.N, 3),
    Looked(Seat.N),
    CardsGiven(Seat.N, ()),
    Dealt(()),
    ScoreRead(Seat.N),
    ClaimAccepted(Seat.N, (13, 0, 0, 0)),
    DealCommitted("c" * 64),
    NonceCommitted(Seat.N, "0" * 64),
    NonceGiven(Seat.N, "0" * 64),
    DealThrownIn(Seat.N, "no_spade"),
    DealRevealed("c" * 64, "0" * 64),
    OPENED,
    OptionsChanged("", PAGAT, Turn(), Watch()),
    SeatTaken(Seat.N, "guest", "Name"),
    SeatReturned(Seat.N, "guest", "Name"),
    BotSeated(Seat.N, "easy", "Bot"),
    SeatLeft(Seat.N),
    SeatsSwapped(Seat.N, Seat.E),
    ReadySet(Seat.N, True),
    GameStarted(RULES, PAGAT, Seat.N),
    ClockExtended(1),
    TookOver(Seat.N, "clock"),
    CameBack(Seat.N),
    Paused(Seat.N),
    Resumed(Seat.N),
    Conceded(Seat.N),
    Proposed(Seat.N, "concede"),
    Agreed(Seat.N),
    Declined(Seat.N),
    Withdrawn(Seat.N),
    ProposalExpired(),
    CardTakenBack(Seat.N),
    HostPassed("guest"),
    RematchAsked(Seat.N),
    TableEnded(),
]


def test_the_first_event_opens_an_empty_table() -> None:
    table = opened(OPENED)
    assert (table.id, table.title, table.host, table.options, table.turn) == ("T", "Friday", "host", PAGAT, Turn(30))
    assert table.seats == (None,) * 4
    assert table.game is None


def test_this_file_knows_every_kind_of_event() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(get_args(AnyEvent))


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_after_the_end_only_a_seed_may_still_be_revealed(event: AnyEvent) -> None:
    ended = apply(dealt(started()), TableEnded())
    assert refused(ended, event) is (Reason.NOT_NOW if isinstance(event, DealRevealed) else Reason.GAME_OVER)


# What each kind does at a fresh deal with North to bid: the stage that it leads to, or why it is refused.
AT_THE_FIRST_BID: dict[str, Stage | Reason] = {
    "CardPlayed": Reason.NOT_NOW,
    "BidMade": Stage.BIDDING,
    "Looked": Reason.ALREADY_LOOKED,
    "CardsGiven": Reason.NOT_NOW,
    "Dealt": Reason.NOT_NOW,
    "ScoreRead": Reason.NOT_NOW,
    "ClaimAccepted": Reason.NOT_NOW,
    "DealCommitted": Stage.BIDDING,
    "NonceCommitted": Reason.NOT_NOW,
    "NonceGiven": Reason.NOT_NOW,
    "DealThrownIn": Reason.NO_MISDEAL,
    "DealRevealed": Reason.NOT_NOW,
    "TableOpened": Reason.NOT_NOW,
    "OptionsChanged": Reason.NOT_NOW,
    "SeatTaken": Reason.SEAT_TAKEN,
    "SeatReturned": Stage.BIDDING,
    "BotSeated": Reason.SEAT_TAKEN,
    "SeatLeft": Stage.BIDDING,
    "SeatsSwapped": Reason.NOT_NOW,
    "ReadySet": Reason.NOT_NOW,
    "GameStarted": Reason.NOT_NOW,
    "ClockExtended": Stage.BIDDING,
    "TookOver": Stage.BIDDING,
    "CameBack": Reason.NOT_AWAY,
    "Paused": Stage.BIDDING,
    "Resumed": Reason.NOT_PAUSED,
    "Conceded": Stage.OVER,
    "Proposed": Stage.BIDDING,
    "Agreed": Reason.NOTHING_PROPOSED,
    "Declined": Reason.NOTHING_PROPOSED,
    "Withdrawn": Reason.NOTHING_PROPOSED,
    "ProposalExpired": Reason.NOTHING_PROPOSED,
    "CardTakenBack": Reason.NOT_NOW,
    "HostPassed": Stage.BIDDING,
    "RematchAsked": Reason.NOT_NOW,
    "TableEnded": Stage.ENDED,
}


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_each_kind_of_event_is_taken_to_its_rule(event: AnyEvent) -> None:
    table = dealt(started())
    expected = AT_THE_FIRST_BID[type(event).__name__]
    if isinstance(expected, Reason):
        assert refused(table, event) is expected
    else:
        assert stage(apply(table, event)) is expected


def test_a_table_is_opened_once() -> None:
    assert refused(lobby(), OPENED) is Reason.NOT_NOW


def test_more_time_changes_nothing_that_is_folded() -> None:
    table = dealt(started())
    assert apply(table, ClockExtended(1)) is table


def test_the_table_before_stays_what_it_was() -> None:
    table = dealt(started())
    before = (table.n, table.rev, table.game)
    apply(table, BidMade(Seat.N, 3))
    apply(table, SeatLeft(Seat.E))
    assert (table.n, table.rev, table.game) == before
