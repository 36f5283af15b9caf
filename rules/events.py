"""What can happen at a table: facts, as they stand in its log. Requests are orders (see `protocol`); events are what came of them."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.bids import Bid
from rules.cards import Card, Hand
from rules.options import Options
from rules.seats import Seat


def snake(name: str) -> str:
    """A class name as the tag it travels under: `CardPlayed` is `card_played`."""
    return "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).lstrip("_")


class By(StrEnum):
    """Whose hand made a move: the seat's own, its clock's when it ran out, or the bot that plays for it."""

    PERSON = "person"
    BOT = "bot"
    CLOCK = "clock"


Level = Literal["easy", "medium"]
"""How well a bot plays."""


class Turn(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The turn clock in seconds: `turn_s` full, `away_s` after a missed turn; 0 and 0 is no clock."""

    turn_s: Annotated[int, Meta(ge=0, le=600)] = 0
    away_s: Annotated[int, Meta(ge=0, le=600)] = 0


class Watch(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Who may watch, and how late they see the table."""

    allowed: bool = True
    delay: Literal["none", "trick", "round"] = "none"


class Event(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="t", tag=snake):
    """One fact. The tag is the class name in snake case; what a stored tag means never changes under its rules number."""


# The table before a game.


class TableOpened(Event, frozen=True):
    """The first entry of every log. `host` is a guest id."""

    table: str
    title: str
    host: str
    options: Options
    turn: Turn = Turn()
    watch: Watch = Watch()


class OptionsChanged(Event, frozen=True):
    """New rules before the start; everybody must be ready again."""

    title: str
    options: Options
    turn: Turn
    watch: Watch


class SeatTaken(Event, frozen=True):
    """A guest sat down on an empty or bot's seat (before the start), or was given it by the host (also in a game)."""

    seat: Seat
    guest: str
    name: str


class BotSeated(Event, frozen=True):
    """A bot got an empty seat, or a person's seat for good (the host's choice in a game)."""

    seat: Seat
    level: Level
    name: str


class SeatLeft(Event, frozen=True):
    """A seat is empty again; in a game a bot plays on for it until somebody is given the seat."""

    seat: Seat
    removed: bool = False


class SeatsSwapped(Event, frozen=True):
    """The host moved whoever sits on one seat to another, and the other way round."""

    seat: Seat
    other: Seat


class ReadySet(Event, frozen=True):
    """A person is ready to start, or no longer."""

    seat: Seat
    ready: bool


class GameStarted(Event, frozen=True):
    """A game begins: everything that later folding needs. `bots` names who fills the empty seats."""

    rules: int
    options: Options
    dealer: Seat
    bots: dict[Seat, str] = {}
    level: Level = "medium"


# The deal (ARCHITECTURE, Deals).


class DealCommitted(Event, frozen=True):
    """The seed of the next deal is fixed; the entry keeps it as its secret."""

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
    why: Literal["no_spade", "no_court", "seven_of_suit"]


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


class ScoreRead(Event, frozen=True):
    """A person has seen the round's score and wants the next deal."""

    seat: Seat


# Clock, absence, ending.


class ClockExtended(Event, frozen=True):
    """The present question may be answered until `until` (ms since 1970): its clock ran while nobody could answer."""

    until: int


class TookOver(Event, frozen=True):
    """A bot plays for a seat from now on: its clock ran out again, or the partner or host asked for it."""

    seat: Seat
    why: Literal["clock", "asked"]


class CameBack(Event, frozen=True):
    """A person plays their own seat again."""

    seat: Seat


class Paused(Event, frozen=True):
    """Clocks stop; nobody can move."""

    seat: Seat


class Resumed(Event, frozen=True):
    """Play goes on."""

    seat: Seat


class HostPassed(Event, frozen=True):
    """Another guest is host now."""

    host: str


class RematchAsked(Event, frozen=True):
    """A person wants another game."""

    seat: Seat


class TableEnded(Event, frozen=True):
    """The host closed the table; a game under way is abandoned."""


AnyEvent = (
    CardPlayed
    | BidMade
    | Looked
    | CardsGiven
    | Dealt
    | ScoreRead
    | DealCommitted
    | NonceGiven
    | DealThrownIn
    | DealRevealed
    | TableOpened
    | OptionsChanged
    | SeatTaken
    | BotSeated
    | SeatLeft
    | SeatsSwapped
    | ReadySet
    | GameStarted
    | ClockExtended
    | TookOver
    | CameBack
    | Paused
    | Resumed
    | HostPassed
    | RematchAsked
    | TableEnded
)
"""Every event; the log's entries decode to exactly these."""
