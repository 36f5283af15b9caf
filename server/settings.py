"""What the person who runs a server may set, by flag or environment: `--port 9000` is `SPADER_PORT=9000`."""

import argparse
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_network
from urllib.parse import urlsplit

from server.addresses import Network


class BadSetting(Exception):
    """A setting that cannot be used; the text is one line for people."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One server process. Durations are in seconds, `bot_ms` in ms."""

    host: str
    port: int
    fd: int | None
    log: str
    """`memory:`, the path of the SQLite file, or the address of a Redis."""
    log_replicas: int
    """How many replicas of the Redis must have an entry before it counts."""
    public_url: str | None
    names: tuple[str, ...]
    trusted_proxies: tuple[Network, ...]
    sockets: int
    sockets_per_address: int
    rate: tuple[int, int]
    """Requests of one connection: at once, and a second in the long run."""
    rest_s: int
    bot_ms: tuple[int, int]
    quiet: bool


@dataclass(frozen=True, slots=True)
class _Flag:
    name: str
    default: str
    text: str


_FLAGS = (
    _Flag("host", "0.0.0.0", "address to listen on"),
    _Flag("port", "8000", "port to listen on; 0 takes a free one"),
    _Flag("fd", "", "listen on this file descriptor instead, opened by a supervisor"),
    _Flag(
        "log",
        "spader.sqlite",
        "where tables are kept: a file, a redis:// address, or memory: to forget them",
    ),
    _Flag("log-replicas", "0", "replicas of the Redis that must have a card before it counts"),
    _Flag("public-url", "", "the address people reach this server under, such as https://cards.example"),
    _Flag("names", "", "further host names this server answers to, comma separated"),
    _Flag("trusted-proxies", "", "addresses or networks whose X-Forwarded-For is believed, comma separated"),
    _Flag("sockets", "10000", "most connections at a time"),
    _Flag("sockets-per-address", "100", "most connections of one address"),
    _Flag("rate", "20/5", "requests that one connection may make at once, and a second in the long run"),
    _Flag("rest-s", "60", "seconds after which a table that nobody is connected to leaves memory"),
    _Flag("bot-ms", "600-1400", "how long bots think, in milliseconds"),
)


def read_settings(argv: Sequence[str], environ: Mapping[str, str] = os.environ) -> Settings:
    """Flags before environment before defaults. Raises BadSetting; argparse ends the program on an unknown flag."""
    parser = argparse.ArgumentParser(prog="spader serve", description="Host tables of Spades.")
    for flag in _FLAGS:
        variable = "SPADER_" + flag.name.upper().replace("-", "_")
        shown = flag.default or "none"
        parser.add_argument(
            f"--{flag.name}",
            default=environ.get(variable, flag.default),
            metavar="VALUE",
            help=f"{flag.text} ({shown}; {variable})",
        )
    parser.add_argument("--quiet", action="store_true", help="print the address and nothing else")
    chosen = vars(parser.parse_args(argv))
    return Settings(
        host=chosen["host"],
        port=_number("port", chosen["port"], 0, 65535),
        fd=_number("fd", chosen["fd"], 0, 2**20) if chosen["fd"] else None,
        log=chosen["log"],
        log_replicas=_number("log-replicas", chosen["log_replicas"], 0, 9),
        public_url=_url(chosen["public_url"]) if chosen["public_url"] else None,
        names=_listed(chosen["names"]),
        trusted_proxies=tuple(_network(one) for one in _listed(chosen["trusted_proxies"])),
        sockets=_number("sockets", chosen["sockets"], 1, 10**6),
        sockets_per_address=_number("sockets-per-address", chosen["sockets_per_address"], 1, 10**6),
        rate=_rate(chosen["rate"]),
        rest_s=_number("rest-s", chosen["rest_s"], 0, 86_400),
        bot_ms=_range("bot-ms", chosen["bot_ms"]),
        quiet=chosen["quiet"],
    )


def _number(name: str, text: str, least: int, most: int) -> int:
    if not text.isdecimal() or not least <= int(text) <= most:
        raise BadSetting(f"--{name} {text}: a whole number from {least} to {most} is wanted.")
    return int(text)


def _rate(text: str) -> tuple[int, int]:
    burst, slash, per_s = text.partition("/")
    if not slash:
        raise BadSetting(f"--rate {text}: two numbers such as 20/5 are wanted.")
    return _number("rate", burst, 1, 10**6), _number("rate", per_s, 1, 10**6)


def _range(name: str, text: str) -> tuple[int, int]:
    least, _, most = text.partition("-")
    most = most or least
    low, high = _number(name, least, 0, 60_000), _number(name, most, 0, 60_000)
    if low > high:
        raise BadSetting(f"--{name} {text}: the first number is larger than the second.")
    return low, high


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise BadSetting(f"--trusted-proxies {text}: an address or network such as 10.0.0.0/8 is wanted.") from None


def _url(text: str) -> str:
    wanted = f"--public-url {text}: an address such as https://cards.example, without a path, is wanted."
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port  # a port that is none is found when it is asked for
    except ValueError:
        raise BadSetting(wanted) from None
    beside = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in ("http", "https") or not host or beside or text.split() != [text]:
        raise BadSetting(wanted)
    return f"{parts.scheme}://{parts.netloc}"
