"""The talk at a table on one node: who hears what, when, once."""

from msgspec.structs import replace

from protocol.replies import Chat, Ok, Refused
from protocol.requests import LeaveSeat, Say, SetChat, TakeSeat
from rules.events import Watch
from rules.facts import Facts
from rules.reasons import Reason
from rules.seats import SEATS
from rules.table import Stage
from server.audience import SLICE
from server.chat import KEPT
from server.talk import RETRY_S
from tests.server.clock import ManualClock
from tests.server.lines import Line
from tests.server.noted_chat import NotedChat
from tests.server.tables import Bench, act

N, E, S, W = SEATS


async def said(bench: Bench, line: Line, text: str, to: str = "table", id: str | None = None) -> str:
    """Somebody says something; what was answered."""
    id = line.ask(Say, to, None, text, id=id)
    await bench.settle()
    return line.answer(id)


async def opened(watch: Watch | None = None) -> tuple[Bench, NotedChat]:
    """A table with nobody there."""
    clock = ManualClock()
    chat = NotedChat(clock.now)
    bench = Bench(clock=clock, chat=chat)
    bench.opening = replace(bench.opening, watch=watch or Watch())
    await bench.open()
    return bench, chat


async def test_everybody_is_told_first_how_much_may_be_said_and_what_was_said_before() -> None:
    bench, _ = await opened()
    north = bench.come("g-N")
    await bench.settle()
    assert north.chats == [Chat("free", ())]
    assert await said(bench, north, "Anybody there?") == "ok"
    east = bench.come("g-E")
    await bench.settle()
    assert [(line.text, line.name, line.guest, line.seat) for line in east.heard] == [
        ("Anybody there?", "g-N", "g-N", None)
    ]
    assert len(east.chats) == 1


async def test_a_line_is_answered_before_it_is_heard_and_everybody_hears_it_once() -> None:
    bench, _ = await opened()
    people = await bench.seat(*SEATS)
    await bench.settle()
    id = people[N].ask(Say, "table", "good_luck")
    await bench.settle()
    assert [type(message) for message in people[N].messages[-2:]] == [Ok, Chat]
    assert people[N].answer(id) == "ok"
    for line in people.values():
        assert [(one.phrase, one.seat, one.name) for one in line.heard] == [("good_luck", N, "g-N")]


async def test_the_same_order_given_again_is_one_line_with_the_same_answer() -> None:
    bench, _ = await opened()
    north = bench.come("g-N")
    for _ in range(3):
        north.ask(Say, "table", "hello", id="a1")
        await bench.settle()
    assert [type(one) for one in north.answers("a1")] == [Ok] * 3
    assert north.texts == ["hello"]


async def test_a_round_is_talked_over_by_those_who_watch_it_and_the_seats_never_hear_of_it() -> None:
    bench, _ = await opened()
    people = await bench.start_all()
    first, second = (bench.come(guest, plays=False) for guest in ("g-X", "g-Y"))
    assert await said(bench, first, "He has all the hearts!") == "round_on"
    assert await said(bench, first, "Look at North", "watchers") == "ok"
    assert await said(bench, people[S], "Well, well") == "ok"
    assert first.texts == second.texts == ["Look at North", "Well, well"]
    while bench.host.fold.now is not Stage.SCORED:
        act(people)
        await bench.settle()
    assert await said(bench, first, "What a round") == "ok"
    for line in people.values():
        assert line.texts == ["Well, well", "What a round"]
    again = bench.come("g-N")
    await bench.settle()
    assert again.texts == ["Well, well", "What a round"]


async def test_who_sits_down_hears_the_table_alone_and_who_stands_up_the_watchers_too() -> None:
    bench, _ = await opened()
    north, east, watcher = bench.come("g-N"), bench.come("g-E"), bench.come("g-X", plays=False)
    north.ask(TakeSeat, N)
    assert await said(bench, watcher, "among us", "watchers") == "ok"
    assert (north.texts, east.texts) == ([], ["among us"])
    north.ask(LeaveSeat)
    assert await said(bench, north, "here I am", "watchers") == "ok"
    assert north.texts == ["among us", "here I am"]


async def test_the_host_decides_how_much_is_said_and_all_are_told_at_once() -> None:
    bench, _ = await opened()
    north, east = bench.come("g-N"), bench.come("g-E")
    await bench.settle()
    refused = east.ask(SetChat, "off")
    granted = north.ask(SetChat, "phrases")
    await bench.settle()
    assert (east.answer(refused), north.answer(granted)) == ("not_host", "ok")
    assert [chat.chat for chat in east.chats] == ["free", "phrases"]
    assert await said(bench, east, "hello") == "phrases_only"
    off = north.ask(SetChat, "off")
    await bench.settle()
    assert north.answer(off) == "ok"
    assert await said(bench, north, "hello") == "chat_off"


async def test_who_talks_too_much_is_told_so_and_may_go_on_after_a_while() -> None:
    bench, _ = await opened()
    north, east = bench.come("g-N"), bench.come("g-E")
    answers = [await said(bench, north, f"line {number}") for number in range(6)]
    assert answers == ["ok"] * 5 + ["rate_limited"]
    again = bench.come("g-N")
    assert await said(bench, again, "from another page") == "rate_limited"
    bench.clock.advance(2000)
    assert await said(bench, again, "with patience") == "ok"
    assert len(east.texts) == 6


