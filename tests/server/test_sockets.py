"""A socket over a transport that takes as much as the test lets it."""

import logging
from itertools import pairwise

import pytest
from websockets.frames import Close, Opcode

from server.frames import PING, PROBE, control_frame, text_frame
from server.socket_settings import SocketSettings
from tests.server.transport import Connected


def test_a_frame_is_written_at_once_and_as_it_is():
    here = Connected().admitted()
    assert here.socket.send(b"answer" + b"view")
    assert here.wire.written == [b"answerview"]


def test_a_view_is_refused_and_forgotten_while_the_socket_is_behind():
    here = Connected().admitted()
    here.wire.full_after = 1
    assert here.socket.send(b"fills it")
    assert here.socket.behind
    assert not here.socket.send(b"too much")
    here.socket.resume()
    assert (here.wire.written, here.host.drained, here.socket.behind) == ([b"fills it"], 1, False)
    assert here.socket.send(b"newest")


def test_answers_are_kept_while_behind_and_written_before_the_listener_hears_of_it():
    here = Connected().admitted()
    here.socket.pause()
    here.socket.answer(b"one")
    here.socket.answer(b"two")
    assert here.wire.written == []
    here.socket.resume()
    assert (here.wire.written, here.host.drained) == ([b"onetwo"], 1)
    here.socket.answer(b"three")
    assert here.wire.written == [b"onetwo", b"three"]


def test_a_socket_that_its_answers_fill_again_is_not_drained_yet():
    here = Connected().admitted()
    here.socket.pause()
    here.socket.answer(b"one")
    here.wire.full_after = 1
    here.socket.resume()
    assert (here.socket.behind, here.host.drained) == (True, 0)
    here.socket.resume()
    assert here.host.drained == 1


def test_more_answers_than_are_kept_close_it_as_too_slow():
    here = Connected(SocketSettings(answers_kept=2)).admitted()
    here.socket.pause()
    for _ in range(3):
        here.socket.answer(text_frame(b"{}"))
    assert here.wire.close_sent == Close(4008, "too slow")
    assert len(here.wire.written) == 1  # the kept answers are gone


def test_a_socket_behind_for_too_long_is_closed_and_cut_off_if_it_takes_not_even_that():
    here = Connected(number=0).admitted()
    here.socket.pause()
    here.clock.advance(9_999)
    assert not here.socket.closing
    here.clock.advance(1)
    assert here.wire.close_sent == Close(4008, "too slow")
    assert not here.wire.aborted
    here.clock.advance(5_000)
    assert here.wire.aborted


def test_sockets_that_fall_behind_at_once_are_closed_one_after_the_other():
    crowd = [Connected(number=number).admitted() for number in range(1, 501)]
    for one in crowd:
        one.socket.pause()
        one.clock.advance(9_999)
    closed = [0]
    while closed[-1] < len(crowd):
        for one in crowd:
            one.clock.advance(100)
        closed.append(sum(one.socket.closing for one in crowd))
    assert 0 < max(later - sooner for sooner, later in pairwise(closed)) < 20


def test_a_socket_that_catches_up_in_time_has_all_the_time_again():
    here = Connected().admitted()
    for _ in range(3):
        here.socket.pause()
        here.clock.advance(9_000)
        here.socket.resume()
    here.clock.advance(60_000)
    assert not here.socket.closing


def test_without_a_hello_it_is_closed_after_five_seconds():
    here = Connected()
    here.clock.advance(4_999)
    assert not here.socket.closing
    here.clock.advance(1)
    assert here.wire.close_sent == Close(4401, "no hello in time")


def test_a_hello_that_is_long_looked_into_misses_no_deadline():
    here = Connected()
    here.socket.said_hello()
    here.clock.advance(60_000)
    assert not here.socket.closing
    here.socket.received(b"x" * 1025)
    assert here.socket.closing  # it is not admitted yet


def test_with_a_hello_it_may_stay_and_the_host_listens():
    here = Connected()
    here.socket.received(b"hello")
    here.admitted()
    here.clock.advance(60_000)
    here.socket.received(b"play")
    assert (here.door.texts, here.host.texts, here.socket.closing) == ([b"hello"], [b"play"], False)
    here.socket.listener = here.door
    here.socket.received(b"leave")
    assert here.door.texts == [b"hello", b"leave"]


def test_a_hello_too_big_closes_it_and_a_later_message_may_be_as_big():
    here = Connected()
    here.socket.received(b"x" * 1025)
    assert (here.wire.close_sent, here.door.texts) == (Close(1008, "first message too big"), [])
    here = Connected().admitted()
    here.socket.received(b"x" * 1025)
    assert len(here.host.texts) == 1


