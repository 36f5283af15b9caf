"""The newest whole parts are kept, and time never runs back unless the log does."""

from msgspec import UNSET
from msgspec.structs import replace

from clients.state import Shown, merged
from protocol.replies import View
from tests.clients.scripted import RECORDED, delta, whole


def shown(view: View) -> Shown:
    """What a first view shows."""
    first = merged(None, view, True)
    assert first is not None
    return first


def test_a_first_view_is_shown_whole() -> None:
    first = shown(whole(10))
    assert (first.v, first.k, first.now) == (10, f"{10:016x}", RECORDED.now)
    assert (first.table, first.play, first.people) == (RECORDED.table, RECORDED.play, RECORDED.people)
    assert first.own is not None


def test_parts_that_are_left_out_stay_as_they_were() -> None:
    first = shown(whole(10))
    assert RECORDED.play
    moved = replace(RECORDED.play, n=99)
    second = merged(first, View(11, "0b", 7, play=moved), False)
    assert second == Shown(11, "0b", 7, first.table, moved, first.people, first.own)


def test_null_takes_the_own_part_away() -> None:
    second = merged(shown(whole(10)), replace(delta(11), own=None), False)
    assert second is not None
    assert second.own is None


def test_an_older_view_changes_nothing() -> None:
    first = shown(whole(10))
    assert merged(first, whole(9), False) is first
    assert merged(first, whole(9), True) is first


def test_a_view_of_the_same_version_may_bring_new_people() -> None:
    first = shown(whole(10))
    assert RECORDED.people
    second = merged(first, View(10, first.k, 8, people=replace(RECORDED.people, watching=9)), False)
    assert second is not None
    assert second.people.watching == 9


def test_a_rewound_log_is_believed() -> None:
    second = merged(shown(whole(10)), replace(whole(4), rewound=True), True)
    assert second is not None
    assert second.v == 4


def test_of_a_rewound_log_nothing_older_is_kept() -> None:
    first = shown(whole(10))
    assert merged(first, replace(delta(4), rewound=True), False) is first


def test_the_first_view_of_a_socket_brings_nothing_over_from_the_last() -> None:
    second = merged(shown(whole(10)), replace(whole(11), own=UNSET), True)
    assert second is not None
    assert second.own is None


def test_until_a_whole_view_has_come_there_is_nothing_to_show() -> None:
    assert merged(None, delta(10), True) is None
