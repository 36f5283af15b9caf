"""Messages of the catalogue in Python: plural forms, plain numbers, and no silent gaps."""

import pytest

from clients.words import say


def test_a_message_is_said_with_its_arguments() -> None:
    assert say("round-header", {"number": 3, "target": "500"}) == "Round 3 · to 500"


def test_one_and_many_are_told_apart() -> None:
    assert [say("over-rounds", {"count": count}) for count in (1, 2)] == ["1 round", "2 rounds"]


def test_numbers_have_no_separators_and_a_true_minus() -> None:
    assert say("value-points", {"points": 1000}) == "1000 points"
    assert say("value-points", {"points": -200}) == "\u2212200 points"


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(LookupError):
        say("no-such-message")


def test_a_missing_argument_is_an_error() -> None:
    with pytest.raises(KeyError, match="round-header"):
        say("round-header", {"number": 3})
