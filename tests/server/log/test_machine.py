"""Random appends, retries, refusals, faults and restarts: every log answers as a plain list would."""

import asyncio
import tempfile
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from server.log import EMPTY, Conflict, Draft, Entry, Head, Log, Ok, Outcome, Unavailable
from server.log.memory import MemoryLog
from server.log.sqlite import SqliteLog
from server.sqlite import SqliteFile
from tests.server.log.stores import Time, TimedRedisLog, draft, sent
from tests.server.sqlite.faults import Faults
from tests.valkey import Valkey

TABLES = ("a", "b", "c")
tables = st.sampled_from(TABLES)
numbers = st.integers(0, 1000)
secrets = st.none() | st.binary(max_size=3)


class LogMachine(RuleBasedStateMachine):
    """Three tables in a log, and the lists that they should be."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.time = Time()
        self.entries: dict[str, list[Entry]] = {table: [] for table in TABLES}
        self.secrets: dict[tuple[str, int], bytes] = {}
        self.accepted: list[tuple[str, Head, Draft]] = []
        self.refused: list[tuple[str, Head, Draft]] = []
        self.open()

    def open(self) -> None:
        self.log: Log = MemoryLog(self.time.now)

    def head(self, table: str) -> Head:
        return self.entries[table][-1].head if self.entries[table] else EMPTY

    def expect(self, table: str, head: Head, new: Draft) -> Outcome:
        """What the log has to answer; the model takes the entry if it is to be in."""
        entries = self.entries[table]
        for entry in entries:
            if (entry.version, entry.token) == (new.version, new.token):
                return Ok(entry.at)
        if head != self.head(table):
            self.refused.append((table, head, new))
            return Conflict(self.head(table))
        at = max(self.time.ms, entries[-1].at if entries else 0)
        entries.append(Entry(new.version, new.token, at, new.event))
        if new.secret is not None:
            self.secrets[table, new.version] = new.secret
        self.accepted.append((table, head, new))
        return Ok(at)

    def send(self, appends: list[tuple[str, Head, Draft]]) -> None:
        """Append all of them without waiting, and compare the answers; what was never sent is sent again.

        A planned fault may make the file unhealthy between two of them: the thread that writes is as quick as this one.
        """

        async def answers() -> list[Outcome]:
            return await asyncio.gather(*[sent(self.log, *each) for each in appends])

        found = self.loop.run_until_complete(asyncio.wait_for(answers(), 30))
        unsent = [each for each, outcome in zip(appends, found, strict=True) if isinstance(outcome, Unavailable)]
        answered = [pair for pair in zip(appends, found, strict=True) if not isinstance(pair[1], Unavailable)]
        for each, outcome in answered:
            assert outcome == self.expect(*each)
        if unsent:
            assert isinstance(self, SqliteMachine)
            self.send(unsent)

    @rule(table=tables, event=st.binary(max_size=20), secret=secrets)
    def follow_the_newest(self, table: str, event: bytes, secret: bytes | None) -> None:
        head = self.head(table)
        self.send([(table, head, draft(head, event, secret))])

    @rule(chosen=st.lists(tables, min_size=2, max_size=8))
    def follow_at_once(self, chosen: list[str]) -> None:
        """Several may follow the same entry: the first of them wins."""
        heads = {table: self.head(table) for table in chosen}
        self.send([(table, heads[table], draft(heads[table])) for table in chosen])

    @rule(table=tables, version=st.integers(0, 12), known=st.booleans(), secret=secrets)
    def follow_something_else(self, table: str, version: int, known: bool, secret: bytes | None) -> None:
        """Mostly an older entry, or one that never was."""
        entries = self.entries[table]
        head = entries[version - 1].head if known and 0 < version <= len(entries) else Head(version, "f" * 16)
        self.send([(table, head, draft(head, secret=secret))])

    @precondition(lambda self: self.accepted)
    @rule(which=numbers, times=st.integers(1, 3))
    def send_an_accepted_draft_again(self, which: int, times: int) -> None:
        self.send([self.accepted[which % len(self.accepted)]] * times)

    @precondition(lambda self: self.refused)
    @rule(which=numbers)
    def send_a_refused_draft_again(self, which: int) -> None:
        self.send([self.refused[which % len(self.refused)]])

    @rule(ms=st.integers(-5_000, 5_000))
    def let_the_clock_jump(self, ms: int) -> None:
        self.time.ms += ms

    @rule(table=tables, after=st.integers(0, 8))
    def read(self, table: str, after: int) -> None:
        read = self.loop.run_until_complete(self.log.read(table, after))
        assert read == [entry for entry in self.entries[table] if entry.version > after]

    @rule(table=tables, version=st.integers(0, 8))
    def read_a_secret(self, table: str, version: int) -> None:
        assert self.loop.run_until_complete(self.log.secret(table, version)) == self.secrets.get((table, version))

    @invariant()
    def the_heads_are_the_newest(self) -> None:
        assert self.loop.run_until_complete(self.log.heads(TABLES)) == [self.head(table) for table in TABLES]

    def teardown(self) -> None:
        for table in TABLES:
            self.read(table, 0)
        self.loop.run_until_complete(self.log.close())
        self.loop.run_until_complete(self.loop.shutdown_default_executor())
        self.loop.close()


class SqliteMachine(LogMachine):
    """The same in a file, whose commits fail now and then, before or after they took place."""

    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.faults = Faults()
        self.reopen()

    @rule()
    def restart(self) -> None:
        self.loop.run_until_complete(self.log.close())
        self.reopen()

    @rule(faults=st.lists(st.sampled_from(["before", "after"]), max_size=3))
    def let_commits_fail(self, faults: list[str]) -> None:
        self.faults.planned.extend(faults)

    def reopen(self) -> None:
        self.faults.planned.clear()
        path = Path(self.folder.name, "spader.db")
        file = SqliteFile.open(path, self.time.now, self.loop, connect=self.faults.connect, retry_s=0.0001)
        self.log = SqliteLog(file, self.time)

    def teardown(self) -> None:
        super().teardown()
        self.folder.cleanup()


class ValkeyMachine(LogMachine):
    """The same in a Valkey that closes connections and forgets scripts now and then."""

    server: ClassVar[Valkey]

    def open(self) -> None:
        self.client = self.server.client()
        self.log = TimedRedisLog(self.server, self.time)

    @rule()
    def lose_connections(self) -> None:
        self.client.client_kill_filter(_type="normal", skipme=True)

    @rule()
    def forget_the_script(self) -> None:
        self.client.script_flush()

    def teardown(self) -> None:
        super().teardown()
        self.client.close()


@pytest.mark.parametrize(("machine", "examples"), [(LogMachine, 60), (SqliteMachine, 25), (ValkeyMachine, 15)])
def test_a_log_answers_as_lists_would(machine: type[LogMachine], examples: int, request: pytest.FixtureRequest) -> None:
    if machine is ValkeyMachine:
        ValkeyMachine.server = request.getfixturevalue("valkey")
    slow = [HealthCheck.too_slow]
    limits = settings(max_examples=examples, stateful_step_count=40, deadline=None, suppress_health_check=slow)
    run_state_machine_as_test(machine, settings=limits)
