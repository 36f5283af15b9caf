"""What a browser asks before it has a socket: who it is, and what its table's links carry."""

import httpx
import pytest
from starlette.applications import Starlette

from server.chat.memory import MemoryChat
from server.guesses import JoinLimit, MemoryDebts
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


def lobby(public_url: str | None = None) -> Starlette:
    """A lobby without a table."""
    clock, registry, entropy = ManualClock(), MemoryRegistry(), CountedEntropy()
    node = Node(MemoryLog(clock.now), MemoryChat(clock.now), clock, entropy, lambda work: work.close())
    tables = Tables(node, registry, HostSettings(), 60)
    joins = JoinLimit(MemoryDebts(clock.monotonic))
    return Starlette(
        routes=Lobby(tables, registry, Identity(registry, entropy, clock), node, joins, public_url).routes()
    )


def browser(public_url: str | None = None, at: Starlette | None = None) -> httpx.AsyncClient:
    """A browser without a past, at a lobby of its own or at that one."""
    transport = httpx.ASGITransport(at or lobby(public_url))
    return httpx.AsyncClient(transport=transport, base_url=public_url or HERE)


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


async def test_whoever_was_let_in_to_play_may_pass_the_links_on_and_nobody_else() -> None:
    here = lobby()
    async with browser(at=here) as ada, browser(at=here) as bo, browser(at=here) as di:
        for name, client in (("Ada", ada), ("Bo", bo), ("Di", di)):
            await client.post("/api/guests", json={"name": name})
        made = (await ada.post("/api/tables", json={})).json()
        links = f"/api/tables/{made['id']}/links"
        assert (await bo.get(links)).status_code == 404
        await bo.post("/api/join", json={"code": made["code"], "key": made["invite"]})
        await di.post("/api/join", json={"code": made["code"], "key": made["watch"]})
        assert (await bo.get(links)).json() == (await ada.get(links)).json()
        assert (await di.get(links)).status_code == 404
