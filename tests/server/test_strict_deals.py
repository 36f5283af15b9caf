"""Strict deals at a host: seats commit, then the seed is fixed, then nonces come; nobody is waited for long."""

import pytest

from protocol.requests import CommitNonce, Configure, EndTable, GiveNonce, SetReady, StartGame, TakeSeat
from rules.deal import hands, nonce_commitment, opens, shuffled
from rules.events import Turn, Watch
from rules.options import PRESETS
from rules.proof import Verdict, verify
from rules.record import record
from rules.seats import SEATS, Seat
from rules.table import Stage, stage
from server.hosting import HostSettings
from server.steps import COMMITS_MS, SHARES_MS
from tests.server.lines import Line
from tests.server.tables import Bench, People, act, play_round

N, E, S, W = SEATS
NONCES = {seat: f"{seat.place + 1}" * 64 for seat in SEATS}
SAID = {seat: nonce_commitment(seat, nonce) for seat, nonce in NONCES.items()}


async def bench_with(*seats: Seat) -> tuple[Bench, dict[Seat, Line]]:
    """A strict table whose people are ready."""
    bench = Bench(strict=True)
    await bench.open()
    return bench, await bench.seat(*seats)


def commit(people: People, *seats: Seat) -> None:
    for seat in seats:
        assert people[seat].answer(people[seat].ask(CommitNonce, SAID[seat])) == "ok"


def give(people: People, *seats: Seat) -> None:
    for seat in seats:
        assert people[seat].answer(people[seat].ask(GiveNonce, NONCES[seat])) == "ok"


async def test_a_strict_round_is_committed_bound_given_dealt_and_proven() -> None:
    bench, people = await bench_with(N, S)
    commit(people, N, S)
    people[N].ask(StartGame)
    await bench.pass_time(0)
    give(people, N, S)
    await bench.pass_time(0)
    deal = bench.round.deal
    assert deal.nonces == (NONCES[N], None, NONCES[S], None)
    assert deal.nonce_commitments == (SAID[N], None, SAID[S], None)
    seed = await bench.log.secret("T1", bench.host.fold.commitments[deal.commitment])
    assert seed is not None
    assert opens(deal.commitment, seed.hex(), deal.nonce_commitments)
    assert bench.round.dealt == hands(shuffled(seed, deal.nonces), bench.round.dealer)
    people[N].ask(EndTable)
    await bench.pass_time(0)
    (found,) = verify(record(bench.table))
    assert (found.verdict, found.strict, found.withheld) == (Verdict.PROVEN, True, ())


async def test_everybody_sees_what_was_committed_to_and_nobody_a_nonce() -> None:
    bench, people = await bench_with(*SEATS)
    watcher = bench.come("g-5", plays=False)
    commit(people, N)
    assert watcher.view.table.nonce_commitments == {N: SAID[N]}
    commit(people, E, S, W)
    people[N].ask(StartGame)
    await bench.pass_time(0)
    give(people, N, E)
    shown = watcher.view.table.next_deal
    assert shown is not None
    assert shown.nonce_commitments == SAID
    assert shown.given == {N: True, E: True, S: False, W: False}
    for line in (watcher, *people.values()):
        assert not any(nonce.encode() in written for nonce in NONCES.values() for written in line.wire.written)


async def test_the_seed_waits_a_moment_for_who_has_not_committed_and_the_deal_for_who_has_not_given() -> None:
    bench, people = await bench_with(N, S)
    commit(people, N)
    people[N].ask(StartGame)
    await bench.pass_time(COMMITS_MS - 100)
    assert bench.game.next_deal is None
    await bench.pass_time(100)
    assert bench.game.next_deal is not None
    await bench.pass_time(SHARES_MS - 100)
    assert stage(bench.table) is Stage.DEALING
    await bench.pass_time(100)
    assert (bench.round.deal.nonces, bench.round.deal.nonce_commitments) == ((None,) * 4, (SAID[N], None, None, None))


async def test_who_has_not_committed_is_not_waited_for_afterwards() -> None:
    bench, people = await bench_with(N, S)
    commit(people, N)
    people[N].ask(StartGame)
    await bench.pass_time(COMMITS_MS)
    give(people, N)
    await bench.pass_time(0)
    assert stage(bench.table) is Stage.BIDDING


async def test_while_a_round_is_played_the_seed_waits_for_all_and_play_for_nobody() -> None:
    bench, people = await bench_with(*SEATS)
    people[N].ask(StartGame)
    await bench.pass_time(COMMITS_MS)
    assert stage(bench.table) is Stage.BIDDING
    commit(people, N, E, S)
    for _ in range(20):
        act(people)
    await bench.pass_time(5000)
    assert bench.game.next_deal is None
    commit(people, W)
    await bench.pass_time(0)
    assert bench.game.next_deal is not None
    give(people, *SEATS)
    await play_round(bench, people)
    assert stage(bench.table) is Stage.SCORED
    for _ in SEATS:
        act(people)
    await bench.pass_time(0)
    assert bench.round.deal.nonces == tuple(NONCES.values())


