"""Judges a schedule by its log: plain JSON, read by who knows what entries mean and nothing of the host."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from server.log import Entry
from tests.chaos.fold import SEATS
from tests.chaos.journals import Client

MADE_OF = {
    "take_seat": "seat_taken",
    "set_ready": "ready_set",
    "start_game": "game_started",
    "commit_nonce": "nonce_committed",
    "give_nonce": "nonce_given",
    "make_bid": "bid_made",
    "look": "looked",
    "play_card": "card_played",
    "give_cards": "cards_given",
    "continue": "score_read",
    "come_back": "came_back",
    "resume": "resumed",
}
"""What becomes of an order."""
UNASKED = {
    "table_opened",
    "deal_committed",
    "dealt",
    "deal_revealed",
    "clock_extended",
    "took_over",
    "host_passed",
}
"""What happens without an order, beside what bots and clocks do for a seat."""
ONCE_A_ROUND = ("dealt", "deal_revealed", "game_started")
LEAST_THOUGHT_MS = 600
"""No bot is quicker, by the pace that hosts have unless they are told another."""


@dataclass(frozen=True)
class Line:
    """One entry: its version, token and time, its event, and the guest and request that it came from, if any."""

    v: int
    k: str
    at: int
    event: dict[str, Any]
    guest: str | None
    request: str | None


def lines(entries: Iterable[Entry]) -> list[Line]:
    """A log as plain JSON tells it."""
    read: list[Line] = []
    for entry in entries:
        held = json.loads(entry.event)
        read.append(Line(entry.version, entry.token, entry.at, held["e"], held.get("g"), held.get("r")))
    return read


def log_faults(log: Sequence[Line], turn: tuple[int, int]) -> Iterator[str]:
    """What is wrong with a log by itself; `turn` is the table's clock, full and short, in seconds."""
    for place, line in enumerate(log, 1):
        if line.v != place:
            yield f"entry {place} has version {line.v}"
    if len({line.k for line in log}) < len(log):
        yield "two entries have one token"
    for before, line in pairwise(log):
        if line.at < before.at:
            yield f"entry {line.v} is older than the one before it"
    asked = [(line.guest, line.request) for line in log if line.request is not None]
    for twice in {one for one in asked if asked.count(one) > 1}:
        yield f"request {twice} is in the log more than once"
    for kind in ONCE_A_ROUND:
        if sum(line.event["t"] == kind for line in log) > 1:
            yield f"{kind} more than once"
    yield from _early(log, turn)


def _early(log: Sequence[Line], turn: tuple[int, int]) -> Iterator[str]:
    """What bots and clocks did before it was due: while somebody still had time."""
    asked_at = bid_at = bids = 0
    sealed = False
    for line in log:
        kind, by = line.event["t"], line.event.get("by")
        # Sealed bids are one question from the deal on, the exchange is one from the last bid on.
        waited = line.at - (bid_at if kind == "cards_given" else asked_at)
        if by == "bot" and waited < LEAST_THOUGHT_MS:
            yield f"entry {line.v}: a bot moves {waited} ms after it was asked"
        if (by == "clock" or line.event.get("why") == "clock") and waited < min(turn) * 1000:
            yield f"entry {line.v}: time is up {waited} ms after the question"
        match kind:
            case "game_started":
                sealed = line.event["options"]["bidding"] == "sealed"
            case "dealt":
                asked_at, bids = line.at, 0
            case "bid_made":
                bids += 1
                bid_at = line.at
                asked_at = asked_at if sealed and bids < len(SEATS) else line.at
            case "card_played" | "cards_given":
                asked_at = line.at
            case _:
                pass


def request_faults(log: Sequence[Line], clients: Sequence[Client]) -> Iterator[str]:
    """Acknowledged orders are in the log, once, as what they asked for, and in order; what is in it was asked for."""
    by_version = {line.v: line for line in log}
    for client in clients:
        last = 0
        for id, order in client.orders.items():
            version = order.accepted
            if version is None:
                continue
            line = by_version.get(version)
            if line is None or (line.guest, line.request) != (client.guest, id):
                yield f"{client.name}: {id} was accepted as {version}, which is {line}"
            elif MADE_OF[order.body["t"]] != line.event["t"] or not _says(order.body, line.event):
                yield f"{client.name}: {order.body} became {line.event}"
            if version <= last:
                yield f"{client.name}: {id} is entry {version}, after {last}"
            last = version
    asked = {(client.guest, id) for client in clients for id in client.orders}
    for line in log:
        unasked = line.event["t"] in UNASKED or line.event.get("by") in ("bot", "clock")
        if line.request is not None and (line.guest, line.request) not in asked:
            yield f"entry {line.v}: {line.guest} never asked for {line.request}"
        if line.request is None and not unasked:
            yield f"entry {line.v}: nobody asked for {line.event['t']}"


def _says(body: dict[str, Any], event: dict[str, Any]) -> bool:
    """Whether an event says what its order asked for."""
    return all(event.get(name, value) == value for name, value in body.items() if name not in ("t", "id", "cards"))


def prefix_faults(log: Sequence[Line], clients: Sequence[Client]) -> Iterator[str]:
    """Each view shows the table after the entry it names: the cards and bids of that prefix, not one more or less."""
    tables = {line.v: (line.k, *after) for line, after in zip(log, _after_each(log), strict=True)}
    for client in clients:
        for shown in client.shown:
            token, plays, bids = tables.get(shown.v, ("", [], {}))
            if token != shown.k:
                yield f"{client.name}: a view of entry {shown.v} {shown.k}, which is {token}"
            elif shown.round is not None:
                told = {seat: bid for seat, bid in shown.play["bids"].items() if bid != "made"}
                if shown.play["plays"] != plays:
                    yield f"{client.name} at {shown.v}: {shown.play['plays']}, not {plays}"
                if any(bids[seat] != bid for seat, bid in told.items()):
                    yield f"{client.name} at {shown.v}: bids {told}, not {bids}"
        for message in client.stale:
            yield f"{client.name}: back to version {message['v']}"


def _after_each(log: Sequence[Line]) -> Iterator[tuple[list[str], dict[str, Any]]]:
    """The cards played in the round, and the bids made, after each entry."""
    plays: list[str] = []
    bids: dict[str, Any] = dict.fromkeys(SEATS)
    for line in log:
        match line.event["t"]:
            case "dealt":
                plays, bids = [], dict.fromkeys(SEATS)
            case "card_played":
                plays = [*plays, line.event["card"]]
            case "bid_made":
                bids = bids | {line.event["seat"]: line.event["bid"]}
            case _:
                pass
        yield plays, bids
