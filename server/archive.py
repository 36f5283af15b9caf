"""Games that are over, by HTTP: a guest's own, and the record of each for the people of its table, as JSON or text."""

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.codec import encode
from protocol.http import MyGame
from rules.notation import written
from rules.record import Record, open_to_all
from server.answering import Endpoint, Refusal, answered, json, not_open
from server.identity import Identity
from server.lobby import token_of
from server.logged import Unfoldable
from server.registry import Finished, Guest, Registry, Role
from server.tables import Tables

LISTED = 50
"""Most games in one answer."""
_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
"""A game's number, as far as any table will ever come."""
_read = msgspec.json.Decoder(Record).decode


class Archive:
    """The HTTP endpoints of games that are over."""

    def __init__(self, tables: Tables, registry: Registry, identity: Identity) -> None:
        self._tables = tables
        self._registry = registry
        self._identity = identity

    def routes(self) -> list[Route]:
        """Where the endpoints are."""
        wanted: list[tuple[str, Endpoint]] = [
            ("/api/games", self.my_games),
            ("/api/records/{table}/{game}.txt", self.as_text),
            ("/api/records/{table}/{game}", self.as_json),
        ]
        return [Route(path, answered(endpoint), methods=["GET"]) for path, endpoint in wanted]

    async def my_games(self, request: Request) -> Response:
        """The games that the guest sat in, newest first."""
        guest = await self._guest(request)
        games = await self._registry.games_of(guest.id)
        found = [await self._line(game) for game in games[:LISTED]]
        return json([line for line in found if line is not None])

    async def as_json(self, request: Request) -> Response:
        """A record, as `spader replay` reads it."""
        return _never_kept(encode(await self._record(request)), "application/json")

    async def as_text(self, request: Request) -> Response:
        """A record for people."""
        return _never_kept(written(await self._record(request)).encode(), "text/plain; charset=utf-8")

    async def _line(self, game: Finished) -> MyGame | None:
        kept = await self._registry.record(game.table, game.game_no)
        listing = await self._registry.table(game.table)
        if kept is None:
            return None
        record = open_to_all(_read(kept))
        scores = record.rounds[-1].score if record.rounds else None
        return MyGame(
            game.table,
            game.game_no,
            game.at,
            listing.title if listing else "",
            record.options.get("preset", "pagat"),
            {seat.seat: seat.name for seat in record.seats},
            tuple(seat.seat for seat in record.seats if seat.bot),
            len(record.rounds),
            {side: lines.total for side, lines in (scores or {}).items()},
            record.result,
        )

    async def _guest(self, request: Request) -> Guest:
        guest = await self._identity.find(token_of(request))
        if guest is None:
            raise Refusal(401, "no_guest", "Say who you are first.")
        return guest

    async def _record(self, request: Request) -> Record:
        """What everybody of the table may know of the game, for who may read it. Raises Refusal."""
        guest = await self._guest(request)
        table, game = request.path_params["table"], _number(request.path_params["game"])
        if not await self._may_read(guest, table, game):
            raise not_open()
        kept = await self._registry.record(table, game)
        if kept is None:
            raise Refusal(404, "no_record", "There is no finished game of that number.")
        return open_to_all(_read(kept))

    async def _may_read(self, guest: Guest, table: str, game: int) -> bool:
        """Who sat in the game, plays at its table, or may watch it. Who was removed keeps only the games sat in."""
        match await self._registry.role(table, guest.id):
            case Role.PLAYER:
                return True
            case Role.WATCHER:
                return await self._watched(table)
            case _:
                games = await self._registry.games_of(guest.id)
                return any((one.table, one.game_no) == (table, game) for one in games)

    async def _watched(self, table: str) -> bool:
        try:
            host = await self._tables.open(table)
        except Unfoldable:
            return False
        return host is not None and host.fold.table.watch.allowed


def _number(text: str) -> int:
    """The number of a game; 0, which none has, if it is not written like one."""
    return int(text) if _NUMBER.fullmatch(text) else 0


def _never_kept(content: bytes, kind: str) -> Response:
    return Response(content, headers={"Cache-Control": "no-store"}, media_type=kind)
