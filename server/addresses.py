"""Whose connection it is: the peer's address, or what a trusted proxy says of it."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Network = IPv4Network | IPv6Network


def client_address(peer: str, forwarded_for: Sequence[str], trusted: Sequence[Network]) -> str:
    """The address of the client behind `peer`, an IP address, or "" for a peer on a Unix socket.

    `forwarded_for` holds the values of the X-Forwarded-For headers. They are read from the right, and only as far as
    each hop is a trusted proxy: what stands further left may be made up. A Unix socket is always a proxy's.
    """
    hops = [hop.strip() for value in forwarded_for for hop in value.split(",")]
    address = _parsed(peer)
    for hop in reversed(hops):
        if address is not None and not any(address in network for network in trusted):
            break
        if (before := _parsed(hop)) is None:
            break
        address = before
    return str(address) if address is not None else peer


def limit_key(address: str) -> str:
    """What limits count by: an IPv4 address, or the /64 network that one IPv6 subscriber has to itself."""
    parsed = _parsed(address)
    if isinstance(parsed, IPv6Address):
        return str(IPv6Network((parsed, 64), strict=False))
    return address


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
