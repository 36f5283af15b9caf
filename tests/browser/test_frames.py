"""The search for leaks finds one, and takes nothing else for one."""

from typing import Any

from tests.browser.frames import leaks


def view(hand: list[str], trick: list[str], **more: Any) -> dict[str, Any]:
    """What a seat with this hand is shown while these cards lie on the table."""
    return {"t": "view", "play": {"round": 1, "trick": {"cards": trick}}, "own": {"hand": hand}, **more}


def test_own_and_played_cards_are_no_leak() -> None:
    assert leaks([view(["AS", "2C"], []), view(["2C"], ["AS", "TD"]), view(["2C"], [], note="TD")]) == []


def test_a_card_that_nobody_has_played_is_a_leak() -> None:
    assert leaks([view(["AS"], ["TD"]), view(["AS"], ["TD"], note=["KH"])]) == ["KH"]


def test_cards_of_the_round_before_are_leaks_in_the_next() -> None:
    later = {"t": "view", "play": {"round": 2, "trick": None}, "own": {"hand": ["3C"]}, "note": "TD"}
    assert leaks([view(["AS"], ["TD"]), later]) == ["TD"]
