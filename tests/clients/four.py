"""A table of four people that is played by orders, without a server: what the rules make of them."""

from random import Random
from typing import Any

from clients.state import Shown
from protocol.replies import PeoplePart
from protocol.requests import (
    AnyOrder,
    AskRematch,
    ComeBack,
    CommitNonce,
    Continue,
    GiveCards,
    GiveNonce,
    Look,
    MakeBid,
    PlayCard,
    Resume,
)
from rules.apply import apply, opened
from rules.cards import DECK
from rules.deal import hands
from rules.events import (
    AnyEvent,
    BidMade,
    CameBack,
    CardPlayed,
    CardsGiven,
    DealCommitted,
    Dealt,
    GameStarted,
    Looked,
    NonceCommitted,
    NonceGiven,
    ReadySet,
    RematchAsked,
    Resumed,
    ScoreRead,
    SeatTaken,
    TableOpened,
)
from rules.options import options
from rules.own import own_part
from rules.seats import SEATS, Seat
from rules.table import RULES, Table
from rules.view import play_part, table_part


def started(chosen: dict[str, Any], strict: bool = False) -> Table:
    """A table of four people whose game has just begun."""
    rules = options(chosen)
    table = opened(TableOpened("t", "T", "gN", rules, strict=strict))
    for seat in SEATS:
        table = apply(table, SeatTaken(seat, f"g{seat}", seat))
        table = apply(table, ReadySet(seat, True))
    return apply(table, GameStarted(RULES, rules, Seat.N))


def shown(table: Table, seat: Seat | None) -> Shown:
    """What a seat, or a watcher, is shown."""
    own = own_part(table, seat) if seat else None
    return Shown(1, "k", 0, table_part(table), play_part(table), PeoplePart(1, {}, 0, ()), own)


def event(order: AnyOrder, seat: Seat) -> AnyEvent:  # noqa: C901 - one arm for each kind of order
    """What an accepted order becomes."""
    match order:
        case Look():
            return Looked(seat)
        case MakeBid():
            return BidMade(seat, order.bid)
        case GiveCards():
            return CardsGiven(seat, order.cards)
        case PlayCard():
            return CardPlayed(seat, order.card)
        case Continue():
            return ScoreRead(seat)
        case CommitNonce():
            return NonceCommitted(seat, order.commitment)
        case GiveNonce():
            return NonceGiven(seat, order.nonce)
        case AskRematch():
            return RematchAsked(seat)
        case ComeBack():
            return CameBack(seat)
        case Resume():
            return Resumed(seat)
        case _:
            raise AssertionError(order)


def deal(table: Table, chance: Random) -> Table:
    """The next cards, dealt by chance."""
    assert table.game is not None
    if table.game.next_deal is None:
        table = apply(table, DealCommitted(f"{chance.getrandbits(256):064x}"))
    deck = chance.sample(DECK, len(DECK))
    assert table.game is not None
    return apply(table, Dealt(hands(deck, table.game.dealer)))
