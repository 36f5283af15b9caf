"""What a link invites to: shown to whoever has its secret, before they say who they are. Changes nothing."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.http import Invitation, ShowInvitation
from rules.table import Stage, Table, stage
from rules.view import table_part
from server.addresses import limit_key
from server.answering import Refusal, answered, body, json, not_open
from server.guesses import JoinLimit
from server.identity import hashed
from server.lobby import plain_code
from server.logged import Unfoldable
from server.registry import Registry, Role, same_hash
from server.tables import Tables


class Invitations:
    """The endpoint of a link that has been opened and not been followed yet."""

    def __init__(self, tables: Tables, registry: Registry, joins: JoinLimit) -> None:
        """`joins` counts wrong guesses, here as when joining."""
        self._tables = tables
        self._registry = registry
        self._joins = joins

    def routes(self) -> list[Route]:
        """Where it is."""
        return [Route("/api/invitation", answered(self.show), methods=["POST"])]

    async def show(self, request: Request) -> Response:
        """The table of a code, for whoever has one of its secrets."""
        wish = await body(request, ShowInvitation)
        address = limit_key(request.client.host if request.client else "")
        if not await self._joins.allow(address):
            raise Refusal(429, "rate_limited", "Too many tries. Wait a minute.")
        found = await self._found(plain_code(wish.code), hashed(wish.key))
        if found is None:
            await self._joins.failed(address)
            raise not_open()
        table, role = found
        shown = table_part(table)
        playing = stage(table) not in (Stage.LOBBY, Stage.OVER)
        kind = "player" if role is Role.PLAYER else "watcher"
        return json(Invitation(shown.title, kind, shown.seats, shown.options, shown.clock, shown.strict, playing))

    async def _found(self, code: str, given: bytes) -> tuple[Table, Role] | None:
        listing = await self._registry.table_by_code(code)
        if listing is None:
            return None
        plays = same_hash(listing.invite_hash, given)
        if not plays and not same_hash(listing.watch_hash, given):
            return None
        try:
            host = await self._tables.open(listing.id)
        except Unfoldable:
            return None
        if host is None or not (plays or host.fold.table.watch.allowed):
            return None
        return host.fold.table, Role.PLAYER if plays else Role.WATCHER
