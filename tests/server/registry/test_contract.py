"""What every registry promises, whatever keeps it."""

import asyncio
from collections.abc import AsyncGenerator
from hashlib import sha256
from pathlib import Path

import pytest

from server.registry import Finished, Guest, Listing, Registry, Role, same_hash
from server.registry.memory import MemoryRegistry
from server.registry.redis import RedisRegistry
from server.registry.sqlite import SqliteRegistry
from tests.server.kept import KINDS, kept

ADA = Guest("ada-12345678", "Ada", 1_000)
BEA = Guest("bea-12345678", "Béa", 2_000)


def hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


def listing(number: int, code: str = "", host: str = ADA.id) -> Listing:
    """A table created in the order of its number."""
    return Listing(f"table-{number}", code or f"BRIM{number}", f"Friday {number}", host, created_at=number)


@pytest.fixture(params=KINDS)
async def registry(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Registry]:
    async with kept(
        request.param,
        tmp_path,
        lambda: request.getfixturevalue("valkey"),
        memory=MemoryRegistry,
        sqlite=SqliteRegistry,
        valkey=RedisRegistry,
    ) as registry:
        yield registry


async def test_a_guest_is_found_by_id_and_by_the_hash_of_the_token(registry: Registry) -> None:
    await registry.add_guest(ADA, hashed("ada's"))
    await registry.add_guest(BEA, hashed("bea's"))
    assert await registry.guest(ADA.id) == await registry.guest_by_token(hashed("ada's")) == ADA
    assert await registry.guest_by_token(hashed("bea's")) == BEA


async def test_nobody_is_found_by_what_is_not_there(registry: Registry) -> None:
    await registry.add_guest(ADA, hashed("ada's"))
    assert await registry.guest("") is None
    assert await registry.guest_by_token(hashed("Ada's")) is None
    assert await registry.guest_by_token(b"") is None


async def test_a_guest_added_twice_stays_as_it_was(registry: Registry) -> None:
    await registry.add_guest(ADA, hashed("ada's"))
    await registry.rename(ADA.id, "Ada L.")
    await registry.add_guest(ADA, hashed("ada's"))
    assert await registry.guest(ADA.id) == Guest(ADA.id, "Ada L.", 1_000)


async def test_a_new_name_is_seen_by_token_too_and_is_no_other_guests(registry: Registry) -> None:
    await registry.add_guest(ADA, hashed("ada's"))
    await registry.add_guest(BEA, hashed("bea's"))
    await registry.rename(ADA.id, "Åsa")
    await registry.rename("nobody", "Nemo")
    assert await registry.guest_by_token(hashed("ada's")) == Guest(ADA.id, "Åsa", 1_000)
    assert await registry.guest(BEA.id) == BEA
    assert await registry.guest("nobody") is None


async def test_a_table_is_found_by_id_and_code_with_all_that_was_listed(registry: Registry) -> None:
    table = Listing("t1", "BRIM42", "Friday", ADA.id, 5, hashed("invite"), hashed("watch"))
    plain = listing(2)
    assert await registry.add_table(table)
    assert await registry.add_table(plain)
    assert await registry.table("t1") == await registry.table_by_code("BRIM42") == table
    assert await registry.table(plain.id) == plain
    assert await registry.table("t3") is None
    assert await registry.table_by_code("BRIM43") is None


async def test_a_code_names_one_open_table(registry: Registry) -> None:
    assert await registry.add_table(listing(1, "SAME01"))
    assert not await registry.add_table(listing(2, "SAME01"))
    assert await registry.table("table-2") is None
    assert await registry.table_by_code("SAME01") == listing(1, "SAME01")


async def test_the_code_of_an_ended_table_is_free(registry: Registry) -> None:
    await registry.add_table(listing(1, "SAME01"))
    await registry.end_table("table-1", 99)
    assert await registry.table_by_code("SAME01") is None
    ended = await registry.table("table-1")
    assert ended is not None
    assert ended.ended_at == 99
    assert await registry.add_table(listing(2, "SAME01"))
    assert await registry.table_by_code("SAME01") == listing(2, "SAME01")


