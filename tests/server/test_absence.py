"""Who misses two turns, or is gone: a bot plays on, until the person does something."""

from msgspec.structs import replace

from protocol.requests import ComeBack, LetBot
from rules.events import By, CardPlayed, TookOver, Turn
from rules.reasons import Reason
from rules.seats import SEATS
from rules.table import asked
from tests.server.tables import act
from tests.server.turns import FULL_MS, NORTH_FIRST, happened, left, miss, table

N, E, S, W = SEATS


async def test_after_a_second_missed_turn_a_bot_plays_on() -> None:
    bench, people = await table()
    await miss(bench, people, N)
    await miss(bench, people, N)
    assert await happened(bench, TookOver) == [TookOver(N, "clock")]
    assert people[E].view.table.seats[N.place].away
    (card,) = await happened(bench, CardPlayed)
    assert (card.seat, card.by) == (N, By.BOT)
    while asked(bench.table) != (N,):
        act(people)
    await bench.pass_time(2500)
    assert asked(bench.table) != (N,)
    assert await happened(bench, TookOver) == [TookOver(N, "clock")]


async def test_an_own_card_takes_the_seat_back_from_the_bot() -> None:
    bench, people = await table()
    await miss(bench, people, N)
    await miss(bench, people, N)
    while asked(bench.table) != (N,):
        act(people)
    await bench.pass_time(500)
    act(people)
    assert [chair and (chair.away, chair.late) for chair in bench.table.seats] == [(False, False)] * len(SEATS)
    *_, card = await happened(bench, CardPlayed)
    assert (card.seat, card.by) == (N, By.PERSON)


async def test_who_comes_back_has_the_full_clock() -> None:
    bench, people = await table()
    await miss(bench, people, N)
    await miss(bench, people, N)
    assert people[N].answer(people[N].ask(ComeBack)) == "ok"
    while asked(bench.table) != (N,):
        act(people)
    assert left(bench) == FULL_MS


async def test_partner_and_host_let_a_bot_play_for_who_is_gone_and_for_nobody_else() -> None:
    bench, people = await table(turn=Turn())
    assert people[W].answer(people[W].ask(LetBot, "E")) == Reason.STILL_THERE
    assert people[N].answer(people[N].ask(LetBot, "E")) == Reason.STILL_THERE
    people[E].hang_up()
    assert people[S].answer(people[S].ask(LetBot, "E")) == Reason.NOT_HOST
    assert people[W].answer(people[W].ask(LetBot, "E")) == "ok"
    people[S].hang_up()
    assert people[N].answer(people[N].ask(LetBot, "S")) == "ok"
    assert await happened(bench, TookOver) == [TookOver(E, "asked"), TookOver(S, "asked")]


async def test_in_solo_the_seat_opposite_is_no_partner() -> None:
    _, people = await table(replace(NORTH_FIRST, partners="solo", blind_nil_exchange=0), Turn())
    people[E].hang_up()
    assert people[W].answer(people[W].ask(LetBot, "E")) == Reason.NOT_HOST
    assert people[N].answer(people[N].ask(LetBot, "E")) == "ok"
