"""Cards that the page and the Python clients must both choose, and those of the rule sets as a page of the docs.

`python -m tests.clients.rule_cards` writes both files.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from clients.rule_card import card_lines, rule_card
from clients.words import say
from rules.options import PRESETS, OptionsRefused, options, options_hash

FILE = Path(__file__).parent / "rule_cards.json"
PAGE = Path(__file__).parents[2] / "docs" / "rule-sets.md"
HEAD = """# Rule sets

What is played where nothing was changed, as page and Python clients say it on a rule card. The eight digits name
the rules: equal rules have equal names, whatever rule set they were reached from.
"""
VALUES: dict[str, tuple[Any, ...]] = {
    "target": (250, 1000),
    "floor": (None, -200),
    "round_cap": (1, 30, 100),
    "nil": (0, 50),
    "blind_nil": (0, 100, 200),
    "blind_nil_deficit": (0, 200),
    "blind_nil_exchange": (0, 1, 2),
    "nil_exchange": (1, 3),
    "double_nil": ("forbidden",),
    "failed_nil_tricks": ("bags", "contract", "nothing"),
    "bag_value": (0,),
    "bag_limit": (0, 5),
    "bag_trigger": ("reach", "exceed"),
    "bag_penalty": (50,),
    "bag_repeat": (True, False),
    "first_trick_spade": ("forbidden",),
    "bidding": ("open", "sealed"),
    "min_team_bid": (4,),
    "first_dealer": ("random", "N", "E", "S", "W"),
    "misdeal": (["no_spade"], ["seven_of_suit", "no_court"]),
    "ten_for_200": (True,),
    "thirteen_bonus": (200,),
    "jokers": ("2H2D", "2H2C"),
    "bids": ("mirror", "whiz", "suicide"),
    "partners": ("solo",),
    "first_round_bids_itself": (True,),
    "set_score": ("zero",),
    "lead_spades": ("broken", "only_spades", "any"),
    "breaks": ("ruff", "any"),
    "tie": ("draw",),
}
TOGETHER: tuple[dict[str, Any], ...] = (
    {"bids": "mirror", "blind_nil": 0, "partners": "solo"},
    {"nil": 0, "blind_nil": 0},
    {"preset": "nl", "lead_spades": "broken", "breaks": "any", "bag_limit": 0},
    {"preset": "de", "partners": "solo", "target": 1000, "jokers": "2H2D"},
    {"preset": "sv_short", "misdeal": ["no_spade"], "thirteen_bonus": 100, "min_team_bid": 4, "ten_for_200": True},
)


def choices() -> Iterator[dict[str, Any]]:
    """Rules of every kind: each rule set, each value of each field in three of them, and some values together."""
    for preset in PRESETS:
        yield {"preset": preset}
    for field, values in VALUES.items():
        yield from ({"preset": preset, field: value} for value in values for preset in ("pagat", "nl", "de"))
    yield from TOGETHER


def cards() -> dict[str, Any]:
    """`cards`: the rules in full, their hash and sentences; `texts`: each sentence of these in English."""
    found: list[dict[str, Any]] = []
    texts: dict[str, list[Any]] = {}
    for chosen in choices():
        try:
            rules = options(chosen)
        except OptionsRefused:
            continue
        card = rule_card(rules)
        lines = [[rule.key, rule.arguments, rule.differs] for rule in card]
        found.append({"options": chosen, "hash": options_hash(rules), "lines": lines})
        for rule in card:
            text = say(rule.key, rule.arguments)
            texts.setdefault(text, [rule.key, rule.arguments, text])
    return {"cards": found, "texts": list(texts.values())}


def text() -> str:
    """The document: one card, one sentence a line."""
    parts = [
        f'"{name}": [\n' + ",\n".join(json.dumps(item, ensure_ascii=False) for item in items) + "\n]"
        for name, items in cards().items()
    ]
    return "{" + ",\n".join(parts) + "}\n"


def page() -> str:
    """The cards of the rule sets for the docs."""
    parts = [HEAD]
    for preset, rules in PRESETS.items():
        name, *lines = card_lines(rules)
        parts.append("\n".join([f"## `{preset}`", "", name, "", *lines]) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
