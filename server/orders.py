"""From a request to the event it asks for: who may ask, and is the question still open. The rules judge the rest."""

from collections.abc import Container
from typing import assert_never

from protocol.requests import (
    Agree,
    AskMisdeal,
    AskRematch,
    AskTakeBack,
    ClaimTricks,
    ComeBack,
    CommitNonce,
    Concede,
    Configure,
    Continue,
    Decline,
    EndTable,
    GiveCards,
    GiveNonce,
    LeaveSeat,
    LetBot,
    Look,
    MakeBid,
    PassHost,
    Pause,
    PlayCard,
    RemoveFromSeat,
    Resume,
    SeatBot,
    SetReady,
    StartGame,
    SwapSeats,
    TableOrder,
    TakeSeat,
    Withdraw,
)
from rules.cards import hand
from rules.dealing import unrevealed
from rules.events import (
    AnyEvent,
    BidMade,
    BotSeated,
    CameBack,
    CardPlayed,
    CardsGiven,
    DealThrownIn,
    Declined,
    GameStarted,
    HostPassed,
    Level,
    Looked,
    NonceCommitted,
    NonceGiven,
    OptionsChanged,
    Paused,
    ReadySet,
    RematchAsked,
    Resumed,
    ScoreRead,
    SeatLeft,
    SeatsSwapped,
    SeatTaken,
    TableEnded,
    TookOver,
    Withdrawn,
)
from rules.misdeal import qualifies
from rules.options import options
from rules.proposals import agreeing, proposing
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat
from rules.table import RULES, Proposal, Table, seat_of
from server.entropy import Entropy

BOT_NAMES = dict(zip(SEATS, ("Nora", "Emil", "Sixten", "Wilma"), strict=True))
"""A bot is called by its seat's first letter, so that two at a table never share a name."""


class Asker:
    """Who asks: a guest, by the connection and never by the message."""

    __slots__ = ("guest", "name", "plays")

    def __init__(self, guest: str, name: str, plays: bool) -> None:
        self.guest = guest
        self.name = name
        self.plays = plays
        """Admitted as a player; a watcher may ask for nothing."""


def game_started(table: Table, dealer: Seat, level: Level = "medium") -> GameStarted:
    """A game by the table's rules; bots of that level take the empty seats."""
    empty = {seat: BOT_NAMES[seat] for seat, chair in zip(SEATS, table.seats, strict=True) if chair is None}
    return GameStarted(RULES, table.options, dealer, empty, level)


def order(  # noqa: C901 - one arm for each kind of request
    table: Table, asker: Asker, request: TableOrder, online: Container[Seat], entropy: Entropy
) -> AnyEvent:
    """The event that a request asks for; `online` seats have their person connected. Raises Illegal, OptionsRefused."""
    seat = seat_of(table, asker.guest)
    match request:
        case PlayCard():
            return CardPlayed(_answers(table, seat, request.n), request.card)
        case MakeBid():
            return BidMade(_answers(table, seat, request.n), request.bid)
        case Look():
            return Looked(_in_deal(table, seat, request.n))
        case GiveCards():
            return CardsGiven(_answers(table, seat, request.n), hand(request.cards))
        case Continue():
            return ScoreRead(_answers(table, seat, request.n))
        case AskTakeBack():
            return proposing(table, Proposal(_answers(table, seat, request.n), "take_back"))
        case ClaimTricks():
            tricks = tuple([request.tricks.get(one, 0) for one in SEATS])
            return proposing(table, Proposal(_answers(table, seat, request.n), "claim", tricks))
        case Concede():
            return proposing(table, Proposal(_seated(seat), "concede"))
        case Agree():
            return agreeing(table, _answers(table, seat, request.n))
        case Decline():
            return Declined(_answers(table, seat, request.n))
        case Withdraw():
            return Withdrawn(_answers(table, seat, request.n))
        case AskMisdeal():
            return _misdeal(table, _in_deal(table, seat, request.n))
        case TakeSeat():
            if not asker.plays:
                raise Illegal(Reason.WATCHING)
            return SeatTaken(request.seat, asker.guest, asker.name)
        case LeaveSeat():
            return SeatLeft(_seated(seat))
        case SetReady():
            return ReadySet(_seated(seat), request.ready)
        case AskRematch():
            return RematchAsked(_seated(seat))
        case Pause():
            return Paused(_seated(seat))
        case Resume():
            return Resumed(_seated(seat))
        case ComeBack():
            return CameBack(_seated(seat))
        case CommitNonce():
            return NonceCommitted(_seated(seat), request.commitment)
        case GiveNonce():
            return NonceGiven(_seated(seat), request.nonce)
        case LetBot():
            return _let_bot(table, asker, seat, request, online)
        case _:
            if asker.guest != table.host:
                raise Illegal(Reason.NOT_HOST)
            return _host_order(table, request, entropy)


