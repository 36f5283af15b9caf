"""A round as it is played: looking, bids, exchange, cards."""

from msgspec.structs import replace

from rules.bidding import why_not_bid
from rules.cards import Suit, hand
from rules.events import BidMade, By, CardPlayed, CardsGiven, Looked
from rules.options import Options
from rules.playable import may_play, why_not
from rules.reasons import Illegal, Reason
from rules.scoring import round_ended
from rules.seats import SEATS, Seat, put
from rules.table import (
    Game,
    Gift,
    Round,
    Stage,
    Table,
    Trick,
    asked,
    exchange_size,
    exchanging,
    round_at,
    to_play,
    winning,
)


def card_played(table: Table, event: CardPlayed) -> Table:
    """A card goes on the table; the fourth ends the trick, the last ends the round and scores it."""
    game, round = round_at(table, Stage.PLAYING)
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
        hands=put(round.hands, seat, left),
        plays=(*round.plays, card),
        by=by,
        trick=trick,
        broken=round.broken or _breaks(game.options, trick),
    )
    if len(trick.cards) == len(SEATS):
        changed = _trick_ended(changed)
        if not any(changed.hands):
            return round_ended(_moved(table, seat, event.by), game, changed)
    return _asks(_moved(table, seat, event.by), game, changed)


def _breaks(options: Options, trick: Trick) -> bool:
    if trick.cards[-1].suit is not Suit.SPADES:
        return False
    return options.breaks == "any" or trick.cards[0].suit is not Suit.SPADES


def _trick_ended(round: Round) -> Round:
    winner, _ = winning(round.trick)
    took = put(round.took, winner, round.took[winner.place] + 1)
    return replace(round, took=took, last_trick=replace(round.trick, winner=winner), trick=Trick(winner))


def bid_made(table: Table, event: BidMade) -> Table:
    """A seat bids, once; the last bid opens the exchange or the play."""
    game, round = round_at(table, Stage.BIDDING)
    seat = event.seat
    if seat not in asked(table):
        raise Illegal(Reason.NOT_YOUR_TURN)
    reason = why_not_bid(game, round, seat, event.bid)
    if reason is not None:
        raise Illegal(reason)
    bids = put(round.bids, seat, event.bid)
    # Blind nil was the answer to the look question: the seat sees its cards from now on.
    looked = put(round.looked, seat, True)
    # Sealed bids are one question to all: its number stays until the last is in.
    same = game.options.bidding == "sealed" and None in bids
    return _asks(_moved(table, seat, event.by), game, replace(round, bids=bids, looked=looked), same)


def looked(table: Table, event: Looked) -> Table:
    """A seat gives up blind nil and sees its cards."""
    game, round = round_at(table, Stage.BIDDING)
    if round.looked[event.seat.place]:
        raise Illegal(Reason.ALREADY_LOOKED)
    # Looking is half an answer: a clock that looks for a seat goes on to bid for it, and only that makes it late.
    after = table if event.by is By.CLOCK else _moved(table, event.seat, event.by)
    return _asks(after, game, replace(round, looked=put(round.looked, event.seat, True)), True)


def cards_given(table: Table, event: CardsGiven) -> Table:
    """A nil bidder passes cards or declines; its partner returns as many."""
    game, round = round_at(table, Stage.EXCHANGE)
    seat, cards = event.seat, event.cards
    if seat not in exchanging(game.options, round):
        raise Illegal(Reason.NOT_YOUR_TURN)
    size = exchange_size(game.options, round, seat)
    returning = any(gift.seat is seat.partner for gift in round.gifts)
    held = round.hands[seat.place]
    if len(set(cards)) != len(cards) or (len(cards) != size and (returning or cards)):
        raise Illegal(Reason.WRONG_EXCHANGE)
    if not set(cards) <= set(held):
        raise Illegal(Reason.NOT_IN_HAND)
    given = hand(cards)
    hands = put(round.hands, seat, tuple(card for card in held if card not in given))
    hands = put(hands, seat.partner, hand((*round.hands[seat.partner.place], *given)))
    changed = replace(round, hands=hands, gifts=(*round.gifts, Gift(seat, given)))
    return _asks(_moved(table, seat, event.by), game, changed, bool(exchanging(game.options, changed)))


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
    return replace(table, seats=put(table.seats, seat, changed), rev=table.rev + 1)
