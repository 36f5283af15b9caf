"""A table as a value: its seats, its rules, its game. What it is asked is derived here; what changes it is in `apply`."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

from rules.bids import Bid, Nil
from rules.cards import Card, Hand, Suit, beats
from rules.events import By, Level, Turn, Watch
from rules.options import Options
from rules.score import SideScore, Totals
from rules.seats import SEATS, Seat, Side, sides

RULES = 1
"""The number written into every game: what a stored event means under it never changes."""


class Chair(Struct, frozen=True, gc=False):
    """Who sits on a seat. A bot has no `guest`; a person's `bot` is set while nobody came back to a seat left in a game."""

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


class Deal(Struct, frozen=True, gc=False):
    """What makes a deal verifiable: the commitment shown before it, each seat's nonce, the seed once it is revealed."""

    commitment: str
    nonces: tuple[str | None, ...] = (None,) * len(SEATS)
    seed: str | None = None


class ThrownIn(Struct, frozen=True, gc=False):
    """A deal that a seat had dealt again."""

    seat: Seat
    why: str
    dealt: tuple[Hand, ...]
    deal: Deal


class Round(Struct, frozen=True, gc=False):
    """One deal, bid and played. Per-seat tuples are indexed by `Seat.place`, `scores` by the game's sides."""

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
    scores: tuple[SideScore, ...] | None = None
    read: tuple[bool, ...] = (False,) * len(SEATS)


class Result(Struct, frozen=True, gc=False):
    """How a game ended; no winner is a draw, or a game abandoned."""

    winner: Side | None
    reason: Literal["target", "floor", "cap", "conceded", "abandoned"]


class Game(Struct, frozen=True, gc=False):
    """Rounds to the target. `rounds` are the finished ones, the newest last; `round` is the one under way or just scored."""

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


class Table(Struct, frozen=True, gc=False):
    """A table. `n` numbers the question now open and only grows; `rev` grows when what all may see of the seats, rules or scores does."""

    id: str
    title: str
    host: str
    options: Options
    turn: Turn
    watch: Watch
    n: int = 1
    rev: int = 1
    seats: tuple[Chair | None, ...] = (None,) * len(SEATS)
    games: int = 0
    game: Game | None = None
    rematch: tuple[bool, ...] = (False,) * len(SEATS)
    paused: Seat | None = None
    ended: bool = False


class Stage(StrEnum):
    """What the table is doing."""

    LOBBY = "lobby"
    DEALING = "dealing"
    BIDDING = "bidding"
    EXCHANGE = "exchange"
    PLAYING = "playing"
    SCORED = "scored"
    OVER = "over"
    ENDED = "ended"


def stage(table: Table) -> Stage:
    """What the table is doing, derived from its game."""
    if table.ended:
        return Stage.ENDED
    game = table.game
    if game is None:
        return Stage.LOBBY
    if game.result is not None:
        return Stage.OVER
    round = game.round
    if round is None:
        return Stage.DEALING
    if round.scores is not None:
        return Stage.SCORED
    if round.plays:
        return Stage.PLAYING
    if None in round.bids and not bids_itself(game.options, round.number):
        return Stage.BIDDING
    return Stage.EXCHANGE if exchanging(game.options, round) else Stage.PLAYING


def bids_itself(options: Options, number: int) -> bool:
    """Whether the round of that number is played without bids."""
    return number == 1 and options.first_round_bids_itself


def asked(table: Table) -> tuple[Seat, ...]:
    """The seats whose answer the table waits for."""
    game = table.game
    round = game.round if game else None
    if round is None or game is None:
        return ()
    match stage(table):
        case Stage.PLAYING:
            return (to_play(round),)
        case Stage.BIDDING if game.options.bidding == "sealed":
            return tuple(seat for seat in SEATS if round.bids[seat.place] is None)
        case Stage.BIDDING:
            order = (round.dealer.after(step) for step in range(1, len(SEATS) + 1))
            return (next(seat for seat in order if round.bids[seat.place] is None),)
        case Stage.EXCHANGE:
            return exchanging(game.options, round)
        case Stage.SCORED:
            chairs = table.seats
            return tuple(
                seat
                for seat, read in zip(SEATS, round.read, strict=True)
                if not read and (chair := chairs[seat.place]) and chair.guest and not chair.away
            )
        case _:
            return ()


def to_play(round: Round) -> Seat:
    """Whose turn it is in the open trick."""
    return SEATS[(round.trick.leader.place + len(round.trick.cards)) % len(SEATS)]


def gives(options: Options, bid: Bid | None) -> int:
    """How many cards a seat that bid so exchanges with its partner."""
    if bid is Nil.BLIND:
        return options.blind_nil_exchange
    return options.nil_exchange if bid is Nil.NIL else 0


def exchange_size(options: Options, round: Round, seat: Seat) -> int:
    """How many cards pass each way between a seat and its partner: 0 unless exactly one of them bid nil (RULES, Exchange)."""
    mine, theirs = round.bids[seat.place], round.bids[seat.partner.place]
    if options.partners == "solo" or isinstance(mine, Nil) == isinstance(theirs, Nil):
        return 0
    return gives(options, mine) or gives(options, theirs)


def exchanging(options: Options, round: Round) -> tuple[Seat, ...]:
    """The seats that have cards to give: a nil bidder first, its partner once it has seen them."""
    if not (options.blind_nil_exchange or options.nil_exchange):
        return ()
    given = {gift.seat: gift for gift in round.gifts}
    waiting: list[Seat] = []
    for seat in SEATS:
        if seat in given or not exchange_size(options, round, seat):
            continue
        first = given.get(seat.partner)
        if isinstance(round.bids[seat.place], Nil) or (first is not None and first.cards):
            waiting.append(seat)
    return tuple(waiting)


def winning(trick: Trick) -> tuple[Seat, Card]:
    """Who holds a begun trick, and with which card. Raises IndexError on an empty one."""
    best, at = trick.cards[0], 0
    for index, card in enumerate(trick.cards):
        if beats(card, best):
            best, at = card, index
    return trick.leader.after(at), best


def spades_held(cards: Hand) -> int:
    """Spades in a hand, jokers included."""
    return sum(card.suit is Suit.SPADES for card in cards)


def seat_of(table: Table, guest: str) -> Seat | None:
    """The seat that belongs to a guest."""
    for seat, chair in zip(SEATS, table.seats, strict=True):
        if chair is not None and chair.guest == guest:
            return seat
    return None


def behind(table: Table, seat: Seat) -> int:
    """Points by which a seat's side trails the best other side."""
    game = table.game
    if game is None:
        return 0
    mine = [total.points for side, total in zip(game.sides, game.totals, strict=True) if seat in side.seats]
    others = [total.points for side, total in zip(game.sides, game.totals, strict=True) if seat not in side.seats]
    return max(others) - mine[0]


def game_sides(options: Options) -> tuple[Side, ...]:
    """The sides of a game under these options."""
    return sides(options.partners)
