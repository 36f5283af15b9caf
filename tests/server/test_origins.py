"""Host and Origin headers."""

import pytest

from server.origins import Origins

ORIGINS = Origins(["Cards.Example"], ["https://app.example"])


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST.",
        "127.0.0.1:8000",
        "192.168.1.20:8000",
        "100.64.3.2",
        "169.254.1.1",
        "[::1]:8000",
        "[fd00::1]",
        "cards.example",
        "CARDS.example:443",
        "app.example",
    ],
)
def test_a_host_is_known_by_its_name_or_as_a_local_address(host: str):
    assert ORIGINS.knows(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "8.8.8.8",
        "[2a00::1]",
        "localhost.evil.example",
        "evil@localhost",
        "localhost:x",
        "a b",
        "[::1",
    ],
)
def test_any_other_host_is_not_known(host: str):
    assert not ORIGINS.knows(host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "cards.example"),
        ("http://localhost:8000", "localhost:8000"),
        ("https://cards.example", "cards.example"),
        ("https://cards.example", "cards.example:443"),
        ("HTTPS://CARDS.EXAMPLE", "cards.example"),
        ("http://192.168.1.20:8000", "192.168.1.20:8000"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("https://app.example", "cards.example"),
    ],
)
def test_an_origin_is_admitted_that_is_the_host_itself_or_listed(origin: str | None, host: str):
    assert ORIGINS.admits(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        (None, "evil.example"),
        ("http://evil.example", "evil.example"),
        ("http://evil.example", "localhost:8000"),
        ("http://localhost:9000", "localhost:8000"),
        ("http://cards.example", "cards.example:443"),
        ("null", "localhost"),
        ("", "localhost"),
        ("file://localhost", "localhost"),
        ("https://app.example.evil.example", "cards.example"),
        ("https://app.example", "evil.example"),
    ],
)
def test_any_other_origin_is_not(origin: str | None, host: str):
    assert not ORIGINS.admits(origin, host)
