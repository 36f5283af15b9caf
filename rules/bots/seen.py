"""What a bot knows at its turn: its own part of the view and the public ones, in the order in which a player thinks.

Seats are counted clockwise from the bot's own: 0 itself, 1 its left, 2 opposite, 3 its right.
"""

from collections.abc import Sequence

from msgspec import Struct

from rules.bids import Bid, Nil
from rules.bots.suits import Suits, place, suits, without
from rules.cards import Hand, beats
from rules.deal import deck_for
from rules.option_fields import Options
from rules.own import Ask, OwnPart
from rules.parts import PlayPart
from rules.seats import SEATS, Seat, side_of
from rules.table import bids_itself

PARTNER = 2
"""The seat opposite; in solo a foe like the others."""
DECKS = {jokers: suits(deck_for(jokers)) for jokers in ("off", "2H2D", "2H2C")}


class Seen(Struct, frozen=True, gc=False):
    """One seat's knowledge. Tuples are indexed by seat as above; what a side has stands at each of its seats."""

    options: Options
    seat: Seat
    ask: Ask | None
    bids: tuple[Bid, ...]
    """The bids that may be made."""
    give: int
    """Cards to pass, where passing is asked."""
    cards: Hand
    """The cards that may be played."""
    hand: Suits
    unseen: Suits
    """Cards that the other seats hold."""
    calls: tuple[Bid | None, ...]
    """What each seat has bid; None is not yet, or sealed."""
    took: tuple[int, ...]
    tricks: tuple[tuple[int, Hand], ...]
    """Finished tricks: who led, and the cards from there clockwise."""
    leader: int
    trick: Hand
    """The trick on the table."""
    voids: tuple[int, ...]
    """Suits that a seat has shown it has not: bit 0 clubs to bit 3 spades."""
    broken: bool
    need: tuple[int, ...]
    """Tricks that the side of a seat still needs for its contract."""
    contract: tuple[int, ...]
    points: tuple[int, ...]
    bags: tuple[int, ...]
    every: bool
    """Whether this round is played without bids, each trick for itself."""

    @property
    def solo(self) -> bool:
        """Whether everybody plays for itself."""
        return self.options.partners == "solo"

    @property
    def side(self) -> tuple[int, ...]:
        """The seats of the bot's side, its own first."""
        return (0,) if self.solo else (0, PARTNER)

    @property
    def foes(self) -> tuple[int, ...]:
        """The seats played against."""
        return (1, 2, 3) if self.solo else (1, 3)

    @property
    def foe_sides(self) -> tuple[tuple[int, ...], ...]:
        """The same by side."""
        return ((1,), (2,), (3,)) if self.solo else ((1, 3),)

    @property
    def left(self) -> int:
        """Tricks that are still to be decided, the one on the table included."""
        return sum(map(int.bit_count, self.hand))

    def nil(self, seat: int) -> bool:
        """Whether a seat's nil is alive."""
        return isinstance(self.calls[seat], Nil) and not self.took[seat]

    def helps(self, seat: int) -> bool:
        """Whether the tricks of a seat count for its side's contract."""
        return not isinstance(self.calls[seat], Nil) or self.options.failed_nil_tricks == "contract"

    def void(self, seat: int, suit: int) -> bool:
        """Whether a seat has shown that it is out of a suit."""
        return bool(self.voids[seat] >> suit & 1)


def see(options: Options, play: PlayPart, own: OwnPart) -> Seen:
    """Put what a seat was sent in order."""
    me = own.seat.place
    order = (*SEATS[me:], *SEATS[:me])
    held, gone = suits(own.hand or ()), suits(play.plays)
    leader = (play.dealer.place + 1 - me) % len(SEATS) if play.dealer is not None else 0
    tricks, leader, trick = _tricks(play.plays, leader)
    names = [side_of(seat, options.partners).value for seat in order]
    calls = [play.bids[seat.value] for seat in order]
    return Seen(
        options,
        own.seat,
        own.ask,
        own.bids,
        own.give,
        own.cards,
        held,
        without(without(DECKS[options.jokers], held), gone),
        tuple(call if isinstance(call, int | Nil) else None for call in calls),
        tuple(play.took[seat.value] for seat in order),
        tricks,
        leader,
        trick,
        voids((*tricks, (leader, trick))),
        play.broken,
        tuple(play.need.get(name, 0) for name in names),
        tuple(play.contract.get(name, 0) for name in names),
        tuple(play.totals[name].points for name in names),
        tuple(play.totals[name].bags for name in names),
        bids_itself(options, play.round),
    )


def _tricks(plays: Hand, leader: int) -> tuple[tuple[tuple[int, Hand], ...], int, Hand]:
    """The finished tricks with their leaders, then who leads the open one, and its cards."""
    tricks: list[tuple[int, Hand]] = []
    whole = len(plays) - len(plays) % len(SEATS)
    for start in range(0, whole, len(SEATS)):
        cards = plays[start : start + len(SEATS)]
        tricks.append((leader, cards))
        leader = (leader + best(cards)) % len(SEATS)
    return tuple(tricks), leader, plays[whole:]


def best(cards: Hand) -> int:
    """Which card of a begun trick holds it."""
    at = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[at]):
            at = index
    return at


def voids(tricks: Sequence[tuple[int, Hand]]) -> tuple[int, ...]:
    """What each seat has shown that it has not, in the form of `Seen.voids`."""
    shown = [0] * len(SEATS)
    for leader, cards in tricks:
        if not cards:
            continue
        led = cards[0].suit
        for at in range(1, len(cards)):
            if cards[at].suit is not led:
                shown[(leader + at) % len(SEATS)] |= 1 << place(cards[0])
    return tuple(shown)
