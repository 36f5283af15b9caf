"""Folds a whole log at once, when a table that rests is asked for."""

from collections import deque
from collections.abc import Iterable

from rules.apply import apply
from rules.events import CardPlayed, TableOpened
from rules.own import Done
from rules.reasons import Illegal
from rules.run_of_cards import RunOfCards
from rules.table import Table
from server.fold import REMEMBERED, TAGS, Fold, first, only_the_round
from server.log import Entry
from server.logged import Logged, Unfoldable, decode

Requests = dict[str, deque[tuple[str, int]]]
"""The ids of each guest's newest accepted requests and the versions they led to, in order."""


def fold(entries: Iterable[Entry]) -> Fold:
    """All entries from a log's first. Raises Unfoldable.

    It is what following them one by one gives. Of plain cards in a row only the newest is taken in, since those before
    it leave nothing but the round, of which no table is made for each; requests are looked at when all are there.
    """
    coming = iter(entries)
    known = _opened(coming)
    table, version = known.table, known.head.version
    requests: Requests = {}
    newest: tuple[Entry, CardPlayed] | None = None
    run: RunOfCards | None = None
    for entry in coming:
        logged = decode(entry)
        version += 1
        if entry.version != version:
            raise Unfoldable(f"entry {entry.version} follows {version - 1}")
        event, guest, id = logged.e, logged.g, logged.r
        if guest is not None and id is not None:
            newest_of = requests.get(guest)
            if newest_of is None:
                newest_of = requests[guest] = deque(maxlen=REMEMBERED)
            newest_of.append((id, version))
        if run is not None:
            if type(event) is CardPlayed and run.take(event):
                newest = entry, event
                continue
            table, run = run.table(), None
        try:
            after = apply(table, event)
        except Illegal as refusal:
            raise Unfoldable(f"entry {version}: {TAGS[type(event)]}: {refusal.reason}") from None
        if type(event) is CardPlayed and only_the_round(table, after):
            newest = entry, event
            run = _run(after)
        else:
            _play(known, newest, table)
            newest = None
            known.advance(entry.head, entry.at, Logged(event), after)
        table = after
    if run is not None:
        table = run.table()
    _play(known, newest, table)
    _remember(known, requests)
    return known


def _opened(coming: Iterable[Entry]) -> Fold:
    for entry in coming:
        event = decode(entry).e
        if isinstance(event, TableOpened):
            return first(entry.head, entry.at, event)
        raise Unfoldable(f"entry {entry.version} opens no table")
    raise Unfoldable("no entries")


def _run(table: Table) -> RunOfCards | None:
    """The cards that follow one that changed nothing but the round."""
    game = table.game
    round = game.round if game is not None else None
    return RunOfCards(table, game, round) if game is not None and round is not None else None


def _play(known: Fold, newest: tuple[Entry, CardPlayed] | None, table: Table) -> None:
    """Take in the newest of the cards in a row, if there are any; `table` is as it left it."""
    if newest is not None:
        entry, event = newest
        known.play(entry.head, entry.at, Logged(event), event, table)


def _remember(known: Fold, requests: Requests) -> None:
    """Note what is remembered of requests. No id is twice among so many: it would have been answered, not done."""
    for guest, newest in requests.items():
        known.done[guest] = Done(*newest[-1])
        known.accepted[guest] = dict(newest)
