"""What only one seat is sent: its hand, what it is asked, what it may answer and why not the rest."""

from itertools import filterfalse
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import astuple

from rules.bidding import biddable
from rules.bids import Bid
from rules.cards import Card, Hand
from rules.option_fields import Options
from rules.playable import may_play, refusal
from rules.proposals import may_propose
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import (
    BIDDING,
    EXCHANGE,
    PLAYING,
    Chair,
    Game,
    Round,
    Stage,
    Table,
    asked,
    exchange_size,
    is_there,
    stage,
    to_move_at,
    to_play,
)

Ask = Literal["look", "bid", "card", "give", "return", "continue", "agree"]
May = Literal[
    "ready",
    "start",
    "rematch",
    "pause",
    "resume",
    "come_back",
    "let_bot",
    "misdeal",
    "claim",
    "concede",
    "withdraw",
]


class Done(Struct, frozen=True, gc=False):
    """The guest's newest accepted request and the version it became: answers a request whose answer was lost."""

    id: str
    v: int


class OwnFresh(Struct, frozen=True, gc=False):
    """The fields of the own part that a card changes.

    `hand` is null while the blind-nil question is open; `because` is there at the seat's turn only. While something is
    proposed nobody is asked anything else, and whose turn it is may play all the same.
    """

    hand: Hand | None
    ask: Ask | None
    cards: Hand
    because: dict[Card, Reason]
    done: Done | None


class OwnPart(OwnFresh, frozen=True, gc=False):
    """One seat's own part; the fields below are the same from the first card of a round to its last."""

    seat: Seat
    bids: tuple[Bid, ...]
    sealed: Bid | None
    give: int
    """Cards to choose when asked to give or return."""
    gave: Hand
    got: Hand
    may: tuple[May, ...]


def own_part(table: Table, seat: Seat, done: Done | None = None) -> OwnPart:
    """The part of a table that goes to one seat alone."""
    now, waiting = stage(table), asked(table)
    return OwnPart(*astuple(own_fresh(table, seat, now, waiting, done)), **own_lasting(table, seat, now, waiting))


def own_fresh(table: Table, seat: Seat, now: Stage, waiting: tuple[Seat, ...], done: Done | None) -> OwnFresh:
    """The half that may be new after every card; the table is at the stage `now` and waits for those seats."""
    game = table.game
    if game is None or game.round is None:
        return OwnFresh(None, None, (), {}, done)
    round = game.round
    asked = seat in waiting and table.paused is None
    if table.proposal is not None:
        return _beside_proposal(game, round, seat, now, asked, done)
    if now is PLAYING:
        return own_card(game.options, round, seat, asked, done)
    held = round.hands[seat.place]
    if now is BIDDING and not round.looked[seat.place]:
        return OwnFresh(None, "look", (), {}, done)
    return OwnFresh(held, _ask(round, seat, now) if asked else None, (), {}, done)


def own_card(options: Options, round: Round, seat: Seat, asked: bool, done: Done | None) -> OwnFresh:
    """The same while cards are played and nothing is proposed; the seat may be `asked` for one."""
    held = round.hands[seat.place]
    if not asked:
        return OwnFresh(held, None, (), {}, done)
    cards = may_play(options, round, held)
    because = _because(round, held, cards) if len(cards) < len(held) else {}
    return OwnFresh(held, "card", cards, because, done)


def _beside_proposal(game: Game, round: Round, seat: Seat, now: Stage, asked: bool, done: Done | None) -> OwnFresh:
    """While something is proposed: nobody is asked for a card, and whose turn it is may play one all the same."""
    held = round.hands[seat.place]
    ask: Ask | None = "agree" if asked else None
    if now is BIDDING and not round.looked[seat.place]:
        return OwnFresh(None, ask or "look", (), {}, done)
    if now is not PLAYING or to_play(round) is not seat:
        return OwnFresh(held, ask, (), {}, done)
    cards = may_play(game.options, round, held)
    return OwnFresh(held, ask, cards, _because(round, held, cards) if len(cards) < len(held) else {}, done)


def own_lasting(table: Table, seat: Seat, now: Stage, waiting: tuple[Seat, ...]) -> dict[str, Any]:
    """The other fields: no card changes them but the last one of a round."""
    game = table.game
    bids, sealed, give, gave, got = (), None, 0, (), ()
    if game is not None and game.round is not None:
        round = game.round
        if now is BIDDING or now is EXCHANGE:
            movers = waiting if table.proposal is None else to_move_at(table, now)
            answers = seat in movers and table.paused is None
            if now is BIDDING:
                bids = biddable(game, round, seat) if answers else ()
                sealed = round.bids[seat.place] if game.options.bidding == "sealed" else None
            elif answers:
                give = exchange_size(game.options, round, seat)
        for gift in round.gifts:
            if gift.seat is seat:
                gave = gift.cards
            elif gift.seat is seat.partner:
                got = gift.cards
    return {
        "seat": seat,
        "bids": bids,
        "sealed": sealed,
        "give": give,
        "gave": gave,
        "got": got,
        "may": _may(table, seat, now),
    }


def _ask(round: Round, seat: Seat, now: Stage) -> Ask:
    """What a seat that sees its cards is asked at any stage but the play of the cards."""
    if now is EXCHANGE:
        return "return" if any(gift.seat is seat.partner and gift.cards for gift in round.gifts) else "give"
    return "bid" if now is BIDDING else "continue"


def _because(round: Round, held: Hand, cards: Hand) -> dict[Card, Reason]:
    """Why the other cards than `cards` may not be played."""
    return dict.fromkeys(filterfalse(cards.__contains__, held), refusal(round, cards))


def _may(table: Table, seat: Seat, now: Stage) -> tuple[May, ...]:
    """Requests beside the answer itself that would be accepted now, as far as the table alone tells."""
    chair = table.seats[seat.place]
    game = table.game
    if chair is None or chair.guest is None or table.ended:
        return ()
    if game is None:
        ready = all(one is None or one.guest is None or one.ready for one in table.seats)
        return ("ready", "start") if ready and chair.guest == table.host else ("ready",)
    if game.result is not None:
        return () if table.rematch[seat.place] else ("rematch",)
    return _in_game(table, game, chair, seat, now)


def _in_game(table: Table, game: Game, chair: Chair, seat: Seat, now: Stage) -> tuple[May, ...]:
    may: list[May] = ["pause" if table.paused is None else "resume"]
    if chair.away:
        may.append("come_back")
    options = game.options
    if options.partners == "fixed" and is_there(table.seats[seat.partner.place]):
        may.append("let_bot")
    if options.misdeal and now is BIDDING and _may_ask_misdeal(table, game.round, seat):
        may.append("misdeal")
    may += may_propose(table, seat, now)
    if table.proposal is not None and table.proposal.seat is seat:
        may.append("withdraw")
    return tuple(may)


def _may_ask_misdeal(table: Table, round: Round | None, seat: Seat) -> bool:
    """Whatever the hand: for every seat that has looked and not bid, else the answer would tell."""
    if round is None or table.paused is not None:
        return False
    return round.looked[seat.place] and round.bids[seat.place] is None
