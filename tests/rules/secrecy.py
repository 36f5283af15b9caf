"""The search for leaks: games at random, in which nothing that a viewer is sent may depend on what it may not know."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec
from msgspec.structs import replace

from rules.apply import apply
from rules.bids import NUMBERS, Nil
from rules.cards import Card
from rules.events import (
    Agreed,
    AnyEvent,
    BidMade,
    CardPlayed,
    CardsGiven,
    CardTakenBack,
    DealThrownIn,
    Declined,
    GameStarted,
    Looked,
    Proposed,
    Withdrawn,
    snake,
)
from rules.facts import Facts, facts
from rules.options import Options
from rules.own import OwnPart, own_part
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat
from rules.table import RULES, Stage, Table, stage
from rules.view import Did, PlayPart, play_part, table_part
from tests.rules.hidden import changed
from tests.rules.laid import game_of, lobby, round_of
from tests.rules.random_play import next_event, split

VIEWERS: tuple[Seat | None, ...] = (None, *SEATS)
REQUESTS_EVERY = 9
"""Refusals are compared at every so many positions: a hundred requests each."""


class Sent:
    """What a viewer is sent; a test plants a leak by replacing one of these."""

    def __init__(self) -> None:
        self.play: Callable[[Table, Did], PlayPart] = lambda table, did: play_part(table, 1, 2, did)
        self.own: Callable[[Table, Seat], OwnPart] = own_part
        self.apply: Callable[[Table, AnyEvent], Table] = apply
        self.facts: Callable[[Table, Seat | None, Reason], Facts] = facts

    def parts(self, table: Table, viewer: Seat | None, did: Did) -> bytes:
        """All bytes of one view."""
        own = self.own(table, viewer) if viewer is not None else None
        return msgspec.json.encode((table_part(table), self.play(table, did), own))

    def refusals(self, table: Table, viewer: Seat, random: Random) -> list[tuple[Reason, Facts] | None]:
        """What becomes of every request that the viewer may send."""
        return [self._refusal(table, viewer, event) for event in requests(table, viewer, random)]

    def _refusal(self, table: Table, viewer: Seat, event: AnyEvent) -> tuple[Reason, Facts] | None:
        try:
            self.apply(table, event)
        except Illegal as refused:
            return refused.reason, self.facts(table, viewer, refused.reason)
        return None


def requests(table: Table, viewer: Seat, random: Random) -> list[AnyEvent]:
    """What a seat may ask for, sensible or not, as far as it knows the table."""
    asked_for: list[AnyEvent] = [Looked(viewer)]
    asked_for += [BidMade(viewer, bid) for bid in (0, 14, *NUMBERS, *Nil)]
    asked_for += [CardPlayed(viewer, card) for card in Card]
    asked_for += [DealThrownIn(viewer, why) for why in ("no_spade", "no_court", "seven_of_suit")]
    asked_for += [CardsGiven(viewer, tuple(random.sample(list(Card), size))) for size in range(4) for _ in range(3)]
    asked_for += [Proposed(viewer, "take_back"), Proposed(viewer, "concede"), Withdrawn(viewer)]
    asked_for += [Proposed(viewer, "claim", split(random, tricks)) for tricks in range(14)]
    asked_for += [Agreed(viewer), Declined(viewer), CardTakenBack(viewer)]
    held = round_of(table).hands[viewer.place]
    if round_of(table).looked[viewer.place]:
        asked_for += [CardsGiven(viewer, held[:size]) for size in range(5)]
    return asked_for


def leak(table: Table, did: Did, random: Random, sent: Sent, ask: bool) -> str | None:
    """What tells one of two tables that must look the same from the other, if anything does."""
    for viewer in VIEWERS:
        other = changed(table, viewer, random)
        if sent.parts(table, viewer, did) != sent.parts(other, viewer, did):
            return f"view of {viewer}"
        if ask and viewer is not None and stage(table) in (Stage.BIDDING, Stage.EXCHANGE, Stage.PLAYING):
            seed = random.random()
            if sent.refusals(table, viewer, Random(seed)) != sent.refusals(other, viewer, Random(seed)):
                return f"refusals to {viewer}"
    return None


def played(
    rules: Options, seed: int | str, wild: float = 0.02, strict: bool = False
) -> Iterator[tuple[Table, AnyEvent]]:
    """A game at random: each event and the table after it."""
    random = Random(seed)
    # The host sits nowhere, so that nobody's guest id needs to stay.
    table = replace(lobby(), host="elsewhere", options=rules, strict=strict)
    table = apply(table, GameStarted(RULES, rules, random.choice(SEATS)))
    while game_of(table).result is None:
        event = next_event(table, random, wild)
        table = apply(table, event)
        yield table, event


def leaks(
    rules: Options,
    seed: int | str,
    sent: Sent,
    ask_every: int = REQUESTS_EVERY,
    wild: float = 0.02,
    strict: bool = False,
) -> tuple[str | None, int]:
    """Play a game until a leak shows; the leak, and how many positions were looked at."""
    random = Random(f"{seed}, changed")
    positions = 0
    for table, event in played(rules, seed, wild, strict):
        positions += 1
        did = Did(snake(type(event).__name__), getattr(event, "seat", None), getattr(event, "by", None))
        found = leak(table, did, random, sent, ask=positions % ask_every == 0)
        if found is not None:
            return found, positions
    return None, positions


def short(rules: Options, rounds: int = 2) -> Options:
    """The same rules for a game of so many rounds."""
    return replace(rules, round_cap=rounds)
