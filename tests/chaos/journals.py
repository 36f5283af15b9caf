"""Journals of clients as the swarm writes them, read into what each client was shown and what it asked for."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.chaos.rewinds import Journal, Rewind, lives

PARTS = ("table", "play", "people", "own")
ANSWERS = ("ok", "refused", "error")
NO_ORDERS = ("hello", "ping")


@dataclass
class Shown:
    """The newest parts of the view after one message, and the message itself. `own` is None without a seat."""

    v: int
    k: str
    table: dict[str, Any]
    play: dict[str, Any]
    own: dict[str, Any] | None
    message: dict[str, Any]

    @property
    def seat(self) -> str | None:
        """The client's seat."""
        return self.own["seat"] if self.own else None

    @property
    def round(self) -> tuple[int, int] | None:
        """(game, round) that the view is of, if it is of one."""
        in_round = self.play["phase"] in ("bidding", "exchange", "playing", "scored", "over")
        return (self.table["game_no"], self.play["round"]) if in_round else None


@dataclass
class Order:
    """An order, what it was answered, and which seat the client had when it first gave it."""

    body: dict[str, Any]
    seat: str | None
    answers: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Replies of the kinds `ok`, `refused`, `error`; an order that a view calls done has an `ok` here, too."""
    changed: bool = False
    """Given again with the same id and another content."""

    @property
    def accepted(self) -> int | None:
        """The version that it became, if it was accepted."""
        return next((answer["v"] for answer in self.answers if answer["t"] == "ok"), None)

    @property
    def refused(self) -> bool:
        """Whether it was answered with a refusal or an error."""
        return any(answer["t"] != "ok" for answer in self.answers)


@dataclass
class Client:
    """One client's story. `stale` counts views that it ignored because they were older than what it had."""

    name: str
    table: str
    guest: str
    shown: list[Shown] = field(default_factory=list[Shown])
    orders: dict[str, Order] = field(default_factory=dict[str, Order])
    others: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Messages of the server that are no views."""
    stale: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    """Views that were older than what it had."""


def read_client(name: str, entries: list[dict[str, Any]]) -> Client:
    """A client's story from the entries of its journal."""
    client = Client(name, entries[0]["table"], entries[0]["guest"])
    parts: dict[str, Any] = {}
    first = True
    for entry in entries[1:]:
        if "open" in entry:
            first = True
        elif "out" in entry and entry["out"]["t"] not in NO_ORDERS:
            _asked(client, entry["out"])
        elif "in" in entry and entry["in"]["t"] == "view":
            parts = _viewed(client, parts, entry["in"], first)
            first = False
        elif "in" in entry:
            _told(client, entry["in"])
    return client


def read_folder(folder: Path, rewinds: Sequence[Rewind] = ()) -> dict[str, list[list[Client]]]:
    """The clients of each table that has journals in a folder: their stories in each life of its log."""
    found: dict[str, dict[str, Journal]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        journal = list(entries(path.read_text(encoding="utf-8").splitlines()))
        found.setdefault(journal[0]["table"], {})[path.stem] = journal
    return {
        table: [
            [read_client(name, journal) for name, journal in life.items()] for life in lives(journals, table, rewinds)
        ]
        for table, journals in found.items()
    }


def entries(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """A journal's entries; a last line that was cut short is left out."""
    for line in lines:
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            return


def _asked(client: Client, body: dict[str, Any]) -> None:
    seat = client.shown[-1].seat if client.shown else None
    order = client.orders.setdefault(body["id"], Order(body, seat))
    order.changed |= order.body != body


def _told(client: Client, message: dict[str, Any]) -> None:
    client.others.append(message)
    order = client.orders.get(message.get("id") or "")
    if message["t"] in ANSWERS and order is not None:
        order.answers.append(message)


def _viewed(client: Client, parts: dict[str, Any], message: dict[str, Any], first: bool) -> dict[str, Any]:
    if client.shown and message["v"] < client.shown[-1].v and not message.get("rewound"):
        client.stale.append(message)
        return parts
    kept = {} if first or message.get("rewound") else parts
    parts = kept | {part: message[part] for part in PARTS if part in message}
    own = parts.get("own")
    client.shown.append(Shown(message["v"], message["k"], parts["table"], parts["play"], own, message))
    done = own["done"] if own else None
    if done and done["id"] in client.orders:
        client.orders[done["id"]].answers.append({"t": "ok", **done})
    return parts
