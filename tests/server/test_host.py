"""One table's host, without sockets: commit, then tell; one answer a request; clocks, bots, absence."""

from tests.server.tables import Bench, act, line

from protocol.replies import Ok, Refused, View
from protocol.requests import PlayCard
from rules.reasons import Reason
from rules.seats import SEATS
from rules.table import Stage, stage


async def test_four_people_play_a_round_and_are_shown_its_score() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.seat_all()
    table = bench.host.fold.table
    assert stage(table) is Stage.BIDDING
    for _ in range(4 + 52):
        act(bench, people)
    assert stage(bench.host.fold.table) is Stage.SCORED
    for seat in SEATS:
        view = line(people[seat]).view
        assert view.play and view.play.phase == "scored"
        assert view.table and len(view.table.rounds) == 1
