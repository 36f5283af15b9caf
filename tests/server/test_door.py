"""At the door: hello first, who may enter, what a client that has been here before is told."""

import pytest

from protocol.codec import encode
from protocol.codes import Close, ErrorCode
from protocol.replies import Chat, Error, View, Welcome
from protocol.requests import Configure, Hello, RemoveFromSeat, SetReady, TakeSeat
from rules.events import SeatTaken, Turn, Watch
from rules.reasons import Reason
from rules.seats import Seat
from server.identity import COOKIE
from server.log import Head
from server.registry import Role
from server.socket_settings import SocketSettings
from tests.server.house import House, welcome


async def house() -> House:
    """Ada's table, with a player, a watcher and a stranger."""
    here = House()
    await here.open()
    await here.guest("Bo", Role.PLAYER)
    await here.guest("Cy", Role.WATCHER)
    await here.guest("Di")
    return here


async def test_a_guest_is_welcomed_and_then_shown_the_table() -> None:
    here = await house()
    line = await here.hello("Ada")
    assert [type(message) for message in line.messages] == [Welcome, View, Chat]
    said = welcome(line)
    assert (said.guest, said.name, said.role, said.seat, said.host) == (here.ids["Ada"], "Ada", "player", None, True)
    assert said.now == here.clock.now()


async def test_a_watcher_is_welcomed_as_such() -> None:
    here = await house()
    said = welcome(await here.hello("Cy"))
    assert (said.role, said.host) == ("watcher", False)


async def test_a_seated_guest_is_told_its_seat() -> None:
    here = await house()
    ada = await here.hello("Ada")
    ada.ask(TakeSeat, "W")
    ada.hang_up()
    assert welcome(await here.hello("Ada")).seat is Seat.W


async def test_a_cookie_says_who_one_is_unless_the_message_does() -> None:
    here = await house()
    line = here.knock(cookie=f"a=b; {COOKIE}={here.tokens['Bo']}")
    line.send(encode(Hello()))
    await here.settle()
    assert welcome(line).name == "Bo"
    line = here.knock(cookie=f"{COOKIE}={here.tokens['Bo']}")
    line.send(encode(Hello(here.tokens["Ada"])))
    await here.settle()
    assert welcome(line).name == "Ada"


async def test_whatever_comes_before_hello_is_an_error_and_does_nothing() -> None:
    here = await house()
    line = here.knock()
    line.ask(TakeSeat, "N", id="x")
    line.send(b"{")
    line.send(b'{"t":"ping"}')
    codes = [(one.code, one.id) for one in line.messages if isinstance(one, Error)]
    assert codes == [(ErrorCode.HELLO_FIRST, "x"), (ErrorCode.MALFORMED, None), (ErrorCode.HELLO_FIRST, None)]
    assert here.tables.held("T1") is None


async def test_hello_is_said_once() -> None:
    here = await house()
    line = here.knock()
    for _ in range(2):
        line.send(encode(Hello(here.tokens["Ada"])))
    await here.settle()
    line.send(encode(Hello(here.tokens["Bo"])))
    errors = [one.code for one in line.messages if isinstance(one, Error)]
    assert errors == [ErrorCode.HELLO_TWICE] * 2
    assert len([one for one in line.messages if isinstance(one, Welcome)]) == 1


@pytest.mark.parametrize("token", [None, "x" * 43])
async def test_who_has_no_token_stays_out(token: str | None) -> None:
    here = await house()
    line = here.knock()
    line.send(encode(Hello(token)))
    await here.settle()
    assert line.closed == Close.BAD_TOKEN


async def test_no_table_and_no_admission_look_the_same() -> None:
    here = await house()
    await here.guest("Bo", Role.PLAYER, "T2")  # a hint of a table that was never written
    knocks = (("Di", "T1"), ("Ada", "T0"), ("Bo", "T2"))
    closes = [(await here.hello(name, table)).wire.close_sent for name, table in knocks]
    assert closes[0] is not None
    assert closes[0].code == Close.NO_TABLE
    assert closes == closes[:1] * 3
    assert here.tables.held("T1") is None


async def test_a_removed_person_is_closed_and_stays_out() -> None:
    here = await house()
    ada, bo = await here.hello("Ada"), await here.hello("Bo")
    bo.ask(TakeSeat, "S")
    ada.ask(RemoveFromSeat, "S")
    assert bo.closed == Close.FORBIDDEN
    bo.hang_up()
    await here.settle()
    assert (await here.hello("Bo")).closed == Close.FORBIDDEN


