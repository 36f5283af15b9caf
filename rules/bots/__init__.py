"""Bots as policies: a function from what a seat may see to what it does, the same for the same view, level and seed."""

from typing import Literal

from rules.bids import Bid, Nil
from rules.bots.bidding import bid
from rules.bots.choosing import choose
from rules.bots.easy import easy_bid, easy_card
from rules.bots.exchange import give, give_back
from rules.bots.seen import Seen as Seen
from rules.bots.seen import see as see
from rules.bots.standing import hopeless
from rules.cards import Card, Hand
from rules.events import Level

Decision = Bid | Card | Hand | Literal["look"]
"""A bid, a card, the cards to pass, or that it looks at its cards."""


def decide(seen: Seen, level: Level = "medium", seed: int = 0) -> Decision:
    """What a bot does that is asked. Chance, of which the easy bot takes some, comes from `seed` alone."""
    easy = level == "easy"
    match seen.ask:
        case "look":
            return Nil.BLIND if Nil.BLIND in seen.bids and hopeless(seen) else "look"
        case "bid":
            return easy_bid(seen, seed) if easy else bid(seen)
        case "give":
            return give(seen)
        case "return":
            return give_back(seen)
        case _:
            card = choose(seen)
            return easy_card(seen, seed, card) if easy else card
