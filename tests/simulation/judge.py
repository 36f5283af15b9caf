"""Judges one schedule: the log, what everybody was told, the record, and that nothing broke on the way."""

from collections.abc import Iterator
from typing import Any

import msgspec

from protocol.codec import encode
from rules.doubts import NotConfirmed
from rules.proof import Verdict, verify
from rules.record import Record, decode, record
from rules.replay import replay
from server import closing
from server.loading import fold
from server.log import Entry
from server.logged import Unfoldable
from server.redis.keys import of_table
from tests.chaos.checker import check
from tests.chaos.journals import Client, read_client
from tests.simulation.log_checks import lines, log_faults, prefix_faults, request_faults
from tests.simulation.node import TABLE
from tests.simulation.table import SimulatedTable

BROKEN = f"{closing.FAULT.code} {closing.FAULT.reason}"


def judge(table: SimulatedTable) -> Iterator[str]:
    """The faults of a schedule that has come to its end, one line each."""
    entries = table.store.entries(TABLE)
    clients = [_client(table, number) for number in range(len(table.people))]
    log = lines(entries)
    turn = table.setting.turn
    yield from log_faults(log, (turn.turn_s, turn.away_s))
    yield from request_faults(log, clients)
    yield from prefix_faults(log, clients)
    try:
        known = fold(entries).table
    except Unfoldable as fault:
        yield f"the log does not fold: {fault}"
        return
    yield from _ends(table, entries)
    if known.game is None:
        return
    written = encode(record(known))
    yield from check(clients, {1: msgspec.json.decode(written)})
    yield from _record_faults(decode(written))
    kept = table.store.execute(("HGET", of_table(TABLE, "records"), 1))
    if kept != written:
        yield f"the record that is kept is {kept}, not {written}"


def _client(table: SimulatedTable, number: int) -> Client:
    person = table.people[number]
    begin: dict[str, Any] = {"at": 0, "table": TABLE, "guest": f"g-{person.name}"}
    return read_client(person.name, [begin, *person.journal])


def _record_faults(record: Record) -> Iterator[str]:
    """The record is confirmed by playing it again, and its deals are proven."""
    try:
        replay(record)
    except NotConfirmed as doubt:
        yield f"the record is not confirmed: {doubt}"
    for deal in verify(record):
        if deal.verdict is not Verdict.PROVEN:
            yield f"a deal is {deal.verdict}: {deal.text}"


def _ends(table: SimulatedTable, entries: list[Entry]) -> Iterator[str]:
    """Nothing broke, and everybody was shown the table as it stands at last."""
    for node in (*table.stopped, *table.nodes):
        yield from node.machine.failures
    for person in table.people:
        if person.stopped is not None or BROKEN in person.closed:
            yield f"{person.name}: closed with {person.closed}"
        shown = person.shown
        if shown is None or (shown.v, shown.k) != (entries[-1].version, entries[-1].token):
            yield f"{person.name} is left with {shown and shown.v} of {entries[-1].version}"
