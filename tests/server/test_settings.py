"""The address that people reach the server under, as the command line gives it."""

import pytest

from server.settings import BadSetting, read_settings


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("https://cards.example", "https://cards.example"),
        ("https://cards.example/", "https://cards.example"),
        ("http://cards.example:8000", "http://cards.example:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_a_public_address_is_taken_without_a_path(text: str, taken: str) -> None:
    assert read_settings(["--public-url", text], {}).public_url == taken


@pytest.mark.parametrize(
    "text",
    [
        "cards.example",
        "ftp://cards.example",
        "https://",
        "https://cards.example/here",
        "https://cards.example?x",
        "https://cards.example#x",
        "https://me@cards.example",
        "https://cards.example:x",
        "https://cards.example:99999",
        "https://[::1",
        "https://cards example",
        " https://cards.example",
    ],
)
def test_what_is_no_public_address_is_refused_by_one_line(text: str) -> None:
    with pytest.raises(BadSetting, match="without a path, is wanted"):
        read_settings(["--public-url", text], {})
