"""One table's host as a whole: four people play, and are shown what they should be."""

from rules.seats import SEATS
from rules.table import Stage, stage
from tests.server.tables import Bench, act, play_round


async def test_four_people_play_a_round_and_are_shown_its_score() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    assert stage(bench.table) is Stage.BIDDING
    await play_round(bench, people)
    assert stage(bench.table) is Stage.SCORED
    for seat in SEATS:
        view = people[seat].view
        assert view.play.phase == "scored"
        assert len(view.table.rounds) == 1
        assert view.table.rounds[0].took == dict(zip(SEATS, bench.round.took, strict=True))


async def test_the_next_round_is_dealt_when_the_last_one_has_read_the_score() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    await play_round(bench, people)
    for _ in SEATS:
        assert people[SEATS[0]].view.play.phase == "scored"
        act(people)
    await bench.pass_time(0)
    assert people[SEATS[0]].view.play.phase == "bidding"
    assert people[SEATS[0]].view.play.round == 2
