"""Who can play a duplicate match: our policies through the engine's views, or a program that speaks lines of JSON."""

import json
import shlex
import subprocess
from time import perf_counter
from typing import Any, Protocol

from rules.bids import Nil
from rules.bots import Decision, decide, see
from rules.cards import Card
from rules.events import AnyEvent, BidMade, CardPlayed, Level
from rules.own import own_part
from rules.seats import SEATS, Seat
from rules.table import Table
from rules.view import play_part


class Player(Protocol):
    """Answers for a seat that is asked for a bid or a card."""

    def answer(self, table: Table, seat: Seat) -> AnyEvent:
        """The event that the seat makes."""
        ...


class Policy:
    """One of our levels, fed with what its seat is sent; `times` are its decisions in seconds."""

    def __init__(self, level: Level) -> None:
        self._level: Level = level
        self.times: list[float] = []

    def answer(self, table: Table, seat: Seat) -> AnyEvent:
        """The event that the seat makes."""
        own, play = own_part(table, seat), play_part(table)
        start = perf_counter()
        decision = decide(see(table.options, play, own), self._level)
        self.times.append(perf_counter() - start)
        return CardPlayed(seat, decision) if isinstance(decision, Card) else _bid(seat, decision)


class Program:
    """A program of its own: one JSON object a line on its standard input, one answer a line on its standard output.

    The question: `op` bid or play, `seat` 0-3 clockwise, `hand`, `bids` by seat (0 nil, null not yet), `taken` by
    seat, `broken`, `leader`, `trick`, `tricks` as [leader, cards], `legal` cards. The answer: a number, or a card.
    """

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def answer(self, table: Table, seat: Seat) -> AnyEvent:
        """The event that the seat makes. Raises ValueError for an answer that is none."""
        asked, told = self._process.stdin, self._process.stdout
        assert asked is not None
        assert told is not None
        asked.write(json.dumps(question(table, seat)) + "\n")
        asked.flush()
        answer = json.loads(told.readline())
        if isinstance(answer, int):
            return BidMade(seat, answer or Nil.NIL)
        return CardPlayed(seat, Card(answer))

    def close(self) -> None:
        """End the program."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait(10)
        if self._process.stdout is not None:
            self._process.stdout.close()


def player(name: str) -> Policy | Program:
    """A player by the name of a level, or by the command of a program."""
    return Policy(name) if name == "easy" or name == "medium" else Program(name)


def question(table: Table, seat: Seat) -> dict[str, Any]:
    """What a program is asked: its seat's hand and what all see."""
    play, own = play_part(table), own_part(table, seat)
    view = see(table.options, play, own)
    seats = [(seat.place + step) % len(SEATS) for step in range(len(SEATS))]
    return {
        "op": "bid" if own.ask == "bid" else "play",
        "seat": seat.place,
        "hand": own.hand,
        "bids": [0 if isinstance(bid, Nil) else bid for bid in play.bids.values()],
        "taken": list(play.took.values()),
        "broken": play.broken,
        "leader": seats[view.leader],
        "trick": view.trick,
        "tricks": [(seats[leader], cards) for leader, cards in view.tricks],
        "legal": own.cards,
    }


def _bid(seat: Seat, decision: Decision) -> AnyEvent:
    assert isinstance(decision, int | Nil)
    return BidMade(seat, decision)
