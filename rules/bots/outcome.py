"""How the trick on the table may end if the bot adds a card: who takes it, and whose nil it breaks."""

from msgspec import Struct

from rules.bots.odds import Odds
from rules.bots.seen import PARTNER
from rules.bots.suits import place
from rules.cards import Card, beats
from rules.seats import SEATS

HIGHER = 0.6
"""How much of the chance to beat a card remains when another seat has beaten it first."""
FINESSE = 0.45
"""A trick that the partner's card, still in its hand, takes: it would take most of them later too."""
COVERED = 0.7
"""How often a nil's partner covers when it can."""
HELPS = 0.95
"""How often a nil's partner takes the trick off it when it can, as the nil itself counts on it."""


class Lying(Struct, frozen=True, gc=False):
    """The trick with the bot's card in it: the suit led, who holds it, and with what."""

    led: int
    holder: int
    suit: int
    strength: int


def lying(odds: Odds, card: Card) -> Lying:
    """The trick with a card added."""
    held = odds.held
    if held is None or beats(card, held[1]):
        return Lying(place(odds.seen.trick[0] if held else card), 0, place(card), card.strength)
    holder, top = held
    return Lying(place(odds.seen.trick[0]), holder, place(top), top.strength)


def takes(odds: Odds, trick: Lying) -> tuple[float, float]:
    """The chances that the bot's own seat takes the trick, and that its partner does."""
    seen = odds.seen
    holds, partner = 1.0, 0.0
    ours = trick.holder in seen.side
    for seat in odds.later:
        if seat in seen.foes:
            can = odds.must_beat if seen.nil(seat) else odds.beats
            beaten = can(seat, trick.led, trick.suit, trick.strength)
            holds *= 1.0 - beaten
            partner *= 1.0 - HIGHER * beaten
        elif not seen.nil(seat):
            beats = odds.beats(seat, trick.led, trick.suit, trick.strength)
            partner = FINESSE * beats * (HIGHER * (1.0 - holds) if ours else 1.0)
    if trick.holder == 0:
        return holds, partner
    return 0.0, holds + partner if ours else partner


def breaks(odds: Odds, nil: int, trick: Lying) -> float:
    """The chance that a living nil of another seat takes the trick. Its own side covers it, the others duck."""
    friend = -1 if odds.seen.solo else (nil + PARTNER) % len(SEATS)
    if nil in odds.later:
        forced = odds.must_beat(nil, trick.led, trick.suit, trick.strength)
        if forced and friend in odds.later:
            forced *= 1.0 - COVERED * odds.beats(friend, trick.led, trick.suit, trick.strength)
        return forced
    if nil != trick.holder:
        return 0.0
    left = 1.0
    for seat in odds.later:
        can = odds.beats if seat == friend else odds.must_beat
        left *= 1.0 - can(seat, trick.led, trick.suit, trick.strength)
    return left


def escapes(odds: Odds, trick: Lying) -> float:
    """The chance that the bot's own nil does not take the trick."""
    if trick.holder:
        return 1.0
    left = 1.0
    for seat in odds.later:
        if seat == PARTNER and not odds.seen.solo:
            left *= 1.0 - HELPS * odds.beats(seat, trick.led, trick.suit, trick.strength)
        else:
            left *= 1.0 - odds.must_beat(seat, trick.led, trick.suit, trick.strength)
    return 1.0 - left
