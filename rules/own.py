"""What only one seat is sent: its hand, what it is asked, what it may answer and why not the rest."""

from typing import Literal

from msgspec import Struct

from rules.bidding import biddable
from rules.bids import Bid
from rules.cards import Card, Hand
from rules.playable import may_play, why_not
from rules.reasons import Reason
from rules.seats import Seat
from rules.table import PLAYING, Chair, Game, Round, Stage, Table, asked, exchange_size, stage, to_play

Ask = Literal["look", "bid", "card", "give", "return", "continue"]
May = Literal["ready", "start", "rematch", "pause", "resume", "come_back", "let_bot", "misdeal"]


class Done(Struct, frozen=True, gc=False):
    """The guest's newest accepted request and the version it became: answers a request whose answer was lost."""

    id: str
    v: int


class OwnPart(Struct, frozen=True, gc=False):
    """One seat's own part. `hand` is null while its blind-nil question is open; `because` is there at its turn only."""

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
    if game is None or round is None:
        return OwnPart(seat, None, None, (), (), {}, None, 0, (), (), _may(table, seat), done)
    now = stage(table)
    place = seat.place
    held = round.hands[place]
    gave, got = _given(round, seat) if round.gifts else ((), ())
    may = _may(table, seat)
    if now is PLAYING:
        if table.paused is not None or to_play(round) is not seat:
            return OwnPart(seat, held, None, (), (), {}, None, 0, gave, got, may, done)
        cards = may_play(game.options, round, held)
        because = _because(game, round, held, cards) if len(cards) < len(held) else {}
        return OwnPart(seat, held, "card", (), cards, because, None, 0, gave, got, may, done)
    if now is Stage.BIDDING and not round.looked[place]:
        bids = biddable(game, round, seat) if table.paused is None and seat in asked(table) else ()
        return OwnPart(seat, None, "look", bids, (), {}, None, 0, (), (), may, done)
    ask = _ask(table, now, seat, returning=bool(got)) if table.paused is None else None
    bids = biddable(game, round, seat) if ask == "bid" else ()
    sealed = round.bids[place] if now is Stage.BIDDING and game.options.bidding == "sealed" else None
    give = exchange_size(game.options, round, seat) if ask in ("give", "return") else 0
    return OwnPart(seat, held, ask, bids, (), {}, sealed, give, gave, got, may, done)


def _ask(table: Table, now: Stage, seat: Seat, returning: bool) -> Ask | None:
    """What a seat that sees its cards is asked at any stage but the play of the cards."""
    if seat not in asked(table):
        return None
    if now is Stage.EXCHANGE:
        return "return" if returning else "give"
    return "bid" if now is Stage.BIDDING else "continue"


def _because(game: Game, round: Round, held: Hand, cards: Hand) -> dict[Card, Reason]:
    """Why each of the other cards may not be played: all for the same reason."""
    refused = [card for card in held if card not in cards]
    reason = why_not(game.options, round, held, refused[0])
    assert reason is not None
    return dict.fromkeys(refused, reason)


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
    return _in_game(table, game, chair, seat)


def _in_game(table: Table, game: Game, chair: Chair, seat: Seat) -> tuple[May, ...]:
    may: list[May] = ["pause" if table.paused is None else "resume"]
    if chair.away:
        may.append("come_back")
    partner = table.seats[seat.partner.place]
    if game.options.partners == "fixed" and partner is not None and partner.guest is not None and not partner.away:
        may.append("let_bot")
    if game.options.misdeal and _may_ask_misdeal(table, game.round, seat):
        may.append("misdeal")
    return tuple(may)


def _may_ask_misdeal(table: Table, round: Round | None, seat: Seat) -> bool:
    """Whatever the hand: for every seat that has looked and not bid, else the answer would tell."""
    if round is None or table.paused is not None or stage(table) is not Stage.BIDDING:
        return False
    return round.looked[seat.place] and round.bids[seat.place] is None
