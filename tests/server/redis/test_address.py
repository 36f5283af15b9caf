"""Addresses of Redis: what they say, what is refused, and that a password is never shown."""

import pytest

from server.log import LogFailed
from server.redis.address import Address, is_address, read_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("redis://cards", Address("server", False, (("cards", 6379),))),
        ("redis://", Address("server", False, (("localhost", 6379),))),
        ("rediss://ada:p%40ss@cards:7000/3", Address("server", True, (("cards", 7000),), "ada", "p@ss", db=3)),
        ("redis://:secret@[::1]:7000", Address("server", False, (("::1", 7000),), None, "secret")),
        (
            "redis+sentinel://a,b:5000/cards/2",
            Address("sentinel", False, (("a", 26379), ("b", 5000)), service="cards", db=2),
        ),
        ("rediss+cluster://a:1,b:2", Address("cluster", True, (("a", 1), ("b", 2)))),
    ],
)
def test_an_address_says_where_and_what(text: str, address: Address) -> None:
    assert is_address(text)
    assert read_address(text) == address


@pytest.mark.parametrize(
    "text",
    [
        "redis+ring://a",
        "redis://a:port",
        "redis://a/one",
        "redis://a/1/2",
        "redis+sentinel://a",
        "redis+cluster://a/1",
    ],
)
def test_what_is_no_address_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(LogFailed) as refusal:
        read_address(text)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("text", ["memory:", "spader.sqlite", "folder/redis", "http://redis"])
def test_a_file_is_no_address(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize("text", ["redis://cards:6379/3", "rediss+sentinel://a:1,b:2/cards", "redis+cluster://a:1/"])
def test_an_address_is_shown_without_its_password(text: str) -> None:
    scheme, rest = text.split("://")
    assert str(read_address(f"{scheme}://ada:secret@{rest}")) == text
