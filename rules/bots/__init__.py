"""Bots as policies: a function from what a seat may see to what it does."""

from rules.bids import Bid, Nil
from rules.bots.bidding import bid
from rules.bots.easy import careless, doubt
from rules.bots.exchange import give, give_back
from rules.bots.follow import follow
from rules.bots.lead import lead
from rules.bots.seen import Seen as Seen
from rules.bots.seen import seen as seen
from rules.cards import Card, Hand
from rules.events import Level

Decision = Bid | Card | Hand | None
"""A bid, a card, the cards to pass; None is "look at the cards"."""


def decide(view: Seen, level: Level = "medium") -> Decision:
    """What a bot does when it is asked: the same for the same view and level."""
    own = view.own
    match own.ask:
        case "look":
            return Nil.BLIND if Nil.BLIND in own.bids and hopeless(view) else None
        case "bid":
            return bid(view, doubt(view) if level == "easy" else 0)
        case "give":
            return give(view)
        case "return":
            return give_back(view)
        case _:
            card = follow(view) if view.trick else lead(view)
            return careless(view, card) if level == "easy" else card


def hopeless(view: Seen) -> bool:
    """Whether only a blind nil can still save the game: the rivals win this round with what they have bid."""
    ours, theirs = view.points
    bids = [bid for seat in view.rivals if isinstance(bid := view.bids[seat.place], int)]
    partner = view.bids[view.partner.place] if view.partner is not None else None
    coming = 10 * partner if isinstance(partner, int) else 0
    return theirs + 10 * sum(bids) >= view.options.target and ours + coming + 50 < theirs
