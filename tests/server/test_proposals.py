"""Proposals at a table: asked and answered over the wire, with thirty seconds for it, and the turn's clock kept.

Each way in which one ends is told to all; who is to move has the time that was left.
"""

from protocol.requests import (
    Agree,
    AskMisdeal,
    AskTakeBack,
    ClaimTricks,
    Concede,
    Decline,
    LeaveSeat,
    LetBot,
    Pause,
    PlayCard,
    Resume,
    Withdraw,
)
from rules.cards import Card
from rules.events import Agreed, By, CardTakenBack, ClaimAccepted, Conceded, Declined, ProposalExpired, TookOver
from rules.game import Outcome
from rules.options import options
from rules.reasons import Reason
from rules.seats import SEATS, Seat
from rules.table import Stage, stage
from server.fold import PROPOSAL_S
from server.steps import GRACE_MS
from tests.server.lines import Line
from tests.server.tables import NO_CLOCK, Bench, act
from tests.server.turns import CLOCK, FULL_MS, NORTH_FIRST, happened, left, table

N, E, S, W = SEATS
EXPIRY_MS = PROPOSAL_S * 1000
People = dict[Seat, Line]


async def in_play(turn: object = CLOCK, cards: int = 1) -> tuple[Bench, People]:
    """Four people of whom so many have played a card; North leads."""
    bench, people = await (table() if turn is CLOCK else table(turn=NO_CLOCK))
    while stage(bench.table) is not Stage.PLAYING or len(bench.round.plays) < cards:
        act(people)
    return bench, people


def ask(people: People, seat: Seat, kind: type, *values: object) -> str:
    """What a person's answer to the open question, or proposal beside it, is answered."""
    line = people[seat]
    return line.answer(line.ask(kind, line.view.play.n, *values))


def outcome(people: People) -> Outcome | None:
    """How the newest proposal has ended, as everybody is shown it."""
    shown = {line.view.play.outcome for line in people.values()}
    assert len(shown) == 1
    assert all(line.view.play.proposal is None for line in people.values())
    return shown.pop()


async def test_a_card_is_taken_back_once_all_agree() -> None:
    bench, people = await in_play()
    card = bench.round.plays[0]
    assert people[E].view.play.take_back is N
    assert ask(people, N, AskTakeBack) == "ok"
    for seat in (E, S, W):
        own = people[seat].view.own
        assert own is not None
        assert own.ask == "agree"
        assert ask(people, seat, Agree) == "ok"
    assert outcome(people) == Outcome(N, "take_back", "accepted")
    assert bench.round.plays == ()
    own = people[N].view.own
    assert own is not None
    assert own.ask == "card"
    assert card in (own.hand or ())
    assert len(await happened(bench, Agreed)) == 2
    assert len(await happened(bench, CardTakenBack)) == 1
    assert left(bench) == FULL_MS


async def test_a_claim_ends_the_round_once_all_people_agree() -> None:
    bench, people = await in_play()
    assert ask(people, N, ClaimTricks, {N: 12}) == Reason.CLAIM_RANGE
    assert ask(people, N, ClaimTricks, {N: 12, W: 1}) == "ok"
    proposal = people[E].view.play.proposal
    assert proposal is not None
    assert proposal.tricks == {"N": 12, "E": 0, "S": 0, "W": 1}
    for seat in (W, S, E):
        assert ask(people, seat, Agree) == "ok"
    assert await happened(bench, ClaimAccepted) == [ClaimAccepted(N, (12, 0, 0, 1))]
    assert stage(bench.table) is Stage.SCORED


async def test_a_game_is_given_up_by_both_partners() -> None:
    bench, people = await in_play()
    assert people[N].answer(people[N].ask(Concede)) == "ok"
    assert ask(people, E, Agree) == Reason.NOT_ASKED
    assert ask(people, S, Agree) == "ok"
    assert await happened(bench, Conceded) == [Conceded(N)]
    assert people[E].view.table.result is not None


