"""A log that is folded at once gives what its entries give one by one, and is refused where they are."""

from random import Random

import msgspec
import pytest

from rules.apply import apply
from rules.events import AnyEvent, BidMade, By, CardPlayed, Conceded, TableOpened
from rules.options import Options
from rules.reasons import Illegal
from rules.table import Stage, Table, stage
from rules.table_events import Turn, Watch
from server.fold import REMEMBERED, Fold, first, follow
from server.loading import fold
from server.log import Entry
from server.logged import Logged, Unfoldable, decode, encode_logged
from tests.rules.laid import game_of
from tests.rules.random_play import any_event, next_event, random_options
from tests.rules.test_random_games import opening

TABLES = [
    (Turn(), Watch()),
    (Turn(30, 10), Watch()),
    (Turn(30, 10), Watch(True, "trick")),
    (Turn(), Watch(True, "round")),
]
EVENTS = 160


def logged(event: AnyEvent, number: int, random: Random) -> bytes:
    """Some events come from a guest's request, some from nobody's."""
    guest = random.choice([None, "g0", "g1", "g2"])
    return encode_logged(Logged(event, guest, None if guest is None else f"r{number}"))


def played(rules: Options, turn: Turn, watch: Watch, random: Random) -> list[Entry]:
    """The log of a game at random, in which now and then something happens that players do not do in turn."""
    coming = opening(rules, random)
    opens = coming[0]
    assert isinstance(opens, TableOpened)
    coming[0] = msgspec.structs.replace(opens, turn=turn, watch=watch)
    entries: list[Entry] = []
    known: Fold | None = None
    while len(entries) < EVENTS:
        event = coming.pop(0) if coming else None
        if event is None:
            assert known is not None
            if (event := following(known.table, random)) is None:
                return entries
        number = len(entries) + 1
        at = entries[-1].at + random.choice([0, 700, 90_000]) if entries else 1
        entries.append(Entry(number, f"{number:016x}", at, logged(event, number, random)))
        known = one_by_one(known, entries[-1])
    return entries


def following(table: Table, random: Random) -> AnyEvent | None:
    """An event that the rules allow, most by people; None when the game is over."""
    while stage(table) not in (Stage.OVER, Stage.ENDED):
        if random.random() < 0.1 or table.paused:
            event = any_event(random, game_of(table).options.jokers)
        else:
            event = next_event(table, random, wild=0.05)
        if isinstance(event, CardPlayed | BidMade) and random.random() < 0.9:
            event = msgspec.structs.replace(event, by=By.PERSON)
        try:
            after = apply(table, event)
        except Illegal:
            continue
        if stage(after) is not Stage.ENDED and not isinstance(event, Conceded):
            return event
    return None


def one_by_one(known: Fold | None, entry: Entry) -> Fold:
    if known is not None:
        follow(known, entry)
        return known
    opens = decode(entry).e
    assert isinstance(opens, TableOpened)
    return first(entry.head, entry.at, opens)


@pytest.mark.parametrize("seed", range(8))
def test_a_log_folded_at_once_is_its_entries_one_by_one_at_every_length(seed: int) -> None:
    random = Random(seed)
    entries = played(random_options(random), *TABLES[seed % len(TABLES)], random)
    known: Fold | None = None
    for number, entry in enumerate(entries, 1):
        known = one_by_one(known, entry)
        assert fold(entries[:number]) == known
    assert sum(type(decode(entry).e) is CardPlayed for entry in entries) > 20


def cards() -> list[Entry]:
    """A log that ends in the midst of a round."""
    random = Random(5)
    entries = played(random_options(random), Turn(), Watch(), random)
    newest = max(number for number in range(9, EVENTS) if fold(entries[:number]).plain)
    return entries[:newest]


def test_a_fold_that_was_loaded_goes_on_as_any_other() -> None:
    entries = cards()
    known = fold(entries[:-1])
    follow(known, entries[-1])
    assert known == fold(entries)


def test_requests_of_cards_that_are_passed_over_are_remembered_as_long_as_any() -> None:
    accepted = fold(cards()).accepted
    assert {len(ids) for ids in accepted.values()} <= set(range(1, REMEMBERED + 1))
    assert max(len(ids) for ids in accepted.values()) == REMEMBERED


def test_a_log_that_does_not_fold_says_where() -> None:
    entries = cards()
    count = len(entries)
    newest = entries[-1]
    assert refused([]) == "no entries"
    assert refused(entries[1:]) == "entry 2 opens no table"
    assert refused([*entries[:-2], newest]) == f"entry {count} follows {count - 2}"
    next_is = f"entry {count + 1}: "
    assert refused([*entries, again(newest, newest.event)]) == f"{next_is}card_played: not_your_turn"
    assert refused([*entries, again(newest, b"{}")]).startswith(next_is)


def refused(entries: list[Entry]) -> str:
    with pytest.raises(Unfoldable) as failure:
        fold(entries)
    return str(failure.value)


def again(entry: Entry, event: bytes) -> Entry:
    return Entry(entry.version + 1, "f" * 16, entry.at, event)
