"""Each word of a player sends its order for the open question, and waits to see what came of it."""

from collections.abc import Awaitable, Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from clients.player import Player
from protocol import requests
from protocol.replies import Ok
from rules.bids import Nil
from rules.cards import Card
from rules.events import Turn, Watch
from rules.seats import Seat
from tests.clients.scripted import PATIENT, RECORDED, Peer, delta, scripted, whole
from tests.protocol.examples import NONCE

assert RECORDED.play
N = RECORDED.play.n

WORDS: list[tuple[Callable[[Player], Awaitable[Ok]], requests.AnyOrder]] = [
    (lambda player: player.bid(Nil.NIL), requests.MakeBid("x", N, Nil.NIL)),
    (lambda player: player.look(), requests.Look("x", N)),
    (lambda player: player.play(Card.SA), requests.PlayCard("x", N, Card.SA)),
    (lambda player: player.give(), requests.GiveCards("x", N, ())),
    (lambda player: player.give([Card.C2, Card.C3]), requests.GiveCards("x", N, (Card.C2, Card.C3))),
    (lambda player: player.continue_(), requests.Continue("x", N)),
    (lambda player: player.take_back(), requests.AskTakeBack("x", N)),
    (lambda player: player.claim({Seat.N: 2, Seat.E: 1}), requests.ClaimTricks("x", N, {Seat.N: 2, Seat.E: 1})),
    (lambda player: player.concede(), requests.Concede("x")),
    (lambda player: player.agree(), requests.Agree("x", N)),
    (lambda player: player.agree(False), requests.Decline("x", N)),
    (lambda player: player.withdraw(), requests.Withdraw("x", N)),
    (lambda player: player.misdeal(), requests.AskMisdeal("x", N)),
    (lambda player: player.take(Seat.S), requests.TakeSeat("x", Seat.S)),
    (lambda player: player.leave(), requests.LeaveSeat("x")),
    (lambda player: player.ready(), requests.SetReady("x", True)),
    (lambda player: player.rematch(), requests.AskRematch("x")),
    (lambda player: player.pause(), requests.Pause("x")),
    (lambda player: player.resume(), requests.Resume("x")),
    (lambda player: player.come_back(), requests.ComeBack("x")),
    (lambda player: player.let_bot(Seat.S), requests.LetBot("x", Seat.S)),
    (lambda player: player.give_nonce(NONCE), requests.GiveNonce("x", NONCE)),
    (
        lambda player: player.configure("Friday", {"preset": "sv"}),
        requests.Configure("x", "Friday", {"preset": "sv"}, Turn(), Watch()),
    ),
    (lambda player: player.start("easy"), requests.StartGame("x", "easy")),
    (lambda player: player.seat_bot(Seat.W), requests.SeatBot("x", Seat.W)),
    (lambda player: player.remove(Seat.E), requests.RemoveFromSeat("x", Seat.E)),
    (lambda player: player.swap(Seat.E, Seat.S), requests.SwapSeats("x", Seat.E, Seat.S)),
    (lambda player: player.pass_host(Seat.S), requests.PassHost("x", Seat.S)),
    (lambda player: player.reclaim(Seat.S), requests.ReclaimSeat("x", Seat.S)),
    (lambda player: player.return_seat(Seat.S, "h7w3"), requests.ReturnSeat("x", Seat.S, "h7w3")),
    (lambda player: player.deny_seat("h7w3"), requests.DenySeat("x", "h7w3")),
    (lambda player: player.end(), requests.EndTable("x")),
]


@pytest.mark.parametrize(("word", "order"), WORDS, ids=[type(order).__name__ for _, order in WORDS])
async def test_a_word_sends_its_order(word: Callable[[Player], Awaitable[Ok]], order: requests.AnyOrder) -> None:
    async def accepts(peer: Peer) -> None:
        await peer.greet(whole(10))
        heard = await peer.order()
        assert replace(heard, id="x") == order
        await peer.say(Ok(heard.id, 11), delta(11))
        await peer.wait_closed()

    async with scripted(accepts) as server, Player(server.url, "k7", timing=PATIENT) as player:
        assert (await word(player)).v == 11


def test_there_is_a_word_for_every_order() -> None:
    assert {type(order) for _, order in WORDS} == set(get_args(requests.AnyOrder))


async def test_a_word_waits_to_see_what_came_of_it() -> None:
    async def shows_late(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(Ok((await peer.order()).id, 12), delta(11), delta(12))
        await peer.wait_closed()

    async with scripted(shows_late) as server, Player(server.url, "k7", timing=PATIENT) as player:
        await player.play(Card.SA)
        assert player.view.v == 12
