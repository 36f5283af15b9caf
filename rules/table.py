"""A table as a value: its seats, rules and game. What it asks is derived here; what changes it is in `apply`."""

from enum import StrEnum

from msgspec import Struct

from rules.bids import Bid, Nil
from rules.cards import OF_SUIT, SPADES, Card, Hand, best
from rules.events import Turn, Watch
from rules.game import NOBODYS as NOBODYS
from rules.game import Chair as Chair
from rules.game import Claim as Claim
from rules.game import Deal as Deal
from rules.game import Game as Game
from rules.game import Gift as Gift
from rules.game import Outcome as Outcome
from rules.game import PerSeat as PerSeat
from rules.game import Proposal as Proposal
from rules.game import Result as Result
from rules.game import Round as Round
from rules.game import ThrownIn as ThrownIn
from rules.game import Trick as Trick
from rules.option_fields import Options
from rules.reasons import Illegal, Reason
from rules.seats import ALONE, SEATS, Seat

NORTH, EAST, SOUTH, WEST = SEATS

RULES = 1
"""The number written into every game: what a stored event means under it never changes."""


class Table(Struct, frozen=True, gc=False):
    """A table. `n` numbers the open question; `rev` what all may see of seats, rules and scores. Both only grow."""

    id: str
    title: str
    host: str
    owner: str
    """The guest whose table it is: the host, unless that role is lent while the owner is away."""
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
    proposal: Proposal | None = None
    outcomes: tuple[Outcome, ...] = ()
    """How what was proposed since the last move has ended."""
    ended: bool = False
    strict: bool = False
    """Seats commit to their shares in a shuffle before its seed is fixed."""
    nonce_commitments: PerSeat = NOBODYS
    """At a strict table, what the seats have committed to for the next deal whose seed is yet to be fixed."""


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

    __hash__ = str.__hash__


LOBBY, DEALING, BIDDING, EXCHANGE, PLAYING, SCORED, OVER, ENDED = Stage
"""Bound once: to look a member up on its class is slow in Python 3.11, and every event asks."""

_SPADES = OF_SUIT[SPADES]


def stage(table: Table) -> Stage:
    """What the table is doing, derived from its game."""
    if table.ended:
        return ENDED
    game = table.game
    if game is None:
        return LOBBY
    if game.result is not None:
        return OVER
    round = game.round
    if round is None:
        return DEALING
    if round.scores is not None:
        return SCORED
    if round.plays:
        return PLAYING
    if None in round.bids and not bids_itself(game.options, round.number):
        return BIDDING
    return EXCHANGE if exchanging(game.options, round) else PLAYING


def round_at(table: Table, wanted: Stage) -> tuple[Game, Round]:
    """The game and its round, if the table is at that stage and not paused. Raises Illegal."""
    if table.paused is not None:
        raise Illegal(Reason.PAUSED)
    now = stage(table)
    game = table.game
    if now is not wanted or game is None or game.round is None:
        raise Illegal(Reason.GAME_OVER if now is OVER else Reason.NOT_NOW)
    return game, game.round


def bids_itself(options: Options, number: int) -> bool:
    """Whether the round of that number is played without bids."""
    return number == 1 and options.first_round_bids_itself


def asked(table: Table) -> tuple[Seat, ...]:
    """The seats whose answer the table waits for: to what is proposed, else those that are to move."""
    return asked_at(table, stage(table))


def asked_at(table: Table, now: Stage) -> tuple[Seat, ...]:
    """The same for a table that is known to be at the stage `now`."""
    return to_move_at(table, now) if table.proposal is None else asked_to_agree(table, table.proposal)


def to_move(table: Table) -> tuple[Seat, ...]:
    """The seats whose bid, cards or wish for the next deal are due."""
    return to_move_at(table, stage(table))


def to_move_at(table: Table, now: Stage) -> tuple[Seat, ...]:
    """The same for a table that is known to be at the stage `now`."""
    game = table.game
    round = game.round if game else None
    if round is None or game is None:
        return ()
    if now is PLAYING:
        return ALONE[to_play(round).place]
    if now is SCORED:
        read, chairs = round.read, table.seats
        return tuple([seat for seat in SEATS if not read[seat.place] and is_there(chairs[seat.place])])
    if now is BIDDING and game.options.bidding == "sealed":
        return tuple([seat for seat in SEATS if round.bids[seat.place] is None])
    if now is BIDDING:
        made = len(SEATS) - round.bids.count(None)  # in turn from the dealer's left
        return ALONE[round.dealer.after(made + 1).place]
    if now is EXCHANGE:
        return exchanging(game.options, round)
    return ()


def asked_to_agree(table: Table, proposal: Proposal) -> tuple[Seat, ...]:
    """The seats that have yet to agree: to a card taken back all others, bots too; to a claim every other person;
    to giving up the partner, if it is a person."""
    waiting: list[Seat] = []
    for seat in SEATS:
        if seat is proposal.seat or seat in proposal.agreed:
            continue
        if proposal.what == "concede" and seat is not proposal.seat.partner:
            continue
        if proposal.what == "take_back" or is_there(table.seats[seat.place]):
            waiting.append(seat)
    return tuple(waiting)


def is_there(chair: Chair | None) -> bool:
    """Whether a person sits there and plays."""
    return chair is not None and chair.guest is not None and not chair.away


def to_play(round: Round) -> Seat:
    """Whose turn it is in the open trick."""
    trick = round.trick
    return trick.leader.clockwise[len(trick.cards)]


def last_trick(table: Table) -> Trick | None:
    """The newest finished trick of the round under way or just scored."""
    round = table.game.round if table.game else None
    return round.last_trick if round else None


def gives(options: Options, bid: Bid | None) -> int:
    """How many cards a seat that bid so exchanges with its partner."""
    if bid is Nil.BLIND:
        return options.blind_nil_exchange
    return options.nil_exchange if bid is Nil.NIL else 0


def exchange_size(options: Options, round: Round, seat: Seat) -> int:
    """How many cards pass each way between a seat and its partner: 0 unless exactly one of them bid nil."""
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
    card = best(trick.cards)
    return trick.leader.clockwise[trick.cards.index(card)], card


def spades_held(cards: Hand) -> int:
    """Spades in a hand, jokers included."""
    return len(_SPADES.intersection(cards))


def seat_of(table: Table, guest: str) -> Seat | None:
    """The seat that belongs to a guest."""
    north, east, south, west = table.seats
    if north is not None and north.guest == guest:
        return NORTH
    if east is not None and east.guest == guest:
        return EAST
    if south is not None and south.guest == guest:
        return SOUTH
    return WEST if west is not None and west.guest == guest else None


def behind(game: Game, seat: Seat) -> int:
    """Points by which a seat's side trails the best other side; in solo that is the leading seat."""
    points = [total.points for total in game.totals]
    mine = points.pop(seat.place % len(points))  # sides are in the order of their seats
    return max(points) - mine