async def test_a_table_listed_twice_stays_as_it_was(registry: Registry) -> None:
    await registry.add_table(listing(1))
    assert await registry.add_table(listing(1))
    await registry.end_table("table-1", 9)
    assert await registry.add_table(listing(1))
    assert await registry.table_by_code("BRIM1") is None


async def test_a_table_ends_once(registry: Registry) -> None:
    await registry.add_table(listing(1))
    await registry.end_table("table-1", 7)
    await registry.end_table("table-1", 8)
    await registry.end_table("nothing", 8)
    ended = await registry.table("table-1")
    assert ended is not None
    assert ended.ended_at == 7


async def test_a_guest_has_the_open_tables_it_hosts_or_plays_at_newest_first(registry: Registry) -> None:
    for number, host in ((1, ADA.id), (4, BEA.id), (2, BEA.id), (3, ADA.id), (5, ADA.id), (6, BEA.id)):
        await registry.add_table(listing(number, host=host))
    await registry.admit("table-1", ADA.id, Role.PLAYER)
    await registry.admit("table-2", ADA.id, Role.PLAYER)
    await registry.admit("table-4", ADA.id, Role.WATCHER)
    await registry.admit("table-6", ADA.id, Role.REMOVED)
    await registry.admit("unlisted", ADA.id, Role.PLAYER)
    await registry.end_table("table-5", 50)
    assert [table.id for table in await registry.tables_of(ADA.id)] == ["table-3", "table-2", "table-1"]
    assert await registry.tables_of("nobody") == []


async def test_a_host_may_be_another_guest_later(registry: Registry) -> None:
    await registry.add_table(listing(1))
    await registry.pass_host("table-1", BEA.id)
    await registry.pass_host("nothing", BEA.id)
    assert await registry.table_by_code("BRIM1") == listing(1, host=BEA.id)
    assert await registry.tables_of(ADA.id) == []
    assert await registry.tables_of(BEA.id) == [listing(1, host=BEA.id)]


async def test_what_a_guest_may_be_is_what_was_said_last(registry: Registry) -> None:
    assert await registry.role("t", ADA.id) is None
    for role in (Role.WATCHER, Role.PLAYER, Role.REMOVED, Role.PLAYER):
        await registry.admit("t", ADA.id, role)
        assert await registry.role("t", ADA.id) is role
    assert await registry.role("t", BEA.id) is None
    assert await registry.role("other", ADA.id) is None


async def test_seat_numbers_grow_for_each_seat_of_each_table(registry: Registry) -> None:
    numbers = [await registry.next_number("t", "N") for _ in range(3)]
    assert numbers == [1, 2, 3]
    assert await registry.next_number("t", "S") == 1
    assert await registry.next_number("u", "N") == 1
    together = await asyncio.gather(*[registry.next_number("t", "N") for _ in range(10)])
    assert sorted(together) == list(range(4, 14))


async def test_the_record_of_a_game_is_kept_once_for_all_who_sat_in_it(registry: Registry) -> None:
    game = Finished("t", 1, 500)
    await registry.archive(game, b'{"record":1}', [ADA.id, BEA.id, ADA.id])
    await registry.archive(Finished("t", 1, 600), b"{}", ["somebody else"])
    assert await registry.record("t", 1) == b'{"record":1}'
    assert await registry.games_of(ADA.id) == await registry.games_of(BEA.id) == [game]
    assert await registry.games_of("somebody else") == []
    assert await registry.record("t", 2) is None
    assert await registry.record("u", 1) is None


async def test_the_games_of_a_guest_come_newest_first(registry: Registry) -> None:
    games = [Finished("t", 1, 10), Finished("u", 1, 30), Finished("t", 2, 20), Finished("t", 3, 30)]
    for game in games:
        await registry.archive(game, b"{}", [ADA.id])
    await registry.archive(Finished("v", 1, 40), b"{}", [BEA.id])
    await registry.archive(Finished("w", 1, 50), b"{}", [])
    assert await registry.games_of(ADA.id) == [games[1], games[3], games[2], games[0]]


def test_a_hash_is_the_same_only_if_all_of_it_is() -> None:
    assert same_hash(hashed("a"), hashed("a"))
    assert not same_hash(hashed("a"), hashed("b"))
    assert not same_hash(hashed("a"), b"")
    assert not same_hash(None, b"")
