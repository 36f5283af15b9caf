"""Four people at a table of Spader, for load: they sit down, start, and play the first legal card without end."""

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from tests.load.client import Agent, LoadClient
from tests.load.driver import MoveCount

SEATS = "NESW"
CONTRACT = 3


class Own(Struct):
    """What a seat needs of its own part."""

    ask: str | None = None
    bids: tuple[Any, ...] = ()
    cards: tuple[str, ...] = ()
    hand: tuple[str, ...] | None = None
    give: int = 0
    may: tuple[str, ...] = ()


class Play(Struct):
    """What a seat needs of the play part."""

    n: int


class Chair(Struct):
    """One seat of the table part."""

    ready: bool


class TablePart(Struct):
    """What a host needs of the table part."""

    seats: tuple[Chair, ...]


class Message(Struct):
    """Any message, as far as a seat reads it."""

    t: str
    own: Own | None = None
    play: Play | None = None
    table: TablePart | None = None
    reason: str = ""


_read = msgspec.json.Decoder(Message).decode


class Stopwatch:
    """Times a bid or card at one table from its sending until the last of the four seats has seen what came of it."""

    def __init__(self) -> None:
        self.ms: list[float] = []
        self._began = 0.0
        self._n = 0
        self._unseen: set[str] = set()

    def sent(self, n: int) -> None:
        """The question `n` is answered now."""
        self._began, self._n, self._unseen = perf_counter(), n, set(SEATS)

    def seen(self, letter: str, n: int) -> None:
        """A seat has been shown the question `n`."""
        if n > self._n and letter in self._unseen:
            self._unseen.remove(letter)
            if not self._unseen:
                self.ms.append((perf_counter() - self._began) * 1000)


class Seat:
    """One person. The first is the table's host, and starts when all are ready.

    With `pace_s` a bid or card comes so many seconds after it was asked for; `watch` times it.
    """

    def __init__(
        self, letter: str, token: str, host: bool, count: MoveCount, pace_s: float = 0, watch: Stopwatch | None = None
    ) -> None:
        self._letter = letter
        self._token = token
        self._host = host
        self._count = count
        self._pace_s = pace_s
        self._watch = watch
        self._answered: tuple[int, str | None] = (0, None)
        """The newest question, which is answered or will be; a view may show it again."""
        self._id = 0
        self._moving = False

    def opened(self, client: LoadClient) -> None:
        client.send(b'{"t":"hello","token":"%s"}' % self._token.encode())

    def heard(self, client: LoadClient, payload: bytes) -> None:
        message = _read(payload)
        match message.t:
            case "welcome":
                self._order(client, f'"take_seat","seat":"{self._letter}"')
                self._order(client, '"set_ready","ready":true')
            case "view":
                if self._host and message.table is not None and all(chair.ready for chair in message.table.seats):
                    self._host = False
                    self._order(client, '"start_game"')
                if self._watch is not None and message.play is not None:
                    self._watch.seen(self._letter, message.play.n)
                if message.own is not None and message.play is not None:
                    self._answer(client, message.own, message.play.n)
            case "ok":
                if self._moving:
                    self._moving = False
                    self._count.moved()
            case "refused" | "error":
                self._count.failed(f"{self._letter} was refused: {payload.decode()}")
            case _:
                pass

    def closed(self, client: LoadClient, why: str) -> None:
        self._count.failed(f"{self._letter} was {why}")

    def _answer(self, client: LoadClient, own: Own, n: int) -> None:
        if own.ask is not None and self._answered == (n, own.ask):
            return
        self._answered = (n, own.ask)
        match own.ask:
            case "card":
                self._move(client, n, f'"play_card","n":{n},"card":"{own.cards[0]}"')
            case "bid":
                bid = CONTRACT if CONTRACT in own.bids else own.bids[0]
                self._move(client, n, f'"make_bid","n":{n},"bid":{msgspec.json.encode(bid).decode()}')
            case "look":
                self._order(client, f'"look","n":{n}')
            case "continue":
                self._order(client, f'"continue","n":{n}')
            case None if "rematch" in own.may:
                self._order(client, '"ask_rematch"')
            case _:
                pass

    def _move(self, client: LoadClient, n: int, order: str) -> None:
        if not self._pace_s:
            self._send_move(client, n, order)
        else:
            asyncio.get_running_loop().call_later(self._pace_s, self._send_move, client, n, order)

    def _send_move(self, client: LoadClient, n: int, order: str) -> None:
        self._moving = True
        if self._watch is not None:
            self._watch.sent(n)
        self._order(client, order)

    def _order(self, client: LoadClient, order: str) -> None:
        self._id += 1
        client.send(f'{{"t":{order},"id":"{self._id}"}}'.encode())


class Watcher:
    """Somebody who watches: hears everything and says nothing."""

    def __init__(self, token: str, count: MoveCount) -> None:
        self._token = token
        self._count = count

    def opened(self, client: LoadClient) -> None:
        client.send(b'{"t":"hello","token":"%s"}' % self._token.encode())

    def heard(self, client: LoadClient, payload: bytes) -> None:
        """Nothing to do."""

    def closed(self, client: LoadClient, why: str) -> None:
        self._count.failed(f"a watcher was {why}")


class Tokens(Struct):
    """A table and the tokens of its people, the host's first."""

    table: str
    seats: tuple[str, ...]
    watchers: tuple[str, ...] = ()


class Table:
    """One table of the load; `pace_s` and `watch` are as for a seat."""

    def __init__(self, tokens: Tokens, count: MoveCount, pace_s: float = 0, watch: Stopwatch | None = None) -> None:
        self.path = f"/ws/{tokens.table}"
        self.agents: Sequence[Agent] = [
            *(
                Seat(letter, token, letter == "N", count, pace_s, watch)
                for letter, token in zip(SEATS, tokens.seats, strict=True)
            ),
            *(Watcher(token, count) for token in tokens.watchers),
        ]


def tables(prepared: Sequence[Tokens]) -> Callable[[int, MoveCount], Table]:
    """What the driver asks for: the table of a number."""
    return lambda number, count: Table(prepared[number], count)
