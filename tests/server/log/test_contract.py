"""What every log promises, whatever keeps its entries."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.log import EMPTY, Conflict, Draft, Entry, Head, Log, Ok, Outcome
from tests.server.log.stores import STORES, Time, append, draft, filled, sent


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture(params=STORES)
async def log(request: pytest.FixtureRequest, tmp_path: Path, time: Time) -> AsyncIterator[Log]:
    log = STORES[request.param](tmp_path, time, lambda: request.getfixturevalue("valkey"))
    yield log
    await log.close()


async def test_the_first_entry_follows_the_empty_head_and_has_the_time_of_the_store(log: Log, time: Time) -> None:
    first = draft(EMPTY, b'{"name":"\xc3\x85sa"}')
    assert await append(log, "a", EMPTY, first) == Ok(time.ms)
    assert await log.read("a") == [Entry(1, first.token, time.ms, first.event)]


async def test_an_entry_follows_the_newest_one(log: Log) -> None:
    entries = await filled(log, "a", 5)
    assert [entry.version for entry in entries] == [1, 2, 3, 4, 5]
    assert [entry.event for entry in entries] == [b'{"n":%d}' % number for number in range(1, 6)]


@pytest.mark.parametrize(
    "wrong",
    [EMPTY, Head(1, "the first's"), Head(2, "the second's"), Head(3, "not the third's"), Head(4, "no such version")],
)
async def test_a_head_that_is_not_the_newest_is_a_conflict_that_names_the_newest(log: Log, wrong: Head) -> None:
    entries = await filled(log, "a", 3)
    if wrong.version in (1, 2):
        wrong = entries[wrong.version - 1].head
    late = draft(wrong)
    assert await append(log, "a", wrong, late) == Conflict(entries[-1].head)
    assert await log.read("a") == entries


@pytest.mark.parametrize("wrong", [Head(1, "x"), Head(0, "x")])
async def test_a_head_of_a_table_without_entries_is_empty(log: Log, wrong: Head) -> None:
    assert await append(log, "a", wrong, draft(wrong)) == Conflict(EMPTY)
    assert await log.read("a") == []


async def test_two_who_follow_the_same_entry_get_one_ok_and_one_conflict(log: Log) -> None:
    head = (await filled(log, "a", 1))[-1].head
    winner, loser = draft(head), draft(head)
    answers = await asyncio.gather(sent(log, "a", head, winner), sent(log, "a", head, loser))
    assert isinstance(answers[0], Ok)
    assert answers[1] == Conflict(Head(2, winner.token))


async def test_a_version_must_follow_the_head(log: Log) -> None:
    with pytest.raises(ValueError, match="does not follow"):
        log.append("a", EMPTY, Draft(2, "0", b"{}"), print)


async def test_the_same_draft_again_is_in_once_and_has_its_first_time(log: Log, time: Time) -> None:
    head = (await filled(log, "a", 1))[-1].head
    again = draft(head)
    first = await append(log, "a", head, again)
    time.ms += 5_000
    assert await append(log, "a", head, again) == first
    assert len(await log.read("a")) == 2


async def test_a_draft_is_known_again_after_later_entries(log: Log, time: Time) -> None:
    first = draft(EMPTY)
    accepted = await append(log, "a", EMPTY, first)
    head = Head(1, first.token)
    for _ in range(3):
        time.ms += 1
        new = draft(head)
        await append(log, "a", head, new)
        head = Head(new.version, new.token)
    assert await append(log, "a", EMPTY, first) == accepted
    assert (await log.heads(["a"])) == [head]


async def test_a_refused_draft_is_refused_again(log: Log) -> None:
    entries = await filled(log, "a", 2)
    late = draft(entries[0].head)
    for _ in range(2):
        assert await append(log, "a", entries[0].head, late) == Conflict(entries[-1].head)


async def test_the_time_of_a_table_never_goes_back_and_is_no_other_tables(log: Log, time: Time) -> None:
    noon = time.ms
    head = (await filled(log, "a", 1))[-1].head
    time.ms -= 60_000
    assert await append(log, "a", head, draft(head)) == Ok(noon)
    assert await append(log, "b", EMPTY, draft(EMPTY)) == Ok(noon - 60_000)
    time.ms += 120_000
    head = (await log.heads(["a"]))[0]
    assert await append(log, "a", head, draft(head)) == Ok(noon + 60_000)


async def test_appends_sent_one_after_the_other_are_made_in_that_order(log: Log) -> None:
    heads = dict.fromkeys("abc", EMPTY)
    answers: list[asyncio.Future[Outcome]] = []
    for _ in range(20):
        for table, head in heads.items():
            new = draft(head)
            answers.append(sent(log, table, head, new))
            heads[table] = Head(new.version, new.token)
    assert {type(answer) for answer in await asyncio.gather(*answers)} == {Ok}
    assert await log.heads("abc") == list(heads.values())


async def test_a_read_may_begin_after_a_version(log: Log) -> None:
    entries = await filled(log, "a", 4)
    assert await log.read("a", 2) == entries[2:]
    assert await log.read("a", 4) == []
    assert await log.read("nobody") == []


async def test_heads_come_in_the_order_asked_for_and_are_empty_where_nothing_is(log: Log) -> None:
    a, b = (await filled(log, "a", 2))[-1].head, (await filled(log, "b", 3))[-1].head
    assert await log.heads(["b", "none", "a"]) == [b, EMPTY, a]
    assert await log.heads([]) == []


async def test_a_secret_is_kept_with_its_entry_and_is_part_of_no_read(log: Log) -> None:
    dealt = draft(EMPTY, b'{"t":"DealCommitted"}', b"\x00seed\xff")
    await append(log, "a", EMPTY, dealt)
    head = Head(1, dealt.token)
    await append(log, "a", head, draft(head))
    assert await log.secret("a", 1) == b"\x00seed\xff"
    assert [await log.secret("a", version) for version in (0, 2, 3)] == [None] * 3
    assert await log.secret("b", 1) is None
    assert b"seed" not in b"".join(entry.event for entry in await log.read("a"))


async def test_the_secret_of_a_refused_draft_is_not_kept(log: Log) -> None:
    await filled(log, "a", 1)
    await append(log, "a", EMPTY, draft(EMPTY, secret=b"seed"))
    assert await log.secret("a", 1) is None
