"""The words of a refusal: the rule that has spoken, in the language of a catalogue."""

from collections.abc import Mapping

from clients.words import Argument, knows, say
from rules.facts import Facts
from rules.reasons import Reason
from rules.seats import Seat

Names = Mapping[Seat, str | None]
"""Who sits where; None is an empty seat."""


def why(reason: Reason, facts: Facts, names: Names, language: str = "en") -> str:
    """One sentence that says why, and where there is a choice, what to do instead."""
    if reason is Reason.OPTIONS_REFUSED and facts.rule is not None:
        return say(f"options-{facts.rule}", {"field": _label(facts.field or "", language)}, language)
    name = names.get(facts.seat) if facts.seat is not None else None
    given: dict[str, Argument] = {
        "suit": say(f"suit-{facts.suit}", None, language) if facts.suit is not None else "",
        "name": name or say("somebody-else", None, language),
        "count": facts.count or 0,
        "least": facts.least or 0,
        "rule": facts.rule or "",
        "stage": facts.stage or "",
    }
    return say(f"reason-{reason}", given, language)


def _label(field: str, language: str) -> str:
    """What people call a house rule; its own name if nobody could choose it."""
    key = f"option-{field}"
    return say(key, None, language) if knows(key, language) else field