async def test_beside_bots_a_claim_and_giving_up_take_no_consent() -> None:
    bench = Bench(NORTH_FIRST)
    await bench.open()
    people = await bench.start(N)
    while stage(bench.table) is not Stage.PLAYING:
        act(people)
        await bench.pass_time(2000)
    total = 13 - sum(bench.round.took)
    assert ask(people, N, ClaimTricks, {N: total}) == "ok"
    assert stage(bench.table) is Stage.SCORED
    assert people[N].answer(people[N].ask(Concede)) == "ok"
    assert stage(bench.table) is Stage.OVER


async def test_bots_answer_whether_a_card_goes_back_and_take_their_time() -> None:
    bench = Bench(NORTH_FIRST)
    await bench.open()
    people = await bench.start(N)
    while stage(bench.table) is not Stage.PLAYING:
        act(people)
        await bench.pass_time(100)
    act(people)
    assert ask(people, N, AskTakeBack) == "ok"
    await bench.pass_time(100)
    assert people[N].view.play.to_act == (E, S, W)
    await bench.pass_time(3 * 1400)
    assert outcome(people) == Outcome(N, "take_back", "accepted")
    assert {agreed.by for agreed in await happened(bench, Agreed)} == {By.BOT}


async def test_bots_do_not_let_a_finished_trick_be_undone() -> None:
    bench, people = await in_play(NO_CLOCK, 3)
    people[N].hang_up()
    assert people[S].answer(people[S].ask(LetBot, N)) == "ok"
    while len(bench.round.plays) < 4:
        act({seat: line for seat, line in people.items() if seat is not N})
    here = {seat: line for seat, line in people.items() if seat is not N}
    assert ask(here, W, AskTakeBack) == "ok"
    await bench.pass_time(3000)
    assert await happened(bench, Declined) == [Declined(N, By.BOT)]
    assert outcome(here) == Outcome(W, "take_back", "declined", N)


async def test_who_declines_ends_it_and_the_turn_has_the_time_that_was_left() -> None:
    bench, people = await in_play()
    await bench.pass_time(7000)
    assert ask(people, N, AskTakeBack) == "ok"
    assert left(bench) == EXPIRY_MS
    await bench.pass_time(9000)
    assert ask(people, W, Decline) == "ok"
    assert outcome(people) == Outcome(N, "take_back", "declined", W)
    assert left(bench) == FULL_MS - 7000
    assert ask(people, N, AskTakeBack) == Reason.PROPOSED_BEFORE
    play = people[E].view.play
    assert play.due is not None
    assert (play.due - play.at, play.to_act) == (FULL_MS, (E,))


async def test_who_proposed_may_withdraw() -> None:
    bench, people = await in_play()
    await bench.pass_time(1000)
    assert ask(people, N, ClaimTricks, {N: 13}) == "ok"
    assert ask(people, E, Withdraw) == Reason.NOT_PROPOSER
    assert ask(people, N, Withdraw) == "ok"
    assert outcome(people) == Outcome(N, "claim", "withdrawn", N)
    assert left(bench) == FULL_MS - 1000


async def test_what_is_not_answered_in_time_is_dropped() -> None:
    for turn in (CLOCK, NO_CLOCK):
        bench, people = await in_play(turn)
        assert ask(people, N, ClaimTricks, {N: 13}) == "ok"
        assert ask(people, E, Agree) == "ok"
        assert left(bench) == EXPIRY_MS
        await bench.pass_time(EXPIRY_MS + GRACE_MS - 100)
        assert await happened(bench, ProposalExpired) == []
        await bench.pass_time(100)
        assert await happened(bench, ProposalExpired) == [ProposalExpired()]
        assert outcome(people) == Outcome(N, "claim", "expired")
        assert people[E].view.play.due == (bench.clock.now() + FULL_MS if turn is CLOCK else None)


async def test_a_move_overtakes_it_and_asks_anew() -> None:
    bench, people = await in_play()
    old = people[E].view.play.n
    assert ask(people, N, ClaimTricks, {N: 13}) == "ok"
    own = people[E].view.own
    assert own is not None
    assert people[E].answer(people[E].ask(PlayCard, old, own.cards[0])) == Reason.STALE
    await bench.pass_time(5000)
    assert ask(people, E, PlayCard, own.cards[0]) == "ok"
    assert outcome(people) == Outcome(N, "claim", "overtaken", E)
    asks = [line.view.own.ask for line in people.values() if line.view.own is not None]
    assert asks == [None, None, "card", None]
    assert left(bench) == FULL_MS


