"""What can be set about game sockets, with its defaults. Durations are in seconds, sizes in bytes."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from server.addresses import Network
from server.origins import Origins

LARGEST_MESSAGE = 8192


@dataclass(frozen=True, slots=True)
class SocketSettings:
    """Limits of one socket. Those on messages are (burst, per second)."""

    hello_s: float = 5.0
    hello_size: int = 1024
    behind_s: float = 10.0
    spread_s: float = 4.0
    """A crowd falls behind at once, and to close 5,000 sockets takes 0.17 s in which nobody is answered: so one that
    stays behind is closed up to so much later, by its number."""
    closing_s: float = 5.0
    answers_kept: int = 16
    requests: tuple[float, float] = (20, 5)
    pings: tuple[float, float] = (60, 5)
    flood: int = 50
    """So many refused messages in a row close the socket."""


@dataclass(frozen=True, slots=True)
class GatewaySettings:
    """What all game sockets of a process have in common."""

    origins: Origins = field(default_factory=Origins)
    trusted_proxies: Sequence[Network] = ()
    sockets: int = 10_000
    sockets_per_address: int = 100
    heartbeat_s: float = 15.0
    """A client is pinged once in so many seconds, and has as many to answer."""
    send_buffer: int = 16_384
    """SO_SNDBUF; Linux makes twice as much of it. More would only hide a stalled client."""
    socket: SocketSettings = field(default_factory=SocketSettings)
