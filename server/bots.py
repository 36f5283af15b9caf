"""A bot's move at a table: its policy sees what its seat may see, and nothing else."""

import logging

from rules.bids import Bid
from rules.cards import Hand
from rules.events import AnyEvent, BidMade, By, CardPlayed, CardsGiven, Looked
from rules.own import OwnPart, own_part
from rules.seats import Seat
from rules.table import Table

_log = logging.getLogger(__name__)


def move(table: Table, seat: Seat, by: By) -> AnyEvent:
    """What a bot does on a seat that is asked; if its policy fails, the simplest legal answer."""
    own = own_part(table, seat)
    return _simplest(own, by)


def _simplest(own: OwnPart, by: By) -> AnyEvent:
    match own.ask:
        case "look":
            return Looked(own.seat, by)
        case "bid":
            return BidMade(own.seat, _lowest(own.bids), by)
        case "give":
            return CardsGiven(own.seat, (), by)
        case "return":
            return CardsGiven(own.seat, _first(own.hand, own.give), by)
        case _:
            return CardPlayed(own.seat, own.cards[0], by)


def _lowest(bids: tuple[Bid, ...]) -> Bid:
    numbers = [bid for bid in bids if isinstance(bid, int)]
    return numbers[0] if numbers else bids[0]


def _first(hand: Hand | None, count: int) -> Hand:
    return (hand or ())[:count]
