"""Who is shown at once what has happened, and who a moment later."""

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.events import (
    AnyEvent,
    CardPlayed,
    DealCommitted,
    NonceGiven,
    Proposed,
    ScoreRead,
    Watch,
)
from rules.seats import SEATS, Seat
from rules.table import Table
from server.fold import Fold
from server.log import Head
from server.logged import Logged
from server.news import affected, can_wait
from tests.rules.laid import bid_all, claim, dealt, started

N, E, S, W = SEATS
COMMITTED = DealCommitted("c" * 64)
PLAYING = bid_all(dealt(started()), 3, 3, 3, 3)
COMMITTED_TO = apply(PLAYING, COMMITTED)
SCORED = claim(PLAYING, N=13)
GIVEN = NonceGiven(E, "5" * 64)


@pytest.mark.parametrize(
    ("before", "event"),
    [(PLAYING, COMMITTED), (COMMITTED_TO, GIVEN), (SCORED, ScoreRead(E))],
    ids=lambda one: type(one).__name__,
)
def test_what_lies_beside_the_round_can_wait(before: Table, event: AnyEvent) -> None:
    assert can_wait(before, apply(before, event), event, asked=True)


def test_what_a_seat_hears_from_another_node_is_shown_at_once_and_a_commitment_not() -> None:
    assert not can_wait(COMMITTED_TO, apply(COMMITTED_TO, GIVEN), GIVEN, asked=False)
    assert can_wait(PLAYING, COMMITTED_TO, COMMITTED, asked=False)


def test_before_the_first_deal_people_wait_for_the_commitment() -> None:
    before = started()
    assert not can_wait(before, apply(before, COMMITTED), COMMITTED, asked=False)


def test_nothing_waits_at_a_table_that_is_watched_late_nor_beside_a_proposal() -> None:
    late = replace(PLAYING, watch=Watch(delay="trick"))
    assert not can_wait(late, apply(late, COMMITTED), COMMITTED, asked=False)
    proposed = apply(PLAYING, Proposed(N, "claim", (13, 0, 0, 0)))
    assert not can_wait(proposed, apply(proposed, COMMITTED), COMMITTED, asked=False)


def test_a_card_cannot_wait() -> None:
    card = next(one for one in PLAYING.game.round.hands[E.place]) if PLAYING.game and PLAYING.game.round else None
    assert card is not None
    event = CardPlayed(E, card)
    assert not can_wait(PLAYING, PLAYING, event, asked=True)


def folded(before: Table, event: AnyEvent) -> Fold:
    """The fold of a table after one event."""
    known = Fold(before, Head(1, "a"), 0, 0, done={}, accepted={}, commitments={})
    known.advance(Head(2, "b"), 1, Logged(event), apply(before, event))
    return known


@pytest.mark.parametrize(
    ("before", "event", "seats"),
    [
        (COMMITTED_TO, GIVEN, (E,)),
        (PLAYING, COMMITTED, ()),
        (SCORED, ScoreRead(S), (S,)),
        (PLAYING, Proposed(N, "claim", (13, 0, 0, 0)), SEATS),
    ],
)
def test_own_parts_change_for_whom_an_event_concerns(before: Table, event: AnyEvent, seats: tuple[Seat, ...]) -> None:
    assert affected(before, folded(before, event), event) == seats
