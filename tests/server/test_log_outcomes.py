"""What the log answers: late, not at all, after somebody else. Nothing is shown before it is in, or is in twice."""

import pytest

from protocol.codes import Close
from protocol.replies import Ok
from protocol.requests import MakeBid, Pause, SetReady
from rules.events import HostPassed, NonceGiven, Paused, ReadySet
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import asked
from server.log import Head
from server.logged import Logged
from tests.server.lines import Line
from tests.server.scripted_log import How, ScriptedLog, scripted
from tests.server.tables import Bench, act

N, E, S, W = SEATS


async def bidding() -> tuple[Bench, ScriptedLog, dict[Seat, Line], Line]:
    """Four people about to bid, and the one whose turn it is."""
    bench, log = scripted()
    await bench.open()
    people = await bench.start_all()
    return bench, log, people, people[asked(bench.table)[0]]


async def test_nothing_is_shown_before_the_log_has_answered() -> None:
    bench, log, people, turn = await bidding()
    everybody = [*people.values(), bench.come("g-X")]
    await bench.pass_time(1000)
    before, shown = bench.table, [len(line.wire.written) for line in everybody]
    log.script.append(How.LATE)
    id = turn.ask(MakeBid, before.n, 3)
    await bench.pass_time(5000)
    assert bench.table is before
    assert [len(line.wire.written) for line in everybody] == shown
    log.release()
    assert turn.answer(id) == "ok"
    assert {line.view.v for line in everybody} == {log.head().version}


async def test_what_was_never_sent_is_refused_and_can_be_asked_again() -> None:
    bench, log, people, turn = await bidding()
    shown = sum(len(line.wire.written) for line in people.values())
    log.script.append(How.REFUSED)
    n = bench.table.n
    id = turn.ask(MakeBid, n, 3)
    assert turn.answer(id) == Reason.STORAGE_UNAVAILABLE
    assert sum(len(line.wire.written) for line in people.values()) == shown + 1
    turn.ask(MakeBid, n, 3, id=id)
    assert isinstance(turn.answers(id)[1], Ok)


@pytest.mark.parametrize("how", [How.LATE, How.OVERTAKEN, How.FOLLOWED])
async def test_an_outcome_that_may_be_in_is_never_called_unavailable(how: How) -> None:
    bench, log, _, turn = await bidding()
    log.script.append(how)
    log.foreign.append(NonceGiven(N, "2" * 64))
    id = turn.ask(MakeBid, bench.table.n, 3)
    log.release()
    await bench.settle()
    assert turn.answer(id) == "ok"
    assert [one is not None for one in bench.round.bids].count(True) == 1


async def test_after_a_conflict_the_table_is_caught_up_and_the_order_judged_again() -> None:
    bench, log, people, turn = await bidding()
    log.script.append(How.OVERTAKEN)
    log.foreign.append(Paused(S))
    id = turn.ask(MakeBid, bench.table.n, 3)
    await bench.settle()
    assert turn.answer(id) == Reason.PAUSED
    for line in people.values():
        assert line.view.play.paused is S
        assert line.view.k == log.head().token


async def test_two_conflicts_in_a_row_are_judged_twice() -> None:
    bench, log, _, turn = await bidding()
    log.script += [How.OVERTAKEN, How.OVERTAKEN]
    log.foreign += [NonceGiven(N, "2" * 64), NonceGiven(E, "3" * 64)]
    id = turn.ask(MakeBid, bench.table.n, 3)
    await bench.settle()
    assert turn.answer(id) == "ok"
    assert turn.view.v == log.head().version


async def test_an_own_entry_found_below_newer_ones_answers_ok() -> None:
    bench, log, _, turn = await bidding()
    version = log.head().version + 1
    log.script.append(How.FOLLOWED)
    log.foreign.append(Paused(S))
    id = turn.ask(MakeBid, bench.table.n, 3)
    await bench.settle()
    (answer,) = turn.answers(id)
    assert getattr(answer, "v", None) == version
    assert turn.view.v == version + 1
    assert turn.view.play.paused is S


async def test_an_own_entry_has_one_effect_even_if_its_guest_has_asked_for_more_elsewhere() -> None:
    bench, log = scripted()
    await bench.open()
    people = await bench.seat(N, E)
    log.script.append(How.FOLLOWED)
    log.foreign.append(Logged(ReadySet(E, True), people[E].viewer.asker.guest, "elsewhere"))
    id = people[E].ask(SetReady, False)
    await bench.settle()
    assert people[E].answer(id) == "ok"
    assert people[E].view.table.seats[E.place].ready


async def test_the_owner_hears_of_what_others_appended() -> None:
    bench, log, _, turn = await bidding()
    log.script.append(How.OVERTAKEN)
    passed = HostPassed("g-E")
    log.foreign.append(passed)
    turn.ask(MakeBid, bench.table.n, 3)
    await bench.settle()
    assert passed in bench.changes


async def test_a_node_that_hears_of_newer_entries_reads_on() -> None:
    bench, log, people, _ = await bidding()
    log.add(Paused(S))
    bench.host.tail.grown()
    await bench.settle()
    assert all(line.view.play.paused is S for line in people.values())


BROKEN = [b'{"e":{"t":"moon_eaten"}}', b"not json", b'{"e":{"t":"card_played","seat":"N","card":"AS"}}']


@pytest.mark.parametrize("entry", BROKEN)
async def test_a_log_that_does_not_fold_gives_the_table_up_and_not_the_node(entry: bytes) -> None:
    bench, log, people, turn = await bidding()
    log.add_bytes(entry)
    id = turn.ask(MakeBid, bench.table.n, 3)
    await bench.settle()
    assert bench.gone == [bench.host]
    assert {line.closed for line in people.values()} == {Close.RESTARTING}
    assert turn.answers(id) == []
    for line in people.values():
        line.hang_up()
    assert bench.clock.pending == 0


async def test_a_log_that_cannot_be_read_after_a_conflict_says_so_and_is_read_later() -> None:
    bench, log, people, turn = await bidding()
    log.script.append(How.OVERTAKEN)
    log.foreign.append(Paused(S))
    log.unreadable = True
    id = turn.ask(MakeBid, bench.table.n, 3)
    await bench.settle()
    assert turn.answer(id) == Reason.STORAGE_UNAVAILABLE
    assert {line.closed for line in people.values()} == {None}
    log.unreadable = False
    id = turn.ask(MakeBid, bench.table.n, 3)
    await bench.settle()
    assert turn.answer(id) == Reason.PAUSED
    assert turn.view.play.paused is not None


async def test_what_still_waits_when_a_table_is_given_up_is_not_done() -> None:
    bench, log, people, turn = await bidding()
    log.script.append(How.LATE)
    turn.ask(MakeBid, bench.table.n, 3)
    people[S].ask(Pause)
    entries = len(log.entries)
    bench.host.give_up(Close.RESTARTING, "restarting")
    log.release()
    assert len(log.entries) == entries + 1


async def test_a_log_that_has_lost_what_was_shown_is_not_read_on() -> None:
    bench, _, people, _ = await bidding()
    bench.host.fold.head = Head(bench.host.fold.head.version, "another")
    act(people)
    await bench.settle()
    assert {line.closed for line in people.values()} == {Close.RESTARTING}
