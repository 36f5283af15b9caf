"""What a table does unasked, and when: deals, bots, clocks. Computed from the fold: any node would say the same."""

import zlib
from dataclasses import dataclass
from enum import Enum, auto

from rules.dealing import unrevealed
from rules.seats import SEATS, Seat
from rules.table import Game, Stage, Table, asked, stage
from server.fold import Fold

GRACE_MS = 500
"""A deadline is judged so much later than it was shown: the answer may be on its way."""


class Act(Enum):
    """The kinds of steps."""

    COMMIT = auto()
    """Fix the seed of the next deal."""
    DEAL = auto()
    REVEAL = auto()
    """Make the seed of a finished deal public."""
    START = auto()
    """Everybody wants another game."""
    BOT = auto()
    CLOCK = auto()
    """Time is up for a seat."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do at `at` (ms since 1970), if nothing else happens before."""

    at: int
    act: Act
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots think, in ms: `least` to `most` a move; the lead after a trick and the next deal `pause` more."""

    least: int = 600
    most: int = 1400
    pause: int = 800

    def thought(self, fold: Fold, seat: Seat) -> int:
        """A bot's time for the open question, from the table and its question and never from its cards."""
        table = fold.table
        spread = zlib.crc32(f"{table.id} {table.n} {seat}".encode()) % (self.most - self.least + 1)
        round = table.game.round if table.game else None
        opens = round is not None and bool(round.plays) and not round.trick.cards
        return self.least + spread + (self.pause if opens else 0)


def next_step(fold: Fold, pace: Pace) -> Step | None:
    """The step that is due next, or None while the table waits for people alone."""
    table = fold.table
    game = table.game
    now = stage(table)
    if game is None or now is Stage.ENDED:
        return None
    if now is Stage.PLAYING or now is Stage.BIDDING or now is Stage.EXCHANGE:
        if game.next_deal is None:
            return Step(fold.at, Act.COMMIT)
        return None if table.paused is not None else _turn(fold, table, pace)
    if unrevealed(game):
        return Step(fold.at, Act.REVEAL)
    if now is Stage.OVER:
        return Step(fold.at, Act.START) if _all_want_another(table) else None
    if game.next_deal is None:
        return Step(fold.at, Act.COMMIT)
    return None if table.paused is not None else _next_deal(fold, table, game, pace)


def _turn(fold: Fold, table: Table, pace: Pace) -> Step | None:
    """The first bot that is asked; with none, the clock of the first person."""
    waiting = asked(table)
    for seat in waiting:
        chair = table.seats[seat.place]
        if chair is not None and (chair.guest is None or chair.away):
            return Step(fold.asked_at + pace.thought(fold, seat), Act.BOT, seat)
    deadline = fold.deadline()
    if deadline is None or not waiting:
        return None
    return Step(deadline + GRACE_MS, Act.CLOCK, waiting[0])


def _next_deal(fold: Fold, table: Table, game: Game, pace: Pace) -> Step | None:
    """The deal: at once at the start, after the score when it has been read or its time is up."""
    if game.round is None:
        return Step(fold.at, Act.DEAL)
    if not asked(table):
        people = any(chair is not None and chair.guest is not None and not chair.away for chair in table.seats)
        return Step(fold.at if people else fold.asked_at + pace.most + pace.pause, Act.DEAL)
    deadline = fold.deadline()
    return None if deadline is None else Step(deadline, Act.DEAL)


def _all_want_another(table: Table) -> bool:
    wishes = [
        table.rematch[seat.place]
        for seat, chair in zip(SEATS, table.seats, strict=True)
        if chair is not None and chair.guest is not None
    ]
    return bool(wishes) and all(wishes)
