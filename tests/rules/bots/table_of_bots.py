"""Whole rounds with a bot on every seat, through the real engine and its views."""

from collections.abc import Callable
from random import Random

from rules.apply import apply, opened
from rules.bids import Nil
from rules.bots import Decision, decide, see
from rules.cards import Card
from rules.deal import deck_for, hands
from rules.events import (
    AnyEvent,
    BidMade,
    CardPlayed,
    CardsGiven,
    DealCommitted,
    Dealt,
    GameStarted,
    Level,
    Looked,
    TableOpened,
)
from rules.options import Options
from rules.own import own_part
from rules.seats import SEATS, Seat
from rules.table import RULES, Stage, Table, asked, stage
from rules.view import play_part
from tests.rules.laid import game_of

BUSY = (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING)


def event(seat: Seat, decision: Decision) -> AnyEvent:
    """What a decision is in the log."""
    match decision:
        case "look":
            return Looked(seat)
        case Card():
            return CardPlayed(seat, decision)
        case int() | Nil():
            return BidMade(seat, decision)
        case _:
            return CardsGiven(seat, decision)


def decision(table: Table, seat: Seat, level: Level = "medium", seed: int = 0) -> Decision:
    """What a bot on that seat decides."""
    return decide(see(game_of(table).options, play_part(table), own_part(table, seat)), level, seed)


def begun(rules: Options, dealer: Seat = Seat.N) -> Table:
    """A game of four bots before its first deal."""
    table = opened(TableOpened("T", "Bots", "host", rules))
    return apply(table, GameStarted(RULES, rules, dealer, {seat: f"Bot {seat}" for seat in SEATS}))


def dealt(table: Table, random: Random) -> Table:
    """The same with the next cards out."""
    game = game_of(table)
    deck = random.sample(deck_for(game.options.jokers), 52)
    return apply(apply(table, DealCommitted("0" * 64)), Dealt(hands(deck, game.dealer)))


def played(table: Table, level: Level = "medium", notes: Callable[[Table, Seat], None] | None = None) -> Table:
    """The round played to its end; `notes` sees every question. A decision that is not legal raises Illegal."""
    while stage(table) in BUSY:
        seat = asked(table)[-1]
        if notes is not None:
            notes(table, seat)
        table = apply(table, event(seat, decision(table, seat, level, table.n)))
    return table
