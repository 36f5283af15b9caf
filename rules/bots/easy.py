"""The easy bot: the medium one, less sure of its hand, and careless where only tricks are at stake."""

import zlib

from rules.bids import Bid, Nil
from rules.bots.bidding import bid, nil_made
from rules.bots.estimate import tricks
from rules.bots.odds import Odds
from rules.bots.outcome import lying
from rules.bots.seen import PARTNER, Seen
from rules.cards import Card, Hand
from rules.seats import SEATS

CARELESS = 4
"""One card in so many is any that does no harm."""
SAFE = 0.85
"""Nil is bid only when it is as likely as this."""


def easy_bid(seen: Seen, seed: int) -> Bid:
    """The estimate rounded down and up to one trick off, or the safest of nils."""
    numbers = [each for each in seen.bids if isinstance(each, int)]
    if not numbers:
        return seen.bids[0]
    if Nil.NIL in seen.bids and bid(seen) is Nil.NIL and nil_made(seen) > SAFE:
        return Nil.NIL
    wanted = int(tricks(seen.hand, seen.unseen, seen.left, len(seen.foes))) + _chance(seen, seed) % 3 - 1
    return min(numbers, key=lambda each: abs(each - wanted))


def easy_card(seen: Seen, seed: int, card: Card) -> Card:
    """The medium bot's card, or now and then any harmless one."""
    chance = _chance(seen, seed)
    if chance % CARELESS or at_stake(seen):
        return card
    cards = harmless(seen)
    return cards[chance // CARELESS % len(cards)]


def at_stake(seen: Seen) -> bool:
    """Whether a nil is alive, or a side needs all tricks that are left."""
    nils = any(seen.nil(seat) for seat in range(len(SEATS)))
    return nils or any(need >= seen.left for need in seen.need)


def harmless(seen: Seen) -> Hand:
    """The cards without those that only a fool plays: over the partner's trick, or higher than needed in last seat."""
    if not seen.trick:
        return seen.cards
    odds = Odds(seen)
    over = [card for card in seen.cards if lying(odds, card).holder == 0]
    under = tuple(card for card in seen.cards if card not in over)
    partners = not seen.solo and lying(odds, (under or seen.cards)[0]).holder == PARTNER
    if under and (partners or not over):
        return under
    return (*under, *over[:1]) if not odds.later else seen.cards


def _chance(seen: Seen, seed: int) -> int:
    """A number that looks random: the same for the same seed and view."""
    return zlib.crc32(repr((seed, seen.hand, seen.tricks, seen.trick, seen.calls)).encode())
