"""What a card costs in the rules: `apply`, the list of legal cards, each part of a view; in microseconds."""

import time
from collections.abc import Callable
from random import Random

from rules.apply import apply
from rules.events import BidMade, CardPlayed, DealCommitted, Dealt
from rules.playable import may_play
from rules.seats import SEATS
from rules.table import Stage, Table, asked, stage, to_play
from rules.view import own_part, play_part, table_part
from tests.bench.rounds import at, drawn, fresh_hands, started

Moment = tuple[Table, CardPlayed]
"""A table, and the card that is played next."""


def moments(rounds: int, random: Random) -> list[Moment]:
    """Every card of some random rounds."""
    found: list[Moment] = []
    for _ in range(rounds):
        table = apply(apply(started(), DealCommitted("")), Dealt(fresh_hands(random)))
        for bid in (3, 3, 3, 3):
            table = apply(table, BidMade(asked(table)[0], bid))
        while stage(table) is Stage.PLAYING:
            game, round = at(table)
            seat = to_play(round)
            card = CardPlayed(seat, drawn(may_play(game.options, round, round.hands[seat.place]), random))
            found.append((table, card))
            table = apply(table, card)
    return found


def costs(played: list[Moment], repeats: int = 30) -> dict[str, float]:
    """Each thing's cost in µs, the best of some repeats over all moments."""
    seats = [(table, to_play(at(table)[1])) for table, _ in played]
    hands = [(at(table)[0].options, at(table)[1], at(table)[1].hands[seat.place]) for table, seat in seats]
    asks: dict[str, Callable[[], object]] = {
        "apply a card": lambda: [apply(table, card) for table, card in played],
        "playable": lambda: [may_play(*hand) for hand in hands],
        "view, table part": lambda: [table_part(table) for table, _ in played],
        "view, play part": lambda: [play_part(table) for table, _ in played],
        "view, own part of who plays": lambda: [own_part(table, seat) for table, seat in seats],
        "view, own parts of the others": lambda: [
            own_part(table, seat) for table, actor in seats for seat in SEATS if seat is not actor
        ],
    }
    return {name: _best(ask, repeats) / len(played) * 1e6 for name, ask in asks.items()}


def _best(ask: Callable[[], object], repeats: int) -> float:
    best = float("inf")
    for _ in range(repeats):
        began = time.process_time()
        ask()
        best = min(best, time.process_time() - began)
    return best
