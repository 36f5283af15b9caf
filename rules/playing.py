"""A round as it is played: looking, bids, exchange, cards, and the score after the last one."""

from typing import TypeVar

from msgspec.structs import replace

from rules.bidding import why_not_bid
from rules.cards import Suit, hand
from rules.events import BidMade, By, CardPlayed, CardsGiven, Looked, ScoreRead
from rules.options import Options
from rules.playable import may_play, why_not
from rules.reasons import Illegal, Reason
from rules.score import ending, score
from rules.seats import SEATS, Seat
from rules.table import (
    Game,
    Gift,
    Result,
    Round,
    Stage,
    Table,
    Trick,
    asked,
    bids_itself,
    exchange_size,
    exchanging,
    stage,
    to_play,
    winning,
)

T = TypeVar("T")


def card_played(table: Table, event: CardPlayed) -> Table:
    """A card goes on the table; the fourth ends the trick, the last ends the round and scores it."""
    game, round = _in(table, Stage.PLAYING)
    seat, card = event.seat, event.card
    if to_play(round) is not seat:
        raise Illegal(Reason.NOT_YOUR_TURN)
    held = round.hands[seat.place]
    if card not in may_play(game.options, round, held):
        raise Illegal(why_not(game.options, round, held, card) or Reason.NOT_IN_HAND)
    trick = Trick(round.trick.leader, (*round.trick.cards, card))
    left = tuple([other for other in held if other is not card])
    by = round.by if event.by is By.PERSON else (*round.by, (len(round.plays), event.by))
    changed = replace(
        round,
        hands=_with(round.hands, seat, left),
        plays=(*round.plays, card),
        by=by,
        trick=trick,
        broken=round.broken or _breaks(game.options, trick),
    )
    if len(trick.cards) == len(SEATS):
        changed = _trick_ended(changed)
        if not any(changed.hands):
            return _round_ended(_moved(table, seat, event.by), game, changed)
    return _asks(_moved(table, seat, event.by), game, changed)


def _breaks(options: Options, trick: Trick) -> bool:
    if trick.cards[-1].suit is not Suit.SPADES:
        return False
    return options.breaks == "any" or trick.cards[0].suit is not Suit.SPADES


def _trick_ended(round: Round) -> Round:
    winner, _ = winning(round.trick)
    took = _with(round.took, winner, round.took[winner.place] + 1)
    return replace(round, took=took, last_trick=replace(round.trick, winner=winner), trick=Trick(winner))


def _round_ended(table: Table, game: Game, round: Round) -> Table:
    itself = bids_itself(game.options, round.number)
    scored = [
        score(
            game.options,
            [round.bids[seat.place] for seat in side.seats],
            [round.took[seat.place] for seat in side.seats],
            before,
            itself,
        )
        for side, before in zip(game.sides, game.totals, strict=True)
    ]
    totals = tuple(total for _, total in scored)
    finished = replace(round, scores=tuple(lines for lines, _ in scored))
    ended = ending(game.options, game.sides, totals, round.number)
    after = replace(
        game,
        totals=totals,
        round=finished,
        rounds=(*game.rounds, finished),
        dealer=game.dealer.after(),
        result=Result(*ended) if ended else None,
    )
    return replace(table, game=after, n=table.n + 1, rev=table.rev + 1)


def bid_made(table: Table, event: BidMade) -> Table:
    """A seat bids, once; the last bid opens the exchange or the play."""
    game, round = _in(table, Stage.BIDDING)
    seat = event.seat
    if seat not in asked(table):
        raise Illegal(Reason.NOT_YOUR_TURN)
    reason = why_not_bid(game.options, round, seat, event.bid)
    if reason is not None:
        raise Illegal(reason)
    bids = _with(round.bids, seat, event.bid)
    # Sealed bids are one question to all: its number stays until the last is in.
    same = game.options.bidding == "sealed" and None in bids
    return _asks(_moved(table, seat, event.by), game, replace(round, bids=bids), same)


def looked(table: Table, event: Looked) -> Table:
    """A seat gives up blind nil and sees its cards."""
    game, round = _in(table, Stage.BIDDING)
    if round.looked[event.seat.place]:
        raise Illegal(Reason.ALREADY_LOOKED)
    return _asks(
        _moved(table, event.seat, event.by), game, replace(round, looked=_with(round.looked, event.seat, True)), True
    )


def cards_given(table: Table, event: CardsGiven) -> Table:
    """A nil bidder passes cards or declines; its partner returns as many."""
    game, round = _in(table, Stage.EXCHANGE)
    seat, cards = event.seat, event.cards
    if seat not in exchanging(game.options, round):
        raise Illegal(Reason.NOT_YOUR_TURN)
    size = exchange_size(game.options, round, seat)
    returning = any(gift.seat is seat.partner for gift in round.gifts)
    held = round.hands[seat.place]
    if len(set(cards)) != len(cards) or len(cards) != size and (returning or cards):
        raise Illegal(Reason.WRONG_EXCHANGE)
    if not set(cards) <= set(held):
        raise Illegal(Reason.NOT_IN_HAND)
    given = hand(cards)
    hands = _with(round.hands, seat, tuple(card for card in held if card not in given))
    hands = _with(hands, seat.partner, hand((*round.hands[seat.partner.place], *given)))
    changed = replace(round, hands=hands, gifts=(*round.gifts, Gift(seat, given)))
    return _asks(_moved(table, seat, event.by), game, changed, bool(exchanging(game.options, changed)))


def score_read(table: Table, event: ScoreRead) -> Table:
    """A person wants the next deal."""
    game, round = _in(table, Stage.SCORED)
    if event.seat not in asked(table):
        raise Illegal(Reason.NOT_YOUR_TURN)
    return _asks(table, game, replace(round, read=_with(round.read, event.seat, True)), True)


def _in(table: Table, wanted: Stage) -> tuple[Game, Round]:
    """The game and round, if the table is at the wanted stage and not paused."""
    if table.paused is not None:
        raise Illegal(Reason.PAUSED)
    now = stage(table)
    game = table.game
    if now is not wanted or game is None or game.round is None:
        raise Illegal(Reason.GAME_OVER if now is Stage.OVER else Reason.NOT_NOW)
    return game, game.round


def _asks(table: Table, game: Game, round: Round, same: bool = False) -> Table:
    """The table with a changed round; it asks a new question unless the `same` one is still open."""
    return replace(table, game=replace(game, round=round), n=table.n if same else table.n + 1)


def _moved(table: Table, seat: Seat, by: By) -> Table:
    """A person who moves is back and no longer late; a clock that moves makes its seat late."""
    chair = table.seats[seat.place]
    if chair is None or by is By.BOT or (by is By.PERSON and not (chair.away or chair.late)):
        return table
    late = by is By.CLOCK
    changed = replace(chair, late=late, away=chair.away and late)
    return replace(table, seats=_with(table.seats, seat, changed), rev=table.rev + 1)


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """A per-seat tuple with one seat's value changed."""
    at = seat.place
    return (*values[:at], value, *values[at + 1 :])
