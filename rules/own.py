"""What only one seat is sent: its hand, what it is asked, what it may answer and why not the rest."""

from typing import Literal

from msgspec import Struct

from rules.bidding import biddable
from rules.bids import Bid
from rules.cards import Card, Hand
from rules.playable import may_play, why_not
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import Game, Round, Stage, Table, asked, exchange_size, stage, to_play

Ask = Literal["look", "bid", "card", "give", "return", "continue"]
May = Literal["ready", "start", "rematch", "pause", "resume", "come_back", "let_bot", "misdeal"]


class Done(Struct, frozen=True, gc=False):
    """The guest's newest accepted request and the version it became: answers a request whose answer was lost."""

    id: str
    v: int


class OwnPart(Struct, frozen=True, gc=False):
    """One seat's own part. `hand` is null while its blind-nil question is open; `because` is there on its own turn only."""

    seat: Seat
    hand: Hand | None
    ask: Ask | None
    bids: tuple[Bid, ...]
    cards: Hand
    because: dict[Card, Reason]
    sealed: Bid | None
    give: int
    """Cards to choose when asked to give or return."""
    gave: Hand
    got: Hand
    may: tuple[May, ...]
    done: Done | None


def own_part(table: Table, seat: Seat, done: Done | None = None) -> OwnPart:
    """The part of a table that goes to one seat alone."""
    game = table.game
    round = game.round if game else None
    may = _may(table, seat)
    if game is None or round is None:
        return OwnPart(seat, None, None, (), (), {}, None, 0, (), (), may, done)
    held = round.hands[seat.place]
    if round.plays:
        if round.scores is None and table.paused is None and to_play(round) is seat:
            cards = may_play(game.options, round, held)
            return OwnPart(
                seat,
                held,
                "card",
                (),
                cards,
                _because(game, round, held, cards),
                None,
                0,
                *_given(round, seat),
                may,
                done,
            )
        ask: Ask | None = "continue" if round.scores is not None and seat in asked(table) else None
        return OwnPart(seat, held, ask, (), (), {}, None, 0, *_given(round, seat), may, done)
    return _before_play(table, game, round, seat, may, done)


def _before_play(
    table: Table, game: Game, round: Round, seat: Seat, may: tuple[May, ...], done: Done | None
) -> OwnPart:
    """Bidding, exchange and the lead to the first trick."""
    now = stage(table)
    looked = round.looked[seat.place] or now is not Stage.BIDDING
    held = round.hands[seat.place]
    turn = table.paused is None and seat in asked(table)
    bids = biddable(game.options, round, seat) if turn and now is Stage.BIDDING else ()
    cards = may_play(game.options, round, held) if turn and now is Stage.PLAYING else ()
    sealed = round.bids[seat.place] if now is Stage.BIDDING and game.options.bidding == "sealed" else None
    gave, got = _given(round, seat)
    ask: Ask | None = None
    if not looked:
        ask = "look"
    elif turn and now is Stage.EXCHANGE:
        ask = "return" if got else "give"
    elif turn:
        ask = "bid" if now is Stage.BIDDING else "card"
    size = exchange_size(game.options, round, seat) if ask in ("give", "return") else 0
    because = _because(game, round, held, cards) if cards else {}
    return OwnPart(seat, held if looked else None, ask, bids, cards, because, sealed, size, gave, got, may, done)


def _because(game: Game, round: Round, held: Hand, cards: Hand) -> dict[Card, Reason]:
    if len(cards) == len(held):
        return {}
    return {
        card: reason
        for card in held
        if card not in cards and (reason := why_not(game.options, round, held, card)) is not None
    }


def _given(round: Round, seat: Seat) -> tuple[Hand, Hand]:
    """What the seat passed to its partner and what it got."""
    gave: Hand = ()
    got: Hand = ()
    for gift in round.gifts:
        if gift.seat is seat:
            gave = gift.cards
        elif gift.seat is seat.partner:
            got = gift.cards
    return gave, got


def _may(table: Table, seat: Seat) -> tuple[May, ...]:
    """Requests beside the move itself that would be accepted now, as far as the table alone tells."""
    chair = table.seats[seat.place]
    game = table.game
    may: list[May] = []
    if chair is None or chair.guest is None or table.ended:
        return ()
    if game is None:
        may.append("ready")
        if chair.guest == table.host and all(one is None or one.guest is None or one.ready for one in table.seats):
            may.append("start")
        return tuple(may)
    if game.result is not None:
        return () if table.rematch[seat.place] else ("rematch",)
    may.append("pause" if table.paused is None else "resume")
    if chair.away:
        may.append("come_back")
    partner = table.seats[seat.partner.place]
    if game.options.partners == "fixed" and partner is not None and partner.guest is not None and not partner.away:
        may.append("let_bot")
    round = game.round
    if game.options.misdeal and round is not None and round.looked[seat.place] and round.bids[seat.place] is None:
        may.append("misdeal")
    return tuple(may)
