"""What a table does unasked, and when: deals, bots, clocks. Computed from the fold: any node would say the same."""

import zlib
from dataclasses import dataclass
from enum import Enum, auto

from msgspec import Struct

from rules.dealing import unrevealed
from rules.seats import SEATS, Seat
from rules.table import PLAYING, Deal, Stage, Table
from server.fold import Fold

GRACE_MS = 500
"""A deadline is judged so much later than it was shown: the answer may be on its way."""
MISSED_MS = 1000
"""A step that comes so late was kept back by this node or its store; meanwhile nobody could answer."""

SHARES_MS = 1500
"""A game's first deal waits so long for the people's shares in its shuffle; later ones collect them during a round."""


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
    EXPIRE = auto()
    """Not everybody has answered what was proposed."""
    EXTEND = auto()
    """People get until then for the open question."""


class Step(Struct, frozen=True, gc=False):
    """One thing to do at `at` (ms since 1970), if nothing else happens before."""

    at: int
    act: Act
    seat: Seat | None = None
    expires: bool = False
    """Takes its answer from people who could have given it until then."""

    def missed(self, now: int) -> bool:
        """Whether people must get more time, for they could not answer while they had some."""
        return self.expires and now >= self.at + MISSED_MS


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
    if game is None:
        return None
    now = fold.now
    if table.proposal is not None:
        return _turn(fold, table, False, pace)
    if now is PLAYING or now is Stage.BIDDING or now is Stage.EXCHANGE:
        if game.next_deal is None:
            return Step(fold.at, Act.COMMIT)
        forced = game.options.bids == "mirror" and now is Stage.BIDDING
        return None if table.paused is not None else _turn(fold, table, forced, pace)
    if unrevealed(game):
        return Step(fold.at, Act.REVEAL)
    if now is Stage.OVER:
        return Step(fold.at, Act.START) if _all_want_another(table) else None
    if now is Stage.ENDED:
        return None
    if game.next_deal is None:
        return Step(fold.at, Act.COMMIT)
    return None if table.paused is not None else _next_deal(fold, table, game.next_deal, pace)


def _turn(fold: Fold, table: Table, forced: bool, pace: Pace) -> Step | None:
    """The first bot that is asked; with none, the clock of the first person. A forced bid is made for everybody."""
    waiting = fold.asked
    for seat in waiting:
        chair = table.seats[seat.place]
        if forced or (chair is not None and (chair.guest is None or chair.away)):
            return Step(fold.asked_at + pace.thought(fold, seat), Act.BOT, seat)
    deadline = fold.deadline
    if deadline is None or not waiting:
        return None
    act = Act.CLOCK if table.proposal is None else Act.EXPIRE
    return Step(deadline + GRACE_MS, act, waiting[0], expires=True)


def _next_deal(fold: Fold, table: Table, coming: Deal, pace: Pace) -> Step | None:
    """The deal: at the start when the people have given their shares, later when they have read the score."""
    people = [seat for seat, chair in zip(SEATS, table.seats, strict=True) if chair and chair.guest and not chair.away]
    if fold.now is Stage.DEALING:
        shared = all(coming.nonces[seat.place] is not None for seat in people)
        return Step(fold.at if shared else fold.asked_at + SHARES_MS, Act.DEAL)
    if not fold.asked:
        return Step(fold.at if people else fold.asked_at + pace.most + pace.pause, Act.DEAL)
    deadline = fold.deadline
    return None if deadline is None else Step(deadline, Act.DEAL, expires=True)


def _all_want_another(table: Table) -> bool:
    """Whether everybody does who is there to say so; for the others bots play on."""
    wishes = [
        table.rematch[seat.place]
        for seat, chair in zip(SEATS, table.seats, strict=True)
        if chair is not None and chair.guest is not None and not chair.away
    ]
    return bool(wishes) and all(wishes)
