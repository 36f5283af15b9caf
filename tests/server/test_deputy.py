"""The host's role: lent to somebody who is there after two minutes, given back to whoever comes home."""

from protocol.replies import Refused
from protocol.requests import EndTable
from rules.seats import Seat
from tests.server.scripted_log import How, scripted
from tests.server.tables import Bench

AWAY_MS = 120_000


async def test_a_host_who_stays_away_lends_the_role_and_gets_it_back() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    people[Seat.N].hang_up()
    await bench.pass_time(AWAY_MS - 1000)
    assert bench.table.host == "g-N"
    await bench.pass_time(2000)
    table = bench.table
    assert (table.host, table.owner) == ("g-E", "g-N")
    bench.come("g-N")
    await bench.pass_time(200)
    assert bench.table.host == "g-N"


async def test_a_host_who_comes_back_in_time_keeps_the_role() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    people[Seat.N].hang_up()
    await bench.pass_time(AWAY_MS - 1000)
    bench.come("g-N")
    await bench.pass_time(AWAY_MS)
    assert bench.table.host == "g-N"


async def test_who_is_lent_the_role_may_do_what_a_host_does() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    people[Seat.E].ask(EndTable)
    assert isinstance(people[Seat.E].messages[-1], Refused)
    people[Seat.N].hang_up()
    await bench.pass_time(AWAY_MS + 1000)
    people[Seat.E].ask(EndTable)
    assert bench.table.ended


async def test_nobody_is_lent_the_role_at_a_table_without_people() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    for viewer in people.values():
        viewer.hang_up()
    await bench.pass_time(AWAY_MS + 1000)
    assert bench.table.host == "g-N"


async def test_a_log_that_does_not_take_it_now_takes_it_later() -> None:
    bench, log = scripted()
    await bench.open()
    people = await bench.start_all()
    people[Seat.N].hang_up()
    await bench.pass_time(AWAY_MS - 1000)
    log.script.extend([How.REFUSED] * 10)
    await bench.pass_time(5000)
    assert not log.script
    assert bench.table.host == "g-E"
