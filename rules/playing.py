"""A round as it is played: looking, bids, exchange, cards."""

from msgspec.structs import replace

from rules.bidding import why_not_bid
from rules.cards import SPADES, Card, Hand, hand
from rules.events import BidMade, By, CardPlayed, CardsGiven, Looked
from rules.options import Options
from rules.playable import why_not
from rules.reasons import Illegal, Reason
from rules.scoring import round_ended
from rules.seats import SEATS, Seat, put
from rules.table import (
    PLAYING,
    Game,
    Gift,
    Round,
    Stage,
    Table,
    Trick,
    exchange_size,
    exchanging,
    round_at,
    to_move,
    winning,
)

PERSON = By.PERSON
"""Bound once, as `PLAYING` is."""


def card_played(table: Table, event: CardPlayed) -> Table:
    """A card goes on the table; the fourth ends the trick, the last ends the round and scores it."""
    game = table.game
    round = game.round if game is not None else None
    if game is None or round is None or not round.plays or round.scores or game.result or table.paused:
        game, round = round_at(table, PLAYING)  # it is a round's first card, or refused
    seat = event.seat
    led = round.trick
    if led.leader.clockwise[len(led.cards)] is not seat:
        raise Illegal(Reason.NOT_YOUR_TURN)
    card, by = event.card, event.by
    reason = why_not(game.options, round, round.hands[seat.place], card)
    if reason is not None:
        raise Illegal(reason)
    changed = with_card(game.options, round, seat, card, by)
    chair = table.seats[seat.place]
    if by is not PERSON or chair is None or chair.away or chair.late:
        table = _moved(table, seat, by)
    if any(changed.hands):
        return replace(table, game=replace(game, round=changed), n=table.n + 1)
    return round_ended(table, game, changed)


def with_card(options: Options, round: Round, seat: Seat, card: Card, by: By) -> Round:
    """The round after a card of the seat whose turn it is; whether it may be played has been asked before."""
    led = round.trick
    cards = (*led.cards, card)
    hands = list(round.hands)
    held = hands[seat.place]
    at = held.index(card)
    hands[seat.place] = held[:at] + held[at + 1 :]
    if by is not PERSON:
        round = replace(round, by=(*round.by, (len(round.plays), by)))
    if card.suit is SPADES and not round.broken and breaks(options, led.cards):
        round = replace(round, broken=True)
    plays = (*round.plays, card)
    if len(cards) < len(SEATS):
        return replace(round, hands=tuple(hands), plays=plays, trick=Trick(led.leader, cards))
    winner, _ = winning(Trick(led.leader, cards))
    took = put(round.took, winner, round.took[winner.place] + 1)
    last = Trick(led.leader, cards, winner)
    return replace(round, hands=tuple(hands), plays=plays, trick=Trick(winner), last_trick=last, took=took)


def breaks(options: Options, played: tuple[Card, ...]) -> bool:
    """Whether a spade breaks spades that is added to these of a trick: on another suit's lead, or by option on any."""
    return options.breaks == "any" or (bool(played) and played[0].suit is not SPADES)


def bid_made(table: Table, event: BidMade) -> Table:
    """A seat bids, once; the last bid opens the exchange or the play."""
    game, round = round_at(table, Stage.BIDDING)
    seat = event.seat
    if seat not in to_move(table):
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
    gift = Gift(seat, hand(cards))
    changed = replace(round, hands=with_gift(round.hands, gift), gifts=(*round.gifts, gift))
    return _asks(_moved(table, seat, event.by), game, changed, bool(exchanging(game.options, changed)))


def with_gift(hands: tuple[Hand, ...], gift: Gift) -> tuple[Hand, ...]:
    """The hands after a gift has passed to the giver's partner."""
    partner = gift.seat.partner
    hands = put(hands, gift.seat, tuple(card for card in hands[gift.seat.place] if card not in gift.cards))
    return put(hands, partner, hand((*hands[partner.place], *gift.cards)))


def _asks(table: Table, game: Game, round: Round, same: bool = False) -> Table:
    """The table with a changed round; it asks a new question unless the `same` one is still open."""
    return replace(table, game=replace(game, round=round), n=table.n if same else table.n + 1)


def _moved(table: Table, seat: Seat, by: By) -> Table:
    """A person who moves is back and no longer late; a clock that moves makes its seat late."""
    chair = table.seats[seat.place]
    assert chair is not None  # in a game no seat is empty
    if (by is PERSON and not (chair.away or chair.late)) or by is By.BOT:
        return table
    late = by is By.CLOCK
    changed = replace(chair, late=late, away=chair.away and late)
    return replace(table, seats=put(table.seats, seat, changed), rev=table.rev + 1)
