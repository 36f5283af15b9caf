"""Talk between two nodes of one table: everybody hears it once, whatever is lost between the nodes."""

from protocol.requests import Say, SetChat
from rules.seats import SEATS, Seat
from server.registry import Role
from tests.server.neighbours import asked, nodes, pass_time, seated, settle

N, E, S, W = SEATS


async def test_a_line_is_heard_at_all_nodes_once() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    for seat, house in ((N, first), (E, second), (S, first)):
        id = await asked(people[seat], house, first, second, Say, "table", None, f"from {seat}")
        assert people[seat].answer(id) == "ok"
    for line in people.values():
        assert line.texts == ["from N", "from E", "from S"]


async def test_the_hosts_word_counts_at_all_nodes() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    await asked(people[N], first, first, second, SetChat, "phrases")
    assert [chat.chat for chat in people[E].chats] == ["free", "phrases"]
    refused = await asked(people[E], second, first, second, Say, "table", None, "hello")
    assert people[E].answer(refused) == "phrases_only"


async def test_a_line_of_which_a_node_was_not_told_is_found_once_it_hears_again() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    assert second.feed is not None
    second.feed.cut = True
    await asked(people[N], first, first, second, Say, "table", None, "lost on the way")
    assert people[E].texts == []
    second.feed.cut = False
    second.feed.gap()
    await settle(first, second)
    assert people[E].texts == ["lost on the way"]


async def test_who_comes_to_a_node_that_missed_a_line_hears_it() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    assert second.feed is not None
    second.feed.cut = True
    await asked(people[N], first, first, second, Say, "table", None, "lost on the way")
    await second.guest("Wil", Role.WATCHER)
    watcher = await second.hello("Wil")
    await settle(first, second)
    assert watcher.texts == people[E].texts == ["lost on the way"]


async def test_a_player_who_moves_to_another_node_hears_what_was_said_meanwhile() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    await asked(people[N], first, first, second, Say, "table", None, "before")
    people[S].hang_up()
    await asked(people[N], first, first, second, Say, "table", None, "meanwhile")
    again = await second.hello("Cy")
    await settle(first, second)
    assert again.viewer.seat is Seat.S
    assert again.texts == ["before", "meanwhile"]


async def test_an_order_that_was_given_at_two_nodes_is_one_line() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    people[N].ask(Say, "table", "hello", id="a1")
    await settle(first, second)
    again = await second.hello("Ada")
    again.ask(Say, "table", "hello", id="a1")
    await settle(first, second)
    assert again.answer("a1") == "ok"
    assert people[E].texts == again.texts == ["hello"]


async def test_nodes_without_people_read_no_talk() -> None:
    first, second = await nodes()
    people = await seated(first, second)
    for seat in (E, W):
        people[seat].hang_up()
    await pass_time(1, first, second)
    reads = first.chat.reads
    second.tables.talked("T1")
    await settle(first, second)
    assert first.chat.reads == reads
    first.tables.talked("T1")
    await settle(first, second)
    assert first.chat.reads == reads + 1
