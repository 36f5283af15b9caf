"""Cards taken in a row give the table that `apply` gives, one by one, and none is taken that `apply` would refuse."""

from random import Random

import pytest
from msgspec.structs import replace

from rules.apply import apply
from rules.cards import Card
from rules.events import By, CardPlayed, TookOver
from rules.playable import may_play
from rules.reasons import Illegal
from rules.run_of_cards import RunOfCards
from rules.seats import SEATS, Seat
from rules.table import Stage, Table, stage, to_play
from tests.rules.laid import bid_all, cards, dealt, game_of, play, play_lowest, round_of, started
from tests.rules.random_play import next_event, random_options
from tests.rules.test_random_games import fold, opening

EVENTS = 500


def begun(table: Table) -> RunOfCards:
    return RunOfCards(table, game_of(table), round_of(table))


def in_play() -> Table:
    """North has led the two of clubs; East has but one club."""
    table = bid_all(dealt(started(), N="2C 3D", E="AC 4D 2S", S="5C 6D", W="7C 8D"), 3, 3, 3, 3)
    return play(table, "2C")


def after(table: Table, event: CardPlayed) -> Table | None:
    """The table after a card that the rules allow and that changes nothing but the round, which goes on."""
    try:
        played = apply(table, event)
    except Illegal:
        return None
    return played if played.rev == table.rev and stage(played) is Stage.PLAYING else None


def runs(table: Table) -> bool:
    """Whether a round is under way and nothing else."""
    quiet = not table.paused and table.proposal is None and not table.outcomes
    return quiet and stage(table) is Stage.PLAYING and bool(round_of(table).plays)


@pytest.mark.parametrize("seed", range(24))
def test_cards_of_games_at_random_are_taken_as_by_apply(seed: int) -> None:
    random = Random(seed)
    table = fold(opening(random_options(random), random))
    run: RunOfCards | None = None
    taken = 0
    for _ in range(EVENTS):
        if stage(table) in (Stage.OVER, Stage.ENDED):
            break
        event = next_event(table, random)
        if isinstance(event, CardPlayed) and random.random() < 0.9:
            event = replace(event, by=By.PERSON)
        if run is not None:
            check_refused(run, table, random)
            if isinstance(event, CardPlayed):
                expected = after(table, event)
                assert run.take(event) is (expected is not None)
                taken += expected is not None
                assert run.table() == (expected or table)
        try:
            table = apply(table, event)
        except Illegal:
            continue
        if run is None or not isinstance(event, CardPlayed) or not runs(table) or run.table() != table:
            run = begun(table) if runs(table) else None
    assert taken > 30


def check_refused(run: RunOfCards, table: Table, random: Random) -> None:
    """No card of the deck is taken that may not be played."""
    seat, by = random.choice([to_play(round_of(table)), *SEATS]), random.choice(list(By))
    for card in Card:
        offered = CardPlayed(seat, card, by)
        if after(table, offered) is None:
            assert not run.take(offered)
    assert run.table() == table


def test_a_run_of_a_whole_round_is_as_if_played_one_by_one() -> None:
    table = in_play()
    run = begun(table)
    while stage(play_lowest(table, 1)) is Stage.PLAYING:
        round = round_of(table)
        seat = to_play(round)
        event = CardPlayed(seat, may_play(game_of(table).options, round, round.hands[seat.place])[0])
        assert run.take(event)
        table = apply(table, event)
    assert len(round_of(table).plays) == 51
    assert run.table() == table
    (last,) = round_of(table).hands[to_play(round_of(table)).place]
    assert not run.take(CardPlayed(to_play(round_of(table)), last))


def test_a_run_of_no_cards_is_the_table_itself() -> None:
    table = in_play()
    assert begun(table).table() is table


def test_a_card_out_of_turn_not_held_or_against_the_rules_is_not_taken() -> None:
    run = begun(in_play())
    for seat, card in ((Seat.S, "5C"), (Seat.E, "5C"), (Seat.E, "4D"), (Seat.E, "2S")):
        assert not run.take(CardPlayed(seat, cards(card)[0]))
    assert run.take(CardPlayed(Seat.E, cards("AC")[0]))


def test_a_card_that_changes_a_seat_is_not_taken() -> None:
    table = apply(in_play(), TookOver(Seat.E, "asked"))
    ace = cards("AC")[0]
    assert not begun(table).take(CardPlayed(Seat.E, ace))
    assert not begun(in_play()).take(CardPlayed(Seat.E, ace, By.CLOCK))


def test_a_card_that_a_bot_plays_is_noted() -> None:
    table = in_play()
    run = begun(table)
    ace = CardPlayed(Seat.E, cards("AC")[0], By.BOT)
    assert run.take(ace)
    assert run.table() == apply(table, ace)
    assert round_of(run.table()).by == ((1, By.BOT),)
