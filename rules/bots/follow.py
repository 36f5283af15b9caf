"""Which card the medium bot adds to a trick that has begun."""

from rules.bots.aims import at_the_brink, can_set, wants_tricks
from rules.bots.discard import discard
from rules.bots.seen import Seen, holder
from rules.cards import Card, Hand, Suit, beats
from rules.seats import SEATS


def follow(seen: Seen) -> Card:
    """One of the cards that may be played."""
    legal = seen.own.cards
    if len(legal) == 1:
        return legal[0]
    seat, best = holder(seen.leader, seen.trick)
    over = tuple(card for card in legal if beats(card, best))
    under = tuple(card for card in legal if not beats(card, best))
    last = len(seen.trick) == len(SEATS) - 1
    if seen.nil_alive(seen.seat):
        return _nil(seen, over, under, best, last)
    if seen.nil_alive(seen.partner):
        covering = _cover(seen, over, under, seat is seen.partner, last)
        if covering is not None:
            return covering
    if seat in seen.rivals and seen.nil_alive(seat) and under:
        return _leave(seen, under)
    if seat is seen.partner:
        return _beside_partner(seen, over, under, best, last)
    return _against(seen, over, under, last)


def _nil(seen: Seen, over: Hand, under: Hand, best: Card, last: bool) -> Card:
    """The most dangerous card that does not win; if all win, the likeliest to be beaten, or, last, the highest."""
    if under:
        followed = [card for card in under if card.suit is seen.trick[0].suit]
        spades = [card for card in under if card.suit is Suit.SPADES and best.suit is Suit.SPADES]
        if followed:
            return max(followed, key=_strength)
        if spades and max(spades, key=_strength).strength >= 5:
            return max(spades, key=_strength)
        return discard(seen, under, tricks_wanted=False)
    return max(over, key=_strength) if last else min(over, key=_strength)


def _cover(seen: Seen, over: Hand, under: Hand, partner_holds: bool, last: bool) -> Card | None:
    """Take the trick off a nil partner, or out of its way; None where the partner is safe in this trick."""
    partner = seen.partner
    assert partner is not None
    played = (partner.place - seen.leader.place) % len(SEATS) < len(seen.trick)
    if played and not partner_holds:
        return None
    if not over:
        return None
    if partner_holds:
        return min(over, key=_strength) if last else max(_cheapest_suit(over), key=_strength)
    # The partner plays after us: the higher the card, the safer it is.
    led = seen.trick[0].suit
    followed = [card for card in over if card.suit is led]
    if followed:
        return max(followed, key=_strength)
    if seen.shown_void(partner, led) or not seen.unseen_of(led):
        return None
    return min(over, key=_strength) if seen.need(seen.ours) else None


def _cheapest_suit(cards: Hand) -> list[Card]:
    """Cards that follow suit before spades that ruff."""
    plain = [card for card in cards if card.suit is not Suit.SPADES]
    return plain or list(cards)


def _leave(seen: Seen, under: Hand) -> Card:
    """A rival's nil holds the trick: stay under it with the highest card that does."""
    led = seen.trick[0].suit
    followed = [card for card in under if card.suit is led]
    return max(followed, key=_strength) if followed else discard(seen, under, wants_tricks(seen))


def _beside_partner(seen: Seen, over: Hand, under: Hand, best: Card, last: bool) -> Card:
    """The partner holds the trick: let it, unless a rival behind us will likely take it and we can prevent that."""
    wanted = wants_tricks(seen)
    led = seen.trick[0].suit
    followed = [card for card in under if card.suit is led]
    if not last and wanted and led is best.suit and not seen.is_boss(best):
        bosses = [card for card in over if card.suit is led and seen.is_boss(card)]
        above = [card for card in seen.unseen_of(led) if best.strength < card.strength]
        if bosses and len(above) >= 1 and best.strength < 9:
            return bosses[0]
    if followed:
        return min(followed, key=_strength) if wanted or fears_loss(seen) else max(followed, key=_strength)
    if over and all(card.suit is led for card in over):
        return min(over, key=_strength)
    if under:
        return discard(seen, under, wanted)
    return min(over, key=_strength)


def fears_loss(seen: Seen) -> bool:
    """Whether high cards should be kept although no trick is wanted now: a nil partner still needs them."""
    return seen.nil_alive(seen.partner)


def _against(seen: Seen, over: Hand, under: Hand, last: bool) -> Card:
    """A rival holds the trick."""
    led = seen.trick[0].suit
    followed_over = [card for card in over if card.suit is led]
    followed_under = [card for card in under if card.suit is led]
    if not wants_tricks(seen):
        return _shed(seen, over, under, last)
    if followed_over or followed_under:
        if not followed_over:
            return min(followed_under, key=_strength)
        if last:
            return min(followed_over, key=_strength)
        highest = max(followed_over, key=_strength)
        if seen.is_boss(highest) or len(seen.trick) == 2:
            return _touching(seen, followed_over)
        return min((*followed_under, *followed_over), key=_strength)
    if over:
        return _ruff(seen, over, last)
    return discard(seen, under, tricks_wanted=True)


def _touching(seen: Seen, cards: list[Card]) -> Card:
    """The lowest of the cards that are as good as the highest one: nothing unseen lies between."""
    ordered = sorted(cards, key=_strength, reverse=True)
    choice = ordered[0]
    for card in ordered[1:]:
        if any(card.strength < other.strength < choice.strength for other in seen.unseen_of(card.suit)):
            break
        choice = card
    return choice


def _ruff(seen: Seen, over: Hand, last: bool) -> Card:
    """The cheapest spade that wins; higher where a rival behind may overruff."""
    lowest = min(over, key=_strength)
    if last:
        return lowest
    behind = [seat for seat in seen.rivals if (seat.place - seen.leader.place) % len(SEATS) > len(seen.trick)]
    threatened = any(seen.shown_void(seat, seen.trick[0].suit) for seat in behind)
    return _touching(seen, list(over)) if threatened else lowest


def _shed(seen: Seen, over: Hand, under: Hand, last: bool) -> Card:
    """No trick is wanted: get rid of what might win later."""
    if under:
        led = seen.trick[0].suit
        followed = [card for card in under if card.suit is led]
        if followed:
            return max(followed, key=_strength)
        return discard(seen, under, tricks_wanted=False)
    if last and not (at_the_brink(seen) and can_set(seen)):
        return max(over, key=_strength)
    return min(over, key=_strength)


def _strength(card: Card) -> int:
    return card.strength + (20 if card.suit is Suit.SPADES else 0)
