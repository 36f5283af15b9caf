"""What can happen to a table around its rounds, as facts: seats, rules, games, clocks, absence, the end."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.option_fields import Options
from rules.round_events import By, Event
from rules.seats import Seat

Level = Literal["easy", "medium"]
"""How well a bot plays."""
What = Literal["take_back", "claim", "concede"]
"""What one seat may propose and others agree to: the newest card back, the rest given out, the game given up."""


class Turn(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """The turn clock in seconds: `turn_s` full, `away_s` after a missed turn; 0 and 0 is no clock."""

    turn_s: Annotated[int, Meta(ge=0, le=600)] = 0
    away_s: Annotated[int, Meta(ge=0, le=600)] = 0


class Watch(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    """Who may watch, and how late they see the table."""

    allowed: bool = True
    delay: Literal["none", "trick", "round"] = "none"


# The table before a game.


class TableOpened(Event, frozen=True):
    """The first entry of every log. `host` is a guest id."""

    table: str
    title: str
    host: str
    options: Options
    turn: Turn = Turn()
    watch: Watch = Watch()
    strict: bool = False
    """Seats fix their shares in a shuffle before its seed is fixed."""


class OptionsChanged(Event, frozen=True):
    """New rules before the start; everybody must be ready again."""

    title: str
    options: Options
    turn: Turn
    watch: Watch
    strict: bool = False


class SeatTaken(Event, frozen=True):
    """A guest sat down on an empty or bot's seat (before the start), or was given it by the host (also in a game)."""

    seat: Seat
    guest: str
    name: str


class SeatReturned(Event, frozen=True):
    """The host gave a person's seat to another guest: the same person, who had lost what proved it."""

    seat: Seat
    guest: str
    name: str


class BotSeated(Event, frozen=True):
    """A bot got a seat on which no person sits."""

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
    bots: dict[Seat, str] = {}  # noqa: RUF012 - msgspec gives every value a dict of its own
    level: Level = "medium"


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


class Conceded(Event, frozen=True):
    """The partnership of `seat` has given the game up, by consent."""

    seat: Seat


# What a seat proposes and others agree to or not. What all agree to is an event of its own: `CardTakenBack`,
# `ClaimAccepted`, `Conceded`.


class Proposed(Event, frozen=True):
    """A seat proposes something; `tricks` are those a claim gives out, by seat."""

    seat: Seat
    what: What
    tricks: tuple[int, ...] = ()


class Agreed(Event, frozen=True):
    """A seat agrees to what is proposed, and others have yet to."""

    seat: Seat
    by: By = By.PERSON


class Declined(Event, frozen=True):
    """A seat does not agree: the proposal is dropped."""

    seat: Seat
    by: By = By.PERSON


class Withdrawn(Event, frozen=True):
    """A seat drops what it has proposed."""

    seat: Seat


class ProposalExpired(Event, frozen=True):
    """Not everybody has answered in time: the proposal is dropped."""


class HostPassed(Event, frozen=True):
    """Another guest is host now; the role is only `lent` while whose table it is stays away."""

    host: str
    lent: bool = False


class RematchAsked(Event, frozen=True):
    """A person wants another game."""

    seat: Seat


class TableEnded(Event, frozen=True):
    """The host closed the table; a game under way is abandoned."""
