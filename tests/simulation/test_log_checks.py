"""Each check of a log finds the fault that it is there for, and none in a log without."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from server.log import Entry
from tests.chaos.journals import Client, read_client
from tests.simulation.log_checks import Line, lines, log_faults, prefix_faults, request_faults

TURN = (25, 10)
SEALED = {"bidding": "sealed"}
EVENTS: list[tuple[int, dict[str, Any], str | None]] = [
    (0, {"t": "table_opened"}, None),
    (100, {"t": "seat_taken", "seat": "N", "guest": "g-N", "name": "N"}, "r1"),
    (200, {"t": "game_started", "options": SEALED}, "r2"),
    (300, {"t": "dealt"}, None),
    (1000, {"t": "bid_made", "seat": "E", "bid": 3, "by": "bot"}, None),
    (1100, {"t": "bid_made", "seat": "S", "bid": 3, "by": "bot"}, None),
    (1200, {"t": "bid_made", "seat": "W", "bid": 3, "by": "bot"}, None),
    (11_000, {"t": "bid_made", "seat": "N", "bid": 4, "by": "clock"}, None),
    (12_000, {"t": "card_played", "seat": "N", "card": "2C"}, "r3"),
    (13_000, {"t": "card_played", "seat": "E", "card": "3C", "by": "bot"}, None),
]
ASKED = {
    "r1": (2, {"t": "take_seat", "id": "r1", "seat": "N"}),
    "r2": (3, {"t": "start_game", "id": "r2", "level": "easy"}),
    "r3": (9, {"t": "play_card", "id": "r3", "n": 5, "card": "2C"}),
}


def log() -> list[Line]:
    """A log without a fault."""
    entries: list[Entry] = []
    for version, (at, event, request) in enumerate(EVENTS, 1):
        held = {"e": event} | ({"g": "g-N", "r": request} if request else {})
        entries.append(Entry(version, f"{version:016x}", at, json.dumps(held).encode()))
    return lines(entries)


def client() -> Client:
    """Who asked for all of it, and was shown the table after some entries."""
    entries: list[dict[str, Any]] = [{"at": 0, "table": "T1", "guest": "g-N"}, {"open": {}}]
    for id, (version, order) in ASKED.items():
        entries += [{"out": order}, {"in": {"t": "ok", "id": id, "v": version}}]
    entries += [
        {"in": view(8, [], {"N": 4, "E": 3, "S": 3, "W": 3})},
        {"in": view(9, ["2C"], {"N": 4, "E": 3, "S": 3, "W": 3})},
    ]
    return read_client("N", entries)


def view(version: int, plays: list[str], bids: dict[str, Any]) -> dict[str, Any]:
    """What a client is shown."""
    play = {"phase": "playing", "round": 1, "plays": plays, "bids": bids}
    return {"t": "view", "v": version, "k": f"{version:016x}", "table": {"game_no": 1}, "play": play, "own": None}


def faults(log: list[Line], client: Client) -> list[str]:
    """All that is found."""
    return [*log_faults(log, TURN), *request_faults(log, [client]), *prefix_faults(log, [client])]


def test_a_faultless_log_has_no_faults() -> None:
    assert faults(log(), client()) == []


def event(place: int, **changes: Any) -> Callable[[list[Line], Client], None]:
    """Another event at a place."""

    def plant(log: list[Line], _: Client) -> None:
        log[place] = replace(log[place], event=log[place].event | changes)

    return plant


def line(place: int, **changes: Any) -> Callable[[list[Line], Client], None]:
    """Another entry at a place."""

    def plant(log: list[Line], _: Client) -> None:
        log[place] = replace(log[place], **changes)

    return plant


def shown(**changes: Any) -> Callable[[list[Line], Client], None]:
    """Another view after the last."""

    def plant(_: list[Line], client: Client) -> None:
        client.shown[-1] = replace(client.shown[-1], **changes)

    return plant


def accepted(id: str, version: int) -> Callable[[list[Line], Client], None]:
    """Another answer to an order."""

    def plant(_: list[Line], client: Client) -> None:
        client.orders[id].answers[0]["v"] = version

    return plant


def went_back(_: list[Line], client: Client) -> None:
    client.stale.append(view(7, [], {}))


FAULTS: list[tuple[Callable[[list[Line], Client], None], str]] = [
    (line(3, v=9), "entry 4 has version 9"),
    (line(3, k=f"{3:016x}"), "one token"),
    (line(3, at=50), "older"),
    (line(4, guest="g-N", request="r1"), "more than once"),
    (event(2, t="dealt"), "dealt more than once"),
    (line(4, at=899), "a bot moves 599 ms"),
    (line(7, at=10_299), "time is up 9999 ms"),
    (line(9, at=12_599), "a bot moves 599 ms"),
    (line(8, guest="g-E"), "was accepted as 9"),
    (event(8, card="3C"), "became"),
    (accepted("r3", 3), "was accepted as 3"),
    (accepted("r1", 9), "r2 is entry 3, after 9"),
    (line(9, guest="g-N", request="r4"), "never asked for r4"),
    (event(9, by="person"), "nobody asked for card_played"),
    (shown(k="f" * 16), "a view of entry 9"),
    (shown(v=8, k=f"{8:016x}"), "['2C'], not []"),
    (event(7, bid=5), "bids"),
    (went_back, "back to version 7"),
]


@pytest.mark.parametrize(("plant", "words"), FAULTS, ids=[words for _, words in FAULTS])
def test_a_fault_is_found(plant: Callable[[list[Line], Client], None], words: str) -> None:
    read, told = log(), client()
    plant(read, told)
    assert [fault for fault in faults(read, told) if words in fault]
