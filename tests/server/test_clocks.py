"""Turn clocks: the full one, the short one after a missed turn, and what moves them."""

from protocol.requests import GiveNonce, Look, MakeBid, PlayCard
from rules.events import BidMade, By, Looked, TookOver, Turn
from rules.reasons import Reason
from rules.seats import SEATS
from rules.table import Stage, asked, stage
from rules.view import Did
from server.clocks import SCORE_S
from server.steps import GRACE_MS
from tests.server.tables import act
from tests.server.turns import BLIND, FULL_MS, SEALED, SHORT_MS, happened, left, miss, table

N, E, S, W = SEATS


async def test_people_are_shown_when_their_time_is_up() -> None:
    bench, people = await table()
    for line in people.values():
        view = line.view
        assert view.play.due == view.play.at + FULL_MS
    assert left(bench) == FULL_MS


async def test_a_deadline_is_judged_half_a_second_late() -> None:
    bench, people = await table()
    await bench.pass_time(FULL_MS + GRACE_MS - 1)
    assert people[N].answer(people[N].ask(MakeBid, bench.table.n, 3)) == "ok"
    assert left(bench) == FULL_MS


async def test_a_missed_turn_is_played_by_the_clock_and_the_next_has_the_short_clock() -> None:
    bench, people = await table()
    await bench.pass_time(FULL_MS + GRACE_MS - 1)
    assert bench.round.bids == (None,) * len(SEATS)
    await bench.pass_time(1)
    (bid,) = await happened(bench, BidMade)
    assert (bid.seat, bid.by) == (N, By.CLOCK)
    assert people[S].view.play.did == Did("bid_made", N, By.CLOCK)
    while asked(bench.table) != (N,):
        act(people)
    assert left(bench) == SHORT_MS


async def test_an_own_card_in_time_gives_the_full_clock_back() -> None:
    bench, people = await table()
    await miss(bench, people, N)
    while asked(bench.table) != (N,):
        act(people)
    act(people)
    while asked(bench.table) != (N,):
        act(people)
    assert left(bench) == FULL_MS


async def test_a_clock_that_looks_for_a_seat_goes_on_to_bid_for_it() -> None:
    bench, people = await table(BLIND)
    await bench.pass_time(FULL_MS + GRACE_MS)
    assert await happened(bench, Looked) == [Looked(N, By.CLOCK)]
    (bid,) = await happened(bench, BidMade)
    assert (bid.seat, bid.by) == (N, By.CLOCK)
    assert await happened(bench, TookOver) == []
    own = people[N].view.own
    assert own is not None
    assert own.hand is not None


async def test_looking_does_not_start_the_clock_anew() -> None:
    bench, people = await table(BLIND)
    await bench.pass_time(FULL_MS - 1000)
    assert people[N].answer(people[N].ask(Look, bench.table.n)) == "ok"
    assert left(bench) == 1000


async def test_sealed_bids_have_one_clock_that_nobodys_lateness_shortens() -> None:
    bench, people = await table(SEALED)
    people[N].ask(MakeBid, bench.table.n, 3)
    await bench.pass_time(FULL_MS + GRACE_MS)
    bids = await happened(bench, BidMade)
    assert {bid.seat: bid.by for bid in bids} == {N: By.PERSON, E: By.CLOCK, S: By.CLOCK, W: By.CLOCK}
    while stage(bench.table) is not Stage.SCORED:
        act(people)
    await bench.pass_time(SCORE_S * 1000)
    assert stage(bench.table) is Stage.BIDDING
    assert left(bench) == FULL_MS


async def test_without_a_clock_nobodys_time_is_ever_up() -> None:
    bench, people = await table(turn=Turn())
    await bench.pass_time(3_600_000)
    assert people[N].view.play.due is None
    assert await happened(bench, BidMade) == []


async def test_sealed_bids_have_the_full_clock_though_somebody_is_late() -> None:
    bench, people = await table(SEALED)
    while sum(map(len, bench.round.hands)) > 1 or stage(bench.table) is Stage.BIDDING:
        act(people)
    await bench.pass_time(FULL_MS + GRACE_MS)
    await bench.pass_time(SCORE_S * 1000)
    assert stage(bench.table) is Stage.BIDDING
    assert [chair.late for chair in bench.table.seats if chair].count(True) == 1
    assert left(bench) == FULL_MS


async def test_shares_in_the_next_shuffle_do_not_move_the_clock() -> None:
    bench, people = await table()
    await bench.pass_time(20_000)
    assert people[E].answer(people[E].ask(GiveNonce, "4" * 64)) == "ok"
    assert left(bench) == FULL_MS - 20_000
    assert people[N].answer(people[N].ask(PlayCard, bench.table.n, "AS")) == Reason.NOT_NOW
    assert left(bench) == FULL_MS - 20_000