async def test_who_has_a_whole_round_and_commits_to_nothing_has_no_share() -> None:
    bench, people = await bench_with(*SEATS)
    people[N].ask(StartGame)
    await bench.pass_time(COMMITS_MS)
    commit(people, N, E, S)
    await play_round(bench, people)
    await bench.pass_time(COMMITS_MS)
    assert bench.game.next_deal is not None
    assert people[W].answer(people[W].ask(CommitNonce, SAID[W])) == "not_now"
    give(people, N, E)
    for _ in SEATS:
        act(people)
    await bench.pass_time(SHARES_MS - COMMITS_MS)
    assert stage(bench.table) is Stage.SCORED
    await bench.pass_time(COMMITS_MS)
    assert bench.round.deal.nonces == (NONCES[N], NONCES[E], None, None)


@pytest.mark.parametrize(("seat", "nonce"), [(N, NONCES[S]), (N, "f" * 64), (E, NONCES[E])])
async def test_only_the_nonce_that_was_committed_to_is_taken(seat: Seat, nonce: str) -> None:
    bench, people = await bench_with(N, E, S)
    commit(people, N, S)
    people[N].ask(StartGame)
    await bench.pass_time(COMMITS_MS)
    assert people[seat].answer(people[seat].ask(GiveNonce, nonce)) == "nonce_not_committed"


async def test_bots_and_who_is_away_are_not_waited_for() -> None:
    bench, people = await bench_with(N)
    commit(people, N)
    people[N].ask(StartGame)
    await bench.pass_time(0)
    give(people, N)
    await bench.pass_time(0)
    assert stage(bench.table) is Stage.BIDDING
    assert bench.round.deal.nonce_commitments == (SAID[N], None, None, None)


async def test_a_restart_loses_nothing_that_was_committed_to_or_given() -> None:
    bench, people = await bench_with(N, S)
    commit(people, N)
    await bench.again()
    people = {seat: bench.come(f"g-{seat}") for seat in (N, S)}
    assert bench.table.nonce_commitments == (SAID[N], None, None, None)
    commit(people, S)
    people[N].ask(StartGame)
    await bench.pass_time(0)
    give(people, N)
    coming = bench.game.next_deal
    await bench.again()
    people = {seat: bench.come(f"g-{seat}") for seat in (N, S)}
    assert bench.game.next_deal == coming
    give(people, S)
    await bench.pass_time(0)
    assert bench.round.deal.nonces == (NONCES[N], None, NONCES[S], None)


async def test_another_node_comes_to_the_same_deal() -> None:
    shared = HostSettings(shared=True)
    first = Bench(strict=True, settings=shared)
    await first.open()
    people = await first.seat(N, S)
    second = Bench(log=first.log, clock=first.clock, settings=shared, start=50)
    await second.again()
    there = second.come("g-S")
    assert there.answer(there.ask(CommitNonce, SAID[S])) == "ok"
    await second.settle()
    first.host.tail.grown()
    await first.settle()
    commit(people, N)
    people[N].ask(StartGame)
    await first.pass_time(0)
    second.host.tail.grown()
    await second.settle()
    assert there.answer(there.ask(GiveNonce, NONCES[S])) == "ok"
    first.host.tail.grown()
    await first.settle()
    give(people, N)
    await first.pass_time(0)
    assert first.round.deal.nonces == (NONCES[N], None, NONCES[S], None)


async def test_the_host_makes_a_table_strict_or_not_before_a_game() -> None:
    bench = Bench(PRESETS["pagat"])
    await bench.open()
    ada = bench.come("g-N")
    ada.ask(TakeSeat, N)
    assert ada.answer(ada.ask(CommitNonce, SAID[N])) == "not_now"
    assert ada.answer(ada.ask(Configure, "Test", {}, Turn(), Watch(), True)) == "ok"
    assert ada.view.table.strict
    assert ada.answer(ada.ask(CommitNonce, SAID[N])) == "ok"
    assert ada.answer(ada.ask(Configure, "Test", {}, Turn(), Watch())) == "ok"
    assert (ada.view.table.strict, ada.view.table.nonce_commitments) == (False, {})
    ada.ask(SetReady, True)
    ada.ask(StartGame)
    assert ada.answer(ada.ask(Configure, "Test", {}, Turn(), Watch(), True)) == "not_now"
