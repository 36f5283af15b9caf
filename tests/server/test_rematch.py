"""After a game: another one when everybody who is there wants it, or the host starts it; the deal passes on."""

from msgspec.structs import replace

from protocol.requests import AskRematch, Configure, LeaveSeat, LetBot, StartGame, TakeSeat
from rules.events import GameStarted, Turn, Watch
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, stage
from tests.server.lines import Line
from tests.server.scripted_log import scripted
from tests.server.tables import NO_CLOCK, Bench, act
from tests.server.turns import NORTH_FIRST, happened, table

N, E, S, W = SEATS
SHORT = replace(NORTH_FIRST, target=50, first_dealer="N")


async def game_over() -> tuple[Bench, dict[Seat, Line]]:
    """Four people after a game of a few rounds."""
    bench, people = await table(SHORT, NO_CLOCK)
    while bench.game.result is None:
        if act(people) is None:
            await bench.pass_time(0)
    await bench.pass_time(0)
    return bench, people


async def test_another_game_starts_when_the_last_person_wants_it() -> None:
    bench, people = await game_over()
    dealer = bench.game.dealer
    for seat in (N, E, S):
        people[seat].ask(AskRematch)
        await bench.pass_time(1000)
        assert stage(bench.table) is Stage.OVER
    people[W].ask(AskRematch)
    await bench.pass_time(0)
    assert (bench.game.number, bench.game.dealer, bench.game.rounds) == (2, dealer, ())
    assert len(bench.host.fold.commitments) == 1
    await bench.deal(people)
    assert bench.round.dealer is dealer
    assert people[N].view.table.rematch == ()


async def test_a_wish_is_granted_once() -> None:
    bench, people = await game_over()
    assert people[N].answer(people[N].ask(AskRematch)) == "ok"
    assert people[N].answer(people[N].ask(AskRematch)) == Reason.NOT_NOW
    assert bench.table.rematch == (True, False, False, False)


async def test_nobody_waits_for_who_is_away() -> None:
    bench, people = await table(SHORT, NO_CLOCK)
    people[E].hang_up()
    people[W].ask(LetBot, "E")
    here = {seat: line for seat, line in people.items() if seat is not E}
    while bench.game.result is None:
        act(here)
        await bench.pass_time(500)
    await bench.pass_time(0)
    for line in here.values():
        line.ask(AskRematch)
    await bench.pass_time(0)
    assert bench.game.number == 2


async def test_bots_take_the_seats_of_those_who_left() -> None:
    bench, people = await game_over()
    people[E].ask(LeaveSeat)
    for seat in (N, S, W):
        people[seat].ask(AskRematch)
    await bench.pass_time(0)
    *_, started = await happened(bench, GameStarted)
    assert started.bots == {E: "Emil"}


async def test_who_sits_down_after_a_game_has_a_wish_of_their_own() -> None:
    bench, people = await game_over()
    for line in people.values():
        if line is not people[W]:
            line.ask(AskRematch)
    people[E].ask(LeaveSeat)
    guest = bench.come("g-2")
    assert guest.answer(guest.ask(TakeSeat, "E")) == "ok"
    people[W].ask(AskRematch)
    await bench.pass_time(0)
    assert stage(bench.table) is Stage.OVER
    guest.ask(AskRematch)
    await bench.pass_time(0)
    assert bench.game.number == 2


async def test_new_rules_take_back_every_wish() -> None:
    bench, people = await game_over()
    for seat in (E, S, W):
        people[seat].ask(AskRematch)
    people[N].ask(Configure, "T", {"preset": "de"}, Turn(), Watch())
    people[N].ask(AskRematch)
    await bench.pass_time(0)
    assert stage(bench.table) is Stage.OVER
    assert bench.table.rematch == (True, False, False, False)


async def test_the_host_may_start_the_next_game_and_the_deal_passes_on() -> None:
    bench, people = await game_over()
    dealer = bench.game.dealer
    assert people[N].answer(people[N].ask(StartGame)) == "ok"
    assert (bench.game.number, bench.game.dealer) == (2, dealer)


async def test_no_game_starts_before_the_last_deal_is_revealed() -> None:
    bench, log = scripted(SHORT)
    await bench.open()
    people = await bench.start_all()
    while bench.game.result is None:
        if act(people) is None:
            await bench.pass_time(0)
    log.unreadable = True
    assert people[N].answer(people[N].ask(StartGame)) == Reason.NOT_NOW
    for line in people.values():
        line.ask(AskRematch)
    await bench.pass_time(2000)
    assert stage(bench.table) is Stage.OVER
    log.unreadable = False
    await bench.pass_time(2000)
    assert bench.game.number == 2