async def test_what_a_removed_person_asked_before_is_not_granted_after() -> None:
    here = await house()
    ada, bo = await here.hello("Ada"), await here.hello("Bo")
    bo.ask(TakeSeat, "S")
    viewer = bo.viewer
    ada.ask(RemoveFromSeat, "S")
    here.host().request(viewer, TakeSeat("again", Seat.S))
    assert here.host().fold.table.seats[Seat.S.place] is None


async def test_a_host_who_clears_the_own_seat_is_not_locked_out() -> None:
    here = await house()
    ada = await here.hello("Ada")
    ada.ask(TakeSeat, "S")
    assert ada.answer(ada.ask(RemoveFromSeat, "S")) == "ok"
    await here.settle()
    assert ada.closed is None
    assert ada.answer(ada.ask(TakeSeat, "N")) == "ok"


async def test_watchers_are_let_in_as_long_as_the_host_allows_it() -> None:
    here = await house()
    ada, bo, cy = await here.hello("Ada"), await here.hello("Bo"), await here.hello("Cy")
    configure = ("Test", {"preset": "pagat"}, Turn())
    assert ada.answer(ada.ask(Configure, *configure, Watch(allowed=False))) == "ok"
    assert (cy.closed, bo.closed) == (Close.NO_TABLE, None)
    assert (await here.hello("Cy")).closed == Close.NO_TABLE
    ada.ask(Configure, *configure, Watch())
    assert (await here.hello("Cy")).closed is None


async def test_who_leaves_before_it_is_let_in_is_nowhere() -> None:
    here = await house()
    line = here.knock()
    line.send(encode(Hello(here.tokens["Ada"])))
    line.hang_up()
    await here.settle()
    assert not len(here.host().room)


async def seen_by(here: House) -> list[Head]:
    """Ada sits and is ready: what she was shown on the way."""
    ada = await here.hello("Ada")
    for order in ((TakeSeat, "N"), (SetReady, True)):
        assert ada.answer(ada.ask(*order)) == "ok"
    ada.hang_up()
    return [Head(view.v, view.k) for view in ada.views]


async def test_a_client_that_saw_what_is_in_the_log_takes_the_newest_view() -> None:
    here = await house()
    for seen in await seen_by(here):
        assert not (await here.hello("Ada", seen=seen)).view.v < seen.version
        assert not (await here.hello("Ada", seen=seen)).views[0].rewound


async def test_a_client_that_saw_the_newest_entry_costs_no_look_into_the_log() -> None:
    here = await house()
    *_, newest = await seen_by(here)
    here.log.unreadable = True
    assert not (await here.hello("Ada", seen=newest)).views[0].rewound


async def test_a_client_that_saw_what_is_not_in_the_log_is_told_so() -> None:
    here = await house()
    *_, newest = await seen_by(here)
    for seen in (Head(newest.version + 3, newest.token), Head(newest.version, "0"), Head(1, "0"), Head(0, "")):
        assert (await here.hello("Ada", seen=seen)).views[0].rewound


async def test_a_client_that_saw_more_than_this_node_makes_it_read_on() -> None:
    here = await house()
    line = await here.hello("Ada")
    newest = here.log.add(SeatTaken(Seat.S, here.ids["Bo"], "Bo"))
    bo = await here.hello("Bo", seen=newest)
    assert not bo.views[0].rewound
    assert Head(bo.view.v, bo.view.k) == newest
    assert bo.view.own is not None
    assert line.view.table.seats[Seat.S.place].name == "Bo"


async def test_a_store_that_does_not_answer_sends_people_to_come_again() -> None:
    here = await house()
    here.log.unreadable = True
    assert (await here.hello("Ada")).closed == Close.TRY_LATER
    here.log.unreadable = False
    assert (await here.hello("Ada")).closed is None


async def test_a_table_that_does_not_fold_is_closed_and_others_stay_open() -> None:
    here = await house()
    await here.open(host="Bo", table="T2")
    here.log.add_bytes(b'{"e":{"t":"moon_eaten"}}')
    assert (await here.hello("Ada")).closed == Close.RESTARTING
    assert (await here.hello("Bo", "T2")).closed is None


async def test_a_mistake_at_the_door_closes_one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    here = await house()
    with monkeypatch.context() as patch:
        patch.setattr(here.registry, "role", None)
        assert (await here.hello("Ada")).closed == Close.FAULT
    assert (await here.hello("Ada")).closed is None


async def test_at_the_table_hello_is_an_error_and_counts_like_any_message() -> None:
    here = await house()
    ada = await here.hello("Ada", settings=SocketSettings(requests=(3, 1e-6)))
    for _ in range(5):
        ada.send(encode(Hello()))
    assert [one.code for one in ada.messages if isinstance(one, Error)] == [ErrorCode.HELLO_TWICE] * 2
    assert ada.answer(ada.ask(TakeSeat, "N")) == Reason.RATE_LIMITED
