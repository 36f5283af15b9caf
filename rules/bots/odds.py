"""What the others can do to a card in the trick on the table: chances from what is unseen and which voids are shown."""

from rules.bots.seen import Seen, best
from rules.bots.suits import SPADES, above
from rules.seats import SEATS


class Odds:
    """The chances of one moment."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.counts = tuple([cards.bit_count() for cards in seen.unseen])
        self.later = tuple(range(1, len(SEATS) - len(seen.trick)))
        """Seats that still play to the trick, in turn."""
        at = best(seen.trick) if seen.trick else 0
        self.held = ((seen.leader + at) % len(SEATS), seen.trick[at]) if seen.trick else None
        """Who holds the trick, and with which card; None before the lead."""
        left = seen.left
        held = [0, *(left if seat in self.later else left - 1 for seat in range(1, len(SEATS)))]
        self._misses = [_misses(seen, held, suit) for suit in range(len(self.counts))]
        self._beats: dict[tuple[int, int, int, int], float] = {}

    def without(self, seat: int, suit: int, cards: int) -> float:
        """The chance that a seat has none of so many unseen cards of a suit."""
        return self._misses[suit][seat] ** cards if cards else 1.0

    def beats(self, seat: int, led: int, suit: int, strength: int) -> float:
        """The chance that a seat can beat this card, in a trick of the suit `led`."""
        key = seat, led, suit, strength
        known = self._beats.get(key)
        if known is None:
            known = self._beats[key] = self._can_beat(seat, led, suit, strength)
        return known

    def _can_beat(self, seat: int, led: int, suit: int, strength: int) -> float:
        overs = 1.0 - self.without(seat, suit, above(self.seen.unseen[suit], strength))
        if led == SPADES:
            return overs
        void = 1.0 if self.seen.void(seat, led) else self.without(seat, led, self.counts[led])
        if suit == SPADES:
            return void * overs
        return overs + void * (1.0 - self.without(seat, SPADES, self.counts[SPADES]))

    def must_beat(self, seat: int, led: int, suit: int, strength: int) -> float:
        """The chance that a seat cannot help it: it can follow, but only with higher cards."""
        if suit != led or self.seen.void(seat, led):
            return 0.0
        higher = above(self.seen.unseen[led], strength)
        if not higher:
            return 0.0
        return self.without(seat, led, self.counts[led] - higher) * (1.0 - self.without(seat, led, higher))

    def lives(self) -> tuple[float, ...]:
        """For each side suit the chance that no foe who has shown out of it can ruff. A living nil does not want to."""
        lives = [1.0, 1.0, 1.0]
        for seat in self.seen.foes:
            if self.seen.voids[seat] and not self.seen.nil(seat):
                unarmed = self.without(seat, SPADES, self.counts[SPADES])
                for suit in range(SPADES):
                    if self.seen.void(seat, suit):
                        lives[suit] *= unarmed
        return tuple(lives)


def _misses(seen: Seen, held: list[int], suit: int) -> list[float]:
    """For each seat the chance that an unseen card of the suit is not there: hands of some size, less those void."""
    able = [0 if seen.void(seat, suit) else count for seat, count in enumerate(held)]
    total = sum(able)
    return [1.0 - count / total for count in able] if total else [1.0] * len(able)
