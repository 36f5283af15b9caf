"""Which card to play: for each, how the trick may end, what is left in the hand, and the nils it helps or harms."""

from rules.bids import Nil
from rules.bots.aims import Aims, aims
from rules.bots.estimate import tricks
from rules.bots.nil import nil_chance
from rules.bots.odds import Odds
from rules.bots.outcome import Lying, breaks, escapes, lying, takes
from rules.bots.seen import PARTNER, Seen
from rules.bots.suits import Suits, below, less
from rules.cards import Card, Hand, Suit
from rules.seats import SEATS

KEPT = 0.7
"""What a trick that the hand should take later counts, beside one in this trick."""
SHELTER = 0.04
"""What a suit that can cover a nil partner counts, of the nil."""


def choose(seen: Seen) -> Card:
    """One of the cards that may be played: the one worth most; of equal ones the lowest."""
    if len(seen.cards) == 1:
        return seen.cards[0]
    odds = Odds(seen)
    lives = odds.lives()
    aim = aims(seen, tricks(seen.hand, seen.unseen, seen.left, len(seen.foes), lives))
    worth = {card: _worth(odds, aim, card, lives) for card in _sensible(odds, aim)}
    return max(worth, key=lambda card: (worth[card], card.suit is not Suit.SPADES, -card.strength))


def _sensible(odds: Odds, aim: Aims) -> Hand:
    """The cards that may be played, without those that waste: on a trick that is the partner's already, and in last
    seat more than it takes to win."""
    seen = odds.seen
    if not seen.trick or aim.nils[0]:
        return seen.cards
    if not seen.solo and not isinstance(seen.calls[PARTNER], Nil):
        leaving = tuple([card for card in seen.cards if lying(odds, card).holder == PARTNER])
        if leaving and takes(odds, lying(odds, leaving[0]))[1] == 1.0:
            return leaving
    if odds.later or aim.trick <= 0.0:
        return seen.cards
    over = [card for card in seen.cards if lying(odds, card).holder == 0]
    return tuple([card for card in seen.cards if card not in over[1:]])


def _worth(odds: Odds, aim: Aims, card: Card, lives: tuple[float, ...]) -> float:
    """What playing a card promises, in points; only differences between cards mean anything."""
    seen = odds.seen
    rest = less(seen.hand, card)
    trick = lying(odds, card)
    mine, partners = takes(odds, trick)
    later = KEPT * tricks(rest, seen.unseen, seen.left, len(seen.foes), lives)
    worth = aim.trick * (mine + later) + aim.partners * partners
    if aim.nils[0]:
        worth += aim.nils[0] * escapes(odds, trick) * nil_chance(rest, seen.unseen)
    for seat in range(1, len(SEATS)):
        if aim.nils[seat]:
            worth += aim.nils[seat] * _nil(odds, seat, trick, rest)
    return worth


def _nil(odds: Odds, seat: int, trick: Lying, rest: Suits) -> float:
    """What another seat's nil adds, as a part of its worth: a foe's is to be broken, the partner's to be covered."""
    chance = breaks(odds, seat, trick)
    if seat in odds.seen.foes:
        return chance
    return SHELTER * _shelter(odds, rest) - chance


def _shelter(odds: Odds, rest: Suits) -> float:
    """How well the cards left can cover a nil partner, over the suits that it may hold."""
    shelter = 0.0
    for suit, own in enumerate(rest):
        out = odds.seen.unseen[suit]
        if own and out and not odds.seen.void(PARTNER, suit):
            count = odds.counts[suit]
            shelter += below(out, own.bit_length() - 1) / count * (1.0 - odds.without(PARTNER, suit, count))
    return shelter
