"""Orders are answered exactly once, whatever gets lost; views are waited for and iterated over."""

import asyncio

import pytest

from clients.errors import Gone, NotUnderstood, Refused, Replaced
from clients.session import Session
from protocol.codes import Close, ErrorCode
from protocol.replies import Error, Ok
from protocol.replies import Refused as RefusedReply
from protocol.requests import Pause, PlayCard
from rules.cards import Card
from rules.own import Done
from rules.reasons import Reason
from tests.clients.scripted import PATIENT, Peer, delta, scripted, whole


def session_at(url: str) -> Session:
    return Session(url, "k7", timing=PATIENT)


async def test_an_accepted_order_gives_its_version() -> None:
    async def accepts(peer: Peer) -> None:
        await peer.greet(whole(10))
        assert await peer.order() == PlayCard("x", 76, Card.SA)
        await peer.say(Ok("x", 11), delta(11))
        await peer.wait_closed()

    async with scripted(accepts) as server, session_at(server.url) as session:
        assert await session.act(PlayCard("x", 76, Card.SA)) == Ok("x", 11)


async def test_a_refused_order_raises_its_reason() -> None:
    async def refuses(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.say(RefusedReply((await peer.order()).id, Reason.OPTIONS_REFUSED, "floor"))
        await peer.wait_closed()

    async with scripted(refuses) as server, session_at(server.url) as session:
        with pytest.raises(Refused) as caught:
            await session.act(Pause("x"))
    assert (caught.value.reason, caught.value.detail) == (Reason.OPTIONS_REFUSED, "floor")


async def test_an_order_that_is_no_valid_request_raises_the_text() -> None:
    async def errs(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        await peer.say(Error(ErrorCode.MALFORMED, "of no matter"), Error(ErrorCode.MALFORMED, "no such card", "x"))
        await peer.wait_closed()

    async with scripted(errs) as server, session_at(server.url) as session:
        with pytest.raises(NotUnderstood, match="malformed: no such card"):
            await session.act(Pause("x"))


async def test_an_order_whose_answer_was_lost_is_not_given_again() -> None:
    async def loses_the_answer(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        await peer.cut()

    async def knows_it(peer: Peer) -> None:
        await peer.greet(whole(12, Done("x", 11)))
        assert (await peer.order()).id == "y"
        await peer.say(Ok("y", 13), delta(13))
        await peer.wait_closed()

    async with scripted(loses_the_answer, knows_it) as server, session_at(server.url) as session:
        assert await session.act(Pause("x")) == Ok("x", 11)
        assert await session.act(Pause("y")) == Ok("y", 13)


async def test_an_order_that_was_lost_is_given_again_with_the_same_id_until_it_is_answered() -> None:
    async def loses_the_order(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        await peer.close(Close.RESTARTING)

    async def loses_it_again(peer: Peer) -> None:
        await peer.greet(whole(10, Done("older", 9)))
        assert await peer.order() == PlayCard("x", 76, Card.SA)
        await peer.cut()

    async def answers(peer: Peer) -> None:
        await peer.greet(whole(10))
        assert await peer.order() == PlayCard("x", 76, Card.SA)
        await peer.say(RefusedReply("x", Reason.STALE))
        await peer.wait_closed()

    async with scripted(loses_the_order, loses_it_again, answers) as server, session_at(server.url) as session:
        with pytest.raises(Refused, match="stale"):
            await session.act(PlayCard("x", 76, Card.SA))
        assert session.sockets == 3


async def test_an_order_given_while_there_is_no_socket_waits_for_the_next() -> None:
    cut = asyncio.Event()

    async def drops(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.cut()
        cut.set()

    async def welcomes_late(peer: Peer) -> None:
        hello = await peer.hear()
        # The order is there already, but no order precedes the first view.
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(peer.hear(), 0.02)
        assert hello
        await peer.say(whole(10))
        await peer.say(Ok((await peer.order()).id, 11), delta(11))
        await peer.wait_closed()

    async with scripted(drops, welcomes_late) as server, session_at(server.url) as session:
        await cut.wait()
        assert await session.act(Pause("x")) == Ok("x", 11)


async def test_orders_are_given_one_at_a_time() -> None:
    async def answers_in_turn(peer: Peer) -> None:
        await peer.greet(whole(10))
        for v, id in ((11, "x"), (12, "y")):
            assert (await peer.order()).id == id
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(peer.hear(), 0.02)
            await peer.say(Ok(id, v))
        await peer.wait_closed()

    async with scripted(answers_in_turn) as server, session_at(server.url) as session:
        answers = await asyncio.gather(session.act(Pause("x")), session.act(Pause("y")))
        assert answers == [Ok("x", 11), Ok("y", 12)]


async def test_an_answer_that_nobody_waits_for_is_passed_over() -> None:
    async def answers_late(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        assert (await peer.order()).id == "y"
        await peer.say(Ok("x", 11), Ok("y", 12), Ok("y", 99))
        await peer.wait_closed()

    async with scripted(answers_late) as server, session_at(server.url) as session:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(session.act(Pause("x")), 0.02)
        assert await session.act(Pause("y")) == Ok("y", 12)


async def test_ids_differ_within_and_between_sessions() -> None:
    first, second = session_at("http://127.0.0.1:1"), session_at("http://127.0.0.1:1")
    ids = [one.new_id() for one in (first, second) for _ in range(100)]
    assert len(set(ids)) == 200
    assert max(map(len, ids)) <= 32


async def test_no_view_is_passed_over_in_a_wait() -> None:
    async def shows_many(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        await peer.say(*(delta(v) for v in range(11, 30)), Ok("x", 30))
        await peer.wait_closed()

    async with scripted(shows_many) as server, session_at(server.url) as session:
        waits = [asyncio.ensure_future(session.until(lambda shown, v=v: shown.v == v)) for v in range(10, 30)]
        await session.act(Pause("x"))
        assert [shown.v for shown in await asyncio.gather(*waits)] == list(range(10, 30))


async def test_what_a_condition_raises_is_raised_by_the_wait() -> None:
    async def shows(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        await peer.say(delta(11), Ok("x", 11))
        await peer.wait_closed()

    async with scripted(shows) as server, session_at(server.url) as session:
        wait = asyncio.ensure_future(session.until(lambda shown: shown.v > 10 and 1 / 0 > 0))
        await session.act(Pause("x"))
        with pytest.raises(ZeroDivisionError):
            await wait
        assert session.view.v == 11


async def test_iterating_gives_the_present_view_and_newer_ones_until_the_session_is_closed() -> None:
    async def shows_two(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        await peer.say(delta(11))
        await peer.wait_closed()

    versions: list[int] = []
    async with scripted(shows_two) as server, session_at(server.url) as session:
        asking = asyncio.ensure_future(session.act(Pause("x")))
        async for view in session:
            versions.append(view.v)
            if view.v == 11:
                await session.close()
        with pytest.raises(Gone):
            await asking
    assert versions == [10, 11]


async def test_iterating_raises_what_ended_the_session() -> None:
    async def replaces(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.close(Close.REPLACED)

    async with scripted(replaces) as server, session_at(server.url) as session:
        with pytest.raises(Replaced):
            async for _ in session:
                pass
        with pytest.raises(Replaced):
            await session.act(Pause("x"))


async def test_what_waits_when_the_session_is_closed_raises_gone() -> None:
    async def says_nothing(peer: Peer) -> None:
        await peer.greet(whole(10))
        await peer.order()
        heard.set()
        await peer.wait_closed()

    heard = asyncio.Event()
    async with scripted(says_nothing) as server, session_at(server.url) as session:
        waiting = [
            asyncio.ensure_future(session.act(Pause("x"))),
            asyncio.ensure_future(session.act(Pause("y"))),
            asyncio.ensure_future(session.until(lambda shown: shown.v == 11)),
        ]
        await heard.wait()
        await session.close()
        for one in waiting:
            with pytest.raises(Gone):
                await one


async def test_a_session_that_is_never_opened_can_be_closed() -> None:
    await session_at("http://127.0.0.1:1").close()
