"""Tables laid out for tests: games under given options, hands as named, bids and cards played in turn."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.apply import apply, opened
from rules.bids import Bid, Nil
from rules.cards import Card, Hand, hand
from rules.deal import deck_for
from rules.events import (
    AnyEvent,
    BidMade,
    By,
    CardPlayed,
    ClaimAccepted,
    DealCommitted,
    Dealt,
    GameStarted,
    Looked,
    ReadySet,
    SeatTaken,
    TableOpened,
)
from rules.options import Options, options
from rules.playable import may_play
from rules.score import Totals
from rules.seats import SEATS, Seat
from rules.table import RULES, Game, Round, Stage, Table, asked, stage, to_play

NIL, BLIND = Nil.NIL, Nil.BLIND


def cards(text: str) -> tuple[Card, ...]:
    """`AS TD` as cards."""
    return tuple(Card(name) for name in text.split())


def folded(table: Table, *events: AnyEvent) -> Table:
    """The table after several events."""
    for event in events:
        table = apply(table, event)
    return table


def lobby(chosen: Mapping[str, Any] | None = None, *, strict: bool = False) -> Table:
    """A table with four ready people, guests `N E S W`, of whom `N` is host; options as chosen, else pagat's."""
    table = opened(TableOpened("T", "Friday", "N", options(chosen or {}), strict=strict))
    for seat in SEATS:
        table = folded(table, SeatTaken(seat, seat.value, f"Name {seat}"), ReadySet(seat, True))
    return table


def started(chosen: Mapping[str, Any] | None = None, dealer: Seat = Seat.W, *, strict: bool = False) -> Table:
    """A game that has just begun; with West dealing, North bids and leads first."""
    table = lobby(chosen, strict=strict)
    return apply(table, GameStarted(RULES, table.options, dealer))


def hands_with(rules: Options, **named: str) -> tuple[Hand, ...]:
    """A whole deal in which seats hold at least the named cards; the rest is filled up from the deck in order."""
    held = {seat: list(cards(named.get(seat.value, ""))) for seat in SEATS}
    taken = {card for own in held.values() for card in own}
    deck = deck_for(rules.jokers)
    rest = [card for card in deck if card not in taken]
    size = len(deck) // len(SEATS)
    for own in held.values():
        missing = size - len(own)
        own += rest[:missing]
        rest = rest[missing:]
    return tuple(hand(tuple(own)) for own in held.values())


def dealt(table: Table, **named: str) -> Table:
    """The next round's deal, as `hands_with` says."""
    return folded(table, DealCommitted("c" * 64), Dealt(hands_with(game_of(table).options, **named)))


def behind_by(table: Table, **points: int) -> Table:
    """The same game with other points, by side: `behind_by(table, EW=100)`."""
    game = game_of(table)
    totals = tuple(Totals(points.get(side.value, 0)) for side in game.sides)
    return with_game(table, totals=totals)


def with_game(table: Table, **changes: Any) -> Table:
    """The table with fields of its game changed, as no event could."""
    return replace(table, game=replace(game_of(table), **changes))


def bid_all(table: Table, *bids: Bid) -> Table:
    """The seats that are asked bid in turn; a seat that bids with its cards seen looks first."""
    for bid in bids:
        seat = asked(table)[0]
        if bid is not BLIND and not round_of(table).looked[seat.place]:
            table = apply(table, Looked(seat))
        table = apply(table, BidMade(seat, bid))
    return table


def play(table: Table, text: str, by: By = By.PERSON) -> Table:
    """The named cards are played in turn."""
    for card in cards(text):
        table = apply(table, CardPlayed(to_play(round_of(table)), card, by))
    return table


def play_lowest(table: Table, plays: int = 52) -> Table:
    """So many plays, or to the end of the round; always the first legal card."""
    for _ in range(plays):
        if stage(table) is not Stage.PLAYING:
            break
        round = round_of(table)
        seat = to_play(round)
        table = apply(table, CardPlayed(seat, may_play(game_of(table).options, round, round.hands[seat.place])[0]))
    return table


def claim(table: Table, **tricks: int) -> Table:
    """The rest of the round is given to the seats: `claim(table, N=7, S=6)`."""
    given = tuple(tricks.get(seat.value, 0) for seat in SEATS)
    return apply(table, ClaimAccepted(Seat.N, given))


def game_of(table: Table) -> Game:
    """The game, which is there."""
    assert table.game is not None
    return table.game


def round_of(table: Table) -> Round:
    """The round under way or just scored, which is there."""
    round = game_of(table).round
    assert round is not None
    return round
