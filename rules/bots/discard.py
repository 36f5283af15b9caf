"""Which card the medium bot throws away when it cannot follow and does not ruff."""

from rules.bots.estimate import by_suit
from rules.bots.seen import Seen
from rules.cards import Card, Hand, Suit


def discard(seen: Seen, cards: Hand, tricks_wanted: bool) -> Card:
    """The card least missed: with tricks wanted the least useful, without the most dangerous."""
    held = by_suit(seen.hand)
    if tricks_wanted:
        return min(cards, key=lambda card: _use(seen, card, held))
    return max(cards, key=lambda card: _danger(seen, card, held))


def _use(seen: Seen, card: Card, held: dict[Suit, list[Card]]) -> float:
    """What a card may still be good for: sure winners and their guards are kept, short suits are emptied."""
    if card.suit is Suit.SPADES:
        return 40.0 + card.strength
    suit = held[card.suit]
    use = card.strength + 0.6 * len(suit)
    if seen.is_boss(card):
        use += 15.0
    guarded = suit[0].strength >= 10 and not seen.is_boss(suit[0]) and len(suit) <= 12 - suit[0].strength + 1
    if guarded and len(suit) > 1:
        use += 4.0
    return use


def _danger(seen: Seen, card: Card, held: dict[Suit, list[Card]]) -> float:
    """How likely a card is to win a trick that nobody here wants: high, and with little below it to hide behind."""
    lower_here = sum(other.strength < card.strength for other in held[card.suit])
    others = seen.unseen_of(card.suit)
    beaten_by = sum(other.strength > card.strength for other in others)
    danger = card.strength - 1.2 * lower_here - 0.4 * beaten_by
    if card.suit is Suit.SPADES:
        danger += 5.0
    if not others:
        danger -= 6.0 if seen.nil_alive(seen.seat) else 0.0
    return danger
