"""The way to a table over HTTP: guests, making and finding tables, joining. No GET changes anything."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.http import GuestMade, Join, Joined, Links, MyTable, NewGuest, NewTable, TableMade
from rules.events import TableOpened
from rules.options import OptionsRefused, options
from server.addresses import limit_key
from server.answering import Endpoint, Refusal, answered, body, json, not_open
from server.guesses import JoinLimit
from server.hosting import Node
from server.identity import COOKIE, COOKIE_S, Identity, hashed, token_in
from server.registry import Guest, Listing, Registry, Role, same_hash
from server.tables import Tables

CODE_LETTERS = 6
"""A code locates a table and does not admit to it; six of 31 signs are enough to find no open table by chance."""


class Secrets(msgspec.Struct, frozen=True):
    """The secret of a table's first entry: what its links carry after `#`."""

    invite: str
    watch: str


class Lobby:
    """The HTTP endpoints that lead to tables."""

    def __init__(
        self,
        tables: Tables,
        registry: Registry,
        identity: Identity,
        node: Node,
        joins: JoinLimit,
        public_url: str | None,
    ) -> None:
        self._tables = tables
        self._registry = registry
        self._identity = identity
        self._node = node
        self._public_url = public_url
        self._secure = (public_url or "").startswith("https:")
        self._joins = joins

    def routes(self) -> list[Route]:
        """Where the endpoints are."""
        wanted: list[tuple[str, str, Endpoint]] = [
            ("POST", "/api/guests", self.new_guest),
            ("GET", "/api/me", self.me),
            ("POST", "/api/me", self.rename),
            ("POST", "/api/tables", self.new_table),
            ("GET", "/api/tables", self.my_tables),
            ("GET", "/api/tables/{table}/links", self.links),
            ("POST", "/api/join", self.join),
        ]
        return [Route(path, answered(endpoint), methods=[method]) for method, path, endpoint in wanted]

    async def guest(self, request: Request) -> Guest:
        """Who asks: by bearer token or cookie. Raises Refusal."""
        guest = await self._identity.find(token_of(request))
        if guest is None:
            raise Refusal(401, "no_guest", "Say who you are first.")
        return guest

    async def new_guest(self, request: Request) -> Response:
        """A name becomes a guest; its token goes into the cookie."""
        wish = await body(request, NewGuest)
        guest, token = await self._identity.make(wish.name)
        answer = json(GuestMade(guest.id, guest.name, token if wish.token else None), 201)
        set_cookie(answer, token, self._secure)
        return answer

    async def me(self, request: Request) -> Response:
        """Who asks, or null: a browser that comes for the first time is nobody yet, and that is no error."""
        guest = await self._identity.find(token_of(request))
        return json(GuestMade(guest.id, guest.name) if guest else None)

    async def rename(self, request: Request) -> Response:
        """Another name, for tables joined from now on."""
        guest = await self.guest(request)
        wish = await body(request, NewGuest)
        await self._registry.rename(guest.id, wish.name)
        return json(GuestMade(guest.id, wish.name))

    async def new_table(self, request: Request) -> Response:
        """A table with its code and its secrets."""
        guest = await self.guest(request)
        wish = await body(request, NewTable)
        try:
            rules = options(wish.options)
        except OptionsRefused as refused:
            raise Refusal(422, "options_refused", refused.detail, refused) from None
        entropy = self._node.entropy
        secrets = Secrets(entropy.secret(), entropy.secret())
        title = wish.title or guest.name
        listing = await self._listed(guest, title, secrets)
        await self._registry.admit(listing.id, guest.id, Role.PLAYER)
        opening = TableOpened(listing.id, title, guest.id, rules, wish.clock, wish.watch, wish.strict)
        if not await self._tables.create(opening, msgspec.json.encode(secrets)):
            raise Refusal(503, "storage_unavailable", "The server cannot save right now. Try again soon.")
        return json(TableMade(listing.id, listing.code, secrets.invite, secrets.watch), 201)

    async def _listed(self, guest: Guest, title: str, secrets: Secrets) -> Listing:
        """The table's listing, under a code that no other open table has."""
        entropy = self._node.entropy
        while True:
            listing = Listing(
                entropy.name(16),
                entropy.name(CODE_LETTERS).upper(),
                title,
                guest.id,
                self._node.clock.now(),
                hashed(secrets.invite),
                hashed(secrets.watch),
            )
            if await self._registry.add_table(listing):
                return listing

    async def my_tables(self, request: Request) -> Response:
        """The guest's open tables, newest first."""
        guest = await self.guest(request)
        found = await self._registry.tables_of(guest.id)
        return json([MyTable(one.id, one.code, one.title, one.host == guest.id) for one in found])

    async def links(self, request: Request) -> Response:
        """The table's secrets again, for its players: whoever was let in by one may pass it on."""
        guest = await self.guest(request)
        listing = await self._registry.table(request.path_params["table"])
        if listing is None or await self._registry.role(listing.id, guest.id) is not Role.PLAYER:
            raise not_open()
        secret = await self._node.log.secret(listing.id, 1)
        if secret is None:
            raise not_open()
        secrets = msgspec.json.decode(secret, type=Secrets)
        return json(Links(listing.code, secrets.invite, secrets.watch, self._public_url))

    async def join(self, request: Request) -> Response:
        """A code and a secret let a guest in; without a secret, only who was let in before."""
        guest = await self.guest(request)
        wish = await body(request, Join)
        address = limit_key(request.client.host if request.client else "")
        if not await self._joins.allow(address):
            raise Refusal(429, "rate_limited", "Too many tries. Wait a minute.")
        listing = await self._registry.table_by_code(plain_code(wish.code))
        role = await self._role(listing, guest, wish.key) if listing else None
        if listing is None or role is None or role is Role.REMOVED:
            await self._joins.failed(address)
            raise not_open()
        return json(Joined(listing.id, listing.code, listing.title, "player" if role is Role.PLAYER else "watcher"))

    async def _role(self, listing: Listing, guest: Guest, key: str | None) -> Role | None:
        """What the guest may be now; a secret may raise it, but never lets back in who was removed."""
        known = await self._registry.role(listing.id, guest.id)
        given = hashed(key) if key else b""
        if known is Role.REMOVED or known is Role.PLAYER or not key:
            return known
        if same_hash(listing.invite_hash, given):
            won = Role.PLAYER
        elif same_hash(listing.watch_hash, given):
            won = Role.WATCHER
        else:
            return known
        if won is not known:
            await self._registry.admit(listing.id, guest.id, won)
        return won


def plain_code(typed: str) -> str:
    """A table's code as it is kept, however somebody has typed it."""
    return typed.strip().upper().replace("-", "")


def token_of(request: Request) -> str | None:
    """The token a request carries."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" and token else token_in(request.headers.get("cookie", ""))


def set_cookie(answer: Response, token: str, secure: bool) -> None:
    """Keep a guest's token in the browser, out of reach of scripts."""
    answer.set_cookie(COOKIE, token, max_age=COOKIE_S, httponly=True, samesite="lax", secure=secure)
