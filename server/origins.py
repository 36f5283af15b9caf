"""Which names the server answers to, and which pages may talk to it: the Host and Origin headers."""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(?P<port>\d{1,5}))?")
_DEFAULT_PORT = {"http": "80", "https": "443"}


class Origins:
    """The names and origins that a server knows.

    A Host must be known, or a page of another site could have its own name resolved to this server and be same-origin
    with it. Addresses cannot be resolved to anything else: loopback and local ones are always known.
    """

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        """`names` are host names without port, `origins` look like `https://cards.example` and are names too."""
        self._origins = frozenset(origin.lower() for origin in origins)
        hosts = {urlsplit(origin).hostname or "" for origin in self._origins}
        self._names = frozenset(name.lower() for name in names) | hosts | {"localhost"}

    def knows(self, host: str) -> bool:
        """Whether the Host header names this server."""
        match = _HOST.fullmatch(host.lower())
        if match is None:
            return False
        name = match["name"].removesuffix(".")
        return name in self._names or _is_local(name)

    def admits(self, origin: str | None, host: str) -> bool:
        """Whether a request with these headers is answered: Host is known, and Origin absent, the same, or listed.

        The scheme is not compared: behind a proxy that ends TLS the server cannot know it.
        """
        if not self.knows(host):
            return False
        if origin is None or origin.lower() in self._origins:
            return True
        scheme, _, place = origin.lower().partition("://")
        port = _DEFAULT_PORT.get(scheme)
        return port is not None and _without_port(place, port) == _without_port(host.lower(), port)


def _without_port(place: str, port: str) -> str:
    return place.removesuffix(f":{port}")


def _is_local(name: str) -> bool:
    try:
        return not ip_address(name.strip("[]")).is_global
    except ValueError:
        return False
