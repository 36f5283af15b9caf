"""Every order is answered exactly once; a repeated one gets its first answer and has no second effect."""

from protocol.replies import Ok, View
from protocol.requests import ComeBack, Look, MakeBid, PlayCard, SetReady
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import asked
from server.fold import REMEMBERED
from server.hosting import HostSettings
from tests.server.lines import Line
from tests.server.scripted_log import How, ScriptedLog, scripted
from tests.server.tables import Bench, act


async def bidding(settings: HostSettings | None = None) -> tuple[Bench, ScriptedLog, dict[Seat, Line], Line]:
    """Four people about to bid, and the one whose turn it is."""
    bench, log = scripted(settings=settings)
    await bench.open()
    people = await bench.start_all()
    return bench, log, people, people[asked(bench.table)[0]]


async def test_an_answer_comes_in_one_write_with_the_view_it_made() -> None:
    bench, _, _, turn = await bidding()
    before = len(turn.wire.written)
    id = turn.ask(MakeBid, bench.table.n, 3)
    assert len(turn.wire.written) == before + 1
    *_, answer, view = turn.messages
    assert isinstance(answer, Ok)
    assert isinstance(view, View)
    assert (answer.id, answer.v) == (id, view.v)


async def test_what_was_accepted_is_told_again_in_the_own_part() -> None:
    bench, _, _, turn = await bidding()
    id = turn.ask(MakeBid, bench.table.n, 3)
    own = turn.view.own
    assert own is not None
    assert own.done is not None
    assert (own.done.id, own.done.v) == (id, turn.view.v)


async def test_a_repeated_order_gets_the_same_answer_and_has_one_effect() -> None:
    bench, log, _, turn = await bidding()
    n = bench.table.n
    id = turn.ask(MakeBid, n, 3)
    entries = len(log.entries)
    turn.ask(MakeBid, n, 3, id=id)
    first, second = turn.answers(id)
    assert first == second
    assert len(log.entries) == entries


async def test_a_repeat_that_comes_late_and_after_others_has_no_second_effect() -> None:
    bench, log = scripted()
    await bench.open()
    north = (await bench.seat(SEATS[0]))[SEATS[0]]
    first = north.ask(SetReady, False)
    later = [north.ask(SetReady, number % 2 == 0) for number in range(REMEMBERED - 1)]
    entries = len(log.entries)
    north.ask(SetReady, False, id=first)
    assert north.answers(first)[0] == north.answers(first)[1]
    assert len(log.entries) == entries
    assert {guest: list(accepted) for guest, accepted in bench.host.fold.accepted.items()} == {"g-N": [first, *later]}


async def test_what_lies_long_back_is_forgotten() -> None:
    bench, _ = scripted()
    await bench.open()
    north = (await bench.seat(SEATS[0]))[SEATS[0]]
    ids = [north.ask(SetReady, number % 2 == 0) for number in range(3 * REMEMBERED)]
    assert list(bench.host.fold.accepted["g-N"]) == ids[-REMEMBERED:]


async def test_a_repeated_order_gets_the_same_answer_after_a_restart() -> None:
    bench, log, _, turn = await bidding()
    guest = turn.viewer.asker.guest
    n = bench.table.n
    id = turn.ask(MakeBid, n, 3)
    entries = len(log.entries)
    await bench.again()
    back = bench.come(guest)
    back.ask(MakeBid, n, 3, id=id)
    assert back.answers(id) == turn.answers(id)
    assert len(log.entries) == entries


async def test_a_repeat_that_waits_in_the_mailbox_gets_the_same_answer() -> None:
    bench, log, people, turn = await bidding()
    n = bench.table.n
    id = turn.ask(MakeBid, n, 3)
    log.script.append(How.LATE)
    other = people[asked(bench.table)[0]]
    pending = other.ask(MakeBid, bench.table.n, 4)
    turn.ask(MakeBid, n, 3, id=id)
    assert len(turn.answers(id)) == 1
    log.release()
    first, second = turn.answers(id)
    assert first == second
    assert other.answer(pending) == "ok"


async def test_a_repeat_of_what_is_being_committed_gets_its_answer_too() -> None:
    bench, log, _, turn = await bidding()
    log.script.append(How.LATE)
    n = bench.table.n
    id = turn.ask(MakeBid, n, 3)
    turn.ask(MakeBid, n, 3, id=id)
    assert turn.answers(id) == []
    entries = len(log.entries)
    log.release()
    first, second = turn.answers(id)
    assert first == second
    assert len(log.entries) == entries + 1


async def test_the_same_id_from_another_guest_is_another_order() -> None:
    bench, log, people, turn = await bidding()
    id = turn.ask(MakeBid, bench.table.n, 3)
    entries = len(log.entries)
    other = people[asked(bench.table)[0]]
    other.ask(MakeBid, bench.table.n, 4, id=id)
    assert other.answer(id) == "ok"
    assert len(log.entries) == entries + 1


async def test_an_order_that_was_refused_is_judged_anew_when_it_is_repeated() -> None:
    bench, _, people, turn = await bidding()
    other = next(line for line in people.values() if line is not turn)
    id = other.ask(MakeBid, bench.table.n, 3)
    while asked(bench.table)[0] is not other.viewer.seat:
        act(people)
    other.ask(MakeBid, bench.table.n, 3, id=id)
    first, second = other.answers(id)
    assert not isinstance(first, Ok)
    assert isinstance(second, Ok)


async def test_a_full_mailbox_is_told_at_once_and_the_rest_is_taken_in_order() -> None:
    bench, log, people, turn = await bidding(HostSettings(mailbox=2))
    log.script.append(How.LATE)
    n = bench.table.n
    first = turn.ask(MakeBid, n, 3)
    second = people[turn.viewer.seat or SEATS[0]].ask(PlayCard, n, "AS")
    third = turn.ask(Look, n)
    fourth = turn.ask(SetReady, True)
    assert turn.answer(fourth) == Reason.BUSY
    log.release()
    assert [turn.answer(id) for id in (first, second, third)] == ["ok", Reason.STALE, Reason.ALREADY_LOOKED]


async def test_a_whole_mailbox_of_accepted_orders_is_taken_at_once() -> None:
    bench, log = scripted()
    await bench.open()
    (north,) = (await bench.seat(Seat.N)).values()
    log.script.append(How.LATE)
    ids = [north.ask(SetReady, bool(at % 2)) for at in range(65)]
    log.release()
    assert {north.answer(id) for id in ids} == {"ok"}
    assert north.view.v == len(log.entries)


async def test_who_asked_may_be_gone_when_the_answer_comes() -> None:
    bench, log, people, turn = await bidding()
    log.script.append(How.LATE)
    turn.ask(MakeBid, bench.table.n, 3)
    waiting = people[SEATS[0]] if people[SEATS[0]] is not turn else people[SEATS[1]]
    waiting.ask(ComeBack)
    turn.hang_up()
    waiting.hang_up()
    log.release()
    assert 3 in bench.round.bids
