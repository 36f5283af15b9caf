"""`make bench-bots`: duplicate matches through the real engine, every deal played twice with the seats exchanged."""

import argparse
import hashlib
from collections.abc import Mapping
from statistics import fmean, quantiles

from rules.apply import apply, opened
from rules.deal import hands, shuffled
from rules.events import DealCommitted, Dealt, GameStarted, TableOpened
from rules.options import Options, options
from rules.seats import PARTNERSHIPS, SEATS, Seat, Side
from rules.table import RULES, Game, Stage, Table, asked, stage
from tests.load.rival import Player, Policy, Program, player
from tests.load.tally import Tally, interval

BAG = 10
"""What a bag costs where single hands are compared."""


def main() -> None:
    """Play a level against another or a program, and print who won and how."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rival", help="easy, medium, or the command of a program (tests/load/rival.py tells how)")
    parser.add_argument("--level", choices=("easy", "medium"), default="medium")
    parser.add_argument("--matches", type=int, default=200, help="duplicate matches, two games each")
    parser.add_argument("--hands", type=int, default=0, help="compare so many single hands at 0:0 instead")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    ours, theirs = Policy(chosen.level), player(chosen.rival)
    tallies = Tally(), Tally()
    pairs = range(chosen.seed, chosen.seed + (chosen.hands or chosen.matches))
    results = [
        fmean(_outcome(ours, theirs, tallies, seed, side, once=chosen.hands > 0) for side in PARTNERSHIPS)
        for seed in pairs
    ]
    mean, half = interval(results)
    if chosen.hands:
        print(f"{chosen.level} is {mean:+.1f} +-{half:.1f} points a hand ahead, a bag at -{BAG}")
    else:
        print(f"{chosen.level} won {100 * mean:.1f} % +-{100 * half:.1f} of {2 * len(results)} games")
    for name, tally in zip((chosen.level, "rival"), tallies, strict=True):
        print(f"{name:8} {tally}")
    hundredths = [1e6 * time for time in quantiles(ours.times, n=100)]
    print(f"{chosen.level} took {1e6 * fmean(ours.times):.0f} us a decision, 99 % under {hundredths[-1]:.0f} us")
    if isinstance(theirs, Program):
        theirs.close()


def _outcome(ours: Player, theirs: Player, tallies: tuple[Tally, Tally], seed: int, side: Side, once: bool) -> float:
    """One game with ours on `side`: 1 won, 0 lost; of a single hand the points that ours is ahead."""
    seats = {seat: ours if seat in side.seats else theirs for seat in SEATS}
    game = played(seats, seed, options({"preset": "da"}), rounds=1 if once else 0)
    other = next(one for one in PARTNERSHIPS if one is not side)
    for round in game.rounds:
        tallies[0].add(game, round, side)
        tallies[1].add(game, round, other)
    if once:
        return _worth(game, side) - _worth(game, other)
    winner = game.result.winner if game.result else None
    return 0.5 if winner is None else float(winner is side)


def _worth(game: Game, side: Side) -> int:
    total = game.totals[game.sides.index(side)]
    return total.points - (BAG + 1) * total.bags


def played(seats: Mapping[Seat, Player], seed: int, rules: Options, rounds: int = 0) -> Game:
    """A game to its end, or of so many rounds, with the deals of that seed."""
    table = opened(TableOpened("T", "Duplicate", "host", rules))
    bots = {seat: f"Bot {seat}" for seat in SEATS}
    table = apply(table, GameStarted(RULES, rules, SEATS[seed % len(SEATS)], bots))
    while True:
        assert table.game is not None
        if table.game.result is not None or (rounds and len(table.game.rounds) == rounds):
            return table.game
        table = _round(table, table.game, seats, seed)


def _round(table: Table, game: Game, seats: Mapping[Seat, Player], seed: int) -> Table:
    shares = hashlib.sha256(f"{seed}/{len(game.rounds)}".encode()).digest()
    deck = shuffled(shares, [None] * len(SEATS), game.options.jokers)
    table = apply(table, DealCommitted("0" * 64))
    table = apply(table, Dealt(hands(deck, game.dealer)))
    while stage(table) in (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING):
        seat = asked(table)[0]
        table = apply(table, seats[seat].answer(table, seat))
    return table


if __name__ == "__main__":
    main()
