"""How a game begins, pauses, is given up, and how its table passes on or ends (RULES §3, Procedures)."""

from rules.apply import apply, opened
from rules.events import (
    BotSeated,
    Conceded,
    GameStarted,
    HostPassed,
    Paused,
    RematchAsked,
    Resumed,
    SeatLeft,
    SeatTaken,
    TableEnded,
    TableOpened,
    TookOver,
)
from rules.options import PRESETS
from rules.reasons import Reason
from rules.score import Totals
from rules.seats import SEATS, Seat, Side
from rules.table import RULES, Result, Stage, Table, stage
from tests.rules.laid import behind_by, bid_all, claim, dealt, folded, game_of, lobby, round_of, started
from tests.rules.refusing import refused

START = GameStarted(RULES, PRESETS["pagat"], Seat.W, {Seat.E: "Emil"}, "easy")


def over() -> Table:
    return claim(bid_all(dealt(started({"target": 50})), 6, 1, 6, 1), N=13)


def test_a_game_starts_when_every_person_is_ready_and_bots_take_the_empty_seats() -> None:
    table = folded(lobby(), SeatLeft(Seat.E))
    table = apply(table, START)
    chair = table.seats[1]
    assert chair is not None
    assert (chair.name, chair.guest, chair.level) == ("Emil", None, "easy")
    assert not any(one and one.ready for one in table.seats)
    game = game_of(table)
    assert (game.number, game.rules, game.dealer, game.totals) == (1, RULES, Seat.W, (Totals(), Totals()))
    assert [one.name for one in game.names] == ["Name N", "Emil", "Name S", "Name W"]


def test_a_game_waits_for_who_is_not_ready_and_for_a_name_for_each_empty_seat() -> None:
    unready = folded(lobby(), SeatLeft(Seat.E), SeatTaken(Seat.E, "late", "Late"))
    assert refused(unready, START) is Reason.NOT_READY
    empty = folded(lobby(), SeatLeft(Seat.S))
    assert refused(empty, START) is Reason.NOT_NOW


def test_four_bots_may_play_alone() -> None:
    table = opened(TableOpened("T", "Bots", "host", PRESETS["pagat"]))
    table = folded(table, *(BotSeated(seat, "easy", f"Bot {seat}") for seat in SEATS), START)
    assert stage(table) is Stage.DEALING


def test_a_game_of_other_rules_or_beside_another_does_not_start() -> None:
    assert refused(lobby(), GameStarted(RULES + 1, PRESETS["pagat"], Seat.W)) is Reason.NOT_NOW
    assert refused(started(), START) is Reason.NOT_NOW


def test_after_a_game_the_next_starts_afresh_without_ready_signs() -> None:
    table = folded(over(), RematchAsked(Seat.N), GameStarted(RULES, PRESETS["da"], game_of(over()).dealer))
    game = game_of(table)
    assert (game.number, game.dealer, game.rounds, game.totals) == (2, Seat.N, (), (Totals(), Totals()))
    assert table.rematch == (False,) * 4
    assert table.options == game.options == PRESETS["da"]


def test_a_question_is_never_asked_under_an_old_number() -> None:
    table = over()
    assert apply(table, GameStarted(RULES, PRESETS["da"], Seat.N)).n == table.n + 1


# Pauses.


def test_a_game_may_be_paused_once_and_resumed() -> None:
    table = apply(dealt(started()), Paused(Seat.E))
    assert table.paused is Seat.E
    assert refused(table, Paused(Seat.N)) is Reason.PAUSED
    assert apply(table, Resumed(Seat.N)).paused is None
    assert refused(dealt(started()), Resumed(Seat.N)) is Reason.NOT_PAUSED


def test_there_is_nothing_to_pause_before_or_after_a_game() -> None:
    assert refused(lobby(), Paused(Seat.N)) is Reason.NOT_NOW
    assert refused(over(), Paused(Seat.N)) is Reason.NOT_NOW


# Giving up.


def test_a_partnership_that_concedes_loses_whatever_the_score() -> None:
    table = apply(dealt(behind_by(started(), NS=400)), Conceded(Seat.S))
    assert game_of(table).result == Result(Side.EW, "conceded")
    assert stage(table) is Stage.OVER
    assert game_of(apply(dealt(started()), Conceded(Seat.W))).result == Result(Side.NS, "conceded")


def test_conceding_ends_a_pause_so_that_another_game_can_start() -> None:
    table = folded(dealt(started()), Paused(Seat.E), Conceded(Seat.S))
    assert table.paused is None


def test_nobody_concedes_in_solo_or_without_a_game_under_way() -> None:
    assert refused(started({"partners": "solo"}), Conceded(Seat.N)) is Reason.NOT_NOW
    assert refused(lobby(), Conceded(Seat.N)) is Reason.NOT_NOW
    assert refused(over(), Conceded(Seat.N)) is Reason.NOT_NOW


# The table itself.


def test_another_guest_may_become_host_seated_or_not() -> None:
    table = apply(lobby(), HostPassed("elsewhere"))
    assert (table.host, table.owner) == ("elsewhere", "elsewhere")
    assert table.rev == lobby().rev + 1


def test_the_host_s_role_can_be_lent_and_given_back() -> None:
    lent = apply(lobby(), HostPassed("elsewhere", lent=True))
    assert (lent.host, lent.owner) == ("elsewhere", lobby().host)
    assert apply(lent, HostPassed(lobby().host)).host == lobby().host


def test_a_table_that_ends_abandons_its_game() -> None:
    table = folded(dealt(started()), TookOver(Seat.E, "clock"), Paused(Seat.N), TableEnded())
    assert game_of(table).result == Result(None, "abandoned")
    assert stage(table) is Stage.ENDED
    assert table.paused is None
    assert refused(table, TableEnded()) is Reason.GAME_OVER
    assert round_of(table).scores is None


def test_a_finished_game_keeps_its_result_when_the_table_ends() -> None:
    assert game_of(apply(over(), TableEnded())).result == Result(Side.NS, "target")
    assert apply(lobby(), TableEnded()).game is None
