"""Writes tests/fixtures/round.json: what one seat is sent in a round that the rules themselves played."""

import random
from pathlib import Path
from typing import Any

import msgspec

from protocol.replies import PeoplePart, SeatPresence
from rules.apply import apply, opened
from rules.cards import DECK
from rules.deal import hands
from rules.events import (
    AnyEvent,
    BidMade,
    CardPlayed,
    DealCommitted,
    Dealt,
    GameStarted,
    ReadySet,
    SeatTaken,
    TableOpened,
    Turn,
)
from rules.options import PRESETS
from rules.own import own_part
from rules.playable import may_play
from rules.seats import Seat
from rules.table import Stage, Table, asked, stage
from rules.view import Did, play_part, table_part

FILE = Path(__file__).parent.parent / "tests" / "fixtures" / "round.json"
NOW = 1_700_000_000_000
VIEWER = Seat.S
BIDS = {Seat.N: 3, Seat.E: 2, Seat.S: 4, Seat.W: 3}


def view(table: Table, version: int, did: AnyEvent) -> dict[str, Any]:
    """One `view` as it travels to the viewer's seat, all parts in it."""
    asking = bool(asked(table))
    told = Did(str(type(did).__struct_config__.tag))
    part = play_part(table, NOW, NOW + 30_000 if asking else None, told)
    people = PeoplePart(1, {VIEWER: SeatPresence("online", NOW), Seat.W: SeatPresence("online", NOW)}, 1, ("Ines",))
    return {
        "t": "view",
        "v": version,
        "k": f"k{version}",
        "now": NOW,
        "table": table_part(table),
        "play": part,
        "people": people,
        "own": own_part(table, VIEWER),
    }


def events(table: Table, rng: random.Random) -> AnyEvent:
    """The next thing that happens."""
    game = table.game
    assert game is not None
    if game.round is None:
        if game.next_deal is None:
            return DealCommitted("00" * 32)
        deck = list(DECK)
        rng.shuffle(deck)
        return Dealt(hands(deck, game.dealer))
    seat = asked(table)[0]
    if stage(table) is Stage.BIDDING:
        return BidMade(seat, BIDS[seat])
    held = game.round.hands[seat.place]
    return CardPlayed(seat, rng.choice(may_play(game.options, game.round, held)))


def story() -> list[dict[str, Any]]:
    """Lobby, deal, bids, three tricks, the last trick, the score."""
    rng = random.Random(7)
    table = opened(TableOpened("T1", "Ada's table", "g0", PRESETS["pagat"], Turn(30, 10)))
    views: list[dict[str, Any]] = []
    version = 1
    for event in (SeatTaken(Seat.S, "g0", "Ada"), SeatTaken(Seat.W, "g1", "Bo"), ReadySet(Seat.S, True)):
        table, version = apply(table, event), version + 1
        views.append(view(table, version, event))
    table = apply(table, ReadySet(Seat.W, True))
    started = GameStarted(1, PRESETS["pagat"], Seat.E, {Seat.N: "Cleo", Seat.E: "Dan"})
    table, version = apply(table, started), version + 2
    views.append(view(table, version, started))
    while stage(table) is not Stage.SCORED:
        event = events(table, rng)
        table, version = apply(table, event), version + 1
        round = table.game.round if table.game else None
        plays = len(round.plays) if round else 0
        if plays <= 13 or plays >= 48:
            views.append(view(table, version, event))
    return views


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(msgspec.json.encode(story()) + b"\n")
