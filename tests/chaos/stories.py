"""Journals and a record as a server without fault would give them: what faults are planted into."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from clients.swarm.policy import decide, finished
from clients.swarm.proposing import propose
from protocol.codec import encode
from protocol.requests import Agree, AnyOrder, AskTakeBack, ClaimTricks, Decline, PlayCard
from rules.apply import apply
from rules.events import AnyEvent, Declined
from rules.own import Done, own_part
from rules.proposals import agreeing, proposing
from rules.record import record
from rules.seats import SEATS, Seat
from rules.table import Proposal, Table
from rules.view import Did, play_part, table_part
from tests.chaos.journals import Client, read_client
from tests.clients.four import deal, event, shown, started

WATCHER = "watcher"
Entry = dict[str, Any]


@dataclass
class Story:
    """Each client's journal by its name (its seat, or `watcher`), and the record of the one game."""

    entries: dict[str, list[Entry]]
    record: dict[str, Any]

    def clients(self) -> list[Client]:
        """The journals as the checker reads them."""
        return [read_client(name, entries) for name, entries in self.entries.items()]

    def views(self, name: str) -> list[Entry]:
        """The views in a client's journal."""
        return [entry["in"] for entry in self.entries[name] if entry.get("in", {}).get("t") == "view"]

    def orders(self, name: str, kind: str) -> list[Entry]:
        """The orders of a kind in a client's journal."""
        return [entry["out"] for entry in self.entries[name] if entry.get("out", {}).get("t") == kind]


def plain(value: Any) -> Any:
    """A struct as the JSON value it travels as."""
    return json.loads(encode(value))


class _Server:
    def __init__(self, chosen: dict[str, Any], seed: int) -> None:
        self.chance = Random(seed)
        self.table = started(chosen)
        self.version = 1
        self.shown_rev: dict[str, int] = {}
        self.done: dict[Seat, Done] = {}
        self.entries: dict[str, list[Entry]] = {
            name: [{"at": 0, "table": "t", "guest": f"g{name}"}] for name in (*SEATS, WATCHER)
        }

    def connect(self, name: str) -> None:
        self.shown_rev.pop(name, None)
        hello = {"t": "hello", "token": None, "seen": None}
        welcome = {"t": "welcome", "guest": f"g{name}", "name": name, "seat": None, "server": "0"}
        self.entries[name] += [{"open": {}}, {"out": hello}, {"in": welcome}]

    def show(self, names: Iterable[str], did: Did | None = None) -> None:
        table = self.table
        for name in names:
            view: Entry = {"t": "view", "v": self.version, "k": f"{self.version:016x}", "now": 0}
            view["play"] = plain(play_part(table, did=did))
            if self.shown_rev.get(name) != table.rev:
                view["table"] = plain(table_part(table))
            if name not in self.shown_rev:
                view["people"] = {"rev": 1, "seats": {}, "watching": 1, "watchers": ["Dee"]}
            if name != WATCHER:
                seat = Seat(name)
                view["own"] = plain(own_part(table, seat, self.done.get(seat)))
            self.shown_rev[name] = table.rev
            self.entries[name].append({"in": view})

    def take(self, seat: Seat, order: AnyOrder) -> None:
        happened = _event(self.table, order, seat)
        self.table = apply(self.table, happened)
        self.version += 1
        self.done[seat] = Done(order.id, self.version)
        self.entries[seat].append({"out": plain(order)})
        if self.version % 11:
            self.entries[seat].append({"in": {"t": "ok", "id": order.id, "v": self.version}})
        else:  # the answer is lost
            self.entries[seat].append({"lost": {"code": 1006, "reason": ""}})
            self.connect(seat)
        self.show(
            self.entries, Did(plain(happened)["t"], getattr(happened, "seat", seat), getattr(happened, "by", None))
        )

    def refuse(self, seat: Seat, id: str) -> None:
        own = own_part(self.table, seat)
        for card, reason in list(own.because.items())[:1]:
            self.entries[seat] += [
                {"out": plain(PlayCard(id, self.table.n, card))},
                {"in": {"t": "refused", "id": id, "reason": reason, "detail": None}},
            ]


def _event(table: Table, order: AnyOrder, seat: Seat) -> AnyEvent:
    """What an order becomes at a table, where people propose too."""
    match order:
        case AskTakeBack():
            return proposing(table, Proposal(seat, "take_back"))
        case ClaimTricks():
            return proposing(table, Proposal(seat, "claim", tuple(order.tricks.get(one, 0) for one in SEATS)))
        case Agree():
            return agreeing(table, seat)
        case Decline():
            return Declined(seat)
        case _:
            return event(order, seat)


@cache
def _told(preset: str, seed: int, proposals: float, **chosen: Any) -> str:
    server = _Server({"preset": preset, **chosen}, seed)
    for name in server.entries:
        server.connect(name)
    server.show(server.entries)
    count = 0
    while not finished(shown(server.table, None), 1):
        orders = ((seat, decide(shown(server.table, seat), 1, server.chance, f"{seat}{count}")) for seat in SEATS)
        seat, order = next(((seat, order) for seat, order in orders if order is not None), (Seat.N, None))
        count += 1
        if order is None:
            server.table = deal(server.table, server.chance)
            server.version += 2
            server.show(server.entries, Did("dealt"))
            continue
        if count % 7 == 0:
            server.refuse(seat, f"{seat}{count}x")
        server.take(seat, order)
        if proposals and server.chance.random() < proposals:
            wishes = ((one, propose(shown(server.table, one), server.chance, f"{one}{count}p")) for one in SEATS)
            for one, wish in [(one, wish) for one, wish in wishes if wish is not None][:1]:
                server.take(one, wish)
    return json.dumps([server.entries, plain(record(server.table))])


def told(preset: str, seed: int = 1, proposals: float = 0.0, **chosen: Any) -> Story:
    """A whole game at a table of four clients and a watcher, some answers lost, some orders refused.

    `proposals` is the share of what the clients may propose that they do.
    """
    return Story(*json.loads(_told(preset, seed, proposals, **chosen)))
