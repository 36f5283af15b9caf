"""What can happen in a deal and the round played with it, as facts."""

from enum import StrEnum

from msgspec import Struct

from rules.bids import Bid
from rules.cards import Card, Hand
from rules.option_fields import Misdeal
from rules.seats import Seat


def snake(name: str) -> str:
    """A class name as the tag it travels under: `CardPlayed` is `card_played`."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class By(StrEnum):
    """Whose hand made a move: the seat's own, its clock's when it ran out, or the bot that plays for it."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="t", tag=snake):
    """One fact; the tag is the class name in snake case. What a stored one means under its rules number stays."""


# The deal (ARCHITECTURE, Deals).


class DealCommitted(Event, frozen=True):
    """The seed of the next deal is fixed; the entry keeps it as its secret."""

    commitment: str


class NonceCommitted(Event, frozen=True):
    """At a strict table: a seat has fixed its share in the next shuffle, before the seed is fixed; 64 hex digits."""

    seat: Seat
    commitment: str


class NonceGiven(Event, frozen=True):
    """A seat's share in the next shuffle: 64 hex digits."""

    seat: Seat
    nonce: str


class Dealt(Event, frozen=True):
    """The next round's cards, by seat."""

    hands: tuple[Hand, ...]


class DealThrownIn(Event, frozen=True):
    """A seat's hand qualified for a new deal and its owner asked for one; the same dealer deals again."""

    seat: Seat
    why: Misdeal


class DealRevealed(Event, frozen=True):
    """The seed (64 hex digits) of a deal that has been played out or thrown in, named by its commitment."""

    commitment: str
    seed: str


# A round.


class Looked(Event, frozen=True):
    """A seat that might have bid blind nil has seen its cards."""

    seat: Seat
    by: By = By.PERSON


class BidMade(Event, frozen=True):
    """A seat's one bid of the round."""

    seat: Seat
    bid: Bid
    by: By = By.PERSON


class CardsGiven(Event, frozen=True):
    """A nil bidder's cards for the partner, or the partner's in return; none is "declined"."""

    seat: Seat
    cards: Hand
    by: By = By.PERSON


class CardPlayed(Event, frozen=True):
    """A card on the table."""

    seat: Seat
    card: Card
    by: By = By.PERSON


class CardTakenBack(Event, frozen=True):
    """The newest card is back in its seat's hand, as the others agreed; the seat plays another, or the same."""

    seat: Seat


class ClaimAccepted(Event, frozen=True):
    """The rest of a round is given to the seats, by seat, as `seat` claimed it and the others agreed: it is over."""

    seat: Seat
    tricks: tuple[int, ...]


class ScoreRead(Event, frozen=True):
    """A person has seen the round's score and wants the next deal."""

    seat: Seat
