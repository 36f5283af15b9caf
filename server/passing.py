"""*Continue here*: a key that makes another device the same guest, once, within two minutes."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.http import AskContinue, ContinueKey, GuestMade, TakeContinue
from server.answering import Refusal, answered, body, json, not_open
from server.entropy import Entropy
from server.identity import Identity
from server.lobby import set_cookie, token_of
from server.passes import Passes, name_of, sealed, unsealed
from server.registry import Registry, Role


class Passing:
    """The keys that have been given out and not been spent."""

    def __init__(self, registry: Registry, identity: Identity, entropy: Entropy, passes: Passes, secure: bool) -> None:
        self._registry = registry
        self._identity = identity
        self._entropy = entropy
        self._passes = passes
        self._secure = secure

    def routes(self) -> list[Route]:
        """Where the two endpoints are."""
        return [
            Route("/api/continue", answered(self.ask), methods=["POST"]),
            Route("/api/continue/take", answered(self.take), methods=["POST"]),
        ]

    async def ask(self, request: Request) -> Response:
        """A key for the guest's own other device."""
        wish = await body(request, AskContinue)
        token = token_of(request)
        guest = await self._identity.find(token)
        listing = await self._registry.table(wish.table)
        if guest is None or token is None or listing is None:
            raise not_open()
        if await self._registry.role(listing.id, guest.id) is not Role.PLAYER:
            raise not_open()
        key = self._entropy.secret()
        await self._passes.keep(name_of(key), sealed(key, f"{listing.code} {token}"))
        return json(ContinueKey(listing.code, key), 201)

    async def take(self, request: Request) -> Response:
        """Spend the key: this device is the guest from now on."""
        wish = await body(request, TakeContinue)
        kept = await self._passes.take(name_of(wish.key))
        code, _, token = ("" if kept is None else unsealed(wish.key, kept)).partition(" ")
        guest = await self._identity.find(token or None)
        if guest is None or code != wish.code:
            raise Refusal(404, "no_key", "This link has been used, or is too old. Make a new one.")
        answer = json(GuestMade(guest.id, guest.name))
        set_cookie(answer, token, self._secure)
        return answer
