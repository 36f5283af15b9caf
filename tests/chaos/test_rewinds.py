"""An older copy of the store is expected to undo what it lacks, and nothing else; `rewound` is expected of those alone
who had been shown more."""

from typing import Any

from tests.chaos.rewinds import Journal, Rewind, lives

SET_BACK = Rewind(100, {"t": 5})


def view(at: int, v: int, rewound: bool = False) -> dict[str, Any]:
    return {"at": at, "in": {"t": "view", "v": v} | ({"rewound": True} if rewound else {})}


def opened(at: int) -> dict[str, Any]:
    return {"at": at, "open": {}}


def versions(journal: Journal) -> list[int]:
    return [entry["in"]["v"] for entry in journal if "in" in entry]


def told(journal: Journal) -> list[int]:
    """The versions at which somebody is told `rewound`, though they should not be."""
    return [entry["in"]["v"] for entry in journal if "in" in entry and entry["in"].get("rewound")]


AHEAD = [opened(10), view(20, 5), view(90, 7), opened(110), view(120, 5, rewound=True), view(130, 6)]


def test_what_was_shown_beyond_the_copy_belongs_to_the_life_that_ended() -> None:
    [ended, living] = lives({"N": AHEAD}, "t", [SET_BACK])
    assert versions(ended["N"]) == [5, 7]
    assert versions(living["N"]) == [5, 5, 6]
    assert told(living["N"]) == []


def test_who_was_shown_no_more_than_the_copy_holds_may_not_be_told_rewound() -> None:
    behind = [opened(10), view(20, 4), opened(110), view(120, 5, rewound=True)]
    assert told(lives({"N": behind}, "t", [SET_BACK])[-1]["N"]) == [5]


def test_without_an_older_copy_nobody_may_be_told_rewound() -> None:
    [only] = lives({"N": AHEAD}, "t", [])
    assert told(only["N"]) == [5]
    assert lives({"N": AHEAD}, "other", [SET_BACK]) == [{"N": AHEAD}]


def test_who_is_away_during_two_of_them_is_told_once() -> None:
    journal = [opened(10), view(90, 9), opened(250), view(260, 6, rewound=True), view(270, 7)]
    steady = [opened(10), view(20, 4), opened(150), view(160, 6), opened(210), view(220, 6)]
    *_, living = lives({"N": journal, "E": steady}, "t", [SET_BACK, Rewind(200, {"t": 6})])
    assert versions(living["N"]) == [6, 7]
    assert versions(living["E"]) == [4, 6, 6]
    assert told(living["N"]) == []


def test_what_is_shown_on_a_socket_that_stays_open_belongs_to_the_second_life() -> None:
    """The second copy holds all that anybody was shown since the first: no socket is closed for it."""
    stays = [*AHEAD[:-1], view(250, 6), view(300, 7)]
    comes_again = [*AHEAD[:-1], view(260, 6), opened(400), view(410, 7), view(420, 8)]
    first, second, living = lives({"N": stays, "E": comes_again}, "t", [SET_BACK, Rewind(200, {"t": 5})])
    assert versions(first["N"]) == versions(first["E"]) == [5, 7]
    assert versions(second["N"]) == versions(second["E"]) == [5, 5]
    assert versions(living["N"]) == [5, 5, 6, 7]
    assert versions(living["E"]) == [5, 5, 6, 7, 8]
    assert told(living["N"]) == told(living["E"]) == []


def test_what_was_on_its_way_when_the_store_stopped_belongs_to_the_life_that_ended() -> None:
    journal = [opened(10), view(20, 5), view(105, 6), opened(110), view(120, 5, rewound=True)]
    [ended, living] = lives({"N": journal}, "t", [SET_BACK])
    assert versions(ended["N"]) == [5, 6]
    assert versions(living["N"]) == [5, 5]
    assert told(living["N"]) == []


def test_who_does_not_come_back_tells_nothing_of_the_second_life() -> None:
    gone = [opened(10), view(20, 5), view(90, 7)]
    [ended, living] = lives({"N": AHEAD, "E": gone}, "t", [SET_BACK])
    assert versions(ended["E"]) == [5, 7]
    assert versions(living["E"]) == [5]


def test_a_table_that_was_over_before_is_left_as_it_was() -> None:
    over = [opened(10), view(90, 7)]
    assert lives({"N": over}, "t", [SET_BACK]) == [{"N": over}]
