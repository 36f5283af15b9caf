"""Deals: committed first, shuffled with the people's shares, secret until they are over, and then proved."""

from base64 import b64encode

from protocol.codec import decode_reply
from protocol.replies import View
from protocol.requests import EndTable, GiveNonce, StartGame
from rules.deal import hands, opens, shuffled
from rules.events import DealCommitted, DealRevealed, Dealt
from rules.seats import SEATS, Seat
from rules.table import Stage, stage
from server.log import Entry
from server.logged import decode
from server.steps import SHARES_MS
from tests.server.lines import Line, texts
from tests.server.scripted_log import ScriptedLog, scripted
from tests.server.tables import Bench, act, play_round

N, E, S, W = SEATS


async def round_played() -> tuple[Bench, dict[Seat, Line], list[Entry]]:
    """A table after its first round, and its log."""
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    await play_round(bench, people)
    await bench.pass_time(300)
    return bench, people, await bench.log.read("T1")


def events(entries: list[Entry], kind: type) -> list[tuple[int, object]]:
    """The events of a kind with their versions."""
    decoded = [(entry.version, decode(entry).e) for entry in entries]
    return [(version, event) for version, event in decoded if isinstance(event, kind)]


def written_before(line: Line, version: int) -> bytes:
    """What was written to a client before the first view of that version."""
    told = b""
    for written in line.wire.written:
        replies = [decode_reply(text) for text in texts(written)]
        if any(isinstance(reply, View) and reply.v >= version for reply in replies):
            break
        told += written
    return told


async def test_a_deal_is_committed_before_it_is_dealt_and_revealed_after_its_round() -> None:
    bench, _, entries = await round_played()
    committed = [version for version, _ in events(entries, DealCommitted)]
    ((dealt, deal),) = events(entries, Dealt)
    ((revealed, proof),) = events(entries, DealRevealed)
    assert committed[0] < dealt < committed[1] < revealed
    assert isinstance(deal, Dealt)
    assert isinstance(proof, DealRevealed)
    assert opens(proof.commitment, proof.seed)
    seed = bytes.fromhex(proof.seed)
    assert await bench.log.secret("T1", committed[0]) == seed
    shares = ["0" * 64] * len(SEATS)
    assert deal.hands == hands(shuffled(seed, shares), bench.game.rounds[0].dealer)


async def test_everybody_is_shown_the_commitment_before_and_the_proof_after() -> None:
    bench, people, _ = await round_played()
    for line in people.values():
        shown = [view.table.next_deal for view in line.views if view.table and view.table.next_deal]
        assert shown[0].commitment == bench.game.rounds[0].deal.commitment
        last = line.view.table.last_round
        assert last is not None
        assert last.deal == bench.game.rounds[0].deal
        assert opens(last.deal.commitment, last.deal.seed or "")


async def test_a_seed_is_in_no_event_and_in_no_message_before_its_deal_is_over() -> None:
    bench, people, entries = await round_played()
    for version, event in events(entries, DealCommitted):
        seed = await bench.log.secret("T1", version)
        assert isinstance(event, DealCommitted)
        assert seed is not None
        reveals = {one.commitment: at for at, one in events(entries, DealRevealed) if isinstance(one, DealRevealed)}
        until = reveals.get(event.commitment, entries[-1].version + 1)
        told = b"".join(entry.event for entry in entries if entry.version < until)
        for line in people.values():
            told += written_before(line, until)
        for spelled in (seed, seed.hex().encode(), seed.hex().upper().encode(), b64encode(seed)):
            assert spelled not in told


async def test_a_deal_uses_the_seed_that_was_committed_before_a_restart() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.seat(*SEATS)
    people[N].ask(StartGame)
    await bench.pass_time(0)
    coming = bench.game.next_deal
    await bench.again()
    bench.come("g-N")
    await bench.pass_time(SHARES_MS)
    assert coming is not None
    assert bench.round.deal == coming
    seed = await bench.log.secret("T1", bench.host.fold.commitments[coming.commitment])
    assert seed is not None
    assert bench.round.dealt == hands(shuffled(seed, coming.nonces), bench.round.dealer)


async def test_the_first_deal_waits_a_moment_for_the_peoples_shares() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.seat(N, S)
    people[N].ask(StartGame)
    people[N].ask(GiveNonce, "1" * 64)
    await bench.pass_time(0)
    people[N].ask(GiveNonce, "1" * 64)
    await bench.pass_time(SHARES_MS - 100)
    assert stage(bench.table) is Stage.DEALING
    people[S].ask(GiveNonce, "2" * 64)
    await bench.pass_time(0)
    assert bench.round.deal.nonces == ("1" * 64, None, "2" * 64, None)


async def test_the_first_deal_waits_no_longer_than_that() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.seat(N, S)
    people[N].ask(StartGame)
    await bench.pass_time(SHARES_MS)
    assert bench.round.deal.nonces == (None,) * len(SEATS)


async def test_the_deal_of_an_abandoned_game_is_revealed_too() -> None:
    bench = Bench()
    await bench.open()
    people = await bench.start_all()
    act(people)
    people[N].ask(EndTable)
    await bench.pass_time(0)
    assert bench.table.ended
    assert opens(bench.round.deal.commitment, bench.round.deal.seed or "")
    assert people[S].view.play.phase == "ended"


async def to_be_dealt() -> tuple[Bench, ScriptedLog, dict[Seat, Line]]:
    """A game that has been started, and waits for its first deal."""
    bench, log = scripted()
    await bench.open()
    people = await bench.seat(*SEATS)
    people[N].ask(StartGame)
    await bench.pass_time(0)
    return bench, log, people


async def test_a_seed_that_the_store_cannot_read_now_is_asked_for_again() -> None:
    bench, log, _ = await to_be_dealt()
    log.unreadable = True
    await bench.pass_time(SHARES_MS + 3000)
    assert stage(bench.table) is Stage.DEALING
    log.unreadable = False
    await bench.pass_time(1000)
    assert stage(bench.table) is Stage.BIDDING


async def test_a_step_that_reads_its_seed_is_not_taken_when_everybody_has_gone_meanwhile() -> None:
    bench, log, people = await to_be_dealt()
    entries = len(log.entries)
    bench.clock.advance(SHARES_MS)
    for line in people.values():
        line.hang_up()
    await bench.pass_time(10_000)
    assert len(log.entries) == entries
    assert stage(bench.table) is Stage.DEALING
    back = bench.come("g-N")
    await bench.pass_time(0)
    assert back.view.play.phase == "bidding"