def test_a_message_that_is_not_utf8_closes_it():
    here = Connected().admitted()
    here.socket.received("Löwe".encode())
    here.socket.received(b"L\xf6we")
    assert (here.host.texts, here.wire.close_sent) == (["Löwe".encode()], Close(1007, "not UTF-8"))


def test_a_closing_socket_takes_and_gives_nothing():
    here = Connected().admitted()
    here.socket.close(4001, "replaced")
    here.socket.close(1000)
    here.socket.received(b"play")
    here.socket.answer(b"answer")
    here.socket.beat()
    here.socket.failed(b"protocol error")
    assert not here.socket.send(b"view")
    assert (here.host.texts, len(here.wire.written)) == ([], 1)
    assert here.wire.close_sent == Close(4001, "replaced")
    assert not here.wire.ended


def test_a_client_that_answers_the_close_frame_is_let_go_at_once():
    here = Connected().admitted()
    here.socket.close(4001)
    here.socket.left(b"")
    assert (here.wire.closed, here.host.closed) == (True, 0)
    here.socket.lost()
    assert (here.host.closed, here.clock.pending) == (1, 0)


def test_a_client_that_closes_is_answered_and_let_go():
    here = Connected().admitted()
    here.socket.left(b"echo")
    assert (here.wire.written, here.wire.closed) == ([b"echo"], True)


def test_a_client_that_breaks_the_protocol_is_told_and_may_finish_its_sentence():
    here = Connected().admitted()
    here.socket.failed(b"protocol error")
    assert (here.wire.written, here.wire.ended, here.wire.closed) == ([b"protocol error"], True, False)
    here.clock.advance(5_000)
    assert here.wire.aborted


def test_a_lost_connection_leaves_no_timer_behind():
    here = Connected()
    here.socket.pause()
    here.socket.lost()
    assert (here.door.closed, here.clock.pending, here.socket.send(b"view")) == (1, 0, False)


def test_a_client_that_answers_pings_stays():
    here = Connected().admitted()
    for _ in range(5):
        here.socket.beat()
        here.socket.pong()
    assert here.wire.written == [PING] * 5


def test_a_client_that_does_not_answer_a_ping_is_gone_at_the_next():
    here = Connected().admitted()
    here.socket.beat()
    here.socket.beat()
    assert here.wire.close_sent == Close(1011, "no answer to a ping")
    assert here.wire.aborted


def test_a_socket_that_is_behind_is_not_pinged():
    here = Connected().admitted()
    here.socket.pause()
    here.socket.beat()
    here.socket.beat()
    assert (here.wire.written, here.socket.closing) == ([], False)


def test_a_client_is_alive_once_it_has_answered_the_probe_itself():
    here = Connected()
    here.socket.beat()
    here.socket.probe()
    assert here.wire.written == [PING, control_frame(Opcode.PING, PROBE)]
    here.socket.pong()
    here.socket.received(b"hello")
    assert not here.socket.alive
    here.socket.pong(PROBE)
    assert here.socket.alive


def test_a_socket_that_is_behind_is_probed_when_it_is_not_any_more():
    here = Connected()
    here.socket.pause()
    here.socket.probe()
    assert here.wire.written == []
    here.socket.resume()
    assert here.wire.written == [control_frame(Opcode.PING, PROBE)]


def test_requests_beyond_the_limit_are_refused_and_a_flood_closes():
    here = Connected().admitted()
    assert [here.socket.allow_request() for _ in range(21)] == [True] * 20 + [False]
    here.clock.advance(1_000)
    assert sum(here.socket.allow_request() for _ in range(54)) == 5
    assert not here.socket.closing
    here.socket.allow_request()
    assert here.wire.close_sent == Close(1008, "too many messages")


def test_the_applications_pings_have_a_limit_of_their_own():
    here = Connected().admitted()
    assert all(here.socket.allow_ping() for _ in range(60))
    assert not here.socket.allow_ping()
    assert here.socket.allow_request()


def test_a_listener_that_fails_when_all_is_over_is_logged(caplog: pytest.LogCaptureFixture):
    here = Connected().admitted()
    del here.host.closed
    here.socket.lost()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


@pytest.mark.parametrize("fault", ["text", "drained"])
def test_a_listener_that_fails_costs_its_own_socket_only(fault: str, caplog: pytest.LogCaptureFixture):
    here = Connected().admitted()
    if fault == "text":
        here.socket.received(b"crash")
    else:
        del here.host.drained
        here.socket.pause()
        here.socket.resume()
    assert here.wire.close_sent == Close(1011, "internal error")
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
