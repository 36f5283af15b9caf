"""Where a Redis is: one server, Sentinels that know the primary, or a cluster, all told by an address."""

from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

from server.log import LogFailed

Kind = Literal["server", "sentinel", "cluster"]
_KINDS: dict[str, Kind] = {"": "server", "sentinel": "sentinel", "cluster": "cluster"}
_PORTS: dict[Kind, int] = {"server": 6379, "sentinel": 26379, "cluster": 6379}


@dataclass(frozen=True, slots=True)
class Address:
    """What an address says. `service` is the name that Sentinels know the primary by."""

    kind: Kind
    tls: bool
    hosts: tuple[tuple[str, int], ...]
    username: str | None = None
    password: str | None = None
    service: str = ""
    db: int = 0

    def __str__(self) -> str:
        """The address without its password."""
        scheme = ("rediss" if self.tls else "redis") + ("" if self.kind == "server" else f"+{self.kind}")
        path = "/".join(part for part in (self.service, str(self.db) if self.db else "") if part)
        return f"{scheme}://{','.join(f'{host}:{port}' for host, port in self.hosts)}/{path}"


def is_address(text: str) -> bool:
    """Whether a setting names a Redis at all."""
    return text.partition("://")[0].partition("+")[0] in ("redis", "rediss") and "://" in text


def read_address(text: str) -> Address:
    """Read `redis://`, `redis+sentinel://` or `redis+cluster://`, each also with `rediss` for TLS.

    `redis://user:password@host:port/db`, `redis+sentinel://host:port,host:port/service/db`,
    `redis+cluster://host:port,host:port`. Raises LogFailed with one line.
    """
    scheme, _, rest = text.partition("://")
    name, _, kind_name = scheme.partition("+")
    kind = _KINDS.get(kind_name)
    if kind is None:
        raise LogFailed(f"{scheme}://: the kinds of addresses are redis, redis+sentinel and redis+cluster")
    login, at, places = rest.rpartition("@")
    hosts, _, path = places.partition("/")
    user, _, password = login.partition(":")
    service, db = _path(kind, [part for part in path.split("/") if part], scheme)
    return Address(
        kind,
        name == "rediss",
        tuple(_place(place, kind, scheme) for place in hosts.split(",")),
        unquote(user) or None if at else None,
        unquote(password) or None if at else None,
        service,
        db,
    )


def _place(place: str, kind: Kind, scheme: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{place}")
        return parts.hostname or "localhost", parts.port or _PORTS[kind]
    except ValueError:
        raise LogFailed(f"{scheme}://: {place!r} is no host and port") from None


def _path(kind: Kind, parts: list[str], scheme: str) -> tuple[str, int]:
    """The service and the number of the database."""
    service = ""
    if kind == "sentinel":
        if not parts:
            raise LogFailed(f"{scheme}://: the name of the service is missing: {scheme}://host:26379/service")
        service, parts = unquote(parts[0]), parts[1:]
    db = parts[0] if parts else "0"
    if len(parts) > 1 or not db.isdecimal() or (kind == "cluster" and db != "0"):
        raise LogFailed(f"{scheme}://: {'/'.join(parts)!r} is no number of a database")
    return service, int(db)
