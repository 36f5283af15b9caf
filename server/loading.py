"""Folds a whole log at once, when a table that rests is asked for."""

from collections.abc import Iterable

from rules.apply import apply
from rules.events import CardPlayed, TableOpened
from rules.reasons import Illegal
from rules.table import Table
from server.fold import TAGS, Fold, Logged, Unfoldable, decode, first, only_the_round
from server.log import Entry


def fold(entries: Iterable[Entry]) -> Fold:
    """All entries from a log's first. Raises Unfoldable.

    It is what following them one by one gives. Of plain cards in a row only the newest is taken in: those before it
    leave nothing but the round and the requests they were accepted for.
    """
    coming = iter(entries)
    known = _opened(coming)
    table = known.table
    version = known.head.version
    newest: tuple[Entry, Logged, CardPlayed] | None = None
    for entry in coming:
        logged = decode(entry)
        version += 1
        if entry.version != version:
            raise Unfoldable(f"entry {entry.version} follows {version - 1}")
        event = logged.e
        try:
            after = apply(table, event)
        except Illegal as refusal:
            raise Unfoldable(f"entry {version}: {TAGS[type(event)]}: {refusal.reason}") from None
        if type(event) is CardPlayed and only_the_round(table, after):
            guest, id = logged.g, logged.r
            if guest is not None and id is not None:
                known.remember(guest, id, version)
            newest = entry, logged, event
        else:
            _take_in(known, newest, table)
            newest = None
            known.advance(entry.head, entry.at, logged, after)
        table = after
    _take_in(known, newest, table)
    return known


def _opened(coming: Iterable[Entry]) -> Fold:
    for entry in coming:
        event = decode(entry).e
        if isinstance(event, TableOpened):
            return first(entry.head, entry.at, event)
        raise Unfoldable(f"entry {entry.version} opens no table")
    raise Unfoldable("no entries")


def _take_in(known: Fold, newest: tuple[Entry, Logged, CardPlayed] | None, table: Table) -> None:
    """Take in the newest of the cards in a row, if there are any; `table` is as it left it."""
    if newest is not None:
        entry, logged, event = newest
        known.play(entry.head, entry.at, logged, event, table)
