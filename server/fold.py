"""A table folded from its log: the table, and what the entries around its events tell (time, requests, deals)."""

from dataclasses import dataclass, field, replace

from msgspec import Struct

from rules.apply import apply, opened
from rules.events import (
    AnyEvent,
    CardPlayed,
    ClockExtended,
    DealCommitted,
    DealRevealed,
    GameStarted,
    NonceCommitted,
    NonceGiven,
    Paused,
    Resumed,
    ScoreRead,
    TableOpened,
    snake,
)
from rules.own import Done
from rules.reasons import Illegal
from rules.seats import Seat
from rules.table import PLAYING, Stage, Table, asked_at, stage, to_move_at
from rules.view import Did
from server.clocks import PROPOSAL_S, clock_s
from server.log import Entry, Head
from server.logged import Logged, Unfoldable, decode
from server.watching_late import withheld

REMEMBERED = 16
"""Requests of each guest that are answered again, and not done again."""


class Held(Struct, frozen=True, gc=False):
    """The question to those who are to move, put off at `at` by something proposed; the rest as in `Fold`."""

    at: int
    asked_at: int
    until: int
    deadline: int | None


@dataclass(slots=True)
class Fold:
    """A table as of one log entry. Times are ms since 1970 on the store's clock."""

    table: Table
    head: Head
    at: int
    """Time of the newest entry."""
    asked_at: int
    """Time at which the open question was asked."""
    until: int = 0
    """The open question may be answered until then, if that is later than its clock says; 0 is no extension."""
    left: int | None = None
    """Ms that were left of the open question when the table was paused."""
    deadline: int | None = None
    """When the time for the open question is up, as people are shown it; None if it has no clock."""
    held: Held | None = None
    """What goes on where it was if the open proposal comes to nothing."""
    settled: int = 0
    """Version of the newest entry that changed what is the same from card to card, but for the tricks taken."""
    now: Stage = Stage.LOBBY
    """What the table is doing."""
    asked: tuple[Seat, ...] = ()
    """The seats that it waits for."""
    did: Did | None = None
    done: dict[str, Done] = field(default_factory=dict)
    """Each guest's newest accepted request."""
    accepted: dict[str, dict[str, int]] = field(default_factory=dict)
    """The entries of each guest's newest requests by their ids, `REMEMBERED` of them: a repeat may come late, and after
    others, from a node that was frozen."""
    commitments: dict[str, int] = field(default_factory=dict)
    """The entry that holds the seed of each deal of this game, by commitment."""
    fixed_at: int = 0
    """When the newest of these seeds was fixed: from then on people may give their nonces."""
    late: "Fold | None" = None
    """The table as those see it who watch it late, while that is not as it stands; for showing only."""
    plain: bool = False
    """The newest entry is a card that changed nothing but the round: no seat, no score, nothing proposed. Most are."""

    def advance(self, head: Head, at: int, logged: Logged, table: Table) -> None:
        """Take in one entry whose event has been applied to give `table`."""
        event = logged.e
        before = self.table
        if type(event) is CardPlayed and only_the_round(before, table):
            self.play(head, at, logged, event, table)
            return
        kind = type(event)
        self.plain = False
        proposed = table.proposal is not before.proposal or table.outcomes is not before.outcomes
        if table.watch.delay != "none" or self.late is not None:
            self.late = (self.late or replace(self)) if withheld(table) else None  # as it was before this entry
        if kind not in _PREPARING and (kind not in _PASSING or table.rev != before.rev or proposed):
            self.settled = head.version
        if proposed:
            self._hold(table, at)
        elif table.n != before.n:
            self.asked_at = at
            self.until = 0
        if kind is Paused:
            self.left = None if self.deadline is None else max(0, self.deadline - at)
        self._take_in(head, at, logged, table)
        if kind in _NOTED:
            self._note(event)
        now = self.now = stage(table)
        self.asked = asked_at(table, now)
        self.deadline = self._deadline() if table.turn.turn_s or table.proposal is not None else None

    def _take_in(self, head: Head, at: int, logged: Logged, table: Table) -> None:
        self.table = table
        self.head = head
        self.at = at
        guest, id = logged.g, logged.r
        if guest is not None and id is not None:
            self._remember(guest, id, head.version)
        event = logged.e
        self.did = Did(TAGS[type(event)], getattr(event, "seat", None), getattr(event, "by", None))

    def play(self, head: Head, at: int, logged: Logged, event: CardPlayed, table: Table) -> None:
        """Take in a plain card: the next seat is asked for one."""
        self.table = table
        self.head = head
        self.at = self.asked_at = at
        guest, id = logged.g, logged.r
        if guest is not None and id is not None:
            self._remember(guest, id, head.version)
        self.plain = True
        self.did = Did(_CARD_PLAYED, event.seat, event.by)
        self.until = 0
        self.asked = to_move_at(table, PLAYING)
        self.deadline = self._deadline() if table.turn.turn_s else None

    def _remember(self, guest: str, id: str, version: int) -> None:
        self.done[guest] = Done(id, version)
        accepted = self.accepted.get(guest)
        if accepted is None:
            accepted = self.accepted[guest] = {}
        accepted[id] = version
        if len(accepted) > REMEMBERED:
            del accepted[next(iter(accepted))]

    def _deadline(self) -> int | None:
        seconds = PROPOSAL_S if self.table.proposal is not None else clock_s(self.table, self.now, self.asked)
        return None if seconds is None else max(self.asked_at + seconds * 1000, self.until)

    def _hold(self, table: Table, at: int) -> None:
        """Put the question to those who are to move off while something is proposed.

        If that comes to nothing they have the time that was left; a move, or what all agree to, asks something new.
        """
        held = self.held
        if table.proposal is not None and held is not None:
            return
        self.held = Held(at, self.asked_at, self.until, self.deadline) if table.proposal else None
        self.asked_at, self.until = at, 0
        if held is not None and table.outcomes[-1].how not in ("accepted", "overtaken"):
            late = at - held.at
            self.asked_at = held.asked_at + late
            self.until = held.until + late if held.until else 0
            self.deadline = None if held.deadline is None else held.deadline + late

    def _note(self, event: AnyEvent) -> None:
        """Keep what an event tells beside the table."""
        match event:
            case ClockExtended():
                self.until = event.until
            case DealCommitted():
                self.commitments[event.commitment] = self.head.version
                self.fixed_at = self.at
            case GameStarted():
                self.commitments = {}
            case Resumed():
                self.until = self.at + self.left if self.left is not None else 0
                self.asked_at = self.at if self.left is None else self.asked_at
                self.left = None
            case _:
                pass


