"""Who may say what to whom, and how much."""

from dataclasses import replace
from typing import Any

import pytest

from protocol.chat import ChatSetting, Listeners
from protocol.requests import Say
from rules.events import TableEnded
from rules.reasons import Illegal, Reason
from rules.seats import Seat
from rules.table import Table, stage
from server.chat import Said
from server.fold import Fold
from server.log import Head
from server.orders import Asker
from server.talking import CROWD, EACH, TalkLimit, may_set, said
from tests.rules.laid import folded, lobby
from tests.server.clock import ManualClock
from tests.server.refused_orders import bidding, playing

NORTH, WATCHER = Asker("N", "Ada", True), Asker("X", "Wil", False)


def at(table: Table) -> Fold:
    return Fold(table, Head(7, "k"), 0, 0, now=stage(table))


def say(to: Listeners, text: str | None = "Hi") -> Say:
    return Say("a1", to, "hello" if text is None else None, text)


def refused(known: Fold, asker: Asker, chat: ChatSetting, order: Say) -> Reason:
    with pytest.raises(Illegal) as refusal:
        said(known, asker, chat, order)
    return refusal.value.reason


def test_a_line_says_who_sat_where_and_at_which_version() -> None:
    table = lobby()
    chair = table.seats[Seat.N.place]
    assert chair is not None
    known = at(table)
    assert said(known, NORTH, "free", say("table")) == Said(7, "N", chair.name, "table", Seat.N, None, "Hi")
    assert said(known, WATCHER, "free", say("table", None)) == Said(7, "X", "Wil", "table", None, "hello")
    assert said(known, WATCHER, "free", say("watchers")) == Said(7, "X", "Wil", "watchers", None, None, "Hi")


@pytest.mark.parametrize("table", [bidding(), playing()], ids=["bidding", "playing"])
def test_while_cards_are_out_those_without_a_seat_talk_among_themselves(table: Table) -> None:
    known = at(table)
    assert refused(known, WATCHER, "free", say("table")) is Reason.ROUND_ON
    assert refused(known, WATCHER, "free", say("table", None)) is Reason.ROUND_ON
    assert said(known, WATCHER, "free", say("watchers")).to == "watchers"
    assert said(known, NORTH, "free", say("table")).to == "table"


def test_a_seat_says_nothing_behind_the_backs_of_the_others() -> None:
    assert refused(at(playing()), NORTH, "free", say("watchers")) is Reason.ALREADY_SEATED


@pytest.mark.parametrize("asker", [NORTH, WATCHER], ids=["seat", "watcher"])
def test_the_table_decides_how_much_is_said(asker: Asker) -> None:
    known = at(lobby())
    assert refused(known, asker, "phrases", say("table")) is Reason.PHRASES_ONLY
    assert said(known, asker, "phrases", say("table", None)).phrase == "hello"
    assert refused(known, asker, "off", say("table", None)) is Reason.CHAT_OFF


def test_nothing_is_said_or_set_at_a_table_that_has_ended() -> None:
    known = at(folded(lobby(), TableEnded()))
    host = replace_host(known.table)
    assert refused(known, NORTH, "free", say("table")) is Reason.NOT_NOW
    with pytest.raises(Illegal, match="not_now"):
        may_set(known, host)


def test_only_the_host_decides_how_much_is_said() -> None:
    known = at(lobby())
    may_set(known, replace_host(known.table))
    with pytest.raises(Illegal, match="not_host"):
        may_set(known, WATCHER)


def replace_host(table: Table) -> Asker:
    return Asker(table.host, "Host", True)


def many(limit: TalkLimit, guest: str, seated: bool) -> int:
    """How many lines are allowed at once."""
    return sum(limit.allow(guest, seated) for _ in range(100))


def test_each_guest_may_say_some_lines_at_once_and_then_one_every_other_second() -> None:
    clock = ManualClock()
    limit = TalkLimit(clock.monotonic)
    assert many(limit, "ada", True) == EACH[0]
    assert many(limit, "bo", True) == EACH[0]
    clock.advance(2000)
    assert many(limit, "ada", True) == 1


def test_a_crowd_does_not_say_more_than_people_can_read() -> None:
    limit: Any = TalkLimit(ManualClock().monotonic)
    assert sum(limit.allow(f"g{number}", False) for number in range(100)) == CROWD[0]
    assert limit.allow("ada", True)


def test_a_fold_is_not_changed_by_talk() -> None:
    known = at(playing())
    before = replace(known)
    said(known, NORTH, "free", say("table"))
    assert known == before
