"""Each word of a player sends its order for the open question, and waits to see what came of it."""

from collections.abc import Awaitable, Callable
from typing import get_args

import pytest
from msgspec.structs import replace

from clients.player import Player
from protocol import requests
from protocol.replies import Ok, Refused, View
from rules.bids import Nil
from rules.cards import Card
from rules.deal import nonce_commitment
from rules.events import Turn, Watch
from rules.reasons import Reason
from rules.seats import Seat
from tests.clients.scripted import PATIENT, RECORDED, Peer, delta, scripted, whole
from tests.protocol.examples import NONCE

assert RECORDED.play
N = RECORDED.play.n

WORDS: list[tuple[Callable[[Player], Awaitable[Ok]], requests.AnyOrder | requests.ChatOrder]] = [
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
    (lambda player: player.commit_nonce(NONCE), requests.CommitNonce("x", NONCE)),
    (lambda player: player.give_nonce(NONCE), requests.GiveNonce("x", NONCE)),
    (
        lambda player: player.configure("Friday", {"preset": "sv"}),
        requests.Configure("x", "Friday", {"preset": "sv"}, Turn(), Watch()),
    ),
    (
        lambda player: player.configure("Friday", {}, strict=True),
        requests.Configure("x", "Friday", {}, Turn(), Watch(), True),
    ),
    (lambda player: player.start("easy"), requests.StartGame("x", "easy")),
    (lambda player: player.seat_bot(Seat.W), requests.SeatBot("x", Seat.W)),
    (lambda player: player.remove(Seat.E), requests.RemoveFromSeat("x", Seat.E)),
    (lambda player: player.swap(Seat.E, Seat.S), requests.SwapSeats("x", Seat.E, Seat.S)),
    (lambda player: player.pass_host(Seat.S), requests.PassHost("x", Seat.S)),
    (lambda player: player.reclaim(Seat.S), requests.ReclaimSeat("x", Seat.S)),
    (lambda player: player.return_seat(Seat.S, "h7w3"), requests.ReturnSeat("x", Seat.S, "h7w3")),
    (lambda player: player.deny_seat("h7w3"), requests.DenySeat("x", "h7w3")),
    (lambda player: player.say("Hello, all"), requests.Say("x", "table", text="Hello, all")),
    (lambda player: player.say_phrase("hello", "watchers"), requests.Say("x", "watchers", "hello")),
    (lambda player: player.set_chat("phrases"), requests.SetChat("x", "phrases")),
    (lambda player: player.end(), requests.EndTable("x")),
]


@pytest.mark.parametrize(("word", "order"), WORDS, ids=[type(order).__name__ for _, order in WORDS])
async def test_a_word_sends_its_order(
    word: Callable[[Player], Awaitable[Ok]], order: requests.AnyOrder | requests.ChatOrder
) -> None:
    async def accepts(peer: Peer) -> None:
        await peer.greet(whole(10))
        heard = await peer.order()
        assert replace(heard, id="x") == order
        await peer.say(Ok(heard.id, 11), delta(11))
        await peer.wait_closed()

    async with scripted(accepts) as server, Player(server.url, "k7", timing=PATIENT) as player:
        assert (await word(player)).v == 11


def test_there_is_a_word_for_every_order() -> None:
    assert {type(order) for _, order in WORDS} == set(get_args(requests.AnyOrder | requests.ChatOrder))


async def test_a_word_waits_to_see_what_came_of_it() -> None:
    async def shows_late(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(Ok((await peer.order()).id, 12), delta(11), delta(12))
        await peer.wait_closed()

    async with scripted(shows_late) as server, Player(server.url, "k7", timing=PATIENT) as player:
        await player.play(Card.SA)
        assert player.view.v == 12


def owing(v: int, strict: bool = False) -> View:
    """The whole view of a seat whose share in the next shuffle is yet to come."""
    view = whole(v)
    assert view.table
    assert view.table.next_deal
    coming = replace(view.table.next_deal, given={**view.table.next_deal.given, Seat.N: False})
    return replace(view, table=replace(view.table, strict=strict, next_deal=None if strict else coming))


async def test_a_player_gives_its_share_by_itself_and_other_orders_meanwhile() -> None:
    async def asks_for_it(peer: Peer) -> None:
        await peer.greet(owing(10))
        share = await peer.order()
        assert isinstance(share, requests.GiveNonce)
        await peer.say(Ok(share.id, 11), whole(11))
        card = await peer.order()
        assert isinstance(card, requests.PlayCard)
        await peer.say(Ok(card.id, 12), delta(12))
        await peer.wait_closed()

    async with scripted(asks_for_it) as server, Player(server.url, "k7", timing=PATIENT) as player:
        await player.until(lambda shown: shown.v == 11)
        assert (await player.play(Card.SA)).v == 12


async def test_a_share_that_is_refused_is_given_again_if_the_next_view_still_asks_for_it() -> None:
    async def refuses(peer: Peer) -> None:
        await peer.greet(owing(10))
        first = await peer.order()
        await peer.say(Refused(first.id, Reason.BUSY), owing(11))
        second = await peer.order()
        assert isinstance(second, requests.GiveNonce)
        assert second.id != first.id
        await peer.say(Ok(second.id, 12), whole(12))
        await peer.wait_closed()

    async with scripted(refuses) as server, Player(server.url, "k7", timing=PATIENT) as player:
        assert (await player.until(lambda shown: shown.v == 12)).table


async def test_what_was_committed_to_is_shown_after_a_lost_socket() -> None:
    said: list[str] = []

    async def loses(peer: Peer) -> None:
        await peer.greet(owing(10, strict=True))
        share = await peer.order()
        assert isinstance(share, requests.CommitNonce)
        said.append(share.commitment)
        await peer.close(1012)

    async def goes_on(peer: Peer) -> None:
        view = owing(12)
        assert view.table
        assert view.table.next_deal
        coming = replace(view.table.next_deal, nonce_commitments={Seat.N: said[0]})
        await peer.greet(replace(view, table=replace(view.table, strict=True, next_deal=coming)))
        repeat = await peer.order()
        await peer.say(Ok(repeat.id, 11))
        share = await peer.order()
        assert isinstance(share, requests.GiveNonce)
        assert nonce_commitment(Seat.N, share.nonce) == said[0]
        await peer.say(Ok(share.id, 13), whole(13))
        await peer.wait_closed()

    async with scripted(loses, goes_on) as server, Player(server.url, "k7", timing=PATIENT) as player:
        await player.until(lambda shown: shown.v == 13)