HostOrder = Configure | StartGame | SeatBot | RemoveFromSeat | SwapSeats | PassHost | EndTable


def _host_order(table: Table, request: HostOrder, entropy: Entropy) -> AnyEvent:
    match request:
        case Configure():
            rules = options(request.options)
            return OptionsChanged(request.title, rules, request.clock, request.watch, request.strict)
        case StartGame():
            return _start(table, request.level, entropy)
        case SeatBot():
            return BotSeated(request.seat, request.level, BOT_NAMES[request.seat])
        case RemoveFromSeat():
            return _removal(table, request.seat)
        case SwapSeats():
            return SeatsSwapped(request.seat, request.other)
        case PassHost():
            chair = table.seats[request.seat.place]
            if chair is None or chair.guest is None:
                raise Illegal(Reason.NOBODY_THERE)
            return HostPassed(chair.guest)
        case EndTable():
            return TableEnded()
        case _:
            assert_never(request)


def _start(table: Table, level: Level, entropy: Entropy) -> GameStarted:
    """The first dealer is as the rules say; after a finished game, once its last seed is public, the deal passes on."""
    game = table.game
    if game is not None:
        if unrevealed(game):
            raise Illegal(Reason.NOT_NOW)
        return game_started(table, game.dealer, level)
    first = table.options.first_dealer
    dealer = SEATS[entropy.below(len(SEATS))] if first == "random" else Seat(first)
    return game_started(table, dealer, level)


def _removal(table: Table, seat: Seat) -> SeatLeft:
    """A bot leaves its seat, a person the table; hosts do not lock themselves out."""
    chair = table.seats[seat.place]
    return SeatLeft(seat, removed=chair is not None and chair.guest not in (None, table.host))


def _seated(seat: Seat | None) -> Seat:
    if seat is None:
        raise Illegal(Reason.NOT_SEATED)
    return seat


def _answers(table: Table, seat: Seat | None, n: int) -> Seat:
    """The asker's seat, if the question `n` is the open one."""
    if seat is None:
        raise Illegal(Reason.NOT_SEATED)
    if n != table.n:
        raise Illegal(Reason.STALE)
    return seat


def _in_deal(table: Table, seat: Seat | None, n: int) -> Seat:
    """The asker's seat, if `n` is of the present deal: looking, or throwing in, is open whoever bids meanwhile."""
    own = _seated(seat)
    round = table.game.round if table.game else None
    if n > table.n or round is None or n < round.first_n:
        raise Illegal(Reason.STALE)
    return own


def _misdeal(table: Table, seat: Seat) -> DealThrownIn:
    """The deal thrown in for the first rule that the asker's hand meets. If it meets none the rules refuse it, after
    they have asked whether the seat has looked: before, the reason would tell what the hand is."""
    game = table.game
    if game is None or game.round is None or not game.options.misdeal:
        raise Illegal(Reason.MISDEAL_OFF)
    why = (*qualifies(game.options, game.round.dealt[seat.place]), *game.options.misdeal)
    return DealThrownIn(seat, why[0])


def _let_bot(table: Table, asker: Asker, seat: Seat | None, request: LetBot, online: Container[Seat]) -> TookOver:
    """The partner or the host gives an absent person's seat to a bot; nobody can do that to a person who is there."""
    if asker.guest != table.host:
        partner = _seated(seat).partner
        if table.options.partners != "fixed" or request.seat is not partner:
            raise Illegal(Reason.NOT_HOST)
    if request.seat in online:
        raise Illegal(Reason.STILL_THERE)
    return TookOver(request.seat, "asked")
