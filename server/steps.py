"""What a table does unasked, and when: deals, bots, clocks. Computed from the fold: any node would say the same."""

import zlib
from dataclasses import dataclass
from enum import Enum, auto

from msgspec import Struct

from rules.dealing import unrevealed
from rules.seats import SEATS, Seat
from rules.table import BIDDING, DEALING, ENDED, EXCHANGE, OVER, PLAYING, SCORED, Deal, Table, is_there
from server.fold import Fold

GRACE_MS = 500
"""A deadline is judged so much later than it was shown: the answer may be on its way."""
MISSED_MS = 1000
"""A step that comes so late was kept back by this node or its store; meanwhile nobody could answer."""

COMMITS_MS = 500
"""At a strict table the seed waits so long for what people commit to, if the deal is next; else a round's length."""
SHARES_MS = 1500
"""A deal waits so long, from the time its seed is fixed, for the people's shares in its shuffle."""


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
    if (
        now is PLAYING
        and fold.deadline is None
        and game.next_deal is not None
        and is_there(table.seats[fold.asked[0].place])
    ):
        return None  # a card that a person takes the time for: most cards
    if table.proposal is not None:
        return _turn(fold, table, False, pace)
    if now is PLAYING or now is BIDDING or now is EXCHANGE:
        if game.next_deal is None and _all_have_committed(table):
            return Step(fold.at, Act.COMMIT)
        forced = game.options.bids == "mirror" and now is BIDDING
        return None if table.paused is not None else _turn(fold, table, forced, pace)
    if unrevealed(game):
        return Step(fold.at, Act.REVEAL)
    if now is OVER:
        return Step(fold.at, Act.START) if _all_want_another(table) else None
    if now is ENDED:
        return None
    if game.next_deal is None:
        return Step(fold.at if _all_have_committed(table) else fold.asked_at + COMMITS_MS, Act.COMMIT)
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
    """The deal: when the people have given their shares, or had the time to; after a round once they have read the
    score, too."""
    deadline = fold.deadline
    if deadline is None and fold.asked:
        return None  # people have as long as they like to read the score
    people = _people(table)
    # Where it is not strict they had the whole round before; a strict seed may have been fixed a moment ago.
    could = fold.now is SCORED and not table.strict
    owing = not could and any(_may_give(coming, seat) for seat in people)
    ready = fold.fixed_at + SHARES_MS if owing else fold.at
    if fold.now is DEALING:
        return Step(ready, Act.DEAL)
    if deadline is None:
        return Step(max(ready, fold.at if people else fold.asked_at + pace.most + pace.pause), Act.DEAL)
    return Step(max(ready, deadline), Act.DEAL, expires=True)


def _people(table: Table) -> list[Seat]:
    """The seats whose person is there and plays."""
    chairs = table.seats
    return [seat for seat in SEATS if is_there(chairs[seat.place])]


def _may_give(coming: Deal, seat: Seat) -> bool:
    """Whether a seat's share is yet to come; at a strict table nobody gives one who has not committed to it."""
    said = coming.nonce_commitments
    return coming.nonces[seat.place] is None and (said is None or said[seat.place] is not None)


def _all_have_committed(table: Table) -> bool:
    """Whether the next seed may be fixed: at a strict table once the people have committed to their shares."""
    return not table.strict or all(table.nonce_commitments[seat.place] is not None for seat in _people(table))


def _all_want_another(table: Table) -> bool:
    """Whether everybody does who is there to say so; for the others bots play on."""
    wishes = [
        table.rematch[seat.place]
        for seat, chair in zip(SEATS, table.seats, strict=True)
        if chair is not None and chair.guest is not None and not chair.away
    ]
    return bool(wishes) and all(wishes)
