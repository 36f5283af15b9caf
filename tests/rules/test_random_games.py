"""Games at random, under presets and random options: what holds at every moment of every game."""

from random import Random

import msgspec
import pytest

from rules.apply import apply, opened
from rules.bidding import biddable
from rules.cards import beats
from rules.deal import deck_for
from rules.events import AnyEvent, BotSeated, GameStarted, TableEnded, TableOpened
from rules.options import PRESETS, Options
from rules.own import own_part
from rules.playable import may_play
from rules.proof import Verdict, verify
from rules.reasons import Illegal
from rules.record import decode, record
from rules.replay import replay
from rules.seats import SEATS
from rules.table import RULES, Game, Round, Stage, Table, asked, exchanging, stage
from rules.view import play_part, table_part
from tests.rules.laid import game_of
from tests.rules.random_play import any_event, next_event, random_options

GAMES = 60


def opening(rules: Options, random: Random, strict: bool = False) -> list[AnyEvent]:
    events: list[AnyEvent] = [TableOpened("T", "Friday", "g0", rules, strict=strict)]
    events += [BotSeated(seat, "easy", f"Bot {seat}") for seat in SEATS]
    return [*events, GameStarted(RULES, rules, random.choice(SEATS))]


def fold(events: list[AnyEvent]) -> Table:
    first = events[0]
    assert isinstance(first, TableOpened)
    table = opened(first)
    for event in events[1:]:
        table = apply(table, event)
    return table


def rules_of(game: int) -> tuple[Options, Random]:
    """Every preset in turn (a few rounds), and between them random options."""
    random = Random(game)
    if game % 2:
        return random_options(random), random
    preset = list(PRESETS.values())[game // 2 % len(PRESETS)]
    return msgspec.structs.replace(preset, round_cap=4), random


def check(table: Table) -> None:
    """What holds at any moment."""
    game = game_of(table)
    round = game.round
    if round is None:
        return
    held = [card for cards in round.hands for card in cards]
    assert sorted([*held, *round.plays]) == sorted(deck_for(game.options.jokers))
    assert sorted(card for cards in round.dealt for card in cards) == sorted(deck_for(game.options.jokers))
    if round.scores is None and game.result is None:
        somebody_can_act(table, game, round)


def somebody_can_act(table: Table, game: Game, round: Round) -> None:
    now = stage(table)
    seats = asked(table)
    assert seats
    for seat in seats:
        if now is Stage.BIDDING:
            assert biddable(game, round, seat) or not round.looked[seat.place]
        elif now is Stage.EXCHANGE:
            assert seat in exchanging(game.options, round)
        else:
            assert now is Stage.PLAYING
            legal = may_play(game.options, round, round.hands[seat.place])
            assert legal
            assert set(legal) <= set(round.hands[seat.place])


def check_round(game: Game, round: Round) -> None:
    """What holds of a finished round: tricks and points, recomputed from its cards."""
    took = [0] * 4
    leader = round.dealer.after()
    for start in range(0, len(round.plays) - 3, 4):
        trick = round.plays[start : start + 4]
        best = trick[0]
        for card in trick:
            best = card if beats(card, best) else best
        leader = leader.after(trick.index(best))
        took[leader.place] += 1
    if round.claim is None:
        assert len(round.plays) == 52
    claimed = round.claim.tricks if round.claim else (0,) * 4
    assert tuple(own + more for own, more in zip(took, claimed, strict=True)) == round.took
    assert sum(round.took) == 13
    assert round.scores is not None
    for lines in round.scores:
        assert lines.round == lines.contract + lines.bags + lines.nil + lines.bag_penalty
    assert len(round.scores) == len(game.sides)


def check_game(game: Game) -> None:
    points = [0] * len(game.sides)
    for number, round in enumerate(game.rounds, 1):
        assert round.number == number
        check_round(game, round)
        for index, lines in enumerate(round.scores or ()):
            points[index] += lines.round
            assert lines.total == points[index]
    assert points == [own.points for own in game.totals]
    assert len(game.rounds) <= game.options.round_cap


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_keeps_its_cards_its_tricks_and_its_points_together_to_the_end(number: int) -> None:
    rules, random = rules_of(number)
    events = opening(rules, random, strict=number % 3 == 0)
    table = fold(events)
    while game_of(table).result is None:
        event = next_event(table, random)
        after = apply(table, event)
        assert after.n >= table.n
        assert after.rev >= table.rev
        events.append(event)
        table = after
        check(table)
    check_game(game_of(table))
    assert stage(table) is Stage.OVER
    # The log says it all: folded again it gives the same table, also through its stored form.
    stored = msgspec.json.encode(events)
    assert fold(msgspec.json.decode(stored, type=list[AnyEvent])) == table
    # And so does the record.
    written = record(table)
    read = decode(msgspec.json.encode(written))
    assert read == written
    assert {deal.verdict for deal in verify(read)} <= {Verdict.PROVEN, Verdict.UNPROVEN, Verdict.SECRET}
    replayed, again = replay(read, legal=True)
    assert replayed.result == game_of(table).result
    assert again.totals == game_of(table).totals
    assert [round.scores for round in again.rounds] == [round.scores for round in game_of(table).rounds]


@pytest.mark.parametrize("number", range(30))
def test_an_event_of_any_kind_at_any_table_is_applied_or_illegal_and_can_always_be_shown(number: int) -> None:
    rules, random = rules_of(1000 + number)
    table = fold(opening(rules, random, strict=number % 2 == 0))
    for _ in range(400):
        event = any_event(random, rules.jokers)
        if under_way(table) and random.random() < 0.7:
            event = next_event(table, random, wild=0.3)
        if isinstance(event, TableEnded) and random.random() < 0.95:
            continue
        before = table
        try:
            table = apply(table, event)
        except Illegal:
            continue
        assert table.n >= before.n
        assert table.rev >= before.rev
        msgspec.json.encode((table_part(table), play_part(table), [own_part(table, seat) for seat in SEATS]))


def under_way(table: Table) -> bool:
    return table.paused is None and stage(table) not in (Stage.LOBBY, Stage.OVER, Stage.ENDED)


def test_the_deal_goes_round_and_round_once_a_round() -> None:
    random = Random(7)
    rules = PRESETS["da"]
    table = fold(opening(rules, random))
    first = game_of(table).dealer
    while len(game_of(table).rounds) < 5:
        table = apply(table, next_event(table, random, wild=0))
    assert [round.dealer for round in game_of(table).rounds] == [first.after(step) for step in range(5)]
