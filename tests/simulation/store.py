"""The one store that all simulated nodes share: streams of entries, one script, channels. It may be away, or stall."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from redis.exceptions import NoScriptError, ResponseError

from server.log import Entry
from server.redis.entries import read_entry
from server.redis.keys import log_key
from tests.simulation.keys import Keys
from tests.simulation.machine_clock import BEGAN
from tests.simulation.world import World

Command = Sequence[Any]
Hear = Callable[[bytes, bytes], None]
"""Called with a channel and what is published on it."""


class Cuttable(Protocol):
    """A connection to the store."""

    def cut(self) -> None: ...


class Kept(NamedTuple):
    """One entry of a stream."""

    version: int
    at: int
    fields: dict[bytes, bytes]

    @property
    def told(self) -> tuple[bytes, dict[bytes, bytes]]:
        """As it is read."""
        return b"0-%d" % self.version, self.fields


_CHANGE = re.compile(rb"'(HSET|HSETNX)'")
"""What the registry's scripts do where the key exists."""


class Store:
    """Does one command after the other, as a Redis does."""

    compares = True
    """Whether an append compares heads."""

    def __init__(self, world: World) -> None:
        self.lines: list[Cuttable] = []
        self.away = False
        self.stalled_until_s = 0.0
        self._world = world
        self._script_known = False
        self._listeners: dict[bytes, list[Hear]] = {}
        self._streams: dict[bytes, list[Kept]] = {}
        self._keys = Keys()

    def entries(self, table: str) -> list[Entry]:
        """The log of a table."""
        return [read_entry(*one.told) for one in self._streams[log_key(table).encode()]]

    def leave(self) -> None:
        """Be away: connections are lost, and new ones refused. What was kept stays."""
        self.away = True
        for line in tuple(self.lines):
            line.cut()

    def come_back(self) -> None:
        """Be there again."""
        self.away = False

    def subscribe(self, channel: bytes, hear: Hear) -> None:
        """Let somebody hear what is published on a channel from now on."""
        self._listeners.setdefault(channel, []).append(hear)

    def unsubscribe(self, channel: bytes, hear: Hear) -> None:
        """Let somebody hear no more."""
        if hear in self._listeners.get(channel, []):
            self._listeners[channel].remove(hear)

    def execute(self, command: Command) -> Any:
        """Do one command. Raises ResponseError as the library does."""
        name, *words = [_bytes(word) for word in command]
        match name.decode(), words:
            case "EVAL" | "EVALSHA", [script, _, *rest]:
                return self._run(name == b"EVAL", script, *rest)
            case "XRANGE", [key, first, last]:
                kept = self._streams.get(key, [])
                return [one.told for one in kept if _version(first) <= one.version <= _version(last)]
            case "XREVRANGE", [key, *_]:
                return [one.told for one in self._streams.get(key, [])[-1:]]
            case "EXISTS", [key]:
                return int(bool(self._streams.get(key)) or key in self._keys)
            case "PING", []:
                return b"PONG"
            case "TIME", []:
                return divmod(self._now() * 1000, 1_000_000)
            case other, [key, *rest]:
                return self._keys.execute(other, key, *rest)
            case other, _:
                raise ResponseError(f"the simulated store does not know {other}")

    def _run(self, whole: bool, script: bytes, key: bytes, *arguments: bytes) -> Any:
        """Run a script that is sent whole, or by the digest that only the appending one is known by."""
        if whole and (change := _CHANGE.search(script)):
            return self._keys.execute(change[1].decode(), key, *arguments) if key in self._keys else 0
        if not whole and not self._script_known:
            raise NoScriptError("no matching script")
        self._script_known = True
        return self._append(key, *arguments)

    def _now(self) -> int:
        """Ms since 1970."""
        return BEGAN + round(self._world.now_s * 1000)

    def _append(self, key: bytes, head: bytes, version: bytes, token: bytes, event: bytes, *secret: bytes) -> list[Any]:
        kept = self._streams.setdefault(key, [])
        newest = b"0-%d %b" % (kept[-1].version, kept[-1].fields[b"k"]) if kept else b"0-0"
        if head != newest and self.compares:
            there = [one for one in kept if one.version == int(version) and one.fields[b"k"] == token]
            return [b"OK", there[0].at] if there else [b"CONFLICT", newest]
        at = max(self._now(), kept[-1].at if kept else 0)
        fields = {b"k": token, b"a": b"%d" % at, b"e": event} | ({b"s": secret[0]} if secret else {})
        kept.append(Kept(int(version), at, fields))
        self._world.note(f"store {key.decode()} {version.decode()} {token.decode()} {event.decode()}")
        for hear in tuple(self._listeners.get(key, [])):
            hear(key, b"%b %b %b %d %b" % (head, version, token, at, event))
        return [b"OK", at]


def _bytes(word: Any) -> bytes:
    return word if isinstance(word, bytes) else str(word).encode()


def _version(id: bytes) -> int:
    return 1 << 60 if id == b"+" else int(id.partition(b"-")[2])
