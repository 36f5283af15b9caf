"""How a client of the swarm plays: any legal card, sane bids, now and then a nil. Pure: a view in, an order out."""

from collections.abc import Sequence
from random import Random

from clients.state import Shown
from protocol.requests import (
    Agree,
    AnyOrder,
    AskRematch,
    ComeBack,
    Continue,
    Decline,
    GiveCards,
    Look,
    MakeBid,
    PlayCard,
    Resume,
)
from rules.bids import Bid, Nil
from rules.cards import Hand, Suit
from rules.own import OwnPart
from rules.table import Stage

BLIND_CHANCE = 0.2
NIL_CHANCE = 0.5
"""With a hand that is good for it."""
DECLINE_CHANCE = 0.3
AGREE_CHANCE = 0.8


def decide(shown: Shown, games: int, chance: Random, id: str) -> AnyOrder | None:
    """The next order of a seat that wants to play so many games; None if there is nothing to do."""
    own = shown.own
    if own is None:
        return None
    if "come_back" in own.may:
        return ComeBack(id)
    if "resume" in own.may:
        return Resume(id)
    answer = _answer(own, shown.play.n, chance, id)
    if answer is not None:
        return answer
    if "rematch" in own.may and shown.table.game_no < games:
        return AskRematch(id)
    return None


def finished(shown: Shown, games: int) -> bool:
    """Whether the last game has ended, or the table."""
    return shown.play.phase is Stage.ENDED or (shown.play.phase is Stage.OVER and shown.table.game_no >= games)


def _answer(own: OwnPart, n: int, chance: Random, id: str) -> AnyOrder | None:
    match own.ask:
        case "look":
            blind = own.bids and chance.random() < BLIND_CHANCE
            return MakeBid(id, n, own.bids[0]) if blind else Look(id, n)
        case "bid":
            return MakeBid(id, n, bid(own.hand or (), own.bids, chance))
        case "card":
            return PlayCard(id, n, chance.choice(own.cards))
        case "give" if chance.random() < DECLINE_CHANCE:
            return GiveCards(id, n, ())
        case "give" | "return":
            return GiveCards(id, n, tuple(chance.sample(own.hand or (), own.give)))
        case "continue":
            return Continue(id, n)
        case "agree":
            return Agree(id, n) if chance.random() < AGREE_CHANCE else Decline(id, n)
        case None:
            return None


def bid(hand: Hand, allowed: Sequence[Bid], chance: Random) -> Bid:
    """A bid that may be made: near what the hand is worth to somebody who plays any card, so that games end."""
    spades = sum(card.suit is Suit.SPADES for card in hand)
    aces = sum(card[0] == "A" for card in hand)
    numbers = [one for one in allowed if isinstance(one, int)]
    good_for_nil = Nil.NIL in allowed and not aces and spades <= 1
    if not numbers or (good_for_nil and chance.random() < NIL_CHANCE):
        return allowed[0]
    worth = spades // 2 + aces
    return min(numbers, key=lambda number: abs(number - worth))
