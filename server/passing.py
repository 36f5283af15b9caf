"""*Continue here*: a key that makes another device the same guest, once, within two minutes."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.http import AskContinue, ContinueKey, GuestMade, TakeContinue
from server.answering import Refusal, answered, body, json, not_open
from server.clock import Clock
from server.entropy import Entropy
from server.identity import Identity
from server.lobby import set_cookie, token_of
from server.registry import Registry, Role

LIVES_S = 120
KEPT = 10_000
"""Most keys kept at a time; the oldest go first."""


class Passing:
    """The keys that have been given out and not been spent."""

    def __init__(self, registry: Registry, identity: Identity, entropy: Entropy, clock: Clock, secure: bool) -> None:
        self._registry = registry
        self._identity = identity
        self._entropy = entropy
        self._clock = clock
        self._secure = secure
        self._keys: dict[str, tuple[float, str, str]] = {}
        """(when it dies, table code, guest's token) by key."""

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
        while len(self._keys) >= KEPT:
            del self._keys[next(iter(self._keys))]
        key = self._entropy.secret()
        self._keys[key] = (self._clock.monotonic() + LIVES_S, listing.code, token)
        return json(ContinueKey(listing.code, key), 201)

    async def take(self, request: Request) -> Response:
        """Spend the key: this device is the guest from now on."""
        wish = await body(request, TakeContinue)
        dies, code, token = self._keys.pop(wish.key, (0.0, "", ""))
        guest = await self._identity.find(token or None)
        if guest is None or code != wish.code or dies < self._clock.monotonic():
            raise Refusal(404, "no_key", "This link has been used, or is too old. Make a new one.")
        answer = json(GuestMade(guest.id, guest.name))
        set_cookie(answer, token, self._secure)
        return answer
