"""Four people at a table of Spader, for load: they sit down, start, and play the first legal card without end."""

from collections.abc import Callable, Sequence
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


class Seat:
    """One person. The first is the table's host, and starts when all are ready."""

    def __init__(self, letter: str, token: str, host: bool, count: MoveCount) -> None:
        self._letter = letter
        self._token = token
        self._host = host
        self._count = count
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
        match own.ask:
            case "card":
                self._move(client, f'"play_card","n":{n},"card":"{own.cards[0]}"')
            case "bid":
                bid = CONTRACT if CONTRACT in own.bids else own.bids[0]
                self._move(client, f'"make_bid","n":{n},"bid":{msgspec.json.encode(bid).decode()}')
            case "look":
                self._order(client, f'"look","n":{n}')
            case "continue":
                self._order(client, f'"continue","n":{n}')
            case None if "rematch" in own.may:
                self._order(client, '"ask_rematch"')
            case _:
                pass

    def _move(self, client: LoadClient, order: str) -> None:
        self._moving = True
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
    """One table of the load."""

    def __init__(self, tokens: Tokens, count: MoveCount) -> None:
        self.path = f"/ws/{tokens.table}"
        self.agents: Sequence[Agent] = [
            *(Seat(letter, token, letter == "N", count) for letter, token in zip(SEATS, tokens.seats, strict=True)),
            *(Watcher(token, count) for token in tokens.watchers),
        ]


def tables(prepared: Sequence[Tokens]) -> Callable[[int, MoveCount], Table]:
    """What the driver asks for: the table of a number."""
    return lambda number, count: Table(prepared[number], count)
