"""What a link invites to is shown to whoever has its secret, and to nobody else; looking changes nothing."""

import httpx
from starlette.applications import Starlette

from protocol.requests import Configure, SetReady, StartGame, TakeSeat
from rules.events import TableOpened, Turn, Watch
from rules.options import PRESETS
from server.guesses import JoinLimit, MemoryDebts
from server.identity import hashed
from server.invitations import Invitations
from server.registry import Listing, Role
from tests.server.house import House

NOT_OPEN = (404, "no_table")
CLOSED = Watch(allowed=False)


class Inviting(House):
    """A house with a table of Ada's whose links carry `inv` and `wat`."""

    async def invite(self, watch: Watch | None = None) -> None:
        """Open the table."""
        await self.guest("Ada", Role.PLAYER)
        id = self.ids["Ada"]
        await self.registry.add_table(Listing("T1", "QF7MXK", "Friday", id, 1, hashed("inv"), hashed("wat")))
        opening = TableOpened("T1", "Friday", id, PRESETS["nl"], Turn(45, 10), watch or Watch())
        assert await self.tables.create(opening, b"{}")
        self.joins = JoinLimit(MemoryDebts(self.clock.monotonic))

    async def ask(self, code: str, key: str, method: str = "POST") -> httpx.Response:
        """What somebody unknown is answered."""
        routes = Invitations(self.tables, self.registry, self.joins).routes()
        transport = httpx.ASGITransport(Starlette(routes=routes))
        async with httpx.AsyncClient(transport=transport, base_url="http://cards.test") as client:
            return await client.request(method, "/api/invitation", json={"code": code, "key": key})


async def inviting(watch: Watch | None = None) -> Inviting:
    here = Inviting()
    await here.invite(watch)
    return here


def failed(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


async def test_who_has_the_secret_sees_table_seats_and_rules() -> None:
    here = await inviting()
    ada = await here.hello("Ada")
    ada.ask(TakeSeat, "N")
    shown = (await here.ask("qf7-mxk ", "inv")).json()
    assert (shown["title"], shown["role"], shown["playing"]) == ("Friday", "player", False)
    assert (shown["options"]["preset"], shown["clock"]) == ("nl", {"turn_s": 45, "away_s": 10})
    assert {one["seat"]: one["name"] for one in shown["seats"]} == {"N": "Ada", "E": None, "S": None, "W": None}
    assert (await here.ask("QF7MXK", "wat")).json()["role"] == "watcher"


async def test_it_tells_whether_a_game_is_under_way_and_shows_no_card() -> None:
    here = await inviting()
    ada = await here.hello("Ada")
    ada.ask(TakeSeat, "N")
    ada.ask(SetReady, True)
    ada.ask(StartGame)
    await here.pass_time(1)
    shown = (await here.ask("QF7MXK", "inv")).json()
    assert shown["playing"]
    assert set(shown) == {"title", "role", "seats", "options", "clock", "strict", "playing"}


async def test_a_wrong_code_a_wrong_secret_and_a_closed_gallery_are_answered_alike() -> None:
    here = await inviting(CLOSED)
    for code, key in (("XXXXXX", "inv"), ("QF7MXK", "nonsense"), ("QF7MXK", ""), ("QF7MXK", "wat")):
        assert failed(await here.ask(code, key)) == NOT_OPEN
    assert (await here.ask("QF7MXK", "inv")).status_code == 200


async def test_a_gallery_that_was_closed_later_is_closed_here_too() -> None:
    here = await inviting()
    ada = await here.hello("Ada")
    ada.ask(Configure, "Friday", {"preset": "nl"}, Turn(), CLOSED)
    assert failed(await here.ask("QF7MXK", "wat")) == NOT_OPEN


async def test_guesses_are_limited_together_with_those_at_joining() -> None:
    here = await inviting()
    for _ in range(10):
        assert failed(await here.ask("QF7MXK", "nonsense")) == NOT_OPEN
    assert failed(await here.ask("QF7MXK", "inv")) == (429, "rate_limited")
    assert not await here.joins.allow("127.0.0.1")


async def test_no_get_shows_anything_and_looking_writes_nothing() -> None:
    here = await inviting()
    before = await here.log.read("T1")
    await here.ask("QF7MXK", "inv")
    assert (await here.ask("QF7MXK", "inv", method="GET")).status_code == 405
    assert await here.log.read("T1") == before


async def test_a_table_that_cannot_be_read_invites_nobody() -> None:
    here = await inviting()
    here.log.add_bytes(b"{}")
    assert failed(await here.ask("QF7MXK", "inv")) == NOT_OPEN
