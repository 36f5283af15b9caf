"""Which card the medium bot leads."""

from rules.bots.aims import rival_nils, wants_tricks
from rules.bots.estimate import by_suit
from rules.bots.seen import Seen
from rules.cards import Card, Suit


def lead(seen: Seen) -> Card:
    """One of the cards that may be led."""
    legal = seen.own.cards
    if seen.nil_alive(seen.seat):
        return _under_everybody(seen, legal)
    held = by_suit(legal)
    if seen.nil_alive(seen.partner):
        return max(legal, key=lambda card: _shelter(seen, card))
    if rival_nils(seen) and not seen.need(seen.ours):
        return max(legal, key=lambda card: _bait(seen, card, held))
    if wants_tricks(seen):
        return max(legal, key=lambda card: _gain(seen, card, held))
    return max(legal, key=lambda card: _duck(seen, card))


def _under_everybody(seen: Seen, legal: tuple[Card, ...]) -> Card:
    """A nil leads the card that most cards outstanding beat."""

    def safety(card: Card) -> tuple[float, int]:
        others = seen.unseen_of(card.suit)
        higher = sum(other.strength > card.strength for other in others)
        spade = 3.0 if card.suit is Suit.SPADES else 0.0
        return (higher / (len(others) + 1) * 6 + min(higher, 4) - spade, -card.strength)

    return max(legal, key=safety)


def _shelter(seen: Seen, card: Card) -> float:
    """A nil partner wants high cards led, best those that nobody beats."""
    boss = 5.0 if seen.is_boss(card) else 0.0
    spade = -6.0 if card.suit is Suit.SPADES else 0.0
    void = 4.0 if seen.partner is not None and seen.shown_void(seen.partner, card.suit) else 0.0
    return card.strength + boss + spade + void


def _bait(seen: Seen, card: Card, held: dict[Suit, list[Card]]) -> float:
    """Low cards of suits that a rival's nil must follow, under what it may have left."""
    nils = [seat for seat in seen.rivals if seen.nil_alive(seat)]
    dry = sum(seen.shown_void(seat, card.suit) for seat in nils)
    lower = sum(other.strength < card.strength for other in seen.unseen_of(card.suit))
    spade = 1.0 if card.suit is Suit.SPADES and seen.shown_void(nils[0], held_longest(held)) else 0.0
    return -card.strength - 8.0 * dry - (lower * 0.3) + spade


def held_longest(held: dict[Suit, list[Card]]) -> Suit:
    """The suit with the most cards."""
    return max(held, key=lambda suit: len(held[suit]))


def _gain(seen: Seen, card: Card, held: dict[Suit, list[Card]]) -> float:
    """Sure tricks first, while they live; then low cards toward the partner's strength or an own ruff."""
    count, others = len(held[card.suit]), len(seen.unseen_of(card.suit))
    spades = len(held[Suit.SPADES]) + sum(
        1 for one in seen.hand if one.suit is Suit.SPADES and one not in seen.own.cards
    )
    if seen.is_boss(card):
        if card.suit is Suit.SPADES:
            return 13.0 + 0.6 * (count - len(seen.unseen_of(Suit.SPADES)) / 2)
        ruffed = any(seen.shown_void(seat, card.suit) for seat in seen.rivals) and seen.unseen_of(Suit.SPADES)
        if ruffed or others < 3:
            return 4.0
        return 20.0 + others - count
    if card.suit is Suit.SPADES:
        return 1.5 * (count - 4) - 0.15 * card.strength
    low = held[card.suit][-1] is card
    worth = 7.0 - 0.3 * card.strength - (0.0 if low else 3.0)
    if seen.partner is not None and seen.shown_void(seen.partner, card.suit) and seen.unseen_of(Suit.SPADES):
        worth += 3.0
    if spades and count <= 2:
        worth += 1.0
    if len(held[card.suit]) > 1 and held[card.suit][0].strength >= 11 and not seen.is_boss(held[card.suit][0]):
        worth -= 2.0  # a king or queen is better led up to than away from
    if all(seen.shown_void(seat, card.suit) for seat in seen.rivals):
        worth -= 3.0
    return worth


def _duck(seen: Seen, card: Card) -> float:
    """With the contract made: cards that others will beat."""
    higher = sum(other.strength > card.strength for other in seen.unseen_of(card.suit))
    spade = 2.0 if card.suit is Suit.SPADES else 0.0
    return min(higher, 5) * 2.0 - 0.5 * card.strength * (higher < 2) + 0.1 * card.strength - spade
