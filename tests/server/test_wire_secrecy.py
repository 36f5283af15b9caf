"""No frame that a viewer is sent, nor its moment, depends on cards, bids or looks that the viewer may not know.

Whole games are played; at each position the hidden part is changed at random, and both tables are made to send.
"""

import dataclasses
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.codec import encode
from protocol.requests import AskTakeBack, PlayCard
from rules.events import AnyEvent, BidMade, By, Declined, Turn
from rules.options import PRESETS, Options
from rules.own import own_part
from rules.proposals import agreeing
from rules.reasons import Illegal, Reason
from rules.seats import SEATS, Seat
from rules.table import Table, spades_held
from rules.view import Did
from server import bots, judging, stepping
from server.fold import Fold
from server.orders import order
from server.parts import Parts
from server.steps import Pace
from tests.server.tables import Bench, moves
from tests.server.turns import CLOCK
from tests.server.twins import Leak, Position, compare

N, E, S, W = SEATS
PAGAT = PRESETS["pagat"]
BLIND = replace(PAGAT, blind_nil_deficit=0, nil_exchange=2, misdeal=("no_court",))
SEALED = replace(PRESETS["nl"], blind_nil=200, blind_nil_deficit=0)
GAMES: dict[str, tuple[Options, Turn]] = {
    "open bids": (PAGAT, Turn()),
    "blind nil for all, with an exchange": (BLIND, Turn()),
    "sealed bids": (PRESETS["nl"], CLOCK),
    "sealed bids, blind nil for all": (SEALED, Turn()),
    "suicide": (replace(BLIND, bids="suicide"), CLOCK),
    "jokers": (replace(PAGAT, jokers="2H2D"), Turn()),
}


async def positions(options: Options, turn: Turn, people: tuple[Seat, ...], seed: int) -> AsyncIterator[Position]:
    """Those of two rounds played at random, after each event that somebody's order or time has made."""
    bench, chance, first = Bench(options, turn), Random(seed), people[0]
    await bench.open()
    lines = await bench.start(*people)
    while len(bench.game.rounds) < 2:
        known = bench.host.fold
        accepted = {guest: dict(ids) for guest, ids in known.accepted.items()}
        copy = dataclasses.replace(known, done=dict(known.done), accepted=accepted, commitments=dict(known.commitments))
        secrets = {("T1", at): await bench.log.secret("T1", at) or b"" for at in known.commitments.values()}
        yield Position(copy, await bench.log.read("T1"), secrets, bench.clock.now())
        take_back = bench.host.fold.table.proposal is None and lines[first].view.play.take_back
        if take_back and chance.randrange(6) == 0:
            lines[take_back].ask(AskTakeBack, bench.table.n)
            await bench.settle()
            continue
        asked = [line for line in lines.values() if (own := line.view.own) is not None and moves(own)]
        if asked:
            line = chance.choice(asked)
            own = line.view.own
            assert own is not None
            kind, *values = chance.choice(moves(own))
            line.ask(kind, line.view.play.n, *values)
            await bench.settle()
        else:
            await bench.pass_time(100)


async def search(options: Options, turn: Turn, people: tuple[Seat, ...] = SEATS, seed: int = 0) -> int:
    """Compare at every position, for one viewer each. Raises Leak; else tells how many positions there were."""
    chance = Random(seed)
    count = 0
    async for position in positions(options, turn, people, seed):
        compare(position, chance.choice((*people, None)), chance)
        count += 1
    return count


@pytest.mark.parametrize("name", GAMES)
async def test_nothing_hidden_is_told_among_four_people(name: str) -> None:
    counts = [await search(*GAMES[name], seed=seed) for seed in range(2)]
    assert sum(counts) > 200


@pytest.mark.parametrize("name", GAMES)
async def test_nothing_hidden_is_told_among_bots(name: str) -> None:
    assert await search(*GAMES[name], people=(N, E), seed=7) > 100


# Planted leaks: the search must find each.


async def expect_leak(name: str, people: tuple[Seat, ...] = SEATS) -> None:
    with pytest.raises(Leak):
        await search(*GAMES[name], people=people)


async def test_a_bot_that_thinks_longer_over_its_spades_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    thought = Pace.thought

    def slow(pace: Pace, known: Fold, seat: Seat) -> int:
        game = known.table.game
        hand = game.round.hands[seat.place] if game and game.round else ()
        return thought(pace, known, seat) + 100 * spades_held(hand)

    monkeypatch.setattr(Pace, "thought", slow)
    await expect_leak("open bids", (N, E))


async def test_a_refusal_that_tells_who_has_a_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def talkative(table: Table, asker: Any, request: Any, *rest: Any) -> AnyEvent:
        round = table.game.round if table.game else None
        if isinstance(request, PlayCard) and round and request.card in round.hands[W.place]:
            raise Illegal(Reason.BUSY)
        return order(table, asker, request, *rest)

    monkeypatch.setattr(judging, "order", talkative)
    await expect_leak("open bids")


async def test_a_bot_that_agrees_by_its_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def move(table: Table, seat: Seat, by: By) -> AnyEvent:
        if table.proposal is not None and table.game is not None and table.game.round is not None:
            weak = spades_held(table.game.round.hands[seat.place]) < 3
            return agreeing(table, seat, by) if weak else Declined(seat, by)
        return bots.move(table, seat, by)

    monkeypatch.setattr(stepping, "move", move)
    await expect_leak("open bids", (N, E))


async def test_an_own_part_sent_to_another_seat_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def misdirected(parts: Parts, seat: Seat, guest: str) -> bytes:
        return encode(own_part(parts.fold.table, seat.partner))

    monkeypatch.setattr(Parts, "own", misdirected)
    await expect_leak("open bids")


async def test_a_sealed_bid_told_with_what_happened_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    advance = Fold.advance

    def loud(known: Fold, head: Any, at: int, logged: Any, table: Table) -> None:
        advance(known, head, at, logged, table)
        round = table.game.round if table.game else None
        if isinstance(logged.e, BidMade) and round:
            held = spades_held(round.hands[logged.e.seat.place])
            known.did = Did(f"bid_made {logged.e.bid} of {held} spades", logged.e.seat)

    monkeypatch.setattr(Fold, "advance", loud)
    await expect_leak("sealed bids")