async def test_a_refusal_says_what_stage_the_table_is_at() -> None:
    bench, _ = await opened()
    north = bench.come("g-N")
    bench.host.fold.table = replace(bench.table, ended=True)
    id = north.ask(Say, "table", "hello")
    await bench.settle()
    assert north.answers(id) == [Refused(id, Reason.NOT_NOW, None, Facts(stage=Stage.ENDED))]


async def test_who_is_behind_hears_what_was_said_meanwhile_when_it_reads_again() -> None:
    bench, _ = await opened()
    people = await bench.seat(*SEATS)
    await bench.settle()
    people[E].stall()
    for text in ("one", "two", "three"):
        assert await said(bench, people[N], text) == "ok"
    assert people[E].texts == []
    people[E].drain()
    assert people[E].texts == ["one", "two", "three"]
    assert await said(bench, people[N], "four") == "ok"
    assert people[E].texts == ["one", "two", "three", "four"]


async def test_a_late_watcher_hears_a_line_no_earlier_than_the_trick_in_which_it_was_said() -> None:
    bench, _ = await opened(Watch(delay="trick"))
    people = await bench.start_all()
    watcher = bench.come("g-X", plays=False)
    for _ in range(4 + 2):
        act(people)
    assert await said(bench, people[N], "said in the first trick") == "ok"
    assert await said(bench, watcher, "cannot wait", "watchers") == "ok"
    assert people[S].texts == ["said in the first trick"]
    await bench.pass_time(1000)
    assert watcher.texts == ["cannot wait"]
    late = bench.come("g-Y", plays=False)
    await bench.pass_time(1000)
    assert late.texts == ["cannot wait"]
    act(people)
    await bench.pass_time(1000)
    assert watcher.texts == ["cannot wait"]
    act(people)
    await bench.pass_time(500)
    assert watcher.texts == ["cannot wait", "said in the first trick"]
    assert sorted(late.texts) == sorted(watcher.texts)
    assert await said(bench, people[N], "said between tricks") == "ok"
    assert watcher.texts[-1] == "said between tricks"


async def test_a_watcher_one_round_late_hears_what_was_said_when_the_round_is_over() -> None:
    bench, _ = await opened(Watch(delay="round"))
    people = await bench.start_all()
    watcher = bench.come("g-X", plays=False)
    act(people)
    assert await said(bench, people[N], "I bid three") == "ok"
    while bench.host.fold.now is not Stage.SCORED:
        assert watcher.texts == []
        act(people)
        await bench.pass_time(300)
    await bench.pass_time(500)
    assert watcher.texts == ["I bid three"]


async def test_while_the_store_is_away_nothing_is_said_and_what_was_missed_comes_later() -> None:
    bench, chat = await opened()
    chat.away = True
    north, east = bench.come("g-N"), bench.come("g-E")
    await bench.settle()
    assert await said(bench, north, "hello?") == "storage_unavailable"
    id = north.ask(SetChat, "off")
    await bench.settle()
    assert north.answer(id) == "storage_unavailable"
    assert north.chats == east.chats == []
    chat.away = False
    await bench.pass_time(round(RETRY_S * 1000))
    assert north.chats == east.chats == [Chat("free", ())]
    assert await said(bench, north, "there we are") == "ok"
    assert east.texts == ["there we are"]


async def test_nobody_asks_the_store_again_for_an_empty_room() -> None:
    bench, chat = await opened()
    chat.away = True
    north = bench.come("g-N")
    north.hang_up()
    await bench.settle()
    chat.away = False
    await bench.pass_time(10_000)
    assert chat.reads == 0
    north = bench.come("g-N")
    await bench.settle()
    assert north.chats == [Chat("free", ())]


async def test_a_store_that_was_put_back_to_an_older_copy_does_not_silence_anybody() -> None:
    bench, chat = await opened()
    north = bench.come("g-N")
    await bench.settle()
    for text in ("one", "two", "three"):
        await said(bench, north, text)
    older = NotedChat(bench.clock.now)
    vars(chat).update(vars(older))
    bench.clock.advance(10_000)
    assert await said(bench, north, "after the copy") == "ok"
    assert north.texts[-1] == "after the copy"


async def test_a_crowd_is_told_in_slices_and_the_seats_first() -> None:
    bench, _ = await opened()
    north = bench.come("g-N")
    north.ask(TakeSeat, N)
    crowd = [bench.come(f"g-{number}", plays=False) for number in range(SLICE + 1)]
    await bench.pass_time(1000)
    assert await said(bench, north, "so many") == "ok"
    assert north.texts == crowd[0].texts == ["so many"]
    assert crowd[-1].texts == []
    bench.clock.turn()
    assert crowd[-1].texts == ["so many"]


async def test_whoever_comes_is_told_all_that_is_kept() -> None:
    bench, chat = await opened()
    north = bench.come("g-N")
    for number in range(KEPT + 2):
        bench.clock.advance(2000)
        await said(bench, north, f"line {number}")
    await bench.again()
    reads = chat.reads
    east = bench.come("g-E")
    south = bench.come("g-S")
    await bench.settle()
    assert [line.id for line in east.heard] == [line.id for line in south.heard] == list(range(3, KEPT + 3))
    assert chat.reads == reads + 1
