"""A game as a value: rounds, tricks, deals, the result. What can be derived is not stored, but for three things."""

from typing import Literal

from msgspec import Struct

from rules.bids import Bid
from rules.cards import Card, Hand
from rules.events import By, Level, What
from rules.option_fields import Misdeal, Options
from rules.score import Ending, SideScore, Totals
from rules.seats import SEATS, Seat, Side


class Chair(Struct, frozen=True, gc=False):
    """Who sits on a seat: a person has a `guest` id, a bot a `level`."""

    name: str
    guest: str | None = None
    level: Level | None = None
    ready: bool = False
    away: bool = False
    """A bot plays for this person."""
    late: bool = False
    """The last turn was missed: the clock is short."""


class Trick(Struct, frozen=True, gc=False):
    """Cards from the leader clockwise; `winner` once the last seat has played."""

    leader: Seat
    cards: tuple[Card, ...] = ()
    winner: Seat | None = None


class Gift(Struct, frozen=True, gc=False):
    """Cards passed to the partner after a nil bid; no cards is "declined"."""

    seat: Seat
    cards: Hand


PerSeat = tuple[str | None, ...]
"""Hex digits by `Seat.place`, None where a seat gave none."""
NOBODYS: PerSeat = (None,) * len(SEATS)


class Deal(Struct, frozen=True, gc=False):
    """What makes a deal verifiable: the commitment shown before it, each seat's nonce, the seed once it is revealed.

    Of a strict deal also what the seats had committed to before; the commitment binds it.
    """

    commitment: str
    nonces: PerSeat = NOBODYS
    seed: str | None = None
    nonce_commitments: PerSeat | None = None


class ThrownIn(Struct, frozen=True, gc=False):
    """A deal that a seat had dealt again."""

    seat: Seat
    why: Misdeal
    dealt: tuple[Hand, ...]
    deal: Deal


class Claim(Struct, frozen=True, gc=False):
    """A round's remaining tricks by seat, the open one included, as `seat` claimed them."""

    seat: Seat
    tricks: tuple[int, ...]


class Proposal(Struct, frozen=True, gc=False):
    """What a seat has proposed and who has agreed so far; `tricks` are those a claim gives out, by seat."""

    seat: Seat
    what: What
    tricks: tuple[int, ...] = ()
    agreed: tuple[Seat, ...] = ()


How = Literal[
    "accepted", "declined", "withdrawn", "expired", "overtaken", "left", "took_over", "came", "paused", "ended"
]
"""How a proposal ends: all agreed; one did not; its seat dropped it; its time ran out; somebody moved; a person left,
was stood in for by a bot, or came; the table was paused, or closed."""


class Outcome(Struct, frozen=True, gc=False):
    """How a proposal ended, and by whose doing, where it was a seat's."""

    seat: Seat
    what: What
    how: How
    by: Seat | None = None


class Round(Struct, frozen=True, gc=False):
    """One deal, bid and played. Per-seat tuples are indexed by `Seat.place`, `scores` by the game's sides.

    `Trick.winner`, `took` and `broken` could be derived; they are kept because every card asks for them.
    """

    number: int
    dealer: Seat
    first_n: int
    """The table's `n` when the cards were dealt: a look may answer any question from this one on."""
    deal: Deal
    dealt: tuple[Hand, ...]
    hands: tuple[Hand, ...]
    """What each seat still holds."""
    looked: tuple[bool, ...]
    trick: Trick
    bids: tuple[Bid | None, ...] = (None,) * len(SEATS)
    gifts: tuple[Gift, ...] = ()
    plays: tuple[Card, ...] = ()
    by: tuple[tuple[int, By], ...] = ()
    """(index in `plays`, whose hand) of the cards that their owner did not play."""
    last_trick: Trick | None = None
    took: tuple[int, ...] = (0,) * len(SEATS)
    broken: bool = False
    thrown_in: tuple[ThrownIn, ...] = ()
    claim: Claim | None = None
    scores: tuple[SideScore, ...] | None = None
    read: tuple[bool, ...] = (False,) * len(SEATS)


class Result(Struct, frozen=True, gc=False):
    """How a game ended; no winner is a draw, or a game abandoned."""

    winner: Side | None
    reason: Ending | Literal["conceded", "abandoned"]


class Game(Struct, frozen=True, gc=False):
    """Rounds to the target. `rounds` are the finished ones in order; `round` is the one under way or just scored."""

    number: int
    rules: int
    options: Options
    sides: tuple[Side, ...]
    dealer: Seat
    """Who deals the next round."""
    totals: tuple[Totals, ...]
    names: tuple[Chair, ...]
    """Who sat where when the game began."""
    rounds: tuple[Round, ...] = ()
    round: Round | None = None
    thrown_in: tuple[ThrownIn, ...] = ()
    """Deals thrown in since the last round."""
    next_deal: Deal | None = None
    result: Result | None = None
