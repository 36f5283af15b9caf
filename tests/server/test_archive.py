"""Games that are over: who may read them, and that nothing is in them that was not open to the whole table."""

from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from starlette.applications import Starlette

from protocol.codec import encode
from rules.events import TableOpened, Watch
from rules.notation import written
from rules.options import PRESETS
from rules.record import decode, open_to_all
from rules.replay import replay
from server.archive import LISTED, Archive
from server.identity import Identity
from server.registry import Finished, Role
from tests.rules.written import CLAIM, ONE_ROUND, RECORDS
from tests.server.house import House

WHOLE = (RECORDS / ONE_ROUND).read_bytes()
BROKEN_OFF = (RECORDS / CLAIM).read_bytes()
"""Its second round was conceded in the second trick."""


class Shelf(House):
    """A house with an archive. Ada hosts table T1; Bo sat in its first game and Di watches."""

    async def fill(self, kept: bytes = WHOLE) -> None:
        """One game is over."""
        await self.open()
        for name, role in (("Bo", Role.PLAYER), ("Di", Role.WATCHER), ("Eve", None)):
            await self.guest(name, role)
        await self.keep(kept, "Ada", "Bo")

    async def keep(self, kept: bytes, *names: str, game: int = 1, table: str = "T1") -> None:
        """Another game that these sat in."""
        await self.registry.archive(Finished(table, game, 1000 + game), kept, [self.ids[name] for name in names])

    async def get(self, name: str | None, path: str) -> httpx.Response:
        """What a guest is answered, or who is none."""
        archive = Archive(self.tables, self.registry, Identity(self.registry, self.entropy, self.clock))
        headers = {"Authorization": f"Bearer {self.tokens[name]}"} if name else {}
        transport = httpx.ASGITransport(Starlette(routes=archive.routes()))
        async with httpx.AsyncClient(transport=transport, base_url="http://cards.test", headers=headers) as client:
            return await client.get(path)


async def shelf(kept: bytes = WHOLE) -> Shelf:
    here = Shelf()
    await here.fill(kept)
    return here


@pytest.mark.parametrize("name", ["Ada", "Bo", "Di"])
async def test_the_people_of_a_table_read_its_game(name: str) -> None:
    here = await shelf()
    answer = await here.get(name, "/api/records/T1/1")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.content == encode(decode(WHOLE))


async def test_a_record_is_read_as_text_too() -> None:
    here = await shelf()
    answer = await here.get("Bo", "/api/records/T1/1.txt")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == written(decode(WHOLE))


@pytest.mark.parametrize("path", ["/api/games", "/api/records/T1/1", "/api/records/T1/1.txt"])
async def test_who_is_no_guest_reads_nothing(path: str) -> None:
    here = await shelf()
    answer = await here.get(None, path)
    assert (answer.status_code, answer.json()["error"]) == (401, "no_guest")


@pytest.mark.parametrize("path", ["/api/records/T1/1", "/api/records/T1/1.txt", "/api/records/T9/1"])
async def test_a_stranger_is_refused_as_if_there_were_no_such_table(path: str) -> None:
    here = await shelf()
    answer = await here.get("Eve", path)
    assert (answer.status_code, answer.json()["error"]) == (404, "no_table")


async def test_who_was_removed_keeps_the_games_they_sat_in_and_no_other() -> None:
    here = await shelf()
    await here.keep(WHOLE, "Ada", game=2)
    await here.guest("Bo", Role.REMOVED)
    assert (await here.get("Bo", "/api/records/T1/1")).status_code == 200
    assert (await here.get("Bo", "/api/records/T1/2")).json()["error"] == "no_table"


async def test_a_watcher_is_refused_where_nobody_may_watch() -> None:
    here = await shelf()
    await here.guest("Di", Role.WATCHER, "T2")
    closed = TableOpened("T2", "Closed", here.ids["Ada"], PRESETS["pagat"], watch=Watch(allowed=False))
    assert await here.tables.create(closed, b"{}")
    await here.keep(WHOLE, "Ada", table="T2")
    assert (await here.get("Di", "/api/records/T2/1")).json()["error"] == "no_table"


async def test_a_watcher_is_refused_where_the_table_cannot_say_who_may_watch() -> None:
    here = await shelf()
    await here.guest("Di", Role.WATCHER, "T2")
    await here.keep(WHOLE, "Ada", table="T2")
    here.log.add_bytes(b"no event")
    for table in ("T1", "T2"):
        assert (await here.get("Di", f"/api/records/{table}/1")).json()["error"] == "no_table"


async def test_a_game_that_is_not_over_has_no_record() -> None:
    here = await shelf()
    answer = await here.get("Ada", "/api/records/T1/2")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_record")


@pytest.mark.parametrize("number", ["0", "01", "-1", "x", "%D9%A1", "9223372036854775808", "1" + "0" * 5000])
@pytest.mark.parametrize("form", ["", ".txt"])
async def test_what_is_no_number_of_a_game_has_no_record(number: str, form: str) -> None:
    here = await shelf()
    answer = await here.get("Ada", f"/api/records/T1/{number}{form}")
    assert (answer.status_code, answer.json()["error"]) == (404, "no_record")


async def test_of_a_round_that_was_broken_off_no_hand_and_no_seed_is_told() -> None:
    here = await shelf(BROKEN_OFF)
    whole = decode(BROKEN_OFF)
    last = whole.rounds[-1]
    assert last.score is None
    assert last.deal is not None
    assert last.deal.seed is not None
    for path in ("/api/records/T1/1", "/api/records/T1/1.txt"):
        told = (await here.get("Ada", path)).text
        assert last.deal.seed not in told
        assert last.deal.commitment not in told
    told = decode((await here.get("Ada", "/api/records/T1/1")).content)
    assert told == open_to_all(whole)
    replayed, _ = replay(told)
    assert len(replayed.rounds) == len(whole.rounds) - 1


async def test_a_guest_lists_the_games_they_sat_in_newest_first() -> None:
    here = await shelf()
    await here.keep(BROKEN_OFF, "Ada", game=2)
    [newest, oldest] = (await here.get("Ada", "/api/games")).json()
    assert oldest == {
        "table": "T1",
        "game": 1,
        "at": 1001,
        "title": "Test",
        "preset": "da",
        "names": {"N": "Ada", "E": "Bo", "S": "Cleo", "W": "Dan"},
        "bots": ["E"],
        "rounds": 1,
        "score": {"NS": 60, "EW": 61},
        "result": {"winner": "EW", "reason": "target"},
    }
    assert (newest["game"], newest["rounds"], newest["score"]) == (2, 1, {"NS": 81, "EW": 231})
    assert [game["game"] for game in (await here.get("Bo", "/api/games")).json()] == [1]
    assert (await here.get("Eve", "/api/games")).json() == []


async def test_a_game_without_a_whole_round_is_listed_without_a_score() -> None:
    dropped = replace(decode(BROKEN_OFF), rounds=decode(BROKEN_OFF).rounds[1:])
    here = await shelf(msgspec.json.encode(dropped))
    [game] = (await here.get("Ada", "/api/games")).json()
    assert (game["rounds"], game["score"]) == (0, {})


async def test_a_list_has_an_end() -> None:
    here = await shelf()
    for game in range(2, LISTED + 10):
        await here.keep(WHOLE, "Ada", game=game)
    games: list[dict[str, Any]] = (await here.get("Ada", "/api/games")).json()
    assert [game["game"] for game in games] == list(range(LISTED + 9, 9, -1))
