"""A bot's move at a table: its policy sees what its seat may see, and nothing else."""

import logging
import zlib

from rules.apply import apply
from rules.bids import Bid, Nil
from rules.bots import Decision, decide, see
from rules.bots.consent import agrees
from rules.cards import Card, Hand
from rules.events import AnyEvent, BidMade, By, CardPlayed, CardsGiven, Declined, Looked
from rules.own import OwnPart, own_part
from rules.proposals import agreeing
from rules.seats import Seat
from rules.table import Table
from rules.view import play_part

_log = logging.getLogger(__name__)


def move(table: Table, seat: Seat, by: By) -> AnyEvent:
    """What a bot does on a seat that is asked; if its policy fails or cheats, the simplest legal answer."""
    own = own_part(table, seat)
    if own.ask == "agree":
        return agreeing(table, seat, by) if agrees(play_part(table)) else Declined(seat, by)
    chair = table.seats[seat.place]
    try:
        level = chair.level or "medium" if chair is not None else "medium"
        decision = decide(see(table.options, play_part(table), own), level, _seed(table))
        event = _event(own, decision, by)
        apply(table, event)
    except Exception:
        _log.exception("table %s: the bot on %s failed at question %d", table.id, seat, table.n)
        return _event(own, _simplest(own), by)
    return event


def _seed(table: Table) -> int:
    """What an easy bot's chances come from: another number for each question of each table, on any node the same."""
    return zlib.crc32(f"{table.id}/{table.n}".encode())


def _event(own: OwnPart, decision: Decision, by: By) -> AnyEvent:
    match decision:
        case "look":
            return Looked(own.seat, by)
        case Card():
            return CardPlayed(own.seat, decision, by)
        case int() | Nil():
            return BidMade(own.seat, decision, by)
        case _:
            return CardsGiven(own.seat, decision, by)


def _simplest(own: OwnPart) -> Decision:
    match own.ask:
        case "look":
            return "look"
        case "bid":
            return _lowest(own.bids)
        case "give":
            return ()
        case "return":
            return _first(own.hand, own.give)
        case _:
            return own.cards[0]


def _lowest(bids: tuple[Bid, ...]) -> Bid:
    numbers = [bid for bid in bids if isinstance(bid, int)]
    return numbers[0] if numbers else bids[0]


def _first(hand: Hand | None, count: int) -> Hand:
    return (hand or ())[:count]
