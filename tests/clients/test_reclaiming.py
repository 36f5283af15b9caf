"""A wish for a seat lasts until the host has answered or the seat is there, whatever nodes forget."""

from msgspec.structs import replace

from clients.reclaiming import Reclaiming
from clients.state import Shown, merged
from protocol.replies import Reclaim, Reclaims
from rules.seats import Seat
from tests.clients.scripted import whole

ADA = Reclaim("g1", "Ada", Seat.S)
BO = Reclaim("g2", "Bo", Seat.W)


def seen(seated: bool) -> Shown:
    shown = merged(None, whole(10), first=True)
    assert shown is not None
    return shown if seated else replace(shown, own=None)


def test_who_waits_asks_again_on_another_socket() -> None:
    reclaiming = Reclaiming()
    assert reclaiming.again(seen(seated=False)) is None
    reclaiming.heard(Reclaims((BO, ADA)), "g1")
    assert reclaiming.again(seen(seated=False)) is Seat.S


def test_who_was_accepted_waits_though_nothing_more_was_heard() -> None:
    reclaiming = Reclaiming()
    reclaiming.accepted(Seat.S)
    assert reclaiming.again(seen(seated=False)) is Seat.S


def test_who_was_answered_or_sits_does_not_ask_again() -> None:
    reclaiming = Reclaiming()
    reclaiming.heard(Reclaims((ADA,)), "g1")
    assert reclaiming.again(seen(seated=True)) is None
    reclaiming.heard(Reclaims(()), "g1")
    assert reclaiming.again(seen(seated=False)) is None


def test_a_host_does_not_ask_for_what_others_wait_for() -> None:
    reclaiming = Reclaiming()
    reclaiming.heard(Reclaims((BO,)), "g1")
    assert reclaiming.again(seen(seated=False)) is None