async def test_somebody_who_leaves_drops_it() -> None:
    _, people = await in_play()
    assert ask(people, N, ClaimTricks, {N: 13}) == "ok"
    assert people[W].answer(people[W].ask(LeaveSeat)) == "ok"
    assert outcome({seat: people[seat] for seat in (N, E, S)}) == Outcome(N, "claim", "left", W)


async def test_a_bot_that_takes_over_drops_it() -> None:
    bench, people = await in_play()
    assert ask(people, N, ClaimTricks, {N: 13}) == "ok"
    people[W].hang_up()
    assert people[E].answer(people[E].ask(LetBot, W)) == "ok"
    assert await happened(bench, TookOver) == [TookOver(W, "asked")]
    assert outcome({seat: people[seat] for seat in (N, E, S)}) == Outcome(N, "claim", "took_over", W)


async def test_a_pause_drops_it_and_keeps_what_is_left_of_the_turn() -> None:
    bench, people = await in_play()
    await bench.pass_time(4000)
    assert ask(people, N, AskTakeBack) == "ok"
    await bench.pass_time(6000)
    assert people[S].answer(people[S].ask(Pause)) == "ok"
    assert outcome(people) == Outcome(N, "take_back", "paused", S)
    await bench.pass_time(60_000)
    assert people[S].answer(people[S].ask(Resume)) == "ok"
    assert left(bench) == FULL_MS - 4000


async def test_the_log_tells_the_same_as_the_host() -> None:
    bench, people = await in_play()
    await bench.pass_time(4000)
    assert ask(people, N, AskTakeBack) == "ok"
    assert await bench.folded() == bench.host.fold
    assert ask(people, E, Decline) == "ok"
    assert await bench.folded() == bench.host.fold


async def test_a_hand_that_qualifies_is_dealt_again_at_its_owners_word_and_no_other() -> None:
    poor_hands = ["no_spade", "no_court", "seven_of_suit"]
    bench = Bench(options({"preset": "da", "misdeal": poor_hands, "first_dealer": "W"}))
    await bench.open()
    people = await bench.start_all()
    for _ in range(40):
        if any(poor(line) for line in people.values()):
            break
        while stage(bench.table) is Stage.BIDDING:
            act(people)
        assert ask(people, N, ClaimTricks, {N: 13}) == "ok"
        for seat in (E, S, W):
            assert ask(people, seat, Agree) == "ok"
        for _ in SEATS:
            act(people)
        await bench.deal(people)
    round = bench.round
    for seat in SEATS:
        own = people[seat].view.own
        assert own is not None
        assert "misdeal" in own.may
        if not poor(people[seat]):
            assert people[seat].answer(people[seat].ask(AskMisdeal, bench.table.n)) == Reason.NO_MISDEAL
    entitled = next(seat for seat in SEATS if poor(people[seat]))
    assert people[entitled].answer(people[entitled].ask(AskMisdeal, bench.table.n)) == "ok"
    assert bench.game.thrown_in[-1].seat is entitled
    await bench.deal(people)
    assert (bench.round.number, bench.round.dealer) == (round.number, round.dealer)


def poor(line: Line) -> bool:
    """Whether a hand has no spade, no court card, or seven cards of a suit."""
    own = line.view.own
    hand: tuple[Card, ...] = own.hand or () if own is not None else ()
    suits = [card.suit for card in hand]
    longest = max((suits.count(suit) for suit in suits), default=0)
    return "SPADES" not in {suit.name for suit in suits} or not any(card[0] in "JQK" for card in hand) or longest >= 7


async def test_without_the_option_no_deal_is_thrown_in() -> None:
    bench, people = await table()
    assert people[N].answer(people[N].ask(AskMisdeal, bench.table.n)) == Reason.MISDEAL_OFF
    assert people[N].answer(people[N].ask(AskMisdeal, bench.table.n + 1)) == Reason.STALE
