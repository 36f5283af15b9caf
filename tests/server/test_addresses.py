"""Client addresses, directly and through proxies."""

from ipaddress import ip_network

import pytest

from server.addresses import client_address, limit_key

TRUSTED = (ip_network("127.0.0.0/8"), ip_network("10.0.0.0/8"))


@pytest.mark.parametrize(
    ("peer", "forwarded_for", "address"),
    [
        ("203.0.113.9", [], "203.0.113.9"),
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),  # not a proxy of ours: what it says counts for nothing
        ("127.0.0.1", [], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["8.8.8.8, 198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["8.8.8.8", "198.51.100.1, 10.0.0.7"], "198.51.100.1"),
        ("127.0.0.1", ["nonsense"], "127.0.0.1"),
        ("127.0.0.1", ["198.51.100.1, nonsense, 10.0.0.7"], "10.0.0.7"),
        ("", ["198.51.100.1"], "198.51.100.1"),
        ("", [], ""),
        ("::ffff:192.0.2.1", [], "192.0.2.1"),
    ],
)
def test_an_address_is_what_the_last_trusted_hop_saw(peer: str, forwarded_for: list[str], address: str):
    assert client_address(peer, forwarded_for, TRUSTED) == address


def test_limits_count_ipv6_by_network():
    assert limit_key("2001:db8:1:2:3:4:5:6") == limit_key("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert limit_key("192.0.2.1") == "192.0.2.1"
    assert limit_key("") == ""
