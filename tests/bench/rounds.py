"""Random legal rounds, dealt, bid and played by the rules that tables are played by; run alone, how many a second.

It imports only `rules`, so that it runs in any environment beside any build of them.
"""

import time
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from rules.apply import apply, opened
from rules.bidding import biddable
from rules.cards import DECK, Hand
from rules.deal import hands
from rules.events import BidMade, BotSeated, CardPlayed, DealCommitted, Dealt, GameStarted, TableOpened
from rules.game import Game, Round
from rules.options import options
from rules.playable import may_play
from rules.seats import SEATS
from rules.table import RULES, Table, asked, to_play

Of = TypeVar("Of")


def started(chosen: dict[str, Any] | None = None) -> Table:
    """A game between four bots that waits for its first deal."""
    rules = options(chosen or {"preset": "da"})
    table = opened(TableOpened("", "", "", rules))
    for seat in SEATS:
        table = apply(table, BotSeated(seat, "easy", seat))
    return apply(table, GameStarted(RULES, rules, SEATS[0]))


def fresh_hands(random: Random) -> tuple[Hand, ...]:
    """A shuffled deck in four hands."""
    deck = list(DECK)
    random.shuffle(deck)
    return hands(deck, SEATS[0])


def round_played(table: Table, random: Random) -> Table:
    """The table after one more round, in which every bid and card was drawn from the legal ones."""
    table = apply(table, DealCommitted(""))
    table = apply(table, Dealt(fresh_hands(random)))
    for _ in SEATS:
        game, round = at(table)
        (seat,) = asked(table)
        table = apply(table, BidMade(seat, drawn(biddable(game, round, seat), random)))
    while True:
        game, round = at(table)
        if round.scores is not None:
            return table
        seat = to_play(round)
        cards = may_play(game.options, round, round.hands[seat.place])
        table = apply(table, CardPlayed(seat, drawn(cards, random)))


def drawn(choices: Sequence[Of], random: Random) -> Of:
    """One of the choices; `Random.choice` would take twice as long, here and in what we are measured beside."""
    return choices[int(random.random() * len(choices))]


def at(table: Table) -> tuple[Game, Round]:
    """The game and the round under way, which are there."""
    game = table.game
    assert game is not None
    assert game.round is not None
    return game, game.round


def rounds_a_second(slices: int = 100, size: int = 10) -> float:
    """The best of many short runs, by this process's own time: what others do on the machine costs little of it."""
    table, random = started(), Random(1)
    best = float("inf")
    for _ in range(slices):
        began = time.process_time()
        for _ in range(size):
            round_played(table, random)
        best = min(best, time.process_time() - began)
    return size / best


if __name__ == "__main__":
    print(rounds_a_second())
