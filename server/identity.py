"""Guests: who a token belongs to. Tokens are stored hashed and never travel in an address."""

import hashlib
from http.cookies import CookieError, SimpleCookie

from server.clock import Clock
from server.entropy import Entropy
from server.registry import Guest, Registry

COOKIE = "spader"
COOKIE_S = 400 * 24 * 3600
"""As long as browsers keep a cookie at most."""


def hashed(secret: str) -> bytes:
    """What is stored of a secret. Secrets are 256 random bits: a plain hash does not help to guess them."""
    return hashlib.sha256(secret.encode()).digest()


def token_in(cookie: str) -> str | None:
    """The guest's token in a Cookie header."""
    try:
        morsel = SimpleCookie(cookie).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None else None


class Identity:
    """Makes guests and knows them again."""

    def __init__(self, registry: Registry, entropy: Entropy, clock: Clock) -> None:
        self._registry = registry
        self._entropy = entropy
        self._clock = clock

    async def make(self, name: str) -> tuple[Guest, str]:
        """A new guest and its token."""
        token = self._entropy.secret()
        guest = Guest(self._entropy.name(12), name, self._clock.now())
        await self._registry.add_guest(guest, hashed(token))
        return guest, token

    async def find(self, token: str | None) -> Guest | None:
        """The guest a token belongs to."""
        return await self._registry.guest_by_token(hashed(token)) if token else None
