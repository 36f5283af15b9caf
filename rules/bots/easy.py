"""The easy bot: the medium one, less sure of its hand and careless where it costs nobody but itself."""

import zlib

from rules.bots.seen import Seen
from rules.cards import Card

CARELESS = 4
"""One card in so many is any legal one."""


def doubt(view: Seen) -> int:
    """-1, 0 or 1 on top of the bid, by chance from what was dealt and said before."""
    return _chance(view) % 3 - 1


def careless(view: Seen, card: Card) -> Card:
    """The card of the better bot, or now and then any legal one: never while a nil is alive, never over the partner's
    trick."""
    legal = view.own.cards
    nils = any(view.nil_alive(seat) for seat in (view.seat, view.partner, *view.rivals))
    chance = _chance(view)
    if nils or view.trick or chance % CARELESS:
        return card
    return legal[chance // CARELESS % len(legal)]


def _chance(view: Seen) -> int:
    """A number that looks random, the same for the same view."""
    return zlib.crc32(" ".join((*view.hand, *view.play.plays, str(view.play.n))).encode())
