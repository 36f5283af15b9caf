"""Which cards a seat may play, and why not the others. Asking, doing and listing all come here."""

from collections.abc import Callable
from itertools import filterfalse

from rules.cards import OF_SUIT, SPADES, Card, Hand, Suit
from rules.options import Options
from rules.reasons import Reason
from rules.table import Round, Trick

_FOLLOWS: dict[Suit, Callable[[Card], bool]] = {suit: cards.__contains__ for suit, cards in OF_SUIT.items()}
"""Whether a card follows a suit: to be given to `filter`, which is quicker than a comprehension; every card asks."""


def playable(options: Options, hand: Hand, trick: Trick, broken: bool, first: bool) -> Hand:
    """The cards of `hand` that may be added to `trick`; never empty. `first` says it is the round's first trick."""
    if not trick.cards:
        if options.lead_spades == "any" or (broken and options.lead_spades == "broken"):
            return hand
        return without_spades(hand) or hand
    following = tuple(filter(_FOLLOWS[trick.cards[0].suit], hand))
    if following:
        return following
    if first and options.first_trick_spade == "forbidden":
        return without_spades(hand) or hand
    return hand


def without_spades(hand: Hand) -> Hand:
    """The cards that are no spades."""
    return tuple(filterfalse(_FOLLOWS[SPADES], hand))


def may_play(options: Options, round: Round, hand: Hand) -> Hand:
    """The cards of `hand` that may be played now in a round."""
    return playable(options, hand, round.trick, round.broken, round.last_trick is None)


def why_not(options: Options, round: Round, hand: Hand, card: Card) -> Reason | None:
    """Why `card` may not be played now from `hand`; None if it may."""
    if card not in hand:
        return Reason.NOT_IN_HAND
    played = round.trick.cards
    if card.suit is played[0].suit if played else card.suit is not SPADES:
        return None  # who follows suit may always do so, as may who leads another than spades: no list is needed
    cards = may_play(options, round, hand)
    return None if card in cards else refusal(round, cards)


def refusal(round: Round, cards: Hand) -> Reason:
    """Why only these cards of a hand may be played now: the others may not, all for the same reason."""
    if round.trick.cards:
        follows = cards[0].suit is round.trick.cards[0].suit
        return Reason.MUST_FOLLOW_SUIT if follows else Reason.FIRST_TRICK_SPADE
    return Reason.SPADES_NOT_BROKEN if round.plays else Reason.FIRST_LEAD_SPADE
