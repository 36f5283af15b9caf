"""The clients of a table play until its records are there, though the end of a game is undone for one after another."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from clients.errors import HttpFailed
from clients.lobby import Guest, TableLink
from clients.swarm.party import Party
from clients.swarm.plan import Plan
from clients.swarm.tally import Tally
from protocol.replies import Ok, View
from protocol.requests import PlayCard
from rules.table import Stage
from tests.clients.scripted import LIMIT_S, PATIENT, TOKEN, Peer, scripted, whole


def unasked(v: int) -> View:
    """Somebody else is to play."""
    view = whole(v)
    assert view.own
    return replace(view, own=replace(view.own, ask=None, cards=(), may=()))


def over(v: int) -> View:
    """The end of the game at version `v`."""
    view = unasked(v)
    assert view.play
    return replace(view, play=replace(view.play, phase=Stage.OVER))


class Store:
    """What a table's people get over HTTP: a way in, and a record once both have played again what was undone."""

    def __init__(self) -> None:
        self.missed = asyncio.Event()
        self.first_played = asyncio.Event()
        self.kept = asyncio.Event()

    @asynccontextmanager
    async def guest(self, url: str, name: str, **known: Any) -> AsyncGenerator[Guest]:
        guest = _Known(self, url, name, name, TOKEN, **known)
        try:
            yield guest
        finally:
            await guest.close()

    async def first(self, peer: Peer) -> None:
        """Plays again, and then waits for the other."""
        await self._open(peer, orders=3)
        await self._undone(peer, unasked(2))
        self.first_played.set()
        await asyncio.wait_for(self.kept.wait(), LIMIT_S)
        await peer.say(over(3))
        await peer.wait_closed()

    async def second(self, peer: Peer) -> None:
        """Is shown the end that was undone until the other one plays."""
        await self._open(peer, orders=2)
        await asyncio.wait_for(self.first_played.wait(), LIMIT_S)
        await self._undone(peer, over(3))
        self.kept.set()
        await peer.wait_closed()

    async def _open(self, peer: Peer, orders: int) -> None:
        """The seat is taken and, as far as this client is shown, the game is over at once."""
        await peer.greet(over(1))
        for v in range(2, 2 + orders):
            await peer.say(Ok((await peer.order()).id, v), over(v))
        await asyncio.wait_for(self.missed.wait(), LIMIT_S)

    async def _undone(self, peer: Peer, then: View) -> None:
        await peer.say(replace(whole(1), rewound=True))
        order = await peer.order()
        assert isinstance(order, PlayCard)
        await peer.say(Ok(order.id, 2), then)


class _Known(Guest):
    def __init__(self, store: Store, *args: Any, **known: Any) -> None:
        super().__init__(*args, **known)
        self._store = store

    async def host(self, *_args: Any, **_wish: Any) -> TableLink:
        return TableLink(self, "k7", "BRIM42", "invite")

    async def join(self, code: str, key: str | None = None) -> TableLink:
        return TableLink(self, "k7", code, key)

    async def record(self, table: str, game: int) -> bytes:
        if not self._store.kept.is_set():
            self._store.missed.set()
            raise HttpFailed(HTTPStatus.NOT_FOUND)
        return f"{table} {game}".encode()


async def test_whoever_is_set_back_plays_on_though_the_others_play_already(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, tally = Store(), Tally()
    monkeypatch.setattr(Guest, "create", store.guest)
    async with scripted(store.first, store.second) as server, AsyncExitStack() as open:
        plan = Plan(server.url, bots=2, pace_s=0, timing=PATIENT, records=tmp_path)
        party = Party(plan, 0, tally, open)
        await party.play(await party.open_table())
    assert (tally.games, tally.records, tally.cards) == (1, 1, 2)
    assert (tmp_path / "k7-1.json").read_bytes() == b"k7 1"