def only_the_round(before: Table, after: Table) -> bool:
    """Whether a card has changed nothing else, at a table that nobody watches late."""
    return after.rev == before.rev and before.proposal is None and not before.outcomes and after.watch.delay == "none"


_PASSING = frozenset({CardPlayed, ScoreRead})
"""The kinds of events that change nothing lasting, but for the last card of a round and the last to read its score."""
_PREPARING = frozenset({DealCommitted, NonceCommitted, NonceGiven, DealRevealed})
"""The kinds of events about the deals before and after this one, which change nothing of this one."""
_NOTED = frozenset({ClockExtended, DealCommitted, GameStarted, Resumed})
"""The kinds of events that tell something beside the table."""


TAGS: dict[type, str] = {kind: snake(kind.__name__) for kind in AnyEvent.__args__}
"""The tag of every kind of event."""
_CARD_PLAYED = TAGS[CardPlayed]


def first(head: Head, at: int, event: TableOpened) -> Fold:
    """The fold of a log's first entry."""
    return Fold(opened(event), head, at, at, did=Did(TAGS[TableOpened]))


def follow(known: Fold, entry: Entry) -> AnyEvent:
    """Take in the next entry, and tell what happened. Raises Unfoldable."""
    logged = decode(entry)
    if entry.version != known.head.version + 1:
        raise Unfoldable(f"entry {entry.version} follows {known.head.version}")
    try:
        table = apply(known.table, logged.e)
    except Illegal as refusal:
        raise Unfoldable(f"entry {entry.version}: {TAGS[type(logged.e)]}: {refusal.reason}") from None
    known.advance(entry.head, entry.at, logged, table)
    return logged.e
