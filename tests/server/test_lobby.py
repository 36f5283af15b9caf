"""What a browser asks before it has a socket: who it is, and what its table's links carry."""

import httpx
import pytest
from starlette.applications import Starlette

from server.hosting import HostSettings, Node
from server.identity import Identity
from server.lobby import Lobby
from server.log.memory import MemoryLog
from server.registry.memory import MemoryRegistry
from server.tables import Tables
from tests.server.chance import CountedEntropy
from tests.server.clock import ManualClock

HERE = "http://cards.test"
THERE = "https://cards.example"


def browser(public_url: str | None = None) -> httpx.AsyncClient:
    """A browser without a past, at a lobby without a table."""
    clock, registry, entropy = ManualClock(), MemoryRegistry(), CountedEntropy()
    node = Node(MemoryLog(clock.now), clock, entropy, lambda work: work.close())
    tables = Tables(node, registry, HostSettings(), 60)
    lobby = Lobby(tables, registry, Identity(registry, entropy, clock), node, public_url)
    address = public_url or HERE
    return httpx.AsyncClient(transport=httpx.ASGITransport(Starlette(routes=lobby.routes())), base_url=address)


async def test_a_browser_that_comes_for_the_first_time_is_nobody() -> None:
    async with browser() as client:
        answer = await client.get("/api/me")
    assert (answer.status_code, answer.json()) == (200, None)


async def test_a_guest_is_told_who_it_is() -> None:
    async with browser() as client:
        made = await client.post("/api/guests", json={"name": "Ada"})
        answer = await client.get("/api/me")
    assert (answer.status_code, answer.json()) == (200, made.json())


async def test_nobody_has_no_tables() -> None:
    async with browser() as client:
        answer = await client.get("/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (401, "no_guest")


@pytest.mark.parametrize("public_url", [None, THERE])
async def test_links_carry_the_address_that_others_reach_the_server_under(public_url: str | None) -> None:
    async with browser(public_url) as client:
        await client.post("/api/guests", json={"name": "Ada"})
        made = (await client.post("/api/tables", json={})).json()
        links = (await client.get(f"/api/tables/{made['id']}/links")).json()
    expected = {name: made[name] for name in ("code", "invite", "watch")}
    assert links == {**expected, "origin": public_url}


@pytest.mark.parametrize(("public_url", "secure"), [(None, False), ("http://cards.example", False), (THERE, True)])
async def test_the_cookie_is_for_tls_alone_where_the_server_is_reached_by_tls(
    public_url: str | None, secure: bool
) -> None:
    async with browser(public_url) as client:
        made = await client.post("/api/guests", json={"name": "Ada"})
    assert ("secure" in made.headers["set-cookie"].lower()) is secure
