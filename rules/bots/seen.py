"""What a bot knows: its seat's own part and the public parts of the view, put in the order in which a player thinks."""

from msgspec import Struct

from rules.bids import Bid, Nil
from rules.cards import Card, Hand, Suit, beats
from rules.deal import deck_for
from rules.option_fields import Options
from rules.own import OwnPart
from rules.parts import PlayPart
from rules.seats import SEATS, Seat, side_of, sides


class Seen(Struct, frozen=True):
    """One seat's knowledge at its turn. Per-seat tuples are indexed by `Seat.place`."""

    options: Options
    own: OwnPart
    play: PlayPart
    bids: tuple[Bid | None, ...]
    """None where a bid is not made, or sealed."""
    took: tuple[int, ...]
    tricks: tuple[tuple[Seat, Hand], ...]
    """Finished tricks: who led, and the cards from there clockwise."""
    leader: Seat
    trick: Hand
    unseen: frozenset[Card]
    """Cards that other seats hold."""
    points: tuple[int, int]
    """Our side's, and the best other side's."""
    bags: int

    @property
    def seat(self) -> Seat:
        """The bot's seat."""
        return self.own.seat

    @property
    def hand(self) -> Hand:
        """Its cards."""
        return self.own.hand or ()

    @property
    def partner(self) -> Seat | None:
        """The seat it plays with."""
        return None if self.options.partners == "solo" else self.seat.partner

    @property
    def rivals(self) -> tuple[Seat, ...]:
        """The seats it plays against, clockwise from its left."""
        others = (self.seat.after(step) for step in range(1, len(SEATS)))
        return tuple(seat for seat in others if seat is not self.partner)

    @property
    def ours(self) -> tuple[Seat, ...]:
        """The seats of its side."""
        return side_of(self.seat, self.options.partners).seats

    def nil_alive(self, seat: Seat | None) -> bool:
        """Whether a seat has bid nil and taken no trick."""
        return seat is not None and isinstance(self.bids[seat.place], Nil) and not self.took[seat.place]

    def need(self, seats: tuple[Seat, ...]) -> int:
        """Tricks that a side still needs for its contract."""
        counted = self.options.failed_nil_tricks == "contract"
        numbers = [bid for seat in seats if isinstance(bid := self.bids[seat.place], int)]
        helping = [self.took[seat.place] for seat in seats if counted or isinstance(self.bids[seat.place], int)]
        return max(0, sum(numbers) - sum(helping))

    @property
    def their_need(self) -> int:
        """Tricks that the rivals still need; in solo, of the rival who needs most."""
        if self.partner is not None:
            return self.need(self.rivals)
        return max(self.need((seat,)) for seat in self.rivals)

    def shown_void(self, seat: Seat, suit: Suit) -> bool:
        """Whether a seat has failed to follow a suit."""
        for leader, cards in (*self.tricks, (self.leader, self.trick)):
            at = (seat.place - leader.place) % len(SEATS)
            if 0 < at < len(cards) and cards[0].suit is suit and cards[at].suit is not suit:
                return True
        return False

    def unseen_of(self, suit: Suit) -> list[Card]:
        """A suit's cards that other seats hold."""
        return [card for card in self.unseen if card.suit is suit]

    def is_boss(self, card: Card) -> bool:
        """Whether no other seat holds a higher card of the suit."""
        return not any(other.strength > card.strength for other in self.unseen if other.suit is card.suit)


def seen(options: Options, play: PlayPart, own: OwnPart) -> Seen:
    """Put what a seat was sent in order."""
    bids = tuple(bid if isinstance(bid, int | Nil) else None for bid in play.bids.values())
    leader = (play.dealer or own.seat).after()
    tricks: list[tuple[Seat, Hand]] = []
    plays = play.plays
    whole = len(plays) - len(plays) % len(SEATS)
    for start in range(0, whole, len(SEATS)):
        cards = plays[start : start + len(SEATS)]
        tricks.append((leader, cards))
        leader = leader.after(_winner(cards))
    hidden = frozenset(deck_for(options.jokers)) - frozenset(plays) - frozenset(own.hand or ())
    mine = side_of(own.seat, options.partners)
    others = [play.totals[side.value].points for side in sides(options.partners) if side is not mine]
    total = play.totals[mine.value]
    return Seen(
        options,
        own,
        play,
        bids,
        tuple(play.took.values()),
        tuple(tricks),
        leader,
        plays[whole:],
        hidden,
        (total.points, max(others)),
        total.bags,
    )


def _winner(cards: Hand) -> int:
    best = 0
    for at, card in enumerate(cards):
        if beats(card, cards[best]):
            best = at
    return best


def holder(leader: Seat, trick: Hand) -> tuple[Seat, Card]:
    """Who holds a begun trick, and with which card."""
    at = _winner(trick)
    return leader.after(at), trick[at]
